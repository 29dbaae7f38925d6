import type { Trade } from '../../../layers/core/mint/trade.ts';
import fc from '../../laws.ts';
import { trade } from '../../tapes/trades.ts';

/** A trade in whole dollars. */
export type Line = {
  readonly wallet: string;
  readonly ms: number;
  readonly slot: number;
  readonly buy: boolean;
  readonly usd: number;
  readonly tokens: number;
};

export const START_MS = 1_760_000_000_000;

export const rowOf = ({ wallet, ms, slot, buy, usd, tokens }: Line, seq: number): Trade =>
  trade({
    seq,
    slot,
    wallet,
    timestampMs: ms,
    direction: buy ? 'buy' : 'sell',
    tokenRaw: `${tokens}`,
    baseRaw: `${usd * 1_000_000}`,
    baseDecimals: 6,
    basePriceUsd: '1',
  });

/** Few sizes and many turns often meet and miss the rule. */
const line = fc.record({
  wallet: fc.constantFrom('anna', 'boris'),
  step: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: 700_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, 3_599_999, 3_600_000, 3_600_001) },
  ),
  turn: fc.integer({ min: 0, max: 9 }).map(n => n > 0),
  usd: fc.constantFrom(95, 100, 100, 100, 120),
  /** Tokens per cent, often 100, for mostly flat round trips. */
  rate: fc.constantFrom(97, 99, 100, 100, 100, 101, 106),
  /** Lateness of arrival, ms of event time. */
  lateMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 899_999 })),
});

/** A tape and its arrival order, delayed by less than 15 minutes. */
export const tapes = fc.array(line, { minLength: 1, maxLength: 60, size: 'max' }).map(entries => {
  let ms = START_MS;
  const sides = new Map<string, boolean>();
  const lines = entries.map(({ wallet, step, turn, usd, rate, lateMs }, index) => {
    ms += step;
    const buy = turn !== (sides.get(wallet) ?? true);
    sides.set(wallet, buy);
    return { wallet, ms, slot: index, buy, usd, tokens: usd * 100 * rate, arrivesMs: ms + lateMs };
  });
  const arrival = [...lines].sort((a, b) => a.arrivesMs - b.arrivesMs || a.slot - b.slot);
  return { lines: lines as readonly Line[], arrival: arrival as readonly Line[] };
});
