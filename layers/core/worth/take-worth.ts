import { isVisible, toCandleTrade } from '../candles/candle-trade.ts';
import { toBucketStart } from '../candles/timeframe.ts';
import { type Holders, readNonHolderKind } from '../holders/holders.ts';
import { estimateSupply } from '../holders/supply.ts';
import { pick } from '../kernel/pick.ts';
import { putNewest } from '../kernel/put-newest.ts';
import type { Pools } from '../liquidity/pools.ts';
import { isFact, type MintRow } from '../mint/mint-row.ts';
import { compareOrder } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import { takeLiquidity } from './history.ts';
import { sumLiquidity } from './liquidity.ts';
import { takePoolMarket } from './pool-market.ts';
import { worthRules } from './rules.ts';
import type { Worth } from './worth.ts';

const CREATING: ReadonlySet<string> = new Set(['token', 'pool', 'liquidity']);

/** Applies a row after its pool took it. */
export function takeWorth(worth: Worth, row: MintRow, pools: Pick<Pools, 'byKey'>, isReserveNew: boolean): void {
  takePoolMarket(worth.markets, row);
  // Other facts may be dated long before.
  if (!isFact(row) || CREATING.has(row.kind)) worth.createdMs = Math.min(worth.createdMs ?? Infinity, row.timestampMs);
  if (!isFact(row)) takeTrade(worth, row);
  else if (row.kind === 'token') worth.decimals = row.decimals;
  else if (row.kind === 'funded') {
    if (row.category === 'lock') worth.locks.add(row.wallet);
    else worth.locks.delete(row.wallet);
  }
  if (!isReserveNew) return;
  const liquidity = sumLiquidity(pools, worth);
  if (liquidity !== null) takeLiquidity(worth.history, row.timestampMs, liquidity.usd);
}

function takeTrade(worth: Worth, trade: Trade): void {
  worth.decimals = trade.tokenDecimals;
  const place = pick(trade, 'slot', 'txIndex', 'firstSeq', 'eventIndex', 'seq');
  const { baseMint, basePriceUsd, solPriceUsd } = trade;
  const held = worth.quotes.get(baseMint);
  if (basePriceUsd !== null && !(held && compareOrder(place, held) < 0))
    putNewest(worth.quotes, baseMint, { ...place, usd: basePriceUsd }, worthRules.quotesMax);
  if (solPriceUsd !== null && !(worth.sol && compareOrder(place, worth.sol) < 0))
    worth.sol = { ...place, usd: solPriceUsd };
  const known = trade.organic ? toCandleTrade(trade) : null;
  if (known === null || !isVisible(known)) return;
  const bucketMs = toBucketStart(trade.timestampMs, '1s');
  worth.bucketMs = Math.max(worth.bucketMs ?? bucketMs, bucketMs);
  if (trade.outlier) return;
  const { price } = worth;
  if (price === null || (bucketMs - price.bucketMs || compareOrder(place, price)) > 0)
    worth.price = { ...place, bucketMs, ...pick(known, 'usdE30', 'tokenRaw', 'price') };
  const extreme = { usd: known.price, atMs: trade.timestampMs };
  const { highest, lowest } = worth;
  if (highest === null || (extreme.usd - highest.usd || highest.atMs - extreme.atMs) > 0) worth.highest = extreme;
  if (lowest === null || (lowest.usd - extreme.usd || lowest.atMs - extreme.atMs) > 0) worth.lowest = extreme;
}

/** A receiver of much of the supply that was not asked yet, or null. */
export function askReceiver({ asked }: Worth, holders: Holders, row: MintRow): string | null {
  if (!isFact(row) || (row.kind !== 'transfer' && row.kind !== 'balance')) return null;
  const wallet = row.kind === 'transfer' ? row.to : row.wallet;
  const holding = holders.byWallet.get(wallet);
  if (holding === undefined || asked.has(wallet) || asked.size >= worthRules.askedMax) return null;
  const kind = readNonHolderKind(holders, wallet);
  if (kind !== null && kind !== 'program') return null;
  if (holding.balanceRaw * worthRules.askedParts < estimateSupply(holders)) return null;
  asked.add(wallet);
  return wallet;
}

/** Sums the balances of locks, raw. */
export function sumLocked({ locks }: Pick<Worth, 'locks'>, { byWallet }: Pick<Holders, 'byWallet'>): bigint {
  return [...locks].reduce((sum, wallet) => sum + (byWallet.get(wallet)?.balanceRaw ?? 0n), 0n);
}
