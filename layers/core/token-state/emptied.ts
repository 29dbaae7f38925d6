import { SOL } from '../identity/address.ts';
import type { Pool } from '../liquidity/pool.ts';
import type { Pools } from '../liquidity/pools.ts';
import type { Trade } from '../mint/trade.ts';
import { toUiAmount } from '../money/amount-ratio.ts';
import { isReference, isStable } from '../money/quote.ts';
import type { Pull } from './pull.ts';
import { rugRules as rules } from './rules.ts';

/** Tokens traded per pool whose reserves no source states. */
export type Volumes = Map<string, bigint>;

/** What decides whether anybody is left to trade against. */
type Markets = { readonly pools: Pools; readonly volumes: Volumes; readonly solUsd: number | null };

/** Adds a trade. Beyond the limit, forgets the pool with the least volume. */
export function countVolume(volumes: Volumes, { pool, tokenRaw, tokenReserveRaw }: Trade): void {
  if (pool === null || tokenReserveRaw !== null) return;
  volumes.set(pool, (volumes.get(pool) ?? 0n) + BigInt(tokenRaw));
  if (volumes.size <= rules.volumesMax) return;
  const [least] = [...volumes].reduce((a, b) => (b[1] < a[1] ? b : a));
  volumes.delete(least);
}

/** Whether a pull took all pools' money (docs/reference/rules/rugs-and-insiders.md#rugs). */
export function isNobodyLeft(pull: Pull, markets: Markets): boolean {
  if (pull.moneyShare < rules.emptiedShareMin - ROUNDING) return false;
  const { pools, volumes } = markets;
  const others = [...volumes].filter(([key]) => key !== pull.pool && !pools.byKey.has(key));
  const elsewhere = others.reduce((sum, [, raw]) => sum + raw, 0n);
  const traded = volumes.values().reduce((sum, raw) => sum + raw, 0n);
  if (elsewhere > 0n && elsewhere * rules.livePart >= traded) return false;
  const removed = Number(pull.baseRaw);
  const left = [...pools.byKey.values()].reduce((sum, pool) => sum + computePoolMoney(pool, pull, markets), 0);
  return left <= (left + removed) * (1 - rules.emptiedShareMin);
}

/** Only SOL and stables are money. */
function computePoolMoney({ address, observed, reserve }: Pool, pull: Pull, { pools, solUsd }: Markets): number {
  // Old reserves mislead; the shares of steps do not.
  if (address === pull.pool && (observed === null || observed.slot <= pull.slot)) {
    // Remainder of others' money added to the pool since the first step.
    const added = pools.events
      .filter(event => event.pool === pull.pool && event.side === 'add' && event.timestampMs >= pull.fromMs)
      .map(({ timestampMs, baseRaw }) => ({ timestampMs, raw: Number(baseRaw), kept: 1 }));
    const removed = pools.removals
      .filter(removal => removal.pool === pull.pool && removal.timestampMs >= pull.fromMs)
      .map(({ timestampMs, moneyFraction }) => ({ timestampMs, raw: 0, kept: 1 - (moneyFraction ?? 0) }));
    return [...removed, ...added]
      .sort((a, b) => a.timestampMs - b.timestampMs)
      .reduce((left, { raw, kept }) => left * kept + raw, 0);
  }
  if (reserve === null) return 0;
  const { baseMint, baseRaw, baseDecimals } = reserve;
  if (baseMint === pull.baseMint || BigInt(baseRaw) === 0n) return Number(baseRaw);
  if (!isReference(baseMint)) return 0;
  if (solUsd === null || !isReference(pull.baseMint)) return Number.POSITIVE_INFINITY;
  const usd = toUiAmount(BigInt(baseRaw), baseDecimals) * (isStable(baseMint) ? 1 : solUsd);
  return pull.baseMint === SOL ? (usd / solUsd) * LAMPORTS : usd * STABLE_UNITS;
}

const LAMPORTS = 1e9;
const STABLE_UNITS = 1e6;
const ROUNDING = 1e-9;
