/** A token's pools by brute force over the rows of a tape, in decimals. Imports nothing from layers/. */
import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 120, toExpNeg: -1000, toExpPos: 1000 });
const MINUTE = 60_000;
const DAY = 86_400_000;

/** A swap as stored, in canonical order of a tape where slots follow time. */
export type PoolSwap = {
  readonly seq: number;
  readonly slot: number;
  readonly timestampMs: number;
  readonly pool: string | null;
  readonly dex: string;
  readonly baseMint: string;
  readonly tokenDecimals: number;
  readonly tokenRaw: string;
  readonly baseDecimals: number;
  readonly baseRaw: string;
  readonly basePriceUsd: string | null;
  readonly dexFeeRaw: string;
  readonly tokenReserveRaw: string | null;
  readonly baseReserveRaw: string | null;
  readonly organic: boolean;
  readonly outlier: boolean;
  readonly tooLate: boolean;
};

const computeUsd = (swap: PoolSwap) => new Exact(`${swap.baseRaw}e-${swap.baseDecimals}`).mul(swap.basePriceUsd!);
const computePrice = (swap: PoolSwap) => computeUsd(swap).div(`${swap.tokenRaw}e-${swap.tokenDecimals}`);

/** Pools that only swap, each quote priced by a trade. */
export const oraclePools = (swaps: readonly PoolSwap[], nowMs: number) => {
  const byTime = swaps.toSorted((a, b) => a.timestampMs - b.timestampMs || a.slot - b.slot || a.seq - b.seq);
  const isPriced = (one: PoolSwap) => one.basePriceUsd !== null && !one.tooLate && one.tokenRaw !== '0';
  const newest = byTime.findLast(one => isPriced(one) && one.organic && !one.outlier);
  const toMs = Math.floor(nowMs / MINUTE) * MINUTE + MINUTE;
  return [...new Set(swaps.flatMap(({ pool }) => pool ?? []))]
    .map(address => {
      const own = byTime.filter(({ pool }) => pool === address);
      const kept = own.findLast(one => one.tokenReserveRaw !== null) ?? null;
      const fee = own.findLast(({ dexFeeRaw }) => dexFeeRaw !== '0');
      const accepted = own.findLast(one => isPriced(one) && !one.outlier);
      const quoteUsd = byTime.findLast(
        one => one.baseMint === kept?.baseMint && one.basePriceUsd !== null,
      )?.basePriceUsd;
      const quote = kept && quoteUsd ? new Exact(`${kept.baseReserveRaw}e-${kept.baseDecimals}`).mul(quoteUsd) : null;
      const token = kept && newest ? computePrice(newest).mul(`${kept.tokenReserveRaw}e-${kept.tokenDecimals}`) : 0;
      const day = own.filter(one => isPriced(one) && one.timestampMs >= toMs - DAY && one.timestampMs < toMs);
      return {
        pool: address,
        dex_name: own[0]!.dex,
        base_mint: own[0]!.baseMint,
        token_reserve_raw: kept?.tokenReserveRaw ?? null,
        base_reserve_raw: kept?.baseReserveRaw ?? null,
        liquidity_usd: quote === null ? null : quote.add(Decimal.min(quote, token)).toNumber(),
        fee_bps: fee
          ? new Exact(fee.dexFeeRaw).mul(10_000).div(fee.baseRaw).toDecimalPlaces(2, Exact.ROUND_HALF_UP).toNumber()
          : null,
        price_usd: accepted ? computePrice(accepted).toNumber() : null,
        volume_24h_usd: day.reduce((sum, one) => sum.add(computeUsd(one)), new Exact(0)).toNumber(),
        created_ts_ms: own[0]!.timestampMs,
        updated_ts_ms: kept?.timestampMs ?? null,
        last_trade_ts_ms: own.at(-1)!.timestampMs,
      };
    })
    .sort((a, b) => (b.liquidity_usd ?? -1) - (a.liquidity_usd ?? -1) || (a.pool < b.pool ? -1 : 1));
};
