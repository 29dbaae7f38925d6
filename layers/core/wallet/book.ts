import { SOL } from '../identity/address.ts';
import { isStable } from '../identity/stables.ts';
import { computeRangeShare } from '../ledger/lot.ts';
import { computeNotionalE30, type UsdE30 } from '../money/amount.ts';
import { addBalanceFlow, type Balance, noBalance, observeBalance } from './book-balance.ts';
import type { MovedKind } from './moved.ts';
import type { WalletEvent } from './wallet-event.ts';

/** What is left of a buy. */
export type BookLot = {
  readonly signature: string;
  readonly timestampMs: number;
  readonly raw: bigint;
  readonly takenRaw: bigint;
  readonly notionalUsd: UsdE30 | null;
  readonly feeUsd: UsdE30 | null;
};

/** A wallet's lifetime in one token (docs/reference/rules/wallet-worth.md#law). */
export type TokenBook = {
  readonly decimals: number;
  readonly buys: number;
  readonly sells: number;
  readonly boughtRaw: bigint;
  readonly soldRaw: bigint;
  /** Of priced trades at face value. */
  readonly boughtUsd: UsdE30;
  readonly soldUsd: UsdE30;
  readonly feesUsd: UsdE30;
  /** Notional and network fees of the buys that made lots. */
  readonly paidUsd: UsdE30;
  readonly paidFeesUsd: UsdE30;
  /** Matched parts of sells. */
  readonly proceedsUsd: UsdE30;
  readonly realizedUsd: UsdE30;
  readonly passthroughUsd: UsdE30;
  /** Cost and entry fees of lots that left without a sell. */
  readonly transferredUsd: UsdE30;
  readonly unpricedTrades: number;
  readonly firstTradeMs: number;
  readonly lastTradeMs: number;
  readonly heldRaw: bigint;
  readonly leftCostUsd: UsdE30;
  readonly leftFeesUsd: UsdE30;
  /** Held units of lots without a price. */
  readonly unpricedRaw: bigint;
  /** The oldest; those after them are in the ledger. */
  readonly lots: readonly BookLot[];
  readonly balance: Balance;
};

/** Tokens by mint. */
export type Book = ReadonlyMap<string, TokenBook>;

/** As many as an answer shows. */
export const bookLotsMax = 50;

/** Folds events, in order, into the tokens that they touch. */
export function foldBook(before: Book, events: readonly WalletEvent[]): Book {
  const book = new Map(before);
  for (const event of events) {
    const { mint, trade, moved, observed, position } = event;
    if (mint === SOL || isStable(mint) || event.verdict !== undefined) continue;
    const { tokenDecimals = 0 } = trade ?? moved ?? position ?? observed ?? {};
    const token = book.get(mint) ?? emptyToken;
    // A balance may come first.
    const traded = withTrade(token.decimals === 0 ? { ...token, decimals: tokenDecimals } : token, event);
    book.set(mint, withBalance(withLotChange(traded, event), event));
  }
  return book;
}

const emptyToken: TokenBook = {
  ...{ decimals: 0, buys: 0, sells: 0, boughtRaw: 0n, soldRaw: 0n, boughtUsd: 0n, soldUsd: 0n, feesUsd: 0n },
  ...{ paidUsd: 0n, paidFeesUsd: 0n, proceedsUsd: 0n, realizedUsd: 0n, passthroughUsd: 0n, transferredUsd: 0n },
  ...{ unpricedTrades: 0, firstTradeMs: 0, lastTradeMs: 0 },
  ...{ heldRaw: 0n, leftCostUsd: 0n, leftFeesUsd: 0n, unpricedRaw: 0n, lots: [], balance: noBalance },
};

