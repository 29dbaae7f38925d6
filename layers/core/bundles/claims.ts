import type { UsdE30 } from '../money/amount.ts';
import { bundleLimits } from './lifecycle-rules.ts';
import type { Movement } from './movements.ts';
import type { RecentTrade } from './recent.ts';
import { addMove, type Timeline } from './timeline.ts';

/** A transfer or a receiver's sale of the bundle's tokens. */
export type Step = Omit<Movement, 'kind' | 'to'> & {
  readonly to: string | null;
  /** Proceeds of a sale, or market value of a transfer. */
  readonly usd: UsdE30;
  /** Amount of the bundle's tokens, and how much was sold. */
  carriedRaw: bigint;
  soldRaw: bigint;
};

/** Receivers and steps in chain order. Mutable, owned by its bundle. */
export type Claims = {
  readonly byWallet: Map<string, Claim>;
  readonly settled: Map<string, Claim>;
  steps: Step[];
  /** Newest step that is only in `settled`. */
  settledStep: StepPlace | null;
  /** What buyers paid for transfers, by arrival number. */
  readonly paid: Map<number, UsdE30>;
  /** Tokens of non-member receivers: claims up to their balances. */
  readonly held: Map<string, bigint>;
};

export type StepPlace = Pick<Step, 'slot' | 'order' | 'eventIndex' | 'seq'>;

export function createClaims(): Claims {
  return {
    byWallet: new Map(),
    settled: new Map(),
    steps: [],
    settledStep: null,
    paid: new Map(),
    held: new Map(),
  };
}

/** `sinceMs`: first received, 0 if never. */
export const nothingClaimed = { claimRaw: 0n, receivedRaw: 0n, soldRaw: 0n, returnedUsd: 0n, sinceMs: 0 };

export type Claim = Readonly<typeof nothingClaimed>;

/** Totals of wallets beyond the limit, and of acting members' sales for money. */
export const REST = 'rest';
const FOR_MONEY = 'money';

export function isReceiver({ byWallet }: Claims, wallet: string): boolean {
  return byWallet.has(wallet);
}

/** Whether a key of the claims is a wallet. */
export function isWallet(key: string): boolean {
  return key !== REST && key !== FOR_MONEY;
}

export function toMovementStep({ kind: _kind, ...movement }: Movement): Step {
  return {
    ...movement,
    carriedRaw: 0n,
    soldRaw: 0n,
  };
}

/** Sorts sales behind all transfers of a slot. */
const AFTER_TRANSFERS = 2 ** 33;

export function toSaleStep({ seq, ms, slot, wallet, soldRaw, usd }: RecentTrade): Step {
  return {
    seq,
    ms,
    slot,
    order: AFTER_TRANSFERS,
    eventIndex: 0,
    from: wallet,
    to: null,
    raw: soldRaw,
    usd,
    signature: '',
    carriedRaw: 0n,
    soldRaw: 0n,
  };
}

/** Inserts new steps and updates claims and timeline. */
export function takeSteps(claims: Claims, timeline: Timeline, fresh: readonly Step[]): void {
  const known = new Set(claims.steps.map(({ seq }) => seq));
  const { settledStep } = claims;
  const added = [...new Map(fresh.map(step => [step.seq, step])).values()]
    .filter(step => !known.has(step.seq) && (settledStep === null || compareSteps(step, settledStep) > 0))
    .sort(compareSteps);
  if (added.length === 0) return;
  const last = claims.steps.at(-1);
  const isNewest = last === undefined || compareSteps(last, added[0]!) < 0;
  claims.steps.push(...added);
  if (isNewest) for (const step of added) apply(claims, claims.byWallet, timeline, step);
  else {
    claims.steps.sort(compareSteps);
    replayClaims(claims, timeline);
  }
  for (const step of claims.steps.splice(0, claims.steps.length - bundleLimits.stepsMax)) {
    apply(claims, claims.settled, null, step);
    claims.settledStep = step;
    claims.paid.delete(step.seq);
  }
}

/** Recomputes all claims from the kept steps. */
export function replayClaims(claims: Claims, timeline: Timeline): void {
  for (const wallet of claims.byWallet.keys())
    claims.byWallet.set(wallet, claims.settled.get(wallet) ?? nothingClaimed);
  for (const step of claims.steps) apply(claims, claims.byWallet, timeline, step);
}

/** Adds a receiver. */
export function addReceiver({ byWallet, settled }: Claims, wallet: string): void {
  byWallet.set(wallet, nothingClaimed);
  settled.set(wallet, nothingClaimed);
}

/** Removes a receiver with its sales and exclusive transfers. */
export function removeReceiver(claims: Claims, timeline: Timeline, wallet: string, isMember: boolean): void {
  claims.byWallet.delete(wallet);
  claims.settled.delete(wallet);
  claims.held.delete(wallet);
  const isOwn = ({ from, to }: Step): boolean =>
    from === wallet
      ? to === null || !isMember || !claims.byWallet.has(to)
      : to === wallet && !claims.byWallet.has(from);
  for (const step of claims.steps.filter(isOwn)) updateSold(timeline, step, 0n);
  claims.steps = claims.steps.filter(step => !isOwn(step));
  replayClaims(claims, timeline);
}

