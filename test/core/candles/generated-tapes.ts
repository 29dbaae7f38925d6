/** Generated tapes: ties, gaps, lateness, outliers, mixed decimals, amounts beyond 64 and 128 bits. */
import { Decimal } from 'decimal.js';
import type { CandleTrade } from '../../../layers/core/candles/candle-trade.ts';
import fc from '../../laws.ts';
import type { OracleSwap, OracleTrade } from '../../oracle/candles.ts';
import { plainTrade } from '../../tapes/candle-trades.ts';
import { seeded } from '../../tapes/simulated-tapes.ts';

const startMs = 1_760_000_000_000;
const wallets = Array.from({ length: 9 }, (_, i) => `Wa11et${i}${'x'.repeat(38)}`);
const onA = { pool_address: 'A', dex_name: 'dex' };
const venues = [onA, onA, onA, { pool_address: 'B', dex_name: 'other' }, { dex_name: 'dex' }];
const raw = fc.oneof(fc.bigInt(1n, 20n), fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 2n ** 64n - 1n)).map(String);
/** Steps of event time: mostly small and forward, sometimes large or back. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 1500 }) },
  { weight: 2, arbitrary: fc.integer({ min: -200_000, max: 0 }) },
  { weight: 1, arbitrary: fc.integer({ min: -850_000, max: 400_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 5_000_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 300_000_000 }) },
);

const entry = fc.record({
  step,
  slot: fc.constantFrom(0, 0, 0, 1, 5),
  tx: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined, freq: 2 }),
  signature: fc.constantFrom('s', 't', 'u'),
  event: fc.integer({ min: 0, max: 2 }),
  wallet: fc.constantFrom(...wallets),
  side: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'swap', 'flash_swap'),
  token: raw,
  base: fc.oneof(raw, fc.constant('0')),
  usd: fc.constantFrom('1', '150.123456789', '0.000000000000000000000000000000123', '71.94486154561157', '3e-7'),
  baseDecimals: fc.constantFrom(6, 9, 9, 9, 18),
  organic: fc.boolean(),
  outlier: fc.integer({ min: 0, max: 4 }).map(n => n === 0),
  odd: fc.oneof(
    { weight: 12, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.constantFrom('decimals', 'amounts', 'usd') },
  ),
});

/**
 * A judged tape in arrival order.
 * A trade is too late over 15 minutes behind the newest before it.
 */
export const tapeArbitrary: fc.Arbitrary<readonly OracleTrade[]> = fc
  .tuple(fc.array(entry, { minLength: 1, maxLength: 40 }), fc.constantFrom(0, 6, 9, 18))
  .map(([entries, decimals]) => {
    let at = startMs;
    let newest = startMs;
    const tape: OracleTrade[] = [];
    for (const [arrival, e] of entries.entries()) {
      at = Math.max(startMs - 3_600_000, at + e.step);
      newest = Math.max(newest, at);
      tape.push(noted(judged(e, arrival, at, decimals, newest), tape));
    }
    return tape;
  });

/** Adds the first arrival of a trade's transaction, as intake does. */
const noted = (trade: OracleTrade, before: readonly OracleTrade[]): OracleTrade => {
  const first = before.find(
    one =>
      [one, trade].every(({ swap, tooLate }) => swap.tx_index === undefined && !tooLate) &&
      one.swap.slot === trade.swap.slot &&
      one.swap.signature === trade.swap.signature,
  );
  return first === undefined ? trade : { ...trade, firstArrival: first.arrival };
};

type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never;

const judged = (e: Entry, arrival: number, at: number, decimals: number, newest: number): OracleTrade => ({
  arrival,
  organic: e.organic,
  outlier: e.outlier,
  tooLate: newest - at > 900_000,
  swap: withOddAmounts(e.odd, {
    signature: e.signature,
    slot: Math.floor(at / 20_000) + e.slot,
    ...(e.tx === undefined ? {} : { tx_index: e.tx }),
    event_index: e.event,
    timestamp: at,
    wallet_address: e.wallet,
    ...venues[wallets.indexOf(e.wallet) % venues.length],
    direction: e.side,
    token_decimals: decimals,
    token_amount_raw: e.token,
    base_decimals: e.baseDecimals,
    base_amount_raw: e.base,
    base_price_usd: e.usd,
  }),
});

const Exact = Decimal.clone({ precision: 120 });

/** Other decimals than the rest of the tape, or amounts that need an integer of any size. */
const withOddAmounts = (odd: Entry['odd'], swap: OracleSwap): OracleSwap => {
  if (odd === 'decimals') return { ...swap, token_decimals: swap.token_decimals + 3, base_decimals: 6 };
  const shift = (text: string, bits: number): string => new Exact(2).pow(bits).mul(text).toFixed();
  if (odd === 'usd') return { ...swap, base_price_usd: shift(swap.base_price_usd!, 90) };
  if (odd === null) return swap;
  const [token_amount_raw, base_amount_raw] = [shift(swap.token_amount_raw, 40), shift(swap.base_amount_raw, 70)];
  return { ...swap, token_amount_raw, base_amount_raw };
};

export const runArbitrary = fc.record({
  batches: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
  restarts: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 4 }).map(list => new Set(list)),
  ticks: fc.array(fc.option(fc.integer({ min: -5_000, max: 4_000_000 }), { freq: 1 }), { minLength: 1, maxLength: 6 }),
});

export const ordinaryStartMs = 1_760_000_400_000;

/** Ordinary trades, one every `gapMs`. */
export const ordinaryTrades = (count: number, gapMs: number, wallets: number): CandleTrade[] => {
  const random = seeded(11);
  return Array.from({ length: count }, (_, seq) =>
    plainTrade({
      timestampMs: ordinaryStartMs + seq * gapMs,
      slot: 372_000_000 + seq,
      seq,
      wallet: `${Math.floor(random() * wallets)}`.padStart(44, 'w'),
      side: random() < 0.5 ? 'buy' : 'sell',
      tokenRaw: BigInt(Math.floor(random() * 1e13) + 1),
      baseRaw: BigInt(Math.floor(random() * 1e10)),
      usdE30: BigInt(Math.floor(random() * 1e15)) * 10n ** 17n + 123_456_789n,
      price: random(),
      organic: random() < 0.7,
    }),
  );
};