/** Counts buys and sells; other swaps move no lot. */
function withTrade(token: TokenBook, event: WalletEvent): TokenBook {
  const { swap, exit, timestampMs } = event;
  if (swap === null || !isBuyOrSell(event)) return token;
  const isBuy = swap.direction === 'buy';
  const raw = getTradeRaw(event);
  const { notionalUsd } = swap;
  const usd = notionalUsd ?? 0n;
  const { networkUsd, venueUsd } = computeEventFees(event);
  const matchedUsd =
    notionalUsd === null || exit === null || raw === 0n ? 0n : computeRangeShare(usd, 0n, exit.soldRaw, raw);
  const isFirst = token.buys + token.sells === 0;
  return {
    ...token,
    decimals: event.trade?.tokenDecimals ?? token.decimals,
    buys: token.buys + (isBuy ? 1 : 0),
    sells: token.sells + (isBuy ? 0 : 1),
    boughtRaw: token.boughtRaw + (isBuy ? raw : 0n),
    soldRaw: token.soldRaw + (isBuy ? 0n : raw),
    boughtUsd: token.boughtUsd + (isBuy ? usd : 0n),
    soldUsd: token.soldUsd + (isBuy ? 0n : usd),
    feesUsd: token.feesUsd + (networkUsd ?? 0n) + (venueUsd ?? 0n),
    proceedsUsd: token.proceedsUsd + (exit?.money?.proceedsUsd ?? 0n),
    realizedUsd: token.realizedUsd + (exit?.money?.realizedUsd ?? 0n),
    passthroughUsd: token.passthroughUsd + (isBuy ? 0n : usd - matchedUsd),
    unpricedTrades: token.unpricedTrades + (notionalUsd === null || networkUsd === null || !event.trade ? 1 : 0),
    firstTradeMs: isFirst ? timestampMs : Math.min(token.firstTradeMs, timestampMs),
    lastTradeMs: isFirst ? timestampMs : Math.max(token.lastTradeMs, timestampMs),
  };
}

/** What a token held, apart from single lots. */
export type Held = Pick<TokenBook, 'heldRaw' | 'leftCostUsd' | 'leftFeesUsd' | 'unpricedRaw' | 'realizedUsd'>;

/** What an event added to its token; null where it moves no lot. */
export function computeBookChange(event: WalletEvent): Held | null {
  const { mint, position, swap, exit, taken } = event;
  const token = position && foldBook(new Map(), [event]).get(mint);
  if (token === undefined) return null;
  const boughtRaw = swap?.direction === 'buy' ? getTradeRaw(event) : 0n;
  // An exit without money is in `taken`.
  const soldRaw = exit === null || exit.money === null ? 0n : exit.soldRaw;
  return { ...token, heldRaw: boughtRaw - soldRaw - (taken?.raw ?? 0n) };
}

function isBuyOrSell({ swap }: WalletEvent): boolean {
  return swap?.direction === 'buy' || swap?.direction === 'sell';
}

function getTradeRaw({ cause }: WalletEvent): bigint {
  return typeof cause === 'object' ? BigInt(cause.tokenRaw) : 0n;
}

/** Follows the lots by what each event says of them. */
function withLotChange(token: TokenBook, event: WalletEvent): TokenBook {
  const { position, exit, swap } = event;
  if (position === undefined) return token;
  const bought = swap?.direction === 'buy' ? withBuy(token, event) : token;
  const taken = event.taken ?? { raw: 0n, costUsd: 0n, feeUsd: 0n, unpricedRaw: 0n };
  const isTransfer = exit === null || exit.money !== null;
  return {
    ...bought,
    heldRaw: position.heldRaw,
    leftCostUsd: bought.leftCostUsd - taken.costUsd - (exit?.money?.costUsd ?? 0n),
    leftFeesUsd: bought.leftFeesUsd - taken.feeUsd - (exit?.money?.entryFeeUsd ?? 0n),
    unpricedRaw: bought.unpricedRaw - taken.unpricedRaw,
    transferredUsd: bought.transferredUsd + (isTransfer ? taken.costUsd + taken.feeUsd : 0n),
    lots: dropLots(bought.lots, bought.heldRaw - position.heldRaw),
  };
}

