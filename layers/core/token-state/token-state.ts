import type { Bundles } from '../bundles/bundles.ts';
import type { Insiders } from '../insiders/insiders.ts';
import { findTies } from '../insiders/ties.ts';
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
import { isRemoval, type KnownPull, lookAgain, withPulls } from './known-pull.ts';
import { type PoolPrices, takePoolPrice } from './pool-price.ts';
import { type Fall, fallAround, mayHaveFallen, type Prices, putPrice } from './prices.ts';
import { haveCommonSide, insiders, isInsider, type Pull, pullsOf, type Sides } from './pull.ts';
import { type Rug, type RugGround, type RugRole, rugReason } from './rug.ts';

/** A verdict of our own, and the evidence that it rests on. */
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
  pulls: readonly KnownPull[];
  calledMs: number | null;
  /** The first confirmed rug, with all known participants. */
  rug: Rug | null;
  /** Raised by a critical signal. */
  raised: Raised | null;
  /** The roles in the rug that wallets were last told. */
  roles: Readonly<Record<string, RugRole>>;
};

export const emptyToken = (): TokenState => ({
  declared: noVerdicts,
  verdicts: noVerdicts,
  described: null,
  prices: new Map(),
  poolPrices: new Map(),
  pulls: [],
  calledMs: null,
  rug: null,
  raised: null,
  roles: {},
});

export const statusOf = ({ verdicts }: TokenState): TokenStatus => verdicts.verdict?.status ?? 'pending';

/** Sets or withdraws the verdict of the alarm. */
export const putRaised = (token: TokenState, raised: Raised | null): void => {
  token.raised = raised;
  settleVerdicts(token);
};

const settleVerdicts = (token: TokenState): void => {
  const { raised, rug, declared } = token;
  const own = [...(raised === null ? [] : [raised]), ...(rug?.source === 'pull' ? [pullVerdict(rug)] : [])];
  token.verdicts = own.reduce(applyStatus, declared);
};

const pullVerdict = ({ slot, atMs }: Rug): TokenVerdict => ({
  slot,
  timestampMs: atMs,
  status: 'rugged',
  reason: rugReason,
  reasons: [rugReason],
  highRisk: true,
});

export type RugNews =
  | { readonly kind: 'rugged'; readonly rug: Rug }
  | { readonly kind: 'rug_withdrawn'; readonly rug: Rug };

export type Around = { readonly pools: Pools; readonly bundles: Bundles; readonly insiders: Insiders };

/** Applies a row after pools, bundles and insiders; returns news of the rug. */
export const takeToken = (token: TokenState, row: MintRow, around: Around): readonly RugNews[] => {
  if (!isFact(row)) takePrice(token, row);
  else if (row.kind === 'status') takeStatus(token, row);
  else takeFact(token, row, around.pools);
  const before = token.rug;
  if (before !== null && isProven(before, around)) {
    takeParts(token, before, around);
    return [];
  }
  token.rug = rugByVerdict(token, around) ?? rugByPull(token, around);
  settleVerdicts(token);
  return [
    ...(before === null ? [] : [{ kind: 'rug_withdrawn', rug: before } as const]),
    ...(token.rug === null ? [] : [{ kind: 'rugged', rug: token.rug } as const]),
  ];
};

/** A pull counts while one insider group holds all who pulled. Forgotten bundles disprove nothing. */
const isProven = ({ source, pullers, grounds }: Rug, around: Around): boolean =>
  source === 'status' ||
  haveCommonSide(pullers, sidesOf(around)) ||
  (around.bundles.forgotten > 0 && pullers.every(wallet => grounds[wallet] === 'bundle'));

const takeStatus = (token: TokenState, status: StatusFact): void => {
  token.declared = applyStatus(token.declared, status);
  if (status.status === 'rugged') token.calledMs = Math.min(status.timestampMs, token.calledMs ?? status.timestampMs);
  settleVerdicts(token);
};

/** Adds late participants, and drops those whose evidence no longer holds. */
const takeParts = (token: TokenState, rug: Rug, around: Around): void => {
  const pulls = removingPulls(token, around);
  const removers = new Set(rug.removers.filter(wallet => isStillRemover(token, rug, wallet, around)));
  for (const { wallets } of pulls) for (const wallet of wallets) removers.add(wallet);
  const largest = rug.pool === null ? largestOf(pulls) : null;
  const grounds = { ...rug.grounds, ...groundsOf([...removers], around) };
  const deployer = deployerOf(token) ?? rug.deployer;
  token.rug = { ...rug, ...(largest && pullFacts(largest)), removers: [...removers], grounds, deployer };
};

