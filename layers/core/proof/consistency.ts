import { getRoot, type Hash, hashNode, isSameHash, type Tree } from './tree.ts';

/** Hashes that lead from the first `from` leaves to all (RFC 6962, 2.1.2). */
export function listConsistency(tree: Tree, from: number): readonly Hash[] {
  const size = tree[0]!.length;
  return from <= 0 || from >= size ? [] : listSubproof(tree, from, { start: 0, end: size }, true);
}

type Range = { readonly start: number; readonly end: number };

function listSubproof(tree: Tree, from: number, { start, end }: Range, isWhole: boolean): readonly Hash[] {
  if (from === end - start) return isWhole ? [] : [hashRange(tree, { start, end })];
  const split = splitAt(end - start);
  const [left, right] = [
    { start, end: start + split },
    { start: start + split, end },
  ];
  return from <= split
    ? [...listSubproof(tree, from, left, isWhole), hashRange(tree, right)]
    : [...listSubproof(tree, from - split, right, false), hashRange(tree, left)];
}

/** The largest power of two below a size. */
function splitAt(size: number): number {
  return 2 ** (Math.ceil(Math.log2(size)) - 1);
}

/** A range that begins where a subtree of its size would. */
function hashRange(tree: Tree, { start, end }: Range): Hash {
  const size = end - start;
  const height = Math.log2(size);
  if (Number.isInteger(height)) return tree[height]![start / size]!;
  const split = splitAt(size);
  return hashNode(hashRange(tree, { start, end: start + split }), hashRange(tree, { start: start + split, end }));
}

type Sized = { readonly size: number; readonly root: Hash };

/** Whether the hashes lead from the earlier tree to the later. */
export function isConsistent(earlier: Sized, later: Sized, hashes: readonly Hash[]): boolean {
  if (earlier.size > later.size) return false;
  if (earlier.size === later.size) return hashes.length === 0 && isSameHash(earlier.root, later.root);
  if (earlier.size === 0) return hashes.length === 0 && isSameHash(earlier.root, getRoot([[]]));
  const isSubtree = Number.isInteger(Math.log2(earlier.size));
  const [first, ...rest] = isSubtree ? [earlier.root, ...hashes] : hashes;
  if (first === undefined) return false;
  let [at, last] = [earlier.size - 1, later.size - 1];
  const rise = (): void => {
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  };
  while (at % 2 === 1) rise();
  let [before, after] = [first, first];
  for (const hash of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      before = hashNode(hash, before);
      after = hashNode(hash, after);
      while (at % 2 === 0 && at !== 0) rise();
    } else after = hashNode(after, hash);
    rise();
  }
  return last === 0 && isSameHash(before, earlier.root) && isSameHash(after, later.root);
}
