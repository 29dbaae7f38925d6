import type { UsdE30 } from '../money/amount.ts';
import { createFifo, type Fifo } from './fifo.ts';
import { createMaker, type Maker } from './maker.ts';
import { type NonHolderKind, readSystemKind } from './non-holder.ts';
import { nothingRealized, type Realized } from './realized.ts';
import type { Receipt } from './receipts.ts';
import { holdersRules } from './rules.ts';

/** An on-chain balance at a position within a slot. */
export type Observation = {
  readonly slot: number;
  readonly order: number;
  readonly suborder: number;
  readonly raw: bigint;
};

/** Signed raw change by a slot's trades and transfers. */
export type Flow = { readonly slot: number; raw: bigint };

/** Tokens pooled in a slot, and the part without known arrival. */
export type Added = { readonly slot: number; readonly raw: bigint; readonly unseenRaw: bigint };

/** When a wallet first had money, and its first known swap; null if unknown. */
export type Funded = { readonly firstMs: number | null; readonly firstTradeMs: number | null };

/** A wallet's holding of a token. Mutable, owned by `Holders`. */
export type Holding = {
  readonly wallet: string;
  /** Why it is not a holder, if it is not. */
  kind: NonHolderKind | null;
  balanceRaw: bigint;
  firstSeenSlot: number;
  observed: Observation | null;
  /** Sum of flows after the observation, or of all flows. */
  laterRaw: bigint;
  /** Newest flows by ascending slot, one per slot. */
  flows: Flow[];
  /** Newest slot with a dropped flow, else -1. */
  settledSlot: number;
  /** Liquidity added after the observation, by ascending slot. */
  added: readonly Added[];
  boughtRaw: bigint;
  soldRaw: bigint;
  /** Notional of priced trades, 10⁻³⁰ USD. */
  investedUsd: UsdE30;
  returnedUsd: UsdE30;
  readonly realized: Realized;
  readonly fifo: Fifo;
  readonly maker: Maker;
  receipts: readonly Receipt[];
  funded: Funded | null;
  buys: number;
  sells: number;
  firstBuyMs: number | null;
  lastTradeMs: number | null;
  /** Whether the current or last snapshot contains the wallet. */
  named: boolean;
  /** Whether it changed since the last ranking. */
  moved: boolean;
};

/** Position of an observation after all trades of its slot. */
export const AFTER_TRADES = 2 ** 33;

const NONE_ADDED: readonly Added[] = [];
const NO_RECEIPTS: readonly Receipt[] = [];

export function createHolding(wallet: string, slot: number, observed: Observation | null): Holding {
  return {
    wallet,
    kind: readSystemKind(wallet),
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
    fifo: createFifo(),
    maker: createMaker(),
    receipts: NO_RECEIPTS,
    funded: null,
    buys: 0,
    sells: 0,
    firstBuyMs: null,
    lastTradeMs: null,
    named: false,
    moved: false,
  };
}

/** Adds a signed flow unless the observation includes it. */
export function addFlow(holding: Holding, slot: number, raw: bigint, newestSlot: number): void {
  const { flows, observed } = holding;
  if (observed === null || slot > observed.slot) holding.laterRaw += raw;
  let at = flows.length;
  while (at > 0 && flows[at - 1]!.slot > slot) at -= 1;
  const same = at > 0 ? flows[at - 1]! : null;
  if (same?.slot === slot) same.raw += raw;
  // Copies short arrays: growing in place reserves extra memory.
  else if (flows.length < holdersRules.flowsKeptMin) holding.flows = flows.toSpliced(at, 0, { slot, raw });
  else flows.splice(at, 0, { slot, raw });
  const kept = holding.flows;
  const spare = kept.length - holdersRules.flowsKeptMin;
  let count = 0;
  while (count < spare && kept[count]!.slot < newestSlot - holdersRules.lateSlots) count += 1;
  if (count > 0) {
    holding.settledSlot = Math.max(holding.settledSlot, kept[count - 1]!.slot);
    kept.splice(0, count);
  }
  judgeAdded(holding);
}

/** Negative where tokens arrived unseen. */
export function sumKnownFlows({ observed, laterRaw }: Holding): bigint {
  return (observed?.raw ?? 0n) + laterRaw;
}

/** Subtracts pooled tokens, also those without known arrival. */
export function addLiquidity(holding: Holding, slot: number, raw: bigint, newestSlot: number): void {
  const added = [...holding.added, { slot, raw, unseenRaw: 0n }].sort((a, b) => a.slot - b.slot);
  const [oldest, next, ...rest] = added;
  holding.added = added.length > holdersRules.addedMax ? [{ ...next!, raw: oldest!.raw + next!.raw }, ...rest] : added;
  addFlow(holding, slot, -raw, newestSlot);
}

/** Recomputes the unseen part; before settled flows the last result stays. */
function judgeAdded(holding: Holding): void {
  if (holding.added.length === 0) return;
  const { observed, laterRaw, settledSlot } = holding;
  const counted = holding.added.filter(({ slot }) => observed === null || slot > observed.slot);
  let putIn = 0n;
  holding.added = counted.map(one => {
    putIn += one.raw;
    if (one.slot < settledSlot) return one;
    const shortRaw = sumHoldingFlows(holding, one.slot + 1) - laterRaw - (observed?.raw ?? 0n);
    return { ...one, unseenRaw: shortRaw <= 0n ? 0n : shortRaw < putIn ? shortRaw : putIn };
  });
}

/** Applies an observation that is not older, unless later flows are settled. */
export function observe(holding: Holding, seen: Observation): void {
  const { observed: held, settledSlot } = holding;
  const isOlder =
    held !== null && (seen.slot - held.slot || seen.order - held.order || seen.suborder - held.suborder) < 0;
  if (isOlder || seen.slot < settledSlot) return;
  holding.observed = seen;
  holding.laterRaw = sumHoldingFlows(holding, seen.slot + 1);
  judgeAdded(holding);
}

/** Signed raw sum of kept flows from this slot. */
export function sumHoldingFlows({ flows }: Holding, slot: number): bigint {
  let sum = 0n;
  for (let at = flows.length - 1; at >= 0 && flows[at]!.slot >= slot; at -= 1) sum += flows[at]!.raw;
  return sum;
}

/** Null for a person, such as a program account that trades (a multisig's vault). */
export function resolveHolderKind({ kind, buys, sells }: Holding): NonHolderKind | null {
  return kind === 'program' && buys + sells > 0 ? null : kind;
}

/** Computes the balance (docs/reference/rules/holders-and-liquidity.md#holders). */
export function computeHolderBalance({ observed, laterRaw, added }: Holding): bigint {
  const unseenRaw = added.reduce((most, one) => (one.unseenRaw > most ? one.unseenRaw : most), 0n);
  const raw = (observed?.raw ?? 0n) + laterRaw + unseenRaw;
  return raw > 0n ? raw : 0n;
}
