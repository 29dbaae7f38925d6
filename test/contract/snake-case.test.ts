import { expect, test } from 'vitest';
import { type SnakeCase, toSnakeCase } from '../../layers/contract/present/snake-case.ts';

const view = { isFresh6h: true, entrySizeP50Usd: 1, solAt10: null, wallet: 'w', tradeBadges: ['A'], root: [{ aB: 1 }] };

test('a view keeps its order and values, with keys in snake case', () => {
  const shown: {
    is_fresh_6h: boolean;
    entry_size_p50_usd: number;
    sol_at_10: null;
    wallet: string;
    trade_badges: string[];
    root: { a_b: number }[];
  } = toSnakeCase(view);
  expect(JSON.stringify(shown)).toBe(
    '{"is_fresh_6h":true,"entry_size_p50_usd":1,"sol_at_10":null,"wallet":"w","trade_badges":["A"],"root":[{"a_b":1}]}',
  );
});

test('null stays null, and a wrong key does not compile', () => {
  expect(toSnakeCase<typeof view | null>(null)).toBeNull();
  // @ts-expect-error The key is `sol_at_10`.
  const key: keyof SnakeCase<typeof view> = 'sol_at10';
  expect(key in toSnakeCase(view)).toBe(false);
});
