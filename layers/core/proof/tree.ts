import { createHash } from 'node:crypto';

/** SHA-256, 32 bytes. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

/** Hash of a leaf's document (RFC 6962 section 2.1). */
export function hashLeaf(document: string): Hash {
  return createHash('sha256').update(LEAF).update(document, 'utf8').digest();
}

/** Hash of an inner node. */
export function hashNode(left: Hash, right: Hash): Hash {
  return createHash('sha256').update(NODE).update(left).update(right).digest();
}

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Hashes by height, leaves first. A node without a sibling rises. */
export type Tree = readonly (readonly Hash[])[];

/** Builds the tree over the hashes of leaves. */
export function buildTree(leaves: readonly Hash[]): Tree {
  const levels: (readonly Hash[])[] = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level)) {
    const next: Hash[] = [];
    for (let at = 0; at < level.length; at += 2)
      next.push(at + 1 < level.length ? hashNode(level[at]!, level[at + 1]!) : level[at]!);
    level = next;
  }
  return levels;
}

/** The root hash. That of an empty tree is the hash of nothing. */
export function getRoot(tree: Tree): Hash {
  return tree.at(-1)![0] ?? createHash('sha256').digest();
}

/** Hashes from a leaf to the root (RFC 6962, 2.1.1). */
export function listPath(tree: Tree, index: number): readonly Hash[] {
  return tree.flatMap((level, height) => level[Math.floor(index / 2 ** height) ^ 1] ?? []);
}

/** The root of a leaf's path. Null for another length. */
export function foldPath(leaf: Hash, index: number, size: number, path: readonly Hash[]): Hash | null {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return null;
  let [at, last, used, hash] = [index, size - 1, 0, leaf];
  for (; last > 0; at = Math.floor(at / 2), last = Math.floor(last / 2)) {
    if (at === last && at % 2 === 0) continue;
    const sibling = path[used];
    if (sibling === undefined) return null;
    used += 1;
    hash = at % 2 === 1 ? hashNode(sibling, hash) : hashNode(hash, sibling);
  }
  return used === path.length ? hash : null;
}

export function isSameHash(a: Hash, b: Hash): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

export function formatHash(hash: Hash): string {
  return Buffer.from(hash).toString('hex');
}

/** Null for a text that is not 64 lower-case hexadecimal digits. */
export function parseHash(text: unknown): Hash | null {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : null;
}
