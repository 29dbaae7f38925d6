import type { Bundles } from '../bundles/bundles.ts';
import { type Pools, removalsSince } from '../liquidity/pools.ts';
import {
  isFact,
  type LiquidityFact,
  type MintFact,
  type MintRow,
  type StatusFact,
  type TokenFact,
} from '../mint/mint-row.ts';
import {
  applyStatus,
  emptyToken as noVerdicts,
  type TokenStatus,
  type TokenVerdict,
  type TokenState as Verdicts,
} from '../mint/token.ts';
import type { Trade } from '../mint/trade.ts';
import { ratioToNumber } from '../money/amount-ratio.ts';
import { tokenPrice } from '../money/trade-money.ts';
import { countVolume, isNobodyLeft, type Volumes } from './emptied.ts';
import { type Funders, putFunders } from './kin.ts';
import { isRemoval, type KnownPull, lookAgain, withPulls } from './known-pull.ts';
import { type PoolPrices, takePoolPrice } from './pool-price.ts';
import { type Fall, fallAround, mayHaveFallen, type Prices, putPrice } from './prices.ts';
import { insiders, isInsider, type Pull, pulledPools, pullsOf, type Sides } from './pull.ts';
import { type Rug, type RugPart, rugParts, rugReason } from './rug.ts';
import { rugRules as rules } from './rules.ts';

/** Status, description, prices and rug of a token. Mutable, one owner. */
export type TokenState = {
  verdicts: Verdicts;
  described: TokenFact | null;
  readonly prices: Prices;
  readonly poolPrices: PoolPrices;
  readonly funders: Funders;
  readonly volumes: Volumes;
  /** Newest USD price of SOL, and when an emptied pool becomes a rug, unix ms. */
  solUsd: number | null;
  emptiedDueMs: number | null;
  pulls: readonly KnownPull[];
  calledMs: number | null;
  /** The first confirmed rug, with all known participants. */
  rug: Rug | null;
};

export const emptyToken = (): TokenState => ({
  verdicts: noVerdicts,
  described: null,
  prices: new Map(),
  poolPrices: new Map(),
  funders: new Map(),
  volumes: new Map(),
  solUsd: null,
  emptiedDueMs: null,
  pulls: [],
  calledMs: null,
  rug: null,
});

export const statusOf = ({ verdicts }: TokenState): TokenStatus => verdicts.verdict?.status ?? 'pending';

export type RugNews =
  | { readonly kind: 'rugged'; readonly rug: Rug }
  | { readonly kind: 'rug_parts'; readonly parts: readonly RugPart[] };

/** Applies a row after pools and bundles; returns rug news once. */
export const takeToken = (token: TokenState, row: MintRow, pools: Pools, bundles: Bundles): RugNews | null => {
  if (!isFact(row)) takePrice(token, row);
  else if (row.kind === 'status') takeStatus(token, row);
  else takeFact(token, row, pools);
  if (token.rug !== null) return takeParts(token, token.rug, removingPulls(token, pools, bundles));
  const rug = rugByVerdict(token, row, pools, bundles) ?? rugByPull(token, pools, bundles);
  if (rug === null) {
    const emptied = emptyingPull(token, pools, bundles);
    const dueMs = emptied && Math.max(emptied.atMs + rules.emptiedGraceMs, row.timestampMs);
    token.emptiedDueMs = dueMs && (token.emptiedDueMs ?? dueMs);
    return null;
  }
  token.rug = rug;
  return { kind: 'rugged', rug };
};

/** Makes the token rugged if its pools are still empty after the grace period. */
export function takeEmptied(token: TokenState, pools: Pools, bundles: Bundles, nowMs: number): RugNews | null {
  if (token.emptiedDueMs === null || token.emptiedDueMs > nowMs) return null;
  token.emptiedDueMs = null;
  const pull = token.rug === null ? emptyingPull(token, pools, bundles) : null;
  if (pull === null) return null;
  token.rug = callRugged(token, pull, pull.atMs, null);
  return { kind: 'rugged', rug: token.rug };
}

/** Insiders' first pull after which nobody is left to trade against, or null. */
function emptyingPull(token: TokenState, pools: Pools, bundles: Bundles): Pull | null {
  if (pools.removals.length === 0 || pulledPools(pools.removals).size === 0) return null;
  const markets = { pools, volumes: token.volumes, solUsd: token.solUsd };
  return insiderPulls(token, pools, bundles).find(pull => isNobodyLeft(pull, markets)) ?? null;
}

const takeStatus = (token: TokenState, status: StatusFact): void => {
  token.verdicts = applyStatus(token.verdicts, status);
  if (status.status === 'rugged') token.calledMs = Math.min(status.timestampMs, token.calledMs ?? status.timestampMs);
};

/** Adds late participants; none are removed. */
const takeParts = (token: TokenState, rug: Rug, pulls: readonly Pull[]): RugNews | null => {
  const known = new Set(rugParts(rug).map(({ wallet }) => wallet));
  const removers = [...new Set([...rug.removers, ...pulls.flatMap(({ wallets }) => wallets)])];
  const largest = rug.pool === null ? largestOf(pulls) : null;
  token.rug = { ...rug, ...(largest && pullFacts(largest)), removers, deployer: deployerOf(token) ?? rug.deployer };
  const parts = rugParts(token.rug).filter(({ wallet }) => !known.has(wallet));
  return parts.length === 0 ? null : { kind: 'rug_parts', parts };
};

