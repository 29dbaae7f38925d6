/** A window's figures by brute force over all trades, in decimals. Imports nothing from layers/. */
import { Decimal } from 'decimal.js';
import { byTape, firstArrivals, type OracleTrade } from './candles.ts';

const Exact = Decimal.clone({ precision: 120 });

const computeUsd = ({ swap }: OracleTrade) =>
  new Exact(swap.base_amount_raw).div(new Exact(10).pow(swap.base_decimals)).mul(swap.base_price_usd!);
const computePrice = (one: OracleTrade) =>
  computeUsd(one).div(new Exact(one.swap.token_amount_raw).div(new Exact(10).pow(one.swap.token_decimals)));

/** Of the trades from `fromMs` until before `toMs`, of one pool if given. */
export const oracleStats = (tape: readonly OracleTrade[], fromMs: number, toMs: number, pool?: string) => {
  const known = tape
    .filter(({ tooLate, swap }) => !tooLate && swap.base_price_usd !== undefined && swap.token_amount_raw !== '0')
    .filter(({ swap }) => pool === undefined || swap.pool_address === pool)
    .toSorted(byTape(firstArrivals(tape)));
  const inside = known.filter(({ swap }) => swap.timestamp >= fromMs && swap.timestamp < toMs);
  const of = (...directions: readonly string[]) =>
    inside.filter(({ swap }) => directions.length === 0 || directions.includes(swap.direction));
  const wallets = (some: readonly OracleTrade[]) => new Set(some.map(({ swap }) => swap.wallet_address)).size;
  const volume = (some: readonly OracleTrade[]) =>
    some.reduce((sum, one) => sum.plus(computeUsd(one)), new Exact(0)).toNumber();
  const accepted = inside.filter(({ outlier }) => !outlier);
  const earlier = known.filter(({ outlier, swap }) => !outlier && swap.timestamp < fromMs);
  const minute = Math.max(...earlier.map(({ swap }) => Math.floor(swap.timestamp / 60_000)));
  const before = earlier.findLast(({ swap }) => Math.floor(swap.timestamp / 60_000) === minute) ?? accepted[0];
  const last = accepted.at(-1) ?? before;
  const change =
    before && last && computePrice(last).minus(computePrice(before)).div(computePrice(before)).mul(100).toNumber();
  return {
    from_ms: fromMs,
    to_ms: toMs,
    trades: inside.length,
    buys: of('buy').length,
    sells: of('sell').length,
    buyers: wallets(of('buy')),
    sellers: wallets(of('sell')),
    traders: wallets(inside),
    volume_usd: volume(inside),
    buy_volume_usd: volume(of('buy')),
    sell_volume_usd: volume(of('sell')),
    price_change_pct: inside.length === 0 ? null : (change ?? null),
  };
};
