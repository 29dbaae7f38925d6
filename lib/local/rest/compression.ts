import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import type { ProxyResponse } from './proxy.ts';

const codings = { gzip: promisify(gzip), deflate: promisify(deflate) };
type Coding = keyof typeof codings;

function isCoding(name: string | undefined): name is Coding {
  return name !== undefined && Object.hasOwn(codings, name);
}

/** Compresses a body if the caller prefers a coding of API Gateway. */
export async function compressResponse(
  answer: ProxyResponse,
  acceptEncoding: string | undefined,
  bytesMin: number,
): Promise<ProxyResponse> {
  // The coding of the highest quality, the first of several. The others are not tried.
  const offers = (acceptEncoding ?? '').split(',').map(offer => {
    const [name = '', ...parameters] = offer.split(';').map(part => part.trim().toLowerCase());
    const quality = parameters.find(one => one.startsWith('q='))?.slice(2);
    return { name, quality: quality === undefined ? 1 : Number(quality) };
  });
  const [best] = offers.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  const coding = best?.name;
  const isEncoded = answer.headers.some(([name]) => name.toLowerCase() === 'content-encoding');
  if (answer.body.length < bytesMin || isEncoded || !isCoding(coding)) return answer;
  const body = await codings[coding](answer.body);
  return { ...answer, body, headers: [...answer.headers, ['content-encoding', coding]] };
}
