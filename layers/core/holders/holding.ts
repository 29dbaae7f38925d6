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

export const newHolding = (wallet: string, slot: number, observed: Observation | null): Holding => ({
  wallet,
  balanceRaw: 0n,
  firstSeenSlot: slot,
  observed,
  laterRaw: 0n,
  flows: [],
  settledSlot: -1,
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
};

/** Puts the newer of two observations in place. One that comes so late that flows after it are settled is passed over: what followed it is not known. */
export const observe = (holding: Holding, seen: Observation): void => {
  if ((holding.observed !== null && !replaces(seen, holding.observed)) || seen.slot < holding.settledSlot) return;
  holding.observed = seen;
  holding.laterRaw = flowSince(holding, seen.slot + 1);
};

/** Sum of the kept flows at this slot and later, raw and signed. */
export const flowSince = ({ flows }: Holding, slot: number): bigint => {
  let sum = 0n;
  for (let at = flows.length - 1; at >= 0 && flows[at]!.slot >= slot; at -= 1) sum += flows[at]!.raw;
  return sum;
};

/** The balance by its rule: the observation plus the later flows; never below zero. Source: decisions, Detection. */
export const balanceByRule = ({ observed, laterRaw }: Holding): bigint => {
  const raw = (observed?.raw ?? 0n) + laterRaw;
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
