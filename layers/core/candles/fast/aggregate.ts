import { compareOrder, type Placed } from '../../mint/order.ts';
import type { Direction } from '../../mint/trade.ts';
import type { UsdE30 } from '../../money/amount.ts';
import { addHash, copyDistinct, createDistinct, type Distinct, mergeDistinct } from './distinct.ts';
import { addRaw, addUsd, applyLimbCarry, rawMax, toBigIntFromLimbs, usdMax } from './limbs.ts';
import { addSums, createSums, type Sums, sumNames } from './sums.ts';
import { getCachedWalletHash } from './wallet-hashes.ts';

/** Smallest buy that counts a minute's buyer in the trending list, 10⁻³⁰ USD. */
const payerUsdMin = 10n ** 30n;

export type PricePoint = Placed & {
  /** USD per whole token, as the nearest double. */
  readonly price: number;
};

/** What an aggregate takes of a trade. */
export type SummedTrade = PricePoint & {
  readonly timestampMs: number;
  readonly wallet: string;
  readonly side: Direction;
  readonly tokenRaw: bigint;
  readonly tokenDecimals: number;
  readonly baseRaw: bigint;
  readonly baseDecimals: number;
  readonly usdE30: UsdE30;
  /** Counts in volumes and trades, never in prices. */
  readonly outlier: boolean;
};

/** Exact sums over trades, independent of order and grouping. */
export type Aggregate = {
  /** See `at`. */
  readonly numbers: number[];
  /** Of the sums in `numbers`; -1 while these are empty. */
  tokenDecimals: number;
  baseDecimals: number;
  /** First and last non-outlier trade in canonical order. */
  first: PricePoint | null;
  last: PricePoint | null;
  /** Sums of what does not fit: other decimals, larger amounts. */
  spill: Sums | null;
  readonly buyers: Distinct;
  readonly sellers: Distinct;
  /** Wallets of swaps that are neither buys nor sells. */
  readonly others: Distinct;
  /** Buyers with a buy of `payerUsdMin`; null without smaller buys. */
  payers: Distinct | null;
};

/** Places in `numbers`. Sums are limbs. */
export const at = {
  buyToken: 0,
  sellToken: 2,
  otherToken: 4,
  outlierToken: 6,
  base: 8,
  buyUsd: 10,
  sellUsd: 14,
  otherUsd: 18,
  outlierUsd: 22,
  /** Upper bound of the limbs, in 2³². */
  bound: 26,
  trades: 27,
  lastTradeMs: 28,
  high: 29,
  low: 30,
  buys: 31,
  sells: 32,
} as const;

const limbCount = at.bound;
/** Limbs stay below 2⁵². */
const boundMax = 2 ** 20;
/** Bound after carries. A larger top limb moves to the spill. */
const carriedBound = 2 ** 16;

// biome-ignore format: one row per kind
const zeros = [
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0,
];

export function createAggregate(): Aggregate {
  return {
    numbers: zeros.slice(),
    tokenDecimals: -1,
    baseDecimals: -1,
    first: null,
    last: null,
    spill: null,
    buyers: createDistinct(),
    sellers: createDistinct(),
    others: createDistinct(),
    payers: null,
  };
}

/** Adds one trade. */
export function addTrade(into: Aggregate, trade: SummedTrade): void {
  const { numbers } = into;
  numbers[at.trades]! += 1;
  if (trade.timestampMs > numbers[at.lastTradeMs]!) numbers[at.lastTradeMs] = trade.timestampMs;
  if (hasDecimals(into, trade.tokenDecimals, trade.baseDecimals) && isNarrow(trade)) addAmounts(into, trade);
  else addSums(ensureSpill(into), toSums(trade));
  if (trade.side === 'buy') {
    const { wallet, usdE30 } = trade;
    numbers[at.buys]! += 1;
    const hash = getCachedWalletHash(wallet);
    if (usdE30 < payerUsdMin) into.payers ??= copyDistinct(into.buyers);
    else if (into.payers !== null) addHash(into.payers, hash);
    addHash(into.buyers, hash);
  } else if (trade.side === 'sell') {
    numbers[at.sells]! += 1;
    addHash(into.sellers, getCachedWalletHash(trade.wallet));
  } else addHash(into.others, getCachedWalletHash(trade.wallet));
  if (!trade.outlier) addPrices(into, trade, trade, trade.price, trade.price);
}

/** Adds another aggregate, which stays unchanged. */
export function mergeAggregate(into: Aggregate, from: Aggregate): void {
  mergeSums(into, from);
  if (into.payers !== null || from.payers !== null) {
    into.payers ??= copyDistinct(into.buyers);
    mergeDistinct(into.payers, from.payers ?? from.buyers);
  }
  mergeDistinct(into.buyers, from.buyers);
  mergeDistinct(into.sellers, from.sellers);
  mergeDistinct(into.others, from.others);
}

/** Adds all but the traders. */
export function mergeSums(into: Aggregate, from: Aggregate): void {
  const [a, b] = [into.numbers, from.numbers];
  a[at.trades]! += b[at.trades]!;
  a[at.buys]! += b[at.buys]!;
  a[at.sells]! += b[at.sells]!;
  if (b[at.lastTradeMs]! > a[at.lastTradeMs]!) a[at.lastTradeMs] = b[at.lastTradeMs]!;
  if (from.tokenDecimals !== -1 && hasDecimals(into, from.tokenDecimals, from.baseDecimals)) {
    if (a[at.bound]! + b[at.bound]! > boundMax) {
      applyCarries(into);
      applyCarries(from);
    }
    for (let i = 0; i <= at.bound; i += 1) a[i]! += b[i]!;
  } else if (from.tokenDecimals !== -1) addSums(ensureSpill(into), readLimbSums(from));
  if (from.spill !== null) addSums(ensureSpill(into), from.spill);
  if (from.first !== null && from.last !== null)
    addPrices(into, from.first, from.last, from.numbers[at.high]!, from.numbers[at.low]!);
}

