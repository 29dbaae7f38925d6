import { getPoolPrice } from '../pool.ts';
import { drawBoolean, drawUniform } from '../random.ts';
import { buyToken, sellToken } from './chain.ts';
import { noteLeaving } from './crowd.ts';
import { type Market, type Plan, pushMarketAction, type Token } from './market.ts';

const MINUTE_MS = 60_000;
const PLANS_MAX = 9;
/** Nobody hears all news. */
const ATTENTION = 0.75;

/** Each trader hears of it after the delay of its style. */
export function publishNews(market: Market, { mint }: Token, kind: 'launches' | 'waves'): void {
  for (const { wallet, copies, style } of market.traders) {
    if (copies !== null || !drawBoolean(market.dice, style[kind] * ATTENTION)) continue;
    const ms = market.nowMs + drawUniform(market.dice, ...style.delay) * 1000;
    pushMarketAction(market, { ms, do: 'enter', mint, trader: wallet });
  }
}

/** Whether the position is kept to the token's end. */
export function isBag({ untilMs }: Plan): boolean {
  return untilMs === Number.MAX_SAFE_INTEGER;
}

/** Buys and plans the exits. Copiers follow within seconds. */
export function openTraderPosition(market: Market, token: Token, wallet: string, keeps: boolean): void {
  const { dice, traders, nowMs } = market;
  const trader = traders.find(other => other.wallet === wallet);
  const isTaken = token.plans.some(plan => plan.wallet === wallet) || token.left.includes(wallet);
  if (token.isRugged || !trader || isTaken || token.plans.length >= PLANS_MAX) return;
  const { style } = trader;
  buyToken(market, token, wallet, drawUniform(dice, ...style.sol) * 1e9);
  token.plans.push({
    wallet,
    entry: getPoolPrice(token.pool),
    targets: keeps ? [] : style.targets,
    stop: keeps ? 0 : style.stop,
    untilMs: keeps ? Number.MAX_SAFE_INTEGER : nowMs + drawUniform(dice, ...style.holdMinutes) * MINUTE_MS,
  });
  if (!keeps) {
    for (const { wallet, copies, style } of market.traders) {
      if (copies !== trader.wallet || !drawBoolean(market.dice, style.launches)) continue;
      const ms = market.nowMs + drawUniform(market.dice, ...style.delay) * 1000;
      pushMarketAction(market, { ms, do: 'enter', mint: token.mint, trader: wallet });
    }
  }
}

/** Sells of plans that the price or the time has reached. */
export function applyExitPlans(market: Market, token: Token): void {
  if (token.plans.length === 0) return;
  const price = getPoolPrice(token.pool);
  token.plans = token.plans.flatMap(plan => {
    const { mint } = token;
    const { wallet, targets, stop, untilMs, entry } = plan;
    const sell = (share: number): void =>
      pushMarketAction(market, {
        ms: market.nowMs + drawUniform(market.dice, 800, 5_000),
        do: 'sell',
        mint,
        wallet,
        share,
      });
    const [next, ...later] = targets;
    const isOver = price <= entry * stop || market.nowMs >= untilMs;
    if (!isOver && (next === undefined || price < entry * next[0])) return [plan];
    const share = isOver ? 1 : next![1];
    sell(share);
    if (share < 1) return [{ ...plan, targets: later }];
    noteLeaving(token, wallet);
    return [];
  });
}

/** Sells a share of what the wallet holds. */
export function sellShare(market: Market, token: Token, wallet: string, share: number): void {
  void sellToken(market, token, wallet, Math.ceil((token.holdings[wallet] ?? 0) * share));
}
