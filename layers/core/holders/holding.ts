import type { UsdE30 } from '../amount.ts';
import { nothingRealized, type Realized } from './realized.ts';
import { holdersRules } from './rules.ts';

/** A balance that was seen on chain: after `slot`, and within the slot after (`order`, `suborder`). */
export type Observation = {
  readonly slot: number;
  readonly order: number;
  readonly suborder: number;
  readonly raw: bigint;
};

/** What a slot's trades and transfers did to the wallet, raw and signed. */
export type Flow = { readonly slot: number; raw: bigint };

/** Tokens put into a pool in a slot, and how much of all put in by then was never seen to come. */
export type Added = { readonly slot: number; readonly raw: bigint; readonly unseenRaw: bigint };

/** One wallet and one token. Mutable, owned by its `Holders`; others read it. */
export type Holding = {
  readonly wallet: string;
  /** The balance as it is told, never below zero. */
  balanceRaw: bigint;
  /** The lowest slot of anything that names the wallet. */
  firstSeenSlot: number;
  observed: Observation | null;
  /** Sum of the flows of slots later than the observation's, of all flows when there is none. */
  laterRaw: bigint;
  /** The newest flows, one a slot, by slot ascending. */
  flows: Flow[];
  /** The newest slot of which a flow is no longer kept apart; -1 while all are. */
  settledSlot: number;
  /** Liquidity added in slots later than the observation's, by slot ascending. */
  added: readonly Added[];
  boughtRaw: bigint;
  soldRaw: bigint;
  /** Notional of the priced buys and sells, 10⁻³⁰ USD. */
  investedUsd: UsdE30;
  returnedUsd: UsdE30;
  readonly realized: Realized;
  buys: number;
  sells: number;
  firstBuyMs: number | null;
  lastTradeMs: number | null;
  /** Whether a balance named it since a snapshot last began. */
  named: boolean;
  /** Whether it changed since the ranks were last put in order. */
  moved: boolean;
};

/** Where an observation by no trade stands in its slot: after all of the slot's trades. */
export const AFTER_TRADES = 2 ** 33;

const NONE_ADDED: readonly Added[] = [];

export const newHolding = (wallet: string, slot: number, observed: Observation | null): Holding => ({
  wallet,
  balanceRaw: 0n,
  firstSeenSlot: slot,
  observed,
  laterRaw: 0n,
  flows: [],
  settledSlot: -1,
  added: NONE_ADDED,
  boughtRaw: 0n,
  soldRaw: 0n,
  investedUsd: 0n,
  returnedUsd: 0n,
  realized: { ...nothingRealized },
  buys: 0,
  sells: 0,
  firstBuyMs: null,
  lastTradeMs: null,
  named: false,
  moved: false,
});

/** Adds a signed flow. One of a slot that the observation includes changes no balance. Flows that lie too far back are settled. */
export const addFlow = (holding: Holding, slot: number, raw: bigint, newestSlot: number): void => {
  const { flows, observed } = holding;
  if (observed === null || slot > observed.slot) holding.laterRaw += raw;
  let at = flows.length;
  while (at > 0 && flows[at - 1]!.slot > slot) at -= 1;
  const same = at > 0 ? flows[at - 1]! : null;
  if (same?.slot === slot) same.raw += raw;
  // An array that grows in place reserves room for many; most wallets have one or two.
  else if (flows.length < holdersRules.flowsKeptMin) holding.flows = flows.toSpliced(at, 0, { slot, raw });
  else flows.splice(at, 0, { slot, raw });
  settle(holding, newestSlot - holdersRules.lateSlots);
  judgeAdded(holding);
};

/** Takes tokens off that went into a pool. Whoever adds what it was not seen to get held it all the same. */
export const addLiquidity = (holding: Holding, slot: number, raw: bigint, newestSlot: number): void => {
  const added = [...holding.added, { slot, raw, unseenRaw: 0n }].sort((a, b) => a.slot - b.slot);
  const [oldest, next, ...rest] = added;
  holding.added = added.length > holdersRules.addedMax ? [{ ...next!, raw: oldest!.raw + next!.raw }, ...rest] : added;
  addFlow(holding, slot, -raw, newestSlot);
};

/** Works out anew what of the added tokens was never seen to come; before settled flows the last answer holds. */
const judgeAdded = (holding: Holding): void => {
  if (holding.added.length === 0) return;
  const { observed, laterRaw, settledSlot } = holding;
  const counted = holding.added.filter(({ slot }) => observed === null || slot > observed.slot);
  let putIn = 0n;
  holding.added = counted.map(one => {
    putIn += one.raw;
    if (one.slot < settledSlot) return one;
    const shortRaw = flowSince(holding, one.slot + 1) - laterRaw - (observed?.raw ?? 0n);
    return { ...one, unseenRaw: shortRaw <= 0n ? 0n : shortRaw < putIn ? shortRaw : putIn };
  });
};

/** Puts the newer of two observations in place. One that comes so late that flows after it are settled is passed over: what followed it is not known. */
export const observe = (holding: Holding, seen: Observation): void => {
  if ((holding.observed !== null && !replaces(seen, holding.observed)) || seen.slot < holding.settledSlot) return;
  holding.observed = seen;
  holding.laterRaw = flowSince(holding, seen.slot + 1);
  judgeAdded(holding);
};

/** Sum of the kept flows at this slot and later, raw and signed. */
export const flowSince = ({ flows }: Holding, slot: number): bigint => {
  let sum = 0n;
  for (let at = flows.length - 1; at >= 0 && flows[at]!.slot >= slot; at -= 1) sum += flows[at]!.raw;
  return sum;
};

/** The balance by its rule: the observation plus the later flows; never below zero. Source: decisions, Detection. */
export const balanceByRule = ({ observed, laterRaw, added }: Holding): bigint => {
  const unseenRaw = added.reduce((most, one) => (one.unseenRaw > most ? one.unseenRaw : most), 0n);
  const raw = (observed?.raw ?? 0n) + laterRaw + unseenRaw;
  return raw > 0n ? raw : 0n;
};

const settle = (holding: Holding, horizon: number): void => {
  const { flows } = holding;
  const spare = flows.length - holdersRules.flowsKeptMin;
  let count = 0;
  while (count < spare && flows[count]!.slot < horizon) count += 1;
  if (count === 0) return;
  holding.settledSlot = Math.max(holding.settledSlot, flows[count - 1]!.slot);
  flows.splice(0, count);
};

/** Later in the slot wins; of two that stand alike, the later arrival. */
const replaces = (next: Observation, held: Observation): boolean =>
  (next.slot - held.slot || next.order - held.order || next.suborder - held.suborder) >= 0;
