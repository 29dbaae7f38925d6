import { ratioToNumber } from '../amount-ratio.ts';
import type { Bundles } from '../bundles/bundles.ts';
import { type Pools, removalsSince } from '../liquidity/pools.ts';
import { isFact, type LiquidityFact, type MintFact, type MintRow, type TokenFact } from '../security/mint-row.ts';
import {
  judge,
  emptyToken as noVerdicts,
  type TokenStatus,
  type TokenVerdict,
  type TokenState as Verdicts,
} from '../token.ts';
import type { Trade } from '../trade.ts';
import { tokenPrice } from '../trade-money.ts';
import { type Funders, putFunders } from './kin.ts';
import { isRemoval, type KnownPull, lookAgain, withPulls } from './known-pull.ts';
import { type PoolPrices, takePoolPrice } from './pool-price.ts';
import { type Fall, fallAround, mayHaveFallen, type PriceSpan, type Prices, putPrice } from './prices.ts';
import { insiders, type Pull, pullsOf } from './pull.ts';
import { type Rug, rugReason } from './rug.ts';

/** Where a token stands: what was said of it, and what its liquidity and price say. Mutable, owned by one caller. */
export type TokenState = {
  /** The verdict that holds, flags and their times; its metadata is the registry's affair. */
  verdicts: Verdicts;
  /** The newest description. */
  described: TokenFact | null;
  readonly prices: Prices;
  readonly poolPrices: PoolPrices;
  readonly funders: Funders;
  pulls: readonly KnownPull[];
  /** The first rug confirmed. */
  rug: Rug | null;
};

export const emptyToken = (): TokenState => ({
  verdicts: noVerdicts,
  described: null,
  prices: new Map(),
  poolPrices: new Map(),
  funders: new Map(),
  pulls: [],
  rug: null,
});

export const statusOf = ({ verdicts }: TokenState): TokenStatus => verdicts.verdict?.status ?? 'pending';

/** Applies the next row, which the pools and bundles already took; returns the rug that it confirms, once. */
export const takeToken = (token: TokenState, row: MintRow, pools: Pools, bundles: Bundles): Rug | null => {
  if (!isFact(row)) takePrice(token, row);
  else if (row.kind === 'status') {
    token.verdicts = judge(token.verdicts, row);
    return row.status === 'rugged' && token.rug === null ? rugByVerdict(token, row, pools, bundles) : null;
  } else takeFact(token, row, pools);
  return token.rug === null && pools.removals.length > 0 ? rugByPull(token, pools, bundles) : null;
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
  if (fact.kind === 'funded') putFunders(token.funders, fact);
  if (fact.kind === 'token') describe(token, fact);
  if (fact.kind === 'liquidity' && fact.side === 'remove') takeRemoval(token, fact, pools);
};

/** The newest holds, by slot, time and arrival. */
const describe = (token: TokenState, fact: TokenFact): void => {
  const held = token.described;
  if (held === null || (fact.slot - held.slot || fact.timestampMs - held.timestampMs) >= 0) token.described = fact;
};

const takeRemoval = (token: TokenState, { wallet }: LiquidityFact, pools: Pools): void => {
  const own = pools.removals.filter(removal => removal.wallet === wallet);
  token.pulls = withPulls(token.pulls, pullsOf(own), token.prices);
};

/** The rule of decisions 22: an insider's pull, and a fall of the price with it, in whatever order they became known. */
const rugByPull = (token: TokenState, pools: Pools, bundles: Bundles): Rug | null => {
  if (!mayHaveFallen(token.prices)) return null;
  for (const pull of insiderPulls(token, pools, bundles)) {
    const fall = fallAround(token.prices, pull.atMs);
    if (fall === null) continue;
    const atMs = Math.max(pull.atMs, fall.afterMs);
    const told = { slot: pull.slot, timestampMs: atMs, reason: rugReason, reasons: [rugReason], highRisk: true };
    token.verdicts = judge(token.verdicts, { ...told, status: 'rugged' });
    token.rug = rugOf(token, 'pull', { ...told, removers: pull.wallets, pull, fall });
    return token.rug;
  }
  return null;
};

/** Who took the liquidity of a token that is called rugged: insiders who pulled, and others whose pull the price followed. */
const rugByVerdict = (token: TokenState, verdict: TokenVerdict, pools: Pools, bundles: Bundles): Rug => {
  const known = token.pulls.filter(one => isRemoval(one, verdict.timestampMs));
  const pulls = [...insiderPulls(token, pools, bundles), ...known.map(({ pull }) => pull)];
  const largest = pulls.reduce<Pull | null>((held, pull) => (held && held.share >= pull.share ? held : pull), null);
  const fall = known.find(one => one.fall !== null)?.fall ?? (largest && fallAround(token.prices, largest.atMs));
  const removers = [...new Set(pulls.flatMap(({ wallets }) => wallets))];
  token.rug = rugOf(token, 'status', { ...verdict, removers, pull: largest, fall });
  return token.rug;
};

const insiderPulls = (token: TokenState, pools: Pools, bundles: Bundles): readonly Pull[] =>
  insiders(removalsSince(pools, 0), token.described?.deployer ?? null, token.funders, bundles)
    .flatMap(pullsOf)
    .toSorted((a, b) => a.atMs - b.atMs);

type Found = Pick<TokenVerdict, 'slot' | 'timestampMs' | 'reasons'> & {
  readonly removers: readonly string[];
  readonly pull: Pull | null;
  readonly fall: Fall | null;
};

const rugOf = (token: TokenState, source: Rug['source'], { removers, pull, fall, ...told }: Found): Rug => ({
  source,
  removers,
  deployer: token.described?.deployer ?? null,
  atMs: told.timestampMs,
  slot: told.slot,
  priceBefore: fall?.before ?? null,
  priceAfter: fall?.after ?? null,
  removedShare: pull?.share ?? null,
  pool: pull?.pool ?? null,
  signatures: pull?.signatures ?? [],
  reasons: told.reasons,
});

type Packed = Omit<TokenState, 'prices' | 'poolPrices' | 'funders'> & {
  readonly prices: readonly (readonly [number, PriceSpan])[];
  readonly poolPrices: readonly (readonly [string, number])[];
  readonly funders: readonly (readonly [string, readonly string[]])[];
};

/** As plain data. */
export const encodeToken = (token: TokenState): unknown =>
  ({
    ...token,
    prices: [...token.prices],
    poolPrices: [...token.poolPrices],
    funders: [...token.funders],
  }) satisfies Packed;

/** What `encodeToken` wrote. */
export const decodeToken = (data: unknown): TokenState => {
  const { prices, poolPrices, funders, ...rest } = data as Packed;
  return { ...rest, prices: new Map(prices), poolPrices: new Map(poolPrices), funders: new Map(funders) };
};