/** A pull that is no longer known stays proven. */
const isStillRemover = (token: TokenState, { grounds }: Rug, wallet: string, around: Around): boolean => {
  if (isInsider(wallet, sidesOf(around))) return true;
  if (grounds[wallet] === 'bundle') return around.bundles.forgotten > 0;
  return grounds[wallet] === 'alone' && !token.pulls.some(({ pull }) => pull.wallets.includes(wallet));
};

const groundsOf = (wallets: readonly string[], around: Around): Rug['grounds'] => {
  const sides = sidesOf(around);
  const groundOf = (wallet: string): RugGround =>
    sides.kin.has(wallet) ? 'kin' : isInsider(wallet, sides) ? 'bundle' : 'alone';
  return Object.fromEntries(wallets.map(wallet => [wallet, groundOf(wallet)]));
};

const takePrice = (token: TokenState, trade: Trade): void => {
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
const rugByPull = (token: TokenState, around: Around): Rug | null => {
  const [first] = insiderFalls(token, around);
  if (first === undefined) return null;
  const { pull, fall } = first;
  const place = { slot: pull.slot, timestampMs: Math.max(pull.atMs, fall.afterMs), reasons: [rugReason] };
  const grounds = groundsOf(pull.wallets, around);
  return rugOf(token, 'pull', { ...place, removers: pull.wallets, grounds, pull, fall });
};

const rugByVerdict = (token: TokenState, around: Around): Rug | null => {
  const { verdict } = token.declared;
  if (verdict?.status !== 'rugged') return null;
  const pulls = removingPulls(token, around);
  const largest = largestOf(pulls);
  const own = token.pulls.find(one => one.fall !== null && isRemoval(one, verdict.timestampMs));
  const fall = own?.fall ?? (largest && fallAround(token.prices, largest.atMs));
  const removers = [...new Set(pulls.flatMap(({ wallets }) => wallets))];
  return rugOf(token, 'status', {
    ...verdict,
    removers,
    grounds: groundsOf(removers, around),
    pull: largest,
    fall,
  });
};

/** After a verdict, insiders' pulls count without a fall. */
const removingPulls = (token: TokenState, around: Around): readonly Pull[] => {
  const { calledMs } = token;
  if (calledMs === null) return insiderFalls(token, around).map(({ pull }) => pull);
  const sides = sidesOf(around);
  const known = token.pulls.filter(
    one => isRemoval(one, calledMs) || one.pull.wallets.some(wallet => isInsider(wallet, sides)),
  );
  return [...insiderPulls(around), ...known.map(({ pull }) => pull)];
};

const insiderFalls = (token: TokenState, around: Around): readonly { readonly pull: Pull; readonly fall: Fall }[] => {
  if (around.pools.removals.length === 0 || !mayHaveFallen(token.prices)) return [];
  return insiderPulls(around).flatMap(pull => {
    const fall = fallAround(token.prices, pull.atMs);
    return fall === null ? [] : [{ pull, fall }];
  });
};

const insiderPulls = (around: Around): readonly Pull[] =>
  insiders(removalsSince(around.pools, 0), sidesOf(around))
    .flatMap(pullsOf)
    .toSorted((a, b) => a.atMs - b.atMs);

const sidesOf = ({ insiders: known, bundles }: Around): Sides => ({
  kin: findTies(known).kin,
  bundles,
});

const deployerOf = ({ described }: TokenState): string | null => described?.deployer ?? null;

const largestOf = (pulls: readonly Pull[]): Pull | null =>
  pulls.reduce<Pull | null>((held, pull) => (held && held.share >= pull.share ? held : pull), null);

type Found = Pick<TokenVerdict, 'slot' | 'timestampMs' | 'reasons'> & {
  readonly removers: readonly string[];
  readonly grounds: Rug['grounds'];
  readonly pull: Pull | null;
  readonly fall: Fall | null;
};

const rugOf = (
  token: TokenState,
  source: Rug['source'],
  { removers, grounds, pull, fall, ...rugStatus }: Found,
): Rug => ({
  source,
  removers,
  pullers: source === 'pull' ? removers : [],
  grounds,
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
