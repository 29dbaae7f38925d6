import type { ListedObject, Objects } from '../storage/archive/objects.ts';
import { retry } from '../storage/kernel/retry.ts';
import { type Credentials, encodedPath, encodedText, signedHeaders } from './s3-signature.ts';

export type S3Options = {
  readonly bucket: string;
  readonly region: () => Promise<string>;
  readonly credentials: () => Promise<Credentials>;
  /** Of an imitation; null is Amazon's own. */
  readonly endpoint: string | null;
  /** Before the second try of a call. */
  readonly backoffMs?: number;
};

const TRIES_MAX = 5;
const BACKOFF_MS = 200;
const REQUEST_MS_MAX = 60_000;

type Request = {
  readonly method: 'GET' | 'PUT';
  readonly name: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
};

type Answer = { readonly status: number; readonly body: Buffer };

/**
 * Objects of a bucket. S3 keeps a put whole or not at all, since it
 * compares the body with its digest.
 */
export const bucketObjects = (options: S3Options): Objects => {
  const call = (request: Request): Promise<Answer> => lasting(options, request);
  return {
    put: async (name, body) => {
      await demand(await call({ method: 'PUT', name, body }), `PUT ${name}`, 200);
    },
    get: async name => {
      const answer = await call({ method: 'GET', name });
      return answer.status === 404 ? null : demand(answer, `GET ${name}`, 200);
    },
    read: async (name, start, end) => {
      const headers = { range: `bytes=${start}-${end - 1}` };
      const body = await demand(await call({ method: 'GET', name, headers }), `GET ${name}`, 206);
      if (body.length !== end - start) throw new Error(`${name} has ${body.length} of ${end - start} bytes.`);
      return body;
    },
    list: async beginning => {
      const listed: ListedObject[] = [];
      let query: Readonly<Record<string, string>> | null = { ...LISTING, prefix: beginning };
      while (query !== null) {
        const answer: Answer = await call({ method: 'GET', name: '', query });
        const page = pageOf((await demand(answer, `GET ?prefix=${beginning}`, 200)).toString());
        listed.push(...page.objects);
        query = page.next === null ? null : { ...LISTING, prefix: beginning, 'continuation-token': page.next };
      }
      return listed;
    },
  };
};

const LISTING = { 'list-type': '2', 'encoding-type': 'url' };

const pageOf = (xml: string) => ({
  objects: [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry]) => ({
    name: decodeURIComponent(element(entry!, 'Key')!.replaceAll('+', ' ')),
    bytes: Number(element(entry!, 'Size')),
  })),
  next: element(xml, 'NextContinuationToken'),
});

const element = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? null;

const demand = ({ status, body }: Answer, what: string, wanted: number): Buffer => {
  if (status === wanted) return body;
  throw new Error(`S3 answered ${status} ${element(body.toString(), 'Code') ?? ''} to ${what}.`);
};

/** Repeats a call that S3 could not take, or whose answer was cut off. */
const lasting = (options: S3Options, request: Request): Promise<Answer> => {
  let last = '';
  const failure = () => new Error(`S3 did not answer ${request.method} ${request.name} in ${TRIES_MAX} tries: ${last}`);
  return retry({ triesMax: TRIES_MAX, backoffMs: options.backoffMs ?? BACKOFF_MS, failure }, async () => {
    try {
      const answer = await send(options, request);
      last = `${answer.status} ${element(answer.body.toString(), 'Code') ?? ''}`;
      return answer.status >= 500 || answer.status === 429 ? undefined : answer;
    } catch (error) {
      last = (error as Error).message;
      return undefined;
    }
  });
};

const send = async (options: S3Options, { method, name, query = {}, headers = {}, body }: Request): Promise<Answer> => {
  const region = await options.region();
  const url = new URL(`${hostOf(options, region)}/${encodedPath(name)}`);
  const pairs = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
  url.search = pairs.map(([key, value]) => `${key}=${encodedText(value)}`).join('&');
  const unsigned = { method, url, headers, body: body ?? null };
  const response = await fetch(url, {
    method,
    headers: signedHeaders(unsigned, await options.credentials(), region, new Date()),
    ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    signal: AbortSignal.timeout(REQUEST_MS_MAX),
  });
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
};

const hostOf = ({ bucket, endpoint }: S3Options, region: string): string =>
  endpoint === null
    ? `https://${bucket}.s3.${region}.${region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'}`
    : `${endpoint.replace(/\/$/, '')}/${bucket}`;
