import { createHash } from 'node:crypto';
import { getArrayCodec, getTupleCodec, number, text, transformCodec } from '../../core/codec/codec.ts';
import { pack, unpack } from '../../core/codec/pack.ts';
import { type Aged, type NameGroup, RANKS_KEY, type SearchIndex } from '../../core/search/published.ts';
import {
  createVersionCondition,
  deleteItem,
  getItem,
  type Item,
  isWritten,
  putItem,
  putItems,
  readStaleItems,
} from '../kernel/dynamo.ts';
import { runInParallel } from '../kernel/parallel.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import type { Listings } from './listings.ts';

/** What the last publication included. */
export type SearchHead = {
  readonly version: number;
  /** Descriptions that arrived before are included. */
  readonly sinceMs: number;
  /** Included ones that arrived later, by mint and place. */
  readonly taken: readonly string[];
};

const HEAD: Item = { k: { S: 'search' }, s: { S: 'head' } };

/** Null before the first publication. */
export async function loadSearchHead(listings: Listings): Promise<SearchHead | null> {
  const item = await getItem(listings, HEAD);
  return item === undefined ? null : parseHead(item);
}

/** The same at half the price. May lag by a second. */
export async function readStaleSearchHead(listings: Listings): Promise<SearchHead | null> {
  const [item] = await readStaleItems(listings, [HEAD]);
  return item === undefined ? null : parseHead(item);
}

function parseHead(item: Item): SearchHead {
  return { version: Number(item.v!.N), ...unpack<Omit<SearchHead, 'version'>>(item.d!.B!) };
}

/** Returns false when another writer published first. */
export function saveSearchHead(
  listings: Listings,
  version: number,
  head: Omit<SearchHead, 'version'>,
): Promise<boolean> {
  const item = { ...HEAD, v: { N: String(version + 1) }, d: { B: pack(head) } };
  return isWritten(putItem(listings, item, createVersionCondition(version)));
}

/** Digests of stored values, by key. */
export type StoredSearch = Map<string, string>;

const PARTITIONS = 64;
const PARALLEL_MAX = 16;
const DIGEST_BYTES = 12;

/** Reads all digests, which costs less than to write everything again. */
export async function loadStoredSearch(listings: Listings): Promise<StoredSearch> {
  const partitions = Array.from({ length: PARTITIONS }, (_, at) => at);
  const pages = await runInParallel(partitions, PARALLEL_MAX, at =>
    queryItems(listings, {
      ...buildConsistentQuery('k = :k', { k: formatPartition(at) }),
      ProjectionExpression: 's, h',
    }),
  );
  return new Map(pages.flat().map(({ s, h }) => [s!.S!, h!.S!]));
}

function formatPartition(at: number): string {
  return `search#${at}`;
}

/** Writes changed items and deletes those without a text. Updates `stored`. */
export async function saveSearchIndex(listings: Listings, stored: StoredSearch, index: SearchIndex): Promise<void> {
  const values = new Map<string, Uint8Array>();
  for (const [kind, found] of Object.entries(index) as [keyof SearchIndex, ReadonlyMap<string, never>][])
    for (const [key, value] of found) values.set(formatSort(kind, key), pack(codecs[kind].encode(value)));
  const digests = new Map([...values].map(([sort, bytes]) => [sort, hash(bytes)]));
  const changed = [...values].filter(([sort]) => stored.get(sort) !== digests.get(sort));
  await putItems(
    listings,
    changed.map(([sort, bytes]) => ({ ...toItemKey(sort), d: { B: bytes }, h: { S: digests.get(sort)! } })),
  );
  for (const [sort] of changed) stored.set(sort, digests.get(sort)!);
  const gone = [...stored.keys()].filter(sort => !values.has(sort));
  await runInParallel(gone, PARALLEL_MAX, sort => deleteItem(listings, toItemKey(sort)));
  for (const sort of gone) stored.delete(sort);
}

const mintsCodec = getArrayCodec(text);
const codecs = {
  beginnings: mintsCodec,
  texts: mintsCodec,
  groups: getTupleCodec<NameGroup>({
    count: number,
    oldest: getArrayCodec(getTupleCodec<Aged>({ mint: text, createdMs: number })),
    largest: mintsCodec,
  }),
  // Digests suffice.
  ranks: transformCodec(
    mintsCodec,
    (mints: readonly string[]) => mints.map(digestMint),
    digests => digests,
  ),
} as const;

/** 48 bits of a mint. */
function digestMint(mint: string): string {
  return hash(mint).slice(0, 8);
}

/** Places of the largest tokens by market cap. */
export async function readRanks(listings: Listings, mints: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const digests = (await readSearchIndex(listings, 'ranks', [RANKS_KEY])).get(RANKS_KEY) ?? [];
  const places = new Map(digests.map((digest, place) => [digest, place]));
  return new Map(
    mints.flatMap(mint => {
      const place = places.get(digestMint(mint));
      return place === undefined ? [] : [[mint, place] as const];
    }),
  );
}

type Found<Kind extends keyof SearchIndex> = SearchIndex[Kind] extends ReadonlyMap<string, infer Value> ? Value : never;

/** Values by key, at half the price; those that few tokens share are missing. */
export async function readSearchIndex<Kind extends keyof SearchIndex>(
  listings: Listings,
  kind: Kind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Found<Kind>>> {
  const bySort = new Map(keys.map(key => [formatSort(kind, key), key]));
  const items = await readStaleItems(listings, [...bySort.keys()].map(toItemKey));
  return new Map(items.map(({ s, d }) => [bySort.get(s!.S!)!, codecs[kind].decode(unpack(d!.B!)) as Found<Kind>]));
}

/** Hashed, because names may be longer than a sort key. */
function formatSort(kind: keyof SearchIndex, key: string): string {
  return hash(`${kind}\t${key}`);
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest().subarray(0, DIGEST_BYTES).toString('base64url');
}

function toItemKey(sort: string): Item {
  return { k: { S: formatPartition(Buffer.from(sort, 'base64url')[0]! % PARTITIONS) }, s: { S: sort } };
}