function withBuy(token: TokenBook, event: WalletEvent): TokenBook {
  // Events of an earlier version say less: the ledger has their lots.
  if (typeof event.cause !== 'object') return token;
  const raw = getTradeRaw(event);
  const notionalUsd = event.swap!.notionalUsd;
  const feeUsd = computeEventFees(event).networkUsd;
  const isPriced = notionalUsd !== null && feeUsd !== null;
  const { id } = event.cause;
  const signature = id.slice(0, id.lastIndexOf(':'));
  const lot = { signature, timestampMs: event.timestampMs, raw, takenRaw: 0n, notionalUsd, feeUsd };
  return {
    ...token,
    heldRaw: token.heldRaw + raw,
    paidUsd: token.paidUsd + (isPriced ? notionalUsd : 0n),
    paidFeesUsd: token.paidFeesUsd + (isPriced ? feeUsd : 0n),
    leftCostUsd: token.leftCostUsd + (isPriced ? notionalUsd : 0n),
    leftFeesUsd: token.leftFeesUsd + (isPriced ? feeUsd : 0n),
    unpricedRaw: token.unpricedRaw + (isPriced ? 0n : raw),
    lots: sumLots(token.lots) === token.heldRaw && token.lots.length < bookLotsMax ? [...token.lots, lot] : token.lots,
  };
}

/** Whether all lots are in the book. */
export function hasAllLots({ lots, heldRaw }: TokenBook): boolean {
  return sumLots(lots) === heldRaw;
}

function sumLots(lots: readonly BookLot[]): bigint {
  return lots.reduce((sum, lot) => sum + lot.raw - lot.takenRaw, 0n);
}

/** Without the oldest `raw` units. */
function dropLots(lots: readonly BookLot[], raw: bigint): readonly BookLot[] {
  let left = raw;
  for (const [at, lot] of lots.entries()) {
    const held = lot.raw - lot.takenRaw;
    if (left < held) return [{ ...lot, takenRaw: lot.takenRaw + left }, ...lots.slice(at + 1)];
    left -= held;
  }
  return [];
}

/** Signs of the flows of movements. */
const inward: ReadonlySet<MovedKind> = new Set(['transfer_in', 'remove_liquidity']);

function withBalance(token: TokenBook, event: WalletEvent): TokenBook {
  const { slot, moved, observed, swap, trade, cause } = event;
  let { balance } = token;
  if (moved !== undefined) {
    const raw = BigInt(moved.tokenRaw);
    balance = addBalanceFlow(balance, slot, inward.has(moved.kind) ? raw : -raw);
  }
  if (isBuyOrSell(event)) {
    const raw = getTradeRaw(event);
    balance = addBalanceFlow(balance, slot, swap!.direction === 'buy' ? raw : -raw);
  }
  const seen = trade?.walletBalanceRaw ?? observed?.raw ?? (cause === 'zero_balance' ? '0' : null);
  if (seen !== null) balance = observeBalance(balance, { slot, raw: BigInt(seen) });
  return balance === token.balance ? token : { ...token, balance };
}

/** Network fee with tip, and venue fee; null without a price. */
export function computeEventFees({ swap, trade, cause }: WalletEvent): {
  readonly networkUsd: UsdE30 | null;
  readonly venueUsd: UsdE30 | null;
} {
  const lamports = BigInt(swap?.networkFeeLamports ?? 0) + BigInt(swap?.tipLamports ?? 0);
  const venue = BigInt(trade?.dexFeeRaw ?? 0);
  const decimals = typeof cause === 'object' ? cause.baseDecimals : 0;
  return {
    networkUsd: toFeeUsd(lamports, 9, trade?.solPriceUsd),
    venueUsd: toFeeUsd(venue, decimals, trade?.basePriceUsd),
  };
}

function toFeeUsd(raw: bigint, decimals: number, price: string | null | undefined): UsdE30 | null {
  if (raw === 0n) return 0n;
  return price == null ? null : computeNotionalE30(raw, decimals, price);
}
