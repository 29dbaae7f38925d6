import { createHash } from 'node:crypto';
import { DIMENSIONS } from '../../../layers/core/similarity/direction.ts';
import type { VectoredWallet } from '../../../layers/core/similarity/profiled-wallet.ts';
import { performanceLevels } from '../../../layers/core/wallet/performance-level.ts';
import { traderTypes } from '../../../layers/core/wallet/taxonomy.ts';

export const NOW = 1_760_000_400_000;
const DAY_MS = 86_400_000;

/** Doubles of 0–1 from a seed (mulberry32), so that failures repeat. */
export const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let word = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
  return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
};

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** An address-like text for a number, in no particular order. */
export const addressOf = (index: number): string =>
  [...createHash('sha256').update(String(index)).digest()]
    .map(byte => ALPHABET[byte % 58])
    .join('')
    .repeat(2)
    .slice(0, 44);

export const walletOf = (
  wallet: string,
  vector: readonly number[],
  more: Partial<VectoredWallet> = {},
): VectoredWallet => ({
  wallet,
  vector: Float32Array.from({ length: DIMENSIONS }, (_, at) => vector[at] ?? 0),
  traderType: 'SCALPER',
  performanceLevel: 'PROFITABLE',
  totalPnlUsd: 12.5,
  winRate: 0.5,
  exits: 20,
  lastTradeMs: NOW - 1_000,
  badges: [],
  ...more,
});

/** Wallets near a few centres, some with extreme and unknown features. */
export const crowd = (size: number, seed = 7): readonly VectoredWallet[] => {
  const random = seeded(seed);
  const centres = Array.from({ length: 12 }, () => Array.from({ length: DIMENSIONS }, random));
  return Array.from({ length: size }, (_, index) => {
    const centre = centres[Math.floor(random() * centres.length)]!;
    const vector = centre.map(value => {
      const fate = random();
      if (fate < 0.15) return 0;
      if (fate < 0.2) return 1;
      return fate < 0.25 ? 0.5 : Math.min(1, Math.max(0, value + (random() - 0.5) * 0.3));
    });
    return walletOf(addressOf(index), vector, {
      traderType: traderTypes[index % traderTypes.length]!,
      performanceLevel: performanceLevels[Math.floor(random() * performanceLevels.length)]!,
      totalPnlUsd: (random() - 0.4) * 10_000,
      winRate: random(),
      exits: 5 + Math.floor(random() * 500),
      lastTradeMs: NOW - Math.floor(random() * 40 * DAY_MS),
      badges: random() < 0.2 ? ['ELITE_TRADER'] : [],
    });
  });
};
