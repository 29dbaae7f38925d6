import { LRUCache } from 'lru-cache';
import type { Tree } from '../../core/proof/tree.ts';
import { type KeyHead, loadKeyHeads } from '../../storage/proofs/batch-items.ts';
import type { Proofs, SealedBatch } from '../../storage/proofs/log.ts';
import { buildHeadsTree, sortHeads } from './seal.ts';

/** The newest numbers of all keys after a batch. */
export type SealedHeads = {
  readonly byKey: ReadonlyMap<string, number>;
  readonly sorted: readonly KeyHead[];
  readonly tree: Tree;
};

/** About 40 MB. */
const KEPT_KEYS_MAX = 50_000;

// A sealed batch never changes, and each has its own id.
const kept = new LRUCache<string, SealedHeads>({
  maxSize: KEPT_KEYS_MAX,
  sizeCalculation: ({ sorted }) => 1 + sorted.length,
});

export async function readSealedHeads(
  proofs: Proofs,
  batches: readonly SealedBatch[],
  batch: number,
): Promise<SealedHeads> {
  const { id } = batches[batch]!;
  const known = kept.get(id);
  if (known !== undefined) return known;
  const byKey = await loadKeyHeads(proofs, batches, batch);
  const sorted = sortHeads(byKey);
  const heads = { byKey, sorted, tree: buildHeadsTree(sorted) };
  kept.set(id, heads);
  return heads;
}
