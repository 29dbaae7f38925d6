import { isVisible, toCandleTrade } from '../candles/candle-trade.ts';
import { timeframeMs, toBucketStart } from '../candles/timeframe.ts';
import { pick } from '../kernel/pick.ts';
import { putNewest } from '../kernel/put-newest.ts';
import { isFact, type MintRow } from '../mint/mint-row.ts';
import { compareOrder, type Placed } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import type { UsdE30 } from '../money/amount.ts';
import { divideToNumber } from '../money/amount-ratio.ts';
import { computeVenueFeeBps } from '../money/trade-money.ts';
import { worthRules } from './rules.ts';

type Newest = Placed & { readonly timestampMs: number; readonly value: number };

export type HourVolume = { readonly startMs: number; readonly usdE30: UsdE30 };

/** What a pool's trades say. Plain data, replaced on change. */
export type PoolMarket = {
  readonly dex: string;
  readonly baseMint: string;
  /** Of the first row that names the pool. */
  readonly createdMs: number;
  readonly lastTradeMs: number | null;
  readonly feeBps: Newest | null;
  /** Of an accepted trade, in USD. */
  readonly price: Newest | null;
  /** Hours with volume, of the newest 25, ascending. */
  readonly hours: readonly HourVolume[];
};

/** By address. */
export type PoolMarkets = Map<string, PoolMarket>;

/** Applies a row that names a pool. */
export function takePoolMarket(markets: PoolMarkets, row: MintRow): void {
  if (!isFact(row)) {
    if (row.pool !== null) put(markets, row.pool, row, market => addTrade(market, row));
  } else if (row.kind === 'pool' || row.kind === 'liquidity') put(markets, row.pool, row);
  else if (row.kind === 'migration') put(markets, row.toPool, { ...row, dex: row.toDex });
}

type Naming = { readonly dex: string; readonly baseMint: string; readonly timestampMs: number };

function put(
  markets: PoolMarkets,
  pool: string,
  { dex, baseMint, timestampMs }: Naming,
  change: (market: PoolMarket) => PoolMarket = market => market,
): void {
  const none = { dex, baseMint, createdMs: timestampMs, lastTradeMs: null, feeBps: null, price: null, hours: [] };
  const held = markets.get(pool) ?? none;
  const market = change({ ...held, createdMs: Math.min(held.createdMs, timestampMs) });
  putNewest(markets, pool, market, worthRules.poolMarketsMax);
}

function addTrade(market: PoolMarket, trade: Trade): PoolMarket {
  const { timestampMs } = trade;
  const place = { ...pick(trade, 'slot', 'txIndex', 'firstSeq', 'eventIndex', 'seq'), timestampMs };
  const fee = trade.dexFeeRaw === '0' ? null : computeVenueFeeBps(trade);
  const known = toCandleTrade(trade);
  const counted = known !== null && isVisible(known) ? known : null;
  return {
    ...market,
    lastTradeMs: Math.max(market.lastTradeMs ?? timestampMs, timestampMs),
    feeBps: fee === null ? market.feeBps : takeNewer(market.feeBps, { ...place, value: divideToNumber(...fee) }),
    price: counted?.outlier === false ? takeNewer(market.price, { ...place, value: counted.price }) : market.price,
    hours: counted === null ? market.hours : addVolume(market.hours, timestampMs, counted.usdE30),
  };
}

function takeNewer(held: Newest | null, next: Newest): Newest {
  return held !== null && (held.timestampMs - next.timestampMs || compareOrder(held, next)) > 0 ? held : next;
}

function addVolume(hours: readonly HourVolume[], atMs: number, usdE30: UsdE30): readonly HourVolume[] {
  const startMs = toBucketStart(atMs, '1h');
  const held = hours.find(hour => hour.startMs === startMs);
  const next = [...hours.filter(hour => hour !== held), { startMs, usdE30: (held?.usdE30 ?? 0n) + usdE30 }].sort(
    (a, b) => a.startMs - b.startMs,
  );
  const oldestMs = next.at(-1)!.startMs - timeframeMs['1d'];
  return next.filter(hour => hour.startMs >= oldestMs);
}
