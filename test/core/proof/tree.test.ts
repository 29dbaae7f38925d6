import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isConsistent, listConsistency } from '../../../layers/core/proof/consistency.ts';
import {
  buildTree,
  foldPath,
  formatHash,
  getRoot,
  type Hash,
  hashLeaf,
  listPath,
} from '../../../layers/core/proof/tree.ts';

/** Leaves and roots that implementations of Certificate Transparency share, in hex. */
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

test.each(roots.map((root, size) => [size, root] as const))(
  'A tree of %i known leaves has its known root',
  (n, root) => {
    const known = leaves.slice(0, n).map(hex => hashLeaf(Buffer.from(hex, 'hex').toString('latin1')));
    expect(formatHash(getRoot(buildTree(known)))).toBe(root);
  },
);

/** The definition of RFC 6962 word by word. */
const sha256 = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
const splitPoint = (n: number): number => {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
};
const defineRoot = (hashes: readonly Hash[]): Hash => {
  if (hashes.length === 0) return sha256();
  if (hashes.length === 1) return hashes[0]!;
  const k = splitPoint(hashes.length);
  return sha256(Buffer.from([1]), defineRoot(hashes.slice(0, k)), defineRoot(hashes.slice(k)));
};
const definePath = (m: number, hashes: readonly Hash[]): readonly Hash[] => {
  if (hashes.length === 1) return [];
  const k = splitPoint(hashes.length);
  return m < k
    ? [...definePath(m, hashes.slice(0, k)), defineRoot(hashes.slice(k))]
    : [...definePath(m - k, hashes.slice(k)), defineRoot(hashes.slice(0, k))];
};
const defineSubproof = (m: number, hashes: readonly Hash[], whole: boolean): readonly Hash[] => {
  if (m === hashes.length) return whole ? [] : [defineRoot(hashes)];
  const k = splitPoint(hashes.length);
  return m <= k
    ? [...defineSubproof(m, hashes.slice(0, k), whole), defineRoot(hashes.slice(k))]
    : [...defineSubproof(m - k, hashes.slice(k), false), defineRoot(hashes.slice(0, k))];
};

const hashesOf = (size: number): readonly Hash[] => Array.from({ length: size }, (_, at) => hashLeaf(`leaf ${at}`));
const toHex = (hashes: readonly Hash[]): readonly string[] => hashes.map(formatHash);
const flipBit = (hash: Hash, bit: number): Hash =>
  hash.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));

test('Roots and paths of every place in trees of up to 33 leaves follow the definition', () => {
  for (let size = 1; size <= 33; size++) {
    const hashes = hashesOf(size);
    const tree = buildTree(hashes);
    const root = formatHash(defineRoot(hashes));
    expect(formatHash(getRoot(tree))).toBe(root);
    for (let at = 0; at < size; at++) {
      const path = listPath(tree, at);
      expect(toHex(path)).toEqual(toHex(definePath(at, hashes)));
      expect(formatHash(foldPath(hashes[at]!, at, size, path)!)).toBe(root);
    }
  }
});

test('A path proves no other leaf, place, size or hash', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 70 }), fc.nat(), fc.nat(), fc.nat(255), (size, a, b, bit) => {
      const hashes = hashesOf(size);
      const tree = buildTree(hashes);
      const at = a % size;
      const path = listPath(tree, at);
      const root = formatHash(getRoot(tree));
      const fold = (...about: Parameters<typeof foldPath>) => {
        const found = foldPath(...about);
        return found && formatHash(found);
      };
      expect(fold(flipBit(hashes[at]!, bit), at, size, path)).not.toBe(root);
      expect(fold(hashes[at]!, at, size, [...path, hashes[0]!])).toBeNull();
      expect(fold(hashes[at]!, at, size, path.slice(1))).not.toBe(root);
      expect(fold(hashes[at]!, size + at, size, path)).toBeNull();
      const other = b % size;
      if (other !== at) expect(fold(hashes[at]!, other, size, path)).not.toBe(root);
      const changed = b % path.length;
      const flipped = path.map((hash, place) => (place === changed ? flipBit(hash, bit) : hash));
      expect(fold(hashes[at]!, at, size, flipped)).not.toBe(root);
    }),
  );
});

test('Proofs of consistency between all sizes up to 33 follow the definition, and hold', () => {
  const all = hashesOf(33);
  for (let to = 1; to <= 33; to++) {
    const tree = buildTree(all.slice(0, to));
    const later = { size: to, root: getRoot(tree) };
    for (let from = 0; from <= to; from++) {
      const earlier = { size: from, root: defineRoot(all.slice(0, from)) };
      const hashes = listConsistency(tree, from);
      expect(toHex(hashes)).toEqual(from === 0 ? [] : toHex(defineSubproof(from, all.slice(0, to), true)));
      expect(isConsistent(earlier, later, hashes)).toBe(true);
      expect(isConsistent(earlier, later, [...hashes, all[0]!])).toBe(false);
      if (hashes.length > 0) expect(isConsistent(earlier, later, hashes.slice(1))).toBe(false);
    }
  }
});

test('A log that changed, dropped or moved a leaf is not consistent with an earlier root', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 20 }), fc.nat(), (size, added, at) => {
      const before = hashesOf(size);
      const earlier = { size, root: getRoot(buildTree(before)) };
      const rewritten = [...before, ...hashesOf(size + added).slice(size)];
      rewritten[at % size] = hashLeaf('something else');
      const tree = buildTree(rewritten);
      const later = { size: size + added, root: getRoot(tree) };
      expect(isConsistent(earlier, later, listConsistency(tree, size))).toBe(false);
      expect(isConsistent(later, earlier, [])).toBe(false);
    }),
  );
});

test('Each bit of a proof of consistency counts', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 20 }),
      fc.nat(),
      fc.nat(255),
      (from, more, at, bit) => {
        const tree = buildTree(hashesOf(from + more));
        const earlier = { size: from, root: getRoot(buildTree(hashesOf(from))) };
        const later = { size: from + more, root: getRoot(tree) };
        const hashes = listConsistency(tree, from);
        const changed = hashes.map((hash, place) => (place === at % hashes.length ? flipBit(hash, bit) : hash));
        expect(isConsistent(earlier, later, changed)).toBe(false);
        expect(isConsistent({ size: from, root: flipBit(earlier.root, bit) }, later, hashes)).toBe(false);
        expect(isConsistent(earlier, { ...later, root: flipBit(later.root, bit) }, hashes)).toBe(false);
      },
    ),
  );
});
