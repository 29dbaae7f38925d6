/** Ledger rows: trades, transfers, unknown prices, and rows without effect. */

import { SOL } from '../../../layers/core/identity/address.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import type { TapeEvent } from '../../../layers/storage/market/tape.ts';
import fc from '../../laws.ts';
import type { FifoMove } from '../../oracle/fifo.ts';
import { outMove, tradeMove } from '../../tapes/fifo-moves.ts';
import { trade } from '../../tapes/trades.ts';
import { address, START_MS, signature, slotAt } from '../../worlds/events.ts';
import type { TapeLine } from '../../worlds/ledger.ts';

export const MINTS = 2;
export const WALLETS = 3;

/** Addresses are unique per run, so that runs share tables. */
export const mintOf = (run: string, at: number): string => address(`${run}-mint-${at}`);
export const walletOf = (run: string, at: number): string => address(`${run}-wallet-${at}`);
export const mintsOf = (run: string): readonly string[] => Array.from({ length: MINTS }, (_, at) => mintOf(run, at));
export const walletsOf = (run: string): readonly string[] =>
  Array.from({ length: WALLETS }, (_, at) => walletOf(run, at));

/** One line of a story. */
export type Entry = {
  readonly kind: 'buy' | 'sell' | 'swap' | 'flash_swap' | 'send' | 'foreign' | 'other';
  readonly mint: number;
  readonly wallet: number;
  /** The receiver of a transfer. */
  readonly to: number;
  readonly raw: bigint;
  readonly base: bigint;
  readonly price: string | null;
  readonly solPrice: string | null;
  readonly lamports: number;
  readonly stepMs: number;
};

/** A buy of one token for one SOL at 150 USD. */
export const plainBuy: Entry = {
  kind: 'buy',
  mint: 0,
  wallet: 0,
  to: 1,
  raw: 1_000_000n,
  base: 1_000_000_000n,
  price: '150',
  solPrice: '150',
  lamports: 0,
  stepMs: 1_000,
};

const raws = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt(1n, 20n) },
  { weight: 1, arbitrary: fc.constant(0n) },
  { weight: 1, arbitrary: fc.bigInt(1n, 2n ** 64n - 1n) },
);

export const entryArbitrary: fc.Arbitrary<Entry> = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'buy', 'sell', 'sell', 'sell', 'swap', 'flash_swap', 'send', 'foreign', 'other'),
  mint: fc.nat(MINTS - 1),
  wallet: fc.nat(WALLETS - 1),
  to: fc.nat(WALLETS - 1),
  raw: raws,
  base: fc.bigInt(0n, 10n ** 12n),
  price: fc.constantFrom('150', '149.37', '0.000123456789', null),
  solPrice: fc.constantFrom('150', '149.37', '151.000000001', null),
  lamports: fc.constantFrom(0, 0, 5_000, 123_457),
  stepMs: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: -3_600_000, max: 7_200_000 })),
});

/** The lines of a run, numbered by arrival within their mints. */
export const linesOf = (run: string, entries: readonly Entry[]): readonly TapeLine[] => {
  const seqs = new Map<string, number>();
  let at = 45 * 60_000;
  return entries.map((entry, index) => {
    at = Math.max(0, at + entry.stepMs);
    const mint = mintOf(run, entry.mint);
    const seq = (seqs.get(mint) ?? 0) + 1;
    seqs.set(mint, seq);
    const place = { seq, slot: slotAt(START_MS + at), timestampMs: START_MS + at };
    return { mint, row: isSwap(entry) ? tradeOf(run, entry, index, place) : eventOf(run, entry, mint, index, place) };
  });
};

const swaps: readonly string[] = ['buy', 'sell', 'swap', 'flash_swap'];
const isSwap = (entry: Entry): entry is Entry & { readonly kind: Trade['direction'] } => swaps.includes(entry.kind);

type Place = Pick<Trade, 'seq' | 'slot' | 'timestampMs'>;

const tradeOf = (run: string, entry: Entry & { kind: Trade['direction'] }, index: number, place: Place): Trade =>
  trade({
    ...place,
    signature: signature(`${run}-${index}`),
    wallet: walletOf(run, entry.wallet),
    direction: entry.kind,
    tokenRaw: String(entry.raw),
    baseRaw: String(entry.base),
    basePriceUsd: entry.price,
    solPriceUsd: entry.solPrice,
    networkFeeLamports: entry.lamports,
    tipLamports: entry.lamports >> 1,
    labels: ['ORGANIC'],
  });

/** A transfer of this token or another, or an event without effect. */
const eventOf = (run: string, entry: Entry, mint: string, index: number, place: Place): TapeEvent => ({
  ...place,
  event:
    entry.kind === 'other'
      ? { type: 'price', mint, usd: '1', slot: place.slot, timestamp: place.timestampMs }
      : {
          type: 'transfer',
          signature: signature(`${run}-${index}`),
          slot: place.slot,
          event_index: 0,
          timestamp: place.timestampMs,
          from: walletOf(run, entry.wallet),
          to: walletOf(run, entry.to),
          mint: entry.kind === 'send' ? mint : SOL,
          decimals: 6,
          amount_raw: String(entry.raw),
        },
});

/** The lines as oracle moves; lines without effect are omitted. */
export const movesOf = (lines: readonly TapeLine[]): readonly FifoMove[] =>
  lines.flatMap(({ mint, row }): readonly FifoMove[] => {
    if (!('event' in row)) return row.direction === 'buy' || row.direction === 'sell' ? [tradeMove(mint, row)] : [];
    const { event } = row;
    if (event.type !== 'transfer' || event.mint !== mint || event.from === event.to) return [];
    return [outMove(event.from, mint, BigInt(event.amount_raw), row.timestampMs)];
  });
