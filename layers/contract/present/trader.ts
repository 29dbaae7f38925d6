import type * as z from 'zod/mini';
import { listTags } from '../../core/people/tags.ts';
import type { Trader } from '../../core/people/trader.ts';
import type { trader } from '../schemas/trader.ts';
import { toUsdNumber } from './wallet-page.ts';

export function toTraderView(one: Trader): z.infer<typeof trader> {
  return {
    wallet: one.wallet,
    tags: [...listTags(one.evidence)],
    evidence: one.evidence.map(({ tag, rule, facts }) => ({ tag, rule, facts: { ...facts } })),
    buys: one.buys,
    sells: one.sells,
    bought_raw: String(one.boughtRaw),
    sold_raw: String(one.soldRaw),
    bought_usd: toUsdNumber(one.boughtUsd),
    sold_usd: toUsdNumber(one.soldUsd),
    held_raw: String(one.heldRaw),
    held_pct: one.heldPct,
    realized_pnl_usd: toUsdNumber(one.realizedUsd),
    unrealized_pnl_usd: toUsdNumber(one.unrealizedUsd),
    total_pnl_usd: toUsdNumber(one.totalUsd),
    first_buy_ts_ms: one.firstBuyMs,
    last_trade_ts_ms: one.lastTradeMs,
    why: one.why,
  };
}
