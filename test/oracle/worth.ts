/**
 * A token's worth by brute force over the events of a tape, in decimals of 120 digits.
 * Imports nothing from layers/. Locks only receive and send; pools only swap and are described.
 */
import { Decimal } from 'decimal.js';
import { byTape, firstArrivals, type OracleSwap, type OracleTrade, oracleCandles } from './candles.ts';

const Exact = Decimal.clone({ precision: 120, toExpNeg: -1000, toExpPos: 1000 });
const SOL = 'So11111111111111111111111111111111111111112';
const BURNS = ['1nc1nerator11111111111111111111111111111111', '11111111111111111111111111111111'];

export type PooledSwap = OracleSwap & {
  readonly base_mint: string;
  readonly pool_address: string;
  readonly sol_price_usd?: string;
  readonly pool_token_reserve_raw?: string;
  readonly pool_base_reserve_raw?: string;
};

export type WorthTrade = OracleTrade & { readonly swap: PooledSwap };

export type Moved = { readonly from: string; readonly to: string; readonly raw: string; readonly slot: number };

export type WorthTape = {
  readonly trades: readonly WorthTrade[];
  readonly token?: { readonly slot: number; readonly supply: string; readonly decimals: number };
  readonly transfers?: readonly Moved[];
  readonly locks?: readonly string[];
};

export const oracleWorth = ({ trades, token, transfers = [], locks = [] }: WorthTape) => {
  const candle = oracleCandles(trades, 1000, true).at(-1) ?? null;
  const accepted = trades.filter(t => t.organic && !t.outlier && !t.tooLate && t.swap.base_price_usd !== undefined);
  const extreme = (most: 'max' | 'min') => {
    const usd = Math[most](...accepted.map(priceOf));
    const times = accepted.filter(t => priceOf(t) === usd).map(t => t.swap.timestamp);
    return accepted.length === 0 ? null : { usd, atMs: Math.min(...times) };
  };
  const burned = transfers.filter(({ to, slot }) => BURNS.includes(to) && slot > (token?.slot ?? 0));
  const total = token === undefined ? null : sum(burned.map(({ raw }) => `-${raw}`)).add(token.supply);
  const locked = sum(
    transfers.flatMap(({ from, to, raw }) => [
      ...(locks.includes(to) ? [raw] : []),
      ...(locks.includes(from) ? [`-${raw}`] : []),
    ]),
  );
  const liquidity = pooled(trades, candle?.close ?? null);
  const amount = (raw: Decimal | null) => raw && raw.mul(`1e-${token!.decimals}`);
  const [whole, free] = [amount(total), amount(total && total.sub(locked))];
  const price = candle === null ? null : new Exact(candle.close);
  const cap = price && free && price.mul(free);
  const fdv = price && whole && price.mul(whole);
  const isThin = liquidity !== null && cap !== null && (liquidity.lt(1000) || cap.gt(liquidity.mul(10_000)));
  const why = price === null ? 'no_price' : cap === null ? 'no_supply' : liquidity === null ? 'no_depth' : null;
  const reason = why ?? (isThin ? 'thin_pool' : null);
  return {
    price: candle?.close ?? null,
    priceMs: candle?.bucket_start_ms ?? null,
    highest: extreme('max'),
    lowest: extreme('min'),
    total: total?.toFixed() ?? null,
    circulating: total?.sub(locked).toFixed() ?? null,
    liquidity: liquidity === null ? null : liquidity.toNumber(),
    marketCap: reason === null ? cap!.toNumber() : null,
    fdv: reason === null ? fdv!.toNumber() : null,
    why: reason,
  };
};

const sum = (raws: readonly string[]): Decimal => raws.reduce((all, raw) => all.add(raw), new Exact(0));

const usdOf = ({ swap }: WorthTrade): Decimal =>
  new Exact(`${swap.base_amount_raw}e-${swap.base_decimals}`)
    .mul(swap.base_price_usd!)
    .toDecimalPlaces(30, Decimal.ROUND_HALF_EVEN);

const priceOf = (trade: WorthTrade): number =>
  Number(usdOf(trade).div(`${trade.swap.token_amount_raw}e-${trade.swap.token_decimals}`).toString());

/** Each pool's last swap with reserves, at the newest price of its quote. */
const pooled = (trades: readonly WorthTrade[], price: number | null): Decimal | null => {
  const ordered = trades.toSorted(byTape(firstArrivals(trades))) as WorthTrade[];
  const lastOf = (is: (swap: PooledSwap) => boolean) => ordered.findLast(({ swap }) => is(swap))?.swap;
  const pools = [...new Set(trades.map(({ swap }) => swap.pool_address))].flatMap(address => {
    const swap = lastOf(one => one.pool_address === address && one.pool_token_reserve_raw !== undefined);
    if (swap === undefined || (swap.pool_token_reserve_raw === '0' && swap.pool_base_reserve_raw === '0')) return [];
    const stated = lastOf(one => one.base_mint === swap.base_mint && one.base_price_usd !== undefined);
    // The only other quote of these tapes is a stable.
    const book = swap.base_mint === SOL ? lastOf(one => one.sol_price_usd !== undefined)?.sol_price_usd : '1';
    const usd = stated?.base_price_usd ?? book;
    if (usd === undefined) return [];
    const quote = new Exact(`${swap.pool_base_reserve_raw}e-${swap.base_decimals}`).mul(usd);
    const tokens = new Exact(`${swap.pool_token_reserve_raw}e-${swap.token_decimals}`);
    return [quote.add(Decimal.min(quote, price === null ? 0 : tokens.mul(price)))];
  });
  return pools.length === 0 ? null : pools.reduce((all, one) => all.add(one));
};
