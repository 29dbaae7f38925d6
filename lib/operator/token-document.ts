import type { EventOf } from '../../layers/contract/events/event.ts';
import { type DocumentText, documentTexts } from '../../layers/core/mint/token.ts';
import { fetchPublic, type PublicRequest } from '../../layers/edge/fetch-public.ts';

type Texts = Readonly<Record<DocumentText, string | null>>;

export type DocumentOptions = Pick<PublicRequest, 'allowedOrigins' | 'resolve'> & {
  /** Serves `ipfs:` addresses, such as `https://ipfs.io`. */
  readonly gateway: string;
  readonly clock: () => number;
};

/** Limits of a document. */
export const documentLimits = { bytesMax: 256 * 1_024, timeoutMs: 5_000, redirectsMax: 3 } as const;

const noTexts = Object.fromEntries(documentTexts.map(name => [name, null])) as Texts;

/** Reads what a token's URI leads to, as an event. Never throws for what it finds. */
export async function readTokenDocument(
  { mint, uri }: { readonly mint: string; readonly uri: string },
  { gateway, clock, ...fetching }: DocumentOptions,
): Promise<EventOf<'metadata'>> {
  const build = (status: 'ok' | 'refused' | 'failed', why: string | null, texts = noTexts) => ({
    ...{ type: 'metadata' as const, mint, timestamp: clock(), uri, status, ...texts, why },
  });
  const url = toHttpUrl(uri, gateway);
  if (url === null) return build('refused', 'scheme');
  const reply = await fetchPublic({ url, headers: { accept: 'application/json' }, ...documentLimits, ...fetching });
  if (reply.kind !== 'answered') return build(reply.kind, reply.why);
  if (reply.status !== 200) return build('failed', `http_${reply.status}`);
  const texts = parseTokenDocument(reply.body);
  return texts === null ? build('failed', 'not_json') : build('ok', null, texts);
}

const IPFS = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]+)(\/[^?#]*)?$/;

/** Null for a scheme that is not read. */
function toHttpUrl(uri: string, gateway: string): string | null {
  const found = IPFS.exec(uri.trim());
  if (found !== null) return new URL(`/ipfs/${found[1]}${found[2] ?? ''}`, gateway).href;
  return /^ipfs:/i.test(uri.trim()) ? null : uri.trim();
}

/** Texts of a JSON document, or null. Takes the usual places of links. */
export function parseTokenDocument(bytes: Uint8Array): Texts | null {
  const plain = parseJson(bytes);
  if (!isRecord(plain)) return null;
  const places = [plain, plain.extensions, plain.links, plain.socials, plain.properties].filter(isRecord);
  const find = (...names: readonly string[]): unknown =>
    places.flatMap(place => names.map(name => place[name])).find(value => typeof value === 'string' && value !== '');
  return {
    name: cleanText(find('name'), CHARACTERS_MAX.name),
    symbol: cleanText(find('symbol'), CHARACTERS_MAX.symbol),
    description: cleanText(find('description'), CHARACTERS_MAX.description),
    image: cleanLink(find('image', 'logo', 'logoURI'), ['https:', 'http:', 'ipfs:', 'ar:']),
    website: cleanLink(find('website', 'external_url'), ['https:', 'http:']),
    x: cleanLink(find('twitter', 'x'), ['https:', 'http:'], 'https://x.com/'),
    telegram: cleanLink(find('telegram'), ['https:', 'http:'], 'https://t.me/'),
  };
}

const CHARACTERS_MAX = { name: 200, symbol: 50, description: 2_000, link: 1_000 } as const;

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Without control, format and bidi characters, which can hide or reorder what a reader sees. */
function cleanText(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null;
  const plain = value
    .toWellFormed()
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim();
  let text = '';
  for (const character of plain) {
    if (text.length + character.length > max) break;
    text += character;
  }
  return text === '' ? null : text;
}

/** A whole URL, or a bare handle of a site. Other schemes can run code in a page. */
function cleanLink(value: unknown, schemes: readonly string[], site?: string): string | null {
  const text = cleanText(value, CHARACTERS_MAX.link);
  if (text === null) return null;
  const handle = /^@?(\w{1,32})$/.exec(text)?.[1];
  if (site !== undefined && handle !== undefined) return `${site}${handle}`;
  const url = URL.parse(text);
  const isGood = url !== null && schemes.includes(url.protocol) && url.username === '' && url.password === '';
  return isGood && url.href.length <= CHARACTERS_MAX.link ? url.href : null;
}