/** Drops receivers that never held the bundle's tokens. */
export function dropEmptyReceivers(claims: Claims): void {
  const without = [...claims.byWallet].filter(([wallet, { receivedRaw }]) => receivedRaw === 0n && isWallet(wallet));
  if (without.length === 0) return;
  const gone = new Set(without.map(([wallet]) => wallet));
  for (const map of [claims.byWallet, claims.settled, claims.held]) for (const wallet of gone) map.delete(wallet);
  claims.steps = claims.steps.filter(({ from, to }) => !gone.has(from) && (to === null || !gone.has(to)));
}

/** Adds a receiver's tokens to the sum of small ones. */
export function mergeIntoRest(claims: Claims, wallet: string): void {
  for (const map of [claims.byWallet, claims.settled]) {
    map.set(REST, addClaims(map.get(REST) ?? nothingClaimed, map.get(wallet) ?? nothingClaimed));
    map.delete(wallet);
  }
  claims.held.delete(wallet);
  claims.steps = claims.steps.map(step => ({
    ...step,
    from: step.from === wallet ? REST : step.from,
    to: step.to === wallet ? REST : step.to,
    // The sum must pass on no more than the wallet did.
    raw: step.from === wallet ? step.carriedRaw : step.raw,
  }));
}

/** Adds two claims. */
function addClaims(a: Claim, b: Claim): Claim {
  return {
    claimRaw: a.claimRaw + b.claimRaw,
    receivedRaw: a.receivedRaw + b.receivedRaw,
    soldRaw: a.soldRaw + b.soldRaw,
    returnedUsd: a.returnedUsd + b.returnedUsd,
    sinceMs: selectEarlier(a.sinceMs, b.sinceMs),
  };
}

function selectEarlier(a: number, b: number): number {
  return a === 0 || b === 0 ? Math.max(a, b) : Math.min(a, b);
}

/** Adds the claims of an absorbed bundle. */
export function joinClaims(claims: Claims, timeline: Timeline, other: Claims): void {
  for (const [wallet, claim] of other.settled)
    claims.settled.set(wallet, addClaims(claims.settled.get(wallet) ?? nothingClaimed, claim));
  for (const wallet of other.byWallet.keys()) claims.byWallet.set(wallet, nothingClaimed);
  for (const [seq, usd] of other.paid) claims.paid.set(seq, usd);
  for (const [wallet, raw] of other.held) claims.held.set(wallet, raw);
  const known = new Set(claims.steps.map(({ seq }) => seq));
  claims.steps = [...claims.steps, ...other.steps.filter(({ seq }) => !known.has(seq))].sort(compareSteps);
  const places = [claims.settledStep, other.settledStep].filter(place => place !== null);
  claims.settledStep = places.sort(compareSteps).at(-1) ?? null;
  replayClaims(claims, timeline);
}

/** Removes all receivers and steps. */
export function clear(claims: Claims): void {
  for (const map of [claims.byWallet, claims.settled, claims.paid, claims.held]) map.clear();
  claims.steps = [];
  claims.settledStep = null;
}

/** Chain order. */
function compareSteps(a: StepPlace, b: StepPlace): number {
  return a.slot - b.slot || a.order - b.order || a.eventIndex - b.eventIndex || a.seq - b.seq;
}

/** Received bundle tokens leave a wallet before its own tokens. */
function apply({ paid }: Pick<Claims, 'paid'>, byWallet: Map<string, Claim>, timeline: Timeline | null, step: Step) {
  const { from, to, raw, usd, ms, seq } = step;
  const paidUsd = paid.get(seq);
  const isSale = to === null || paidUsd !== undefined;
  const seller = byWallet.has(from) ? from : paidUsd === undefined ? null : FOR_MONEY;
  const sender = byWallet.get(from);
  const carriedRaw = sender === undefined || raw < sender.claimRaw ? raw : sender.claimRaw;
  if (seller !== null) {
    const before = byWallet.get(seller) ?? nothingClaimed;
    const proceedsUsd = isSale && raw > 0n ? ((paidUsd ?? usd) * carriedRaw) / raw : 0n;
    byWallet.set(seller, {
      ...before,
      claimRaw: before.claimRaw - (sender === undefined ? 0n : carriedRaw),
      soldRaw: before.soldRaw + (isSale ? carriedRaw : 0n),
      returnedUsd: before.returnedUsd + proceedsUsd,
    });
  }
  const receiver = isSale ? undefined : byWallet.get(to);
  if (receiver !== undefined)
    byWallet.set(to!, {
      ...receiver,
      claimRaw: receiver.claimRaw + carriedRaw,
      receivedRaw: receiver.receivedRaw + carriedRaw,
      sinceMs: carriedRaw > 0n ? selectEarlier(receiver.sinceMs, ms) : receiver.sinceMs,
    });
  if (timeline === null) return;
  updateSold(timeline, step, isSale ? carriedRaw : 0n);
  step.carriedRaw = carriedRaw;
}

function updateSold(timeline: Timeline, step: Step, sold: bigint): void {
  const soldRaw = sold - step.soldRaw;
  if (soldRaw !== 0n) addMove(timeline, { ms: step.ms, slot: step.slot, boughtRaw: 0n, soldRaw });
  step.soldRaw = sold;
}
