import { expect, test } from 'vitest';
import {
  addHash,
  countDistinct,
  createDistinct,
  type Distinct,
  distinctExactMax,
  mergeDistinct,
} from '../../../../layers/core/candles/fast/distinct.ts';
import { hashWallet } from '../../../../layers/core/candles/fast/distinct-hash.ts';
import fc from '../../../laws.ts';
import { seeded } from '../../../tapes/simulated-tapes.ts';

const alphabet = Buffer.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');

/** Distinct base58 addresses that differ as little as possible. */
const addresses = (count: number, seed: number): string[] => {
  const random = seeded(seed);
  const texts = new Set<string>();
  const text = Buffer.alloc(43);
  while (texts.size < count) {
    for (let at = 0; at < text.length; at++) text[at] = alphabet[Math.floor(random() * 58)]!;
    texts.add(text.toString('latin1'));
  }
  return [...texts];
};

const setOf = (wallets: readonly string[]): Distinct => {
  const set = createDistinct();
  for (const wallet of wallets) addHash(set, hashWallet(wallet));
  return set;
};

/** As strings, which compare faster. */
const content = ({ hashes, registers }: Distinct) => ({
  hashes: [...hashes].sort((a, b) => a - b).join(),
  registers: registers && Buffer.from(registers).toString('base64'),
});
const union = (...sets: readonly Distinct[]): Distinct => {
  const all = createDistinct();
  for (const set of sets) mergeDistinct(all, set);
  return all;
};

test('up to the limit the count is exact, repeats included', () => {
  const wallets = addresses(distinctExactMax, 1);
  for (const count of [0, 1, 16, 17, 32, 33, 256, distinctExactMax]) {
    const some = wallets.slice(0, count);
    expect(countDistinct(setOf([...some, ...some]))).toBe(count);
  }
});

test('beyond the limit at least 95% of counts are within 3%', () => {
  const sizes = [513, 600, 1000, 3000, 10_000, 40_000];
  const errors = sizes.flatMap(size =>
    Array.from({ length: 12 }, (_, i) => Math.abs(countDistinct(setOf(addresses(size, size + i))) / size - 1)),
  );
  expect(errors.filter(error => error <= 0.03).length / errors.length).toBeGreaterThanOrEqual(0.95);
});

test('a set depends on its wallets alone, and union is commutative, associative and idempotent', () => {
  const pool = addresses(900, 7);
  const part = fc
    .tuple(fc.integer({ min: 0, max: 899 }), fc.integer({ min: 0, max: 899 }))
    .map(([a, b]) => pool.slice(Math.min(a, b), Math.max(a, b)));
  fc.assert(
    fc.property(part, part, part, (a, b, c) => {
      const whole = content(setOf([...new Set([...a, ...b, ...c])].reverse()));
      expect(content(union(setOf(a), setOf(b), setOf(c)))).toEqual(whole);
      expect(content(union(setOf(c), union(setOf(b), setOf(a))))).toEqual(whole);
      expect(content(union(setOf(a), setOf(a)))).toEqual(content(setOf(a)));
    }),
    { numRuns: 60 },
  );
});

test('hashes are integers below 2⁵³ and 20,000 addresses share none', () => {
  const hashes = addresses(20_000, 3).map(hashWallet);
  expect(new Set(hashes).size).toBe(20_000);
  expect(hashes.every(hash => Number.isSafeInteger(hash) && hash >= 0)).toBe(true);
});
