import { describe, expect, test } from 'vitest';
import { createListedToken } from '../../../layers/core/token-list/listed-token.ts';
import { type Branch, buildTokenTree, type Child, splitIntoLeaves } from '../../../layers/core/token-list/tree.ts';
import { mintAt } from './market.ts';

const tokensOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => createListedToken(mintAt(from + at)));

const build = (tokens: ReturnType<typeof tokensOf>) => {
  const nodes = new Map<string, Branch | readonly string[]>();
  const leaves = splitIntoLeaves(tokens).map(group => {
    const mints = group.map(({ mint }) => mint);
    nodes.set(mints.join(), mints);
    return { mint: mints[0]!, name: mints.join(), count: mints.length, bounds: [] };
  });
  const root = buildTokenTree(leaves, branch => {
    const name = JSON.stringify(branch);
    nodes.set(name, branch);
    return name;
  });
  return { nodes, root };
};

const mintsBelow = (nodes: ReturnType<typeof build>['nodes'], { name, count }: Child): readonly string[] => {
  const node = nodes.get(name)!;
  const mints = 'children' in node ? node.children.flatMap(child => mintsBelow(nodes, child)) : node;
  expect(mints).toHaveLength(count);
  return mints;
};

describe('A tree', () => {
  test.each([0, 1, 99, 400, 12_345])('of %i tokens has them all in order, and counts them', count => {
    const tokens = tokensOf(count);
    const { nodes, root } = build(tokens);
    expect(root === null ? [] : mintsBelow(nodes, root)).toEqual(tokens.map(({ mint }) => mint));
  });

  test('shares all nodes but a few with one that has another token, anywhere', () => {
    const tokens = tokensOf(12_345);
    const { nodes } = build(tokens);
    for (const at of [0, 5_000, 12_345]) {
      const other = build([...tokens.slice(0, at), createListedToken(mintAt(99_999)), ...tokens.slice(at)]);
      const added = [...other.nodes.keys()].filter(name => !nodes.has(name));
      expect(added.length).toBeGreaterThan(0);
      expect(added.length).toBeLessThanOrEqual(8);
    }
  });

  test('has leaves of at most 400 tokens, whatever their mints', () => {
    const [first] = tokensOf(1);
    const sizes = [tokensOf(12_345), Array.from({ length: 1_000 }, () => first!)].flatMap(tokens =>
      splitIntoLeaves(tokens).map(({ length }) => length),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(400);
  });
});
