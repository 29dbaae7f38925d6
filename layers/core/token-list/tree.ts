import { type Bounds, mergeBounds } from './block.ts';
import { hashTextFnv } from './hash.ts';

/** A part of a list: its node, its number of tokens and their bounds by column. */
export type Child = {
  readonly name: string;
  readonly count: number;
  readonly bounds: readonly (Bounds | null)[];
};

/** A node above leaves or other nodes, in list order. */
export type Branch = { readonly children: readonly Child[] };

/** Average and maximum of a leaf's tokens, and of a branch's children. */
const LEAF_TOKENS = 100;
const BRANCH_CHILDREN = 32;
const TIMES_MAX = 4;

/**
 * Cuts a list where the hash of a mint says so. Lists that differ in one place share all other
 * leaves, wherever they begin.
 */
export function splitIntoLeaves<Token extends { readonly hash: number }>(
  tokens: readonly Token[],
): readonly (readonly Token[])[] {
  return splitByHash(tokens, LEAF_TOKENS, ({ hash }) => hash);
}

/** Adds branches until one node is left. `save` returns its name. */
export function buildTokenTree(
  leaves: readonly (Child & { readonly mint: string })[],
  save: (branch: Branch) => string,
): Child | null {
  let nodes = leaves;
  for (let level = 1; nodes.length > 1; level += 1)
    nodes = splitByHash(nodes, BRANCH_CHILDREN, ({ mint }) => hashTextFnv(`${level}${mint}`)).map(group => ({
      mint: group[0]!.mint,
      name: save({ children: group.map(({ name, count, bounds }) => ({ name, count, bounds })) }),
      count: group.reduce((sum, { count }) => sum + count, 0),
      bounds: mergeBounds(group.map(({ bounds }) => bounds)),
    }));
  return nodes[0] ?? null;
}

/** A group ends after each one whose hash is a multiple of its size. */
function splitByHash<One>(list: readonly One[], size: number, hash: (one: One) => number): readonly (readonly One[])[] {
  const groups: One[][] = [];
  let group: One[] = [];
  for (const one of list) {
    group.push(one);
    if (hash(one) % size === 0 || group.length === size * TIMES_MAX) {
      groups.push(group);
      group = [];
    }
  }
  if (group.length > 0) groups.push(group);
  return groups;
}
