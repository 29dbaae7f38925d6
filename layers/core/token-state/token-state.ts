import { isFact, type MintRow, type TokenFact } from '../mint/mint-row.ts';
import {
  applyStatus,
  emptyToken as noVerdicts,
  type TokenStatus,
  type TokenVerdict,
  type TokenState as Verdicts,
} from '../mint/token.ts';
import type { Trade } from '../mint/trade.ts';
import { divideToNumber } from '../money/amount-ratio.ts';
import { computeTokenPrice } from '../money/trade-money.ts';
import { countVolume, type Volumes } from './emptied.ts';
import { type Around, createPullRug, findEmptyingPull, findRug, isProven, updateRug } from './find-rug.ts';
import { type KnownPull, updateKnownPulls, withPulls } from './known-pull.ts';
import { type PoolPrices, takePoolPrice } from './pool-price.ts';
import { type Prices, putPrice } from './prices.ts';
import { splitIntoPulls } from './pull.ts';
import { type Rug, type RugRole, rugReason } from './rug.ts';
import { rugRules as rules } from './rules.ts';

/** Our own verdict and its evidence. */
export type Raised = TokenVerdict & { readonly rests: readonly string[] };

/** Status, description, prices and rug of a token. Mutable, one owner. */
export type TokenState = {
  /** Verdicts of sources, which only rise. */
  declared: Verdicts;
  /** Those, and our own while their evidence holds. */
  verdicts: Verdicts;
  described: TokenFact | null;
  readonly prices: Prices;
  readonly poolPrices: PoolPrices;
  readonly volumes: Volumes;
  /** Newest SOL price, and when an empty pool is a rug. */
  solUsd: number | null;
  emptiedDueMs: number | null;
  pulls: readonly KnownPull[];
  calledMs: number | null;
  /** The first confirmed rug, with all known participants. */
  rug: Rug | null;
  /** Raised by a critical signal. */
  raised: Raised | null;
  /** The last reported roles in the rug. */
  roles: Readonly<Record<string, RugRole>>;
};

export function createTokenState(): TokenState {
  return {
    declared: noVerdicts,
    verdicts: noVerdicts,
    described: null,
    prices: new Map(),
    poolPrices: new Map(),
    volumes: new Map(),
    solUsd: null,
    emptiedDueMs: null,
    pulls: [],
    calledMs: null,
    rug: null,
    raised: null,
    roles: {},
  };
}

export function getTokenStatus({ verdicts }: TokenState): TokenStatus {
  return verdicts.verdict?.status ?? 'pending';
}

/** Sets or withdraws the verdict of the alarm. */
export function putRaised(token: TokenState, raised: Raised | null): void {
  token.raised = raised;
  updateVerdicts(token);
}

function updateVerdicts(token: TokenState): void {
  const { raised, rug, declared } = token;
  const own: TokenVerdict[] = raised === null ? [] : [raised];
  if (rug?.source === 'pull') {
    const place = { slot: rug.slot, timestampMs: rug.atMs };
    own.push({ ...place, status: 'rugged', reason: rugReason, reasons: [rugReason], highRisk: true });
  }
  token.verdicts = own.reduce(applyStatus, declared);
}

export type RugNews =
  | { readonly kind: 'rugged'; readonly rug: Rug }
  | { readonly kind: 'rug_withdrawn'; readonly rug: Rug };

/** Applies a row after pools, bundles and insiders; returns rug news. */
export function takeToken(token: TokenState, row: MintRow, around: Around): readonly RugNews[] {
  if (!isFact(row)) takePrice(token, row);
  else if (row.kind === 'status') {
    token.declared = applyStatus(token.declared, row);
    if (row.status === 'rugged') token.calledMs = Math.min(row.timestampMs, token.calledMs ?? row.timestampMs);
    updateVerdicts(token);
  } else {
    const pools = around.pools;
    if (row.kind === 'token') {
      const held = token.described;
      if (held === null || (row.slot - held.slot || row.timestampMs - held.timestampMs) >= 0) token.described = row;
    }
    if (row.kind === 'liquidity' && row.side === 'remove') {
      const { wallet } = row;
      const own = pools.removals.filter(removal => removal.wallet === wallet);
      token.pulls = withPulls(token.pulls, splitIntoPulls(own), token.prices);
    }
  }
  const before = token.rug;
  if (before !== null && isProven(before, around)) {
    token.rug = updateRug(token, before, around);
    return [];
  }
  token.rug = findRug(token, around);
  updateVerdicts(token);
  if (token.rug === null) {
    const { timestampMs } = row;
    const emptied = findEmptyingPull(token, around);
    const dueMs = emptied && Math.max(emptied.atMs + rules.emptiedGraceMs, timestampMs);
    token.emptiedDueMs = dueMs && (token.emptiedDueMs ?? dueMs);
  }
  return [
    ...(before === null ? [] : [{ kind: 'rug_withdrawn', rug: before } as const]),
    ...(token.rug === null ? [] : [{ kind: 'rugged', rug: token.rug } as const]),
  ];
}

/** Makes the token rugged if pools are still empty after the grace period. */
export function takeEmptied(token: TokenState, around: Around, nowMs: number): RugNews | null {
  if (token.emptiedDueMs === null || token.emptiedDueMs > nowMs) return null;
  token.emptiedDueMs = null;
  const pull = token.rug === null ? findEmptyingPull(token, around) : null;
  if (pull === null) return null;
  token.rug = createPullRug(token, around, pull, null);
  updateVerdicts(token);
  return { kind: 'rugged', rug: token.rug };
}

function takePrice(token: TokenState, trade: Trade): void {
  countVolume(token.volumes, trade);
  if (trade.solPriceUsd !== null) token.solUsd = Number(trade.solPriceUsd);
  const left = takePoolPrice(token.poolPrices, trade);
  const price = computeTokenPrice(trade);
  if (price === null) return;
  if (!trade.outlier) putPrice(token.prices, trade.timestampMs, divideToNumber(...price));
  if (left !== null && trade.basePriceUsd !== null)
    putPrice(token.prices, trade.timestampMs, left * Number(trade.basePriceUsd));
  if (trade.outlier && left === null) return;
  token.pulls = updateKnownPulls(token.pulls, trade.timestampMs, token.prices);
}
