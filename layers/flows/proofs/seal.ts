import { randomUUID } from 'node:crypto';
import { rulesVersion } from '../../core/kernel/rules-version.ts';
import { serializeCanonical } from '../../core/proof/canonical-json.ts';
import { buildTree, formatHash, getRoot, type Hash, hashLeaf } from '../../core/proof/tree.ts';
import { readRowsByArrival } from '../../storage/journal/by-arrival.ts';
import { scanKeyEnds } from '../../storage/journal/heads.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { runInParallel, splitIntoChunks } from '../../storage/kernel/parallel.ts';
import { formatTapeKey, type Tape } from '../../storage/market/tape.ts';
import {
  KEYS_MAX,
  type KeyHead,
  type KeyRange,
  loadKeyHeads,
  saveBatchItems,
} from '../../storage/proofs/batch-items.ts';
import { formatInputDocument, getReceivedMs } from '../../storage/proofs/input-document.ts';
import { addBatch, loadBatches, type Proofs, type SealedBatch } from '../../storage/proofs/log.ts';

export type SealDeps = { readonly tape: Tape; readonly proofs: Proofs };

/** Span of a batch that nobody closes by hand. */
export const BATCH_MS = 3_600_000;
/** Rows of an hour are committed by then. */
export const SETTLED_MS = 15 * 60_000;

const SCANS_IN_PARALLEL = 4;
const KEYS_IN_PARALLEL = 32;

/** Seals the hours that ended, oldest first. Returns how many batches. */
export async function sealHours(deps: SealDeps, nowMs: number): Promise<number> {
  const throughMs = Math.floor((nowMs - SETTLED_MS) / BATCH_MS) * BATCH_MS;
  for (let count = 0; ; count += 1) {
    const batches = await loadBatches(deps.proofs);
    const last = batches.at(-1);
    // The first has all rows of before.
    const toMs = last === undefined ? throughMs : (Math.floor(last.toMs / BATCH_MS) + 1) * BATCH_MS;
    if (toMs > throughMs || last?.toMs === throughMs) return count;
    await sealBatch(deps, batches, toMs);
  }
}

/** Seals until now. Null if another process was faster. */
export async function sealNow(deps: SealDeps, nowMs: number): Promise<SealedBatch | null> {
  return sealBatch(deps, await loadBatches(deps.proofs), nowMs);
}

/** A key with the hashes of its rows. */
type SealedKey = KeyRange & { readonly hashes: readonly Hash[] };

/** The leaf comes last: an attempt cut off before does not count. */
async function sealBatch(
  { tape, proofs }: SealDeps,
  batches: readonly SealedBatch[],
  toMs: number,
): Promise<SealedBatch | null> {
  const batch = batches.length;
  const heads = await loadKeyHeads(proofs, batches, batch - 1);
  const ends = (await listGrownKeys(tape, heads)).sort((a, b) => (a.key < b.key ? -1 : 1));
  const keys = (
    await runInParallel(ends, KEYS_IN_PARALLEL, end => hashNewRows(tape, end, heads.get(end.key), toMs))
  ).filter(key => key !== null);
  for (const { key, last } of keys) heads.set(key, last);
  const hashes = keys.flatMap(key => key.hashes);
  const ranges = keys.map(({ key, first, last }) => ({ key, first, last }));
  const changed = batches
    .slice((batches.at(-1)?.headsFrom ?? 0) + 1)
    .reduce((sum, { firstKeys }) => sum + firstKeys.length, 0);
  // Changes since the last whole list are at most as long as a list.
  const isWhole = batch === 0 || changed > heads.size / KEYS_MAX;
  const id = randomUUID();
  const all = sortHeads(heads);
  await saveBatchItems(proofs, id, { ranges, hashes, heads: isWhole ? all : [] });
  const fromMs = batches.at(-1)?.toMs ?? 0;
  const [count, root] = [hashes.length, formatHash(getRoot(buildTree(hashes)))];
  const headsRoot = formatHash(getRoot(buildHeadsTree(all)));
  const stated = { v: 1, batch, from_ms: fromMs, to_ms: toMs, count, root, heads_root: headsRoot };
  const sealed: SealedBatch = {
    ...{ batch, fromMs, toMs, count, root, headsRoot },
    ...{ leaf: serializeCanonical(stated), id, rulesVersion },
    firstKeys: splitIntoChunks(ranges, KEYS_MAX).map(some => some[0]!.key),
    headsFrom: isWhole ? batch : batches.at(-1)!.headsFrom,
  };
  return (await addBatch(proofs, sealed)) ? sealed : null;
}

/** The newest numbers by key. */
export function sortHeads(heads: ReadonlyMap<string, number>): readonly KeyHead[] {
  return [...heads].map(([key, seq]) => ({ key, seq })).sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The tree over the newest numbers of all keys, which are in order. */
export function buildHeadsTree(heads: readonly KeyHead[]) {
  return buildTree(heads.map(({ key, seq }) => hashLeaf(serializeCanonical({ key, seq }))));
}

/** Keys with rows that no batch has. */
async function listGrownKeys(tape: Tape, heads: ReadonlyMap<string, number>): Promise<KeyHead[]> {
  const parts = Array.from({ length: SCANS_IN_PARALLEL }, (_, part) => part);
  const found = await runInParallel(parts, SCANS_IN_PARALLEL, async part => {
    const grown: KeyHead[] = [];
    for await (const page of scanKeyEnds(tape, part, SCANS_IN_PARALLEL))
      for (const { key: tapeKey, seq } of page) {
        const key = tapeKey.slice(formatTapeKey('').length);
        if (seq > (heads.get(key) ?? 0)) grown.push({ key, seq });
      }
    return grown;
  });
  return found.flat();
}

/** Rows received before `toMs`. Null without any. Expired ones are left out. */
async function hashNewRows(
  tape: Tape,
  { key, seq: through }: KeyHead,
  sealed: number | undefined,
  toMs: number,
): Promise<SealedKey | null> {
  const head = (await loadHeads(tape, [formatTapeKey(key)])).get(formatTapeKey(key))!;
  const hashes: Hash[] = [];
  let [first, last] = [0, sealed ?? 0];
  for await (const row of readRowsByArrival(tape, head, { after: sealed ?? 0, through })) {
    if (getReceivedMs(row) >= toMs) break;
    if (row.seq !== last + 1 && (first !== 0 || sealed !== undefined))
      throw new Error(`Rows ${last + 1} to ${row.seq - 1} of ${key} were not found. The next run reads them again.`);
    if (first === 0) first = row.seq;
    last = row.seq;
    hashes.push(hashLeaf(formatInputDocument(key, row)));
  }
  return hashes.length === 0 ? null : { key, first, last, hashes };
}
