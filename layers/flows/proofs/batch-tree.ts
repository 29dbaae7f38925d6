import { LRUCache } from 'lru-cache';
import { openBoundedCache } from '../../core/kernel/bounded-cache.ts';
import { buildTree, getRoot, type Hash, listPath, type Tree } from '../../core/proof/tree.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { HASHES_MAX, loadHashes } from '../../storage/proofs/batch-items.ts';
import type { Proofs, SealedBatch } from '../../storage/proofs/log.ts';

/** The leaf of a row in its batch, and its path to the root. */
export type Leaf = { readonly hash: Hash; readonly path: readonly Hash[] };

/** About 30 MB. */
const KEPT_HASHES_MAX = 131_072;
const KEPT_BATCHES_MAX = 10_000;
const PARTS_IN_PARALLEL = 4;

// A sealed batch never changes, and each has its own id.
const partTrees = new LRUCache<string, Tree>({
  maxSize: KEPT_HASHES_MAX,
  sizeCalculation: ([leaves]) => 1 + 2 * leaves!.length,
});
/** Trees over the roots of parts. */
const topTrees = openBoundedCache<Tree>(KEPT_BATCHES_MAX);

/** Reads leaves of a batch, by parts of it. */
export async function readLeaves(
  proofs: Proofs,
  sealed: SealedBatch,
  indexes: readonly number[],
): Promise<ReadonlyMap<number, Leaf>> {
  let top = topTrees.get(sealed.id);
  if (top === undefined) {
    const parts = Array.from({ length: Math.ceil(sealed.count / HASHES_MAX) }, (_, part) => part);
    // Only roots: all parts of a large batch would take too much memory.
    const readRoot = async (part: number) => getRoot(await readPartTree(proofs, sealed, part));
    top = buildTree(await runInParallel(parts, PARTS_IN_PARALLEL, readRoot));
    topTrees.set(sealed.id, top);
  }
  const above = top;
  const byPart = Map.groupBy(indexes, index => Math.floor(index / HASHES_MAX));
  const found = await runInParallel([...byPart], PARTS_IN_PARALLEL, async ([part, own]) => {
    const tree = await readPartTree(proofs, sealed, part);
    return own.map(index => {
      const within = index % HASHES_MAX;
      return [index, { hash: tree[0]![within]!, path: [...listPath(tree, within), ...listPath(above, part)] }] as const;
    });
  });
  return new Map(found.flat());
}

/** All parts but the last are whole subtrees. */
async function readPartTree(proofs: Proofs, sealed: SealedBatch, part: number): Promise<Tree> {
  const id = `${sealed.id} ${part}`;
  const known = partTrees.get(id);
  if (known !== undefined) return known;
  const tree = buildTree(await loadHashes(proofs, sealed, part));
  partTrees.set(id, tree);
  return tree;
}
