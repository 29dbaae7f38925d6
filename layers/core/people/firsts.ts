import { asIs, big, type Codec, getMapCodec, getNullableCodec, getRecordCodec, getTupleCodec } from '../codec/codec.ts';
import { isFact, type MintRow } from '../mint/mint-row.ts';
import { toSlotOrder } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import type { UsdE30 } from '../money/amount.ts';
import { computeNotional } from '../money/trade-money.ts';
import { peopleRules } from './rules.ts';

/** A trade's place in canonical order. */
export type FirstPlace = {
  readonly slot: number;
  readonly order: number;
  readonly eventIndex: number;
  readonly seq: number;
  readonly ms: number;
};

export type FirstBuy = FirstPlace & {
  readonly wallet: string;
  readonly signature: string;
  readonly raw: bigint;
  readonly usd: UsdE30 | null;
};

/** A token's first trade and first buyers. Mutable, one owner. */
export type Firsts = {
  /** Earliest slots of a description, and of everything else on the chain. */
  tokenSlot: number | null;
  otherSlot: number | null;
  trade: FirstPlace | null;
  readonly buys: Map<string, FirstBuy>;
  /** The last remembered buyer, set when the list is full. */
  last: string | null;
};

export function createFirsts(): Firsts {
  return { tokenSlot: null, otherSlot: null, trade: null, buys: new Map(), last: null };
}

/** Applies a row, in any order. */
export function takeFirsts(firsts: Firsts, row: MintRow): void {
  if (isFact(row) && row.kind === 'token') firsts.tokenSlot = Math.min(row.slot, firsts.tokenSlot ?? row.slot);
  else if (!isFact(row) || onChain.has(row.kind)) firsts.otherSlot = Math.min(row.slot, firsts.otherSlot ?? row.slot);
  if (isFact(row)) return;
  const { slot, eventIndex, seq, timestampMs: ms } = row;
  const place = { slot, order: toSlotOrder(row), eventIndex, seq, ms };
  if (firsts.trade === null || compareFirsts(place, firsts.trade) < 0) firsts.trade = place;
  if (row.direction === 'buy') takeBuy(firsts, row, place);
}

/** What follows from the chain, unlike verdicts and fundings. */
const onChain: ReadonlySet<string> = new Set(['transfer', 'balance', 'snapshot', 'pool', 'liquidity', 'migration']);

/** Whether the description precedes all else, so that the first buyers are known. */
export function isLaunchSeen({ tokenSlot, otherSlot }: Firsts): boolean {
  return tokenSlot !== null && (otherSlot === null || tokenSlot <= otherSlot);
}

/** First buyers in canonical order of their first buys. */
export function listFirstBuyers({ buys }: Firsts): readonly FirstBuy[] {
  return [...buys.values()].sort(compareFirsts);
}

function takeBuy(firsts: Firsts, trade: Trade, place: FirstPlace): void {
  const { buys, last } = firsts;
  const held = buys.get(trade.wallet);
  if (held ? compareFirsts(held, place) <= 0 : last !== null && compareFirsts(place, buys.get(last)!) > 0) return;
  const { wallet, signature } = trade;
  buys.set(wallet, { ...place, wallet, signature, raw: BigInt(trade.tokenRaw), usd: computeNotional(trade) });
  if (buys.size > peopleRules.firstBuyersMax) buys.delete(findLast(buys));
  firsts.last = buys.size < peopleRules.firstBuyersMax ? null : findLast(buys);
}

function findLast(buys: ReadonlyMap<string, FirstBuy>): string {
  return [...buys.values()].reduce((last, buy) => (compareFirsts(buy, last) > 0 ? buy : last)).wallet;
}

function compareFirsts(a: FirstPlace, b: FirstPlace): number {
  return a.slot - b.slot || a.order - b.order || a.eventIndex - b.eventIndex || a.seq - b.seq;
}

const firstBuyCodec = getTupleCodec<FirstBuy>({
  ...{ wallet: asIs, signature: asIs, slot: asIs, order: asIs, eventIndex: asIs, seq: asIs, ms: asIs },
  ...{ raw: big, usd: getNullableCodec(big) },
});

export const firstsCodec: Codec<Firsts> = getRecordCodec<Firsts>({
  buys: getMapCodec(firstBuyCodec, ({ wallet }) => wallet),
});
