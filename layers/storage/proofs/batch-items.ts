import { gunzipSync, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { HASH_BYTES, type Hash } from '../../core/proof/tree.ts';
import { getItem, type Item, putItems } from '../kernel/dynamo.ts';
import { runInParallel, splitIntoChunks } from '../kernel/parallel.ts';
import type { Proofs, SealedBatch } from './log.ts';

/** Rows of a key in a batch, without a hole. */
export type KeyRange = { readonly key: string; readonly first: number; readonly last: number };

/** The newest number of a key. */
export type KeyHead = { readonly key: string; readonly seq: number };

/** Keys in an item, about 50 KB. */
export const KEYS_MAX = 1_000;
/** 256 KB. A power of two, so that each part is a subtree. */
export const HASHES_MAX = 8_192;
const READS_MAX = 16;

/** Kinds of items of a batch. */
type Kind = 'keys' | 'hashes' | 'heads';

function toKey(id: string, kind: Kind, part: number): Item {
  return { k: { S: `batch ${id}` }, s: { S: `${kind} ${String(part).padStart(6, '0')}` } };
}

type Contents = {
  readonly ranges: readonly KeyRange[];
  readonly hashes: readonly Hash[];
  readonly heads: readonly KeyHead[];
};

/** Writes the items of a batch before its leaf. `heads` may be empty. */
export async function saveBatchItems(proofs: Proofs, id: string, { ranges, hashes, heads }: Contents): Promise<void> {
  let before = 0;
  const keys = splitIntoChunks(ranges, KEYS_MAX).map((some, part) => {
    const item = {
      ...toKey(id, 'keys', part),
      n: { N: String(before) },
      d: compress(some.map(({ key, first, last }) => [key, first, last])),
    };
    before = some.reduce((sum, { first, last }) => sum + last - first + 1, before);
    return item;
  });
  const leaves = splitIntoChunks(hashes, HASHES_MAX).map((some, part) => ({
    ...toKey(id, 'hashes', part),
    d: { B: Buffer.concat(some) },
  }));
  const all = splitIntoChunks(heads, KEYS_MAX).map((some, part) => ({
    ...toKey(id, 'heads', part),
    d: compress(some.map(({ key, seq }) => [key, seq])),
  }));
  await putItems(proofs, [...keys, ...leaves, ...all]);
}

function compress(value: unknown) {
  return { B: gzipSync(JSON.stringify(value)) };
}

function decompress<Value>(item: Item): Value {
  return JSON.parse(gunzipSync(item.d!.B!).toString('utf8')) as Value;
}

async function load(proofs: Proofs, { id, batch }: SealedBatch, kind: Kind, part: number): Promise<Item> {
  const item = await getItem(proofs, toKey(id, kind, part));
  if (item === undefined)
    throw new Error(`Batch ${batch} lacks ${kind} ${part}. Restore a backup of the table proofs.`);
  return item;
}

type PlacedRange = { readonly first: number; readonly last: number; readonly index: number };

/** About 10 MB. */
const KEPT_RANGES_MAX = 50_000;

// A sealed batch never changes, and each has its own id.
const keptRanges = new LRUCache<string, ReadonlyMap<string, PlacedRange>>({
  maxSize: KEPT_RANGES_MAX,
  sizeCalculation: ranges => 1 + ranges.size,
});

/** Where the rows of a key begin in a batch; null without any. */
export async function findKeyRange(proofs: Proofs, sealed: SealedBatch, key: string): Promise<PlacedRange | null> {
  const part = sealed.firstKeys.findLastIndex(first => first <= key);
  if (part < 0) return null;
  const id = `${sealed.id} ${part}`;
  const known = keptRanges.get(id);
  if (known !== undefined) return known.get(key) ?? null;
  const item = await load(proofs, sealed, 'keys', part);
  const ranges = new Map<string, PlacedRange>();
  let index = Number(item.n!.N);
  for (const [name, first, last] of decompress<[string, number, number][]>(item)) {
    ranges.set(name, { first, last, index });
    index += last - first + 1;
  }
  keptRanges.set(id, ranges);
  return ranges.get(key) ?? null;
}

/** The hashes of a part of the rows of a batch. */
export async function loadHashes(proofs: Proofs, sealed: SealedBatch, part: number): Promise<readonly Hash[]> {
  const bytes = (await load(proofs, sealed, 'hashes', part)).d!.B!;
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}

/** The newest number of each key after a batch. */
export async function loadKeyHeads(
  proofs: Proofs,
  batches: readonly SealedBatch[],
  through: number,
): Promise<Map<string, number>> {
  const heads = new Map<string, number>();
  if (through < 0) return heads;
  const { headsFrom } = batches[through]!;
  const whole = batches[headsFrom]!;
  for (let part = 0; ; part += 1) {
    const item = await getItem(proofs, toKey(whole.id, 'heads', part));
    if (item === undefined) break;
    for (const [key, seq] of decompress<[string, number][]>(item)) heads.set(key, seq);
  }
  for (const sealed of batches.slice(headsFrom + 1, through + 1))
    for (const item of await runInParallel([...sealed.firstKeys.keys()], READS_MAX, part =>
      load(proofs, sealed, 'keys', part),
    ))
      for (const [key, , last] of decompress<[string, number, number][]>(item)) heads.set(key, last);
  return heads;
}