const takePrice = (token: TokenState, trade: Trade): void => {
  countVolume(token.volumes, trade);
  if (trade.solPriceUsd !== null) token.solUsd = Number(trade.solPriceUsd);
  const left = takePoolPrice(token.poolPrices, trade);
  const price = tokenPrice(trade);
  if (price === null) return;
  if (!trade.outlier) putPrice(token.prices, trade.timestampMs, ratioToNumber(...price));
  if (left !== null && trade.basePriceUsd !== null)
    putPrice(token.prices, trade.timestampMs, left * Number(trade.basePriceUsd));
  if (trade.outlier && left === null) return;
  token.pulls = lookAgain(token.pulls, trade.timestampMs, token.prices);
};

const takeFact = (token: TokenState, fact: MintFact, pools: Pools): void => {
  if (fact.kind === 'funded') putFunders(token.funders, fact);
  if (fact.kind === 'token') describe(token, fact);
  if (fact.kind === 'liquidity' && fact.side === 'remove') takeRemoval(token, fact, pools);
};

const describe = (token: TokenState, fact: TokenFact): void => {
  const held = token.described;
  if (held === null || (fact.slot - held.slot || fact.timestampMs - held.timestampMs) >= 0) token.described = fact;
};

const takeRemoval = (token: TokenState, { wallet }: LiquidityFact, pools: Pools): void => {
  const own = pools.removals.filter(removal => removal.wallet === wallet);
  token.pulls = withPulls(token.pulls, pullsOf(own), token.prices);
};

/** See docs/reference/rules.md#rugs */
const rugByPull = (token: TokenState, pools: Pools, bundles: Bundles): Rug | null => {
  for (const { pull, fall } of insiderFalls(token, pools, bundles))
    return callRugged(token, pull, Math.max(pull.atMs, fall.afterMs), fall);
  return null;
};

function callRugged(token: TokenState, pull: Pull, atMs: number, fall: Fall | null): Rug {
  const rugStatus = { slot: pull.slot, timestampMs: atMs, reason: rugReason, reasons: [rugReason], highRisk: true };
  token.verdicts = applyStatus(token.verdicts, { ...rugStatus, status: 'rugged' });
  return rugOf(token, 'pull', { ...rugStatus, removers: pull.wallets, pull, fall });
}

const rugByVerdict = (token: TokenState, row: MintRow, pools: Pools, bundles: Bundles): Rug | null => {
  if (!isFact(row) || row.kind !== 'status' || row.status !== 'rugged') return null;
  const pulls = removingPulls(token, pools, bundles);
  const largest = largestOf(pulls);
  const own = token.pulls.find(one => one.fall !== null && isRemoval(one, row.timestampMs));
  const fall = own?.fall ?? (largest && fallAround(token.prices, largest));
  const removers = [...new Set(pulls.flatMap(({ wallets }) => wallets))];
  return rugOf(token, 'status', { ...row, removers, pull: largest, fall });
};

/** After a verdict, insiders' pulls count without a fall. */
const removingPulls = (token: TokenState, pools: Pools, bundles: Bundles): readonly Pull[] => {
  const { calledMs } = token;
  if (calledMs === null) return insiderFalls(token, pools, bundles).map(({ pull }) => pull);
  const sides = sidesOf(token, bundles);
  const known = token.pulls.filter(
    one => isRemoval(one, calledMs) || one.pull.wallets.some(wallet => isInsider(wallet, sides)),
  );
  return [...insiderPulls(token, pools, bundles), ...known.map(({ pull }) => pull)];
};

const insiderFalls = (
  token: TokenState,
  pools: Pools,
  bundles: Bundles,
): readonly { readonly pull: Pull; readonly fall: Fall }[] => {
  if (pools.removals.length === 0 || !mayHaveFallen(token.prices)) return [];
  return insiderPulls(token, pools, bundles).flatMap(pull => {
    const fall = fallAround(token.prices, pull);
    return fall === null ? [] : [{ pull, fall }];
  });
};

const insiderPulls = (token: TokenState, pools: Pools, bundles: Bundles): readonly Pull[] =>
  insiders(removalsSince(pools, 0), sidesOf(token, bundles))
    .flatMap(pullsOf)
    .toSorted((a, b) => a.atMs - b.atMs);

const sidesOf = (token: TokenState, bundles: Bundles): Sides => ({
  deployer: deployerOf(token),
  funders: token.funders,
  bundles,
});

const deployerOf = ({ described }: TokenState): string | null => described?.deployer ?? null;

const largestOf = (pulls: readonly Pull[]): Pull | null =>
  pulls.reduce<Pull | null>((held, pull) => (held && held.share >= pull.share ? held : pull), null);

type Found = Pick<TokenVerdict, 'slot' | 'timestampMs' | 'reasons'> & {
  readonly removers: readonly string[];
  readonly pull: Pull | null;
  readonly fall: Fall | null;
};

const rugOf = (token: TokenState, source: Rug['source'], { removers, pull, fall, ...rugStatus }: Found): Rug => ({
  source,
  removers,
  deployer: deployerOf(token),
  atMs: rugStatus.timestampMs,
  slot: rugStatus.slot,
  priceBefore: fall?.before ?? null,
  priceAfter: fall?.after ?? null,
  ...pullFacts(pull),
  reasons: rugStatus.reasons,
});

const pullFacts = (pull: Pull | null): Pick<Rug, 'removedShare' | 'pool' | 'signatures'> => ({
  removedShare: pull?.share ?? null,
  pool: pull?.pool ?? null,
  signatures: pull?.signatures ?? [],
});
