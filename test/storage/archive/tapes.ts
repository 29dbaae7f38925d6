import type { Direction, Trade } from '../../../layers/core/mint/trade.ts';
import type { ArchivedRow } from '../../../layers/storage/archive/columns.ts';
import type { TapeEvent } from '../../../layers/storage/market/tape.ts';
import fc from '../../laws.ts';

const raw = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
const count = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const price = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 40n - 1n }), fc.bigInt({ min: 1n, max: 10n ** 60n - 1n }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(60, '0')}`);
const words = fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { maxLength: 3 });
const maybe = <Value>(of: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(of);
const timestampMs = fc.integer({ min: 1_760_000_000_000, max: 1_760_000_000_000 + 3 * 86_400_000 });
const receivedMs = fc.integer({ min: 1_760_000_000_000, max: 1_770_000_000_000 });
const place = { seq: count, slot: count, timestampMs };

export const trades: fc.Arbitrary<Trade> = fc.record({
  ...place,
  receivedMs: maybe(receivedMs),
  prev: count,
  signature: fc.string({ unit: 'binary' }),
  txIndex: maybe(count),
  firstSeq: maybe(count),
  eventIndex: count,
  wallet: fc.string(),
  pool: maybe(fc.string()),
  dex: fc.string(),
  direction: fc.constantFrom<Direction>('buy', 'sell', 'swap', 'flash_swap'),
  tokenDecimals: fc.nat({ max: 18 }),
  tokenRaw: raw,
  baseMint: fc.string(),
  baseDecimals: fc.nat({ max: 18 }),
  baseRaw: raw,
  basePriceUsd: maybe(price),
  solPriceUsd: maybe(price),
  networkFeeLamports: count,
  tipLamports: count,
  dexFeeRaw: raw,
  relayBundleId: maybe(fc.string()),
  terminal: maybe(fc.string()),
  signers: maybe(words),
  tokenReserveRaw: maybe(raw),
  baseReserveRaw: maybe(raw),
  walletBalanceRaw: maybe(raw),
  curve: maybe(
    fc.record({
      pad: fc.string(),
      raisedRaw: raw,
      targetRaw: maybe(raw),
      soldRaw: maybe(raw),
      forSaleRaw: maybe(raw),
      virtualTokenRaw: maybe(raw),
      virtualBaseRaw: maybe(raw),
      complete: fc.boolean(),
    }),
  ),
  labels: words,
  relabelled: maybe(fc.array(fc.tuple(count, words), { minLength: 1, maxLength: 2 })),
  arbitrage: fc.boolean(),
  organic: fc.boolean(),
  outlier: fc.boolean(),
  tooLate: fc.boolean(),
});

export const tapeEvents: fc.Arbitrary<TapeEvent> = fc
  .record({
    ...place,
    receivedMs: maybe(receivedMs),
    text: fc.string({ unit: 'binary' }),
    fraction: fc.double({ noNaN: true, noDefaultInfinity: true }),
  })
  .map(({ text, fraction, receivedMs, ...row }) => ({
    ...row,
    ...(receivedMs !== null && { receivedMs }),
    event: { type: 'liquidity', pool: text, pct_of_pool: fraction + 0 } as unknown as TapeEvent['event'],
  }));

export const archived: fc.Arbitrary<ArchivedRow> = fc.record({
  key: fc.string(),
  row: fc.oneof({ weight: 3, arbitrary: trades }, tapeEvents),
});