/** The sums as integers. */
export function toIntegerSums(aggregate: Aggregate): Sums {
  const sums = createSums();
  if (aggregate.tokenDecimals !== -1) addSums(sums, readLimbSums(aggregate));
  if (aggregate.spill !== null) addSums(sums, aggregate.spill);
  return sums;
}

/** Sets the sums of an aggregate that has none. */
export function setSums(into: Aggregate, sums: Sums): void {
  const isNarrow = sumNames.every(name => sums[name] <= (name.endsWith('Usd') ? usdMax : rawMax));
  if (!isNarrow) {
    into.spill = sums;
    return;
  }
  hasDecimals(into, sums.tokenDecimals, sums.baseDecimals);
  for (const name of sumNames) (name.endsWith('Usd') ? addUsd : addRaw)(into.numbers, at[name], sums[name]);
  into.numbers[at.bound] = 1;
}

/** Whether the limbs have these decimals. The first amounts decide. */
function hasDecimals(into: Aggregate, tokenDecimals: number, baseDecimals: number): boolean {
  if (into.tokenDecimals === tokenDecimals && into.baseDecimals === baseDecimals) return true;
  if (into.tokenDecimals !== -1) return false;
  into.tokenDecimals = tokenDecimals;
  into.baseDecimals = baseDecimals;
  return true;
}

function isNarrow({ tokenRaw, baseRaw, usdE30 }: SummedTrade): boolean {
  return tokenRaw <= rawMax && baseRaw <= rawMax && usdE30 <= usdMax;
}

function addAmounts(into: Aggregate, trade: SummedTrade): void {
  const { numbers } = into;
  if (numbers[at.bound]! >= boundMax) applyCarries(into);
  numbers[at.bound]! += 1;
  const { side } = trade;
  addRaw(numbers, at.base, trade.baseRaw);
  addRaw(numbers, side === 'buy' ? at.buyToken : side === 'sell' ? at.sellToken : at.otherToken, trade.tokenRaw);
  addUsd(numbers, side === 'buy' ? at.buyUsd : side === 'sell' ? at.sellUsd : at.otherUsd, trade.usdE30);
  if (!trade.outlier) return;
  addRaw(numbers, at.outlierToken, trade.tokenRaw);
  addUsd(numbers, at.outlierUsd, trade.usdE30);
}

function addPrices(into: Aggregate, first: PricePoint, last: PricePoint, high: number, low: number): void {
  const { numbers } = into;
  if (into.first === null || into.last === null) {
    into.first = first;
    into.last = last;
  } else {
    if (isBefore(first, into.first)) into.first = first;
    if (isBefore(into.last, last)) into.last = last;
  }
  if (high > numbers[at.high]!) numbers[at.high] = high;
  if (low < numbers[at.low]!) numbers[at.low] = low;
}

/** Slots decide most pairs. */
export function isBefore(a: PricePoint, b: PricePoint): boolean {
  return a.slot !== b.slot ? a.slot < b.slot : compareOrder(a, b) < 0;
}

function ensureSpill(into: Aggregate): Sums {
  into.spill ??= createSums();
  return into.spill;
}

const topLimbs = [1, 3, 5, 7, 9, 13, 17, 21, 25];

/** Carries. Sums whose top limb overflows move to the spill. */
function applyCarries(aggregate: Aggregate): void {
  const { numbers } = aggregate;
  for (let i = at.buyToken; i < at.buyUsd; i += 2) applyLimbCarry(numbers, i, 2);
  for (let i = at.buyUsd; i < limbCount; i += 4) applyLimbCarry(numbers, i, 4);
  numbers[at.bound] = carriedBound;
  if (topLimbs.every(top => numbers[top]! < carriedBound * 2 ** 32)) return;
  addSums(ensureSpill(aggregate), readLimbSums(aggregate));
  numbers.fill(0, 0, limbCount);
}

function readLimbSums({ numbers, tokenDecimals, baseDecimals }: Aggregate): Sums {
  return {
    tokenDecimals,
    baseDecimals,
    buyToken: toBigIntFromLimbs(numbers, at.buyToken, 2),
    sellToken: toBigIntFromLimbs(numbers, at.sellToken, 2),
    otherToken: toBigIntFromLimbs(numbers, at.otherToken, 2),
    outlierToken: toBigIntFromLimbs(numbers, at.outlierToken, 2),
    buyUsd: toBigIntFromLimbs(numbers, at.buyUsd, 4),
    sellUsd: toBigIntFromLimbs(numbers, at.sellUsd, 4),
    otherUsd: toBigIntFromLimbs(numbers, at.otherUsd, 4),
    outlierUsd: toBigIntFromLimbs(numbers, at.outlierUsd, 4),
    base: toBigIntFromLimbs(numbers, at.base, 2),
  };
}

function toSums({ side, tokenRaw, usdE30, baseRaw, outlier, ...rest }: SummedTrade): Sums {
  return {
    ...createSums(),
    tokenDecimals: rest.tokenDecimals,
    baseDecimals: rest.baseDecimals,
    base: baseRaw,
    ...(side === 'buy'
      ? { buyToken: tokenRaw, buyUsd: usdE30 }
      : side === 'sell'
        ? { sellToken: tokenRaw, sellUsd: usdE30 }
        : { otherToken: tokenRaw, otherUsd: usdE30 }),
    ...(outlier && { outlierToken: tokenRaw, outlierUsd: usdE30 }),
  };
}
