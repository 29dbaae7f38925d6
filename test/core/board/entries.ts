import bs58 from 'bs58';
import type { BoardEntry } from '../../../layers/core/board/entry.ts';
import fc from '../../laws.ts';

export const MINUTE = 60_000;
export const DAY = 86_400_000;
/** A whole minute. */
export const START = 1_760_000_400_000;

/** The nth of fixed real addresses; many share a prefix. */
export const walletAt = (n: number): string => {
  const bytes = new Uint8Array(32).fill(n % 3 === 0 ? 5 : 200);
  bytes[31] = n & 255;
  bytes[30] = n >> 8;
  return bs58.encode(bytes);
};

export const entry = (
  wallet: string,
  seq: number,
  exitMs: number,
  { pnl = 10n ** 30n, cost = 10n ** 32n, fast = false, malicious = false } = {},
): BoardEntry => ({
  wallet,
  seq,
  exitMs,
  malicious,
  sum: {
    exits: 1,
    wins: pnl > 0n ? 1 : 0,
    losses: pnl < 0n ? 1 : 0,
    fastExits: fast ? 1 : 0,
    realizedUsd: pnl,
    cashUsd: pnl - 7n,
    costUsd: cost,
    volumeUsd: 2n * cost + pnl,
  },
});

/** Entries of a few wallets over 32 days, numbered in arrival order. */
export const arbitraryEntries = (most: number): fc.Arbitrary<readonly BoardEntry[]> =>
  fc
    .array(
      fc.record({
        wallet: fc.nat(3),
        // Hits edges of windows and minutes often.
        exitMs: fc.oneof(
          fc
            .constantFrom(0, -DAY, -7 * DAY, -30 * DAY)
            .chain(edge => fc.integer({ min: -2, max: 3 }).map(m => edge + m * MINUTE)),
          fc.integer({ min: -32 * DAY, max: 10 * MINUTE }),
          fc.integer({ min: -3 * MINUTE, max: 3 * MINUTE }),
        ),
        pnl: fc.bigInt({ min: -(10n ** 33n), max: 10n ** 33n }),
        cost: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 10n ** 34n })),
        fast: fc.boolean(),
      }),
      { minLength: most / 2, maxLength: most, size: 'max' },
    )
    .map(list => {
      const seqs = new Map<number, number>();
      return list.map(({ wallet, exitMs, ...facts }) => {
        const seq = (seqs.get(wallet) ?? 0) + 1;
        seqs.set(wallet, seq);
        return entry(walletAt(wallet), seq, START + exitMs, { ...facts, malicious: wallet === 3 });
      });
    });
