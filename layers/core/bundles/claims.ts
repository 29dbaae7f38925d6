import { largestFirst } from '../kernel/largest-first.ts';
import type { UsdE30 } from '../money/amount.ts';
import { bundleLimits, receiverRules as rules } from './lifecycle-rules.ts';
import type { Movement } from './movements.ts';
import type { RecentTrade } from './recent.ts';
import { addMove, type Timeline } from './timeline.ts';

/** A transfer or a receiver's sale of the bundle's tokens. */
export type Step = Omit<Movement, 'kind' | 'to'> & {
  readonly to: string | null;
  readonly usd: UsdE30;
  /** Amount that consists of the bundle's tokens. */
  carriedRaw: bigint;
};

/** Receivers and steps in chain order. Mutable, owned by its bundle. */
export type Claims = {
  readonly byWallet: Map<string, Claim>;
  readonly settled: Map<string, Claim>;
  steps: Step[];
};

export const emptyClaims = (): Claims => ({ byWallet: new Map(), settled: new Map(), steps: [] });

export const nothingClaimed = { claimRaw: 0n, receivedRaw: 0n, soldRaw: 0n, returnedUsd: 0n };

export type Claim = Readonly<typeof nothingClaimed>;

export const isReceiver = ({ byWallet }: Claims, wallet: string): boolean => byWallet.has(wallet);

export const stepOfMovement = ({ kind: _kind, ...movement }: Movement): Step => ({
  ...movement,
  usd: 0n,
  carriedRaw: 0n,
});

/** Sorts sales behind all transfers of a slot. */
const AFTER_TRANSFERS = 2 ** 33;

export const stepOfSale = ({ seq, ms, slot, wallet, soldRaw, usd }: RecentTrade): Step => ({
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
});

/** Inserts new steps and updates claims and timeline. */
export const takeSteps = (claims: Claims, timeline: Timeline, fresh: readonly Step[]): void => {
  const known = new Set(claims.steps.map(({ seq }) => seq));
  const added = fresh.filter(({ seq }) => !known.has(seq)).sort(compareSteps);
  if (added.length === 0) return;
  const last = claims.steps.at(-1);
  const isNewest = last === undefined || compareSteps(last, added[0]!) < 0;
  claims.steps.push(...added);
  if (isNewest) for (const step of added) apply(claims.byWallet, timeline, step);
  else {
    claims.steps.sort(compareSteps);
    walk(claims, timeline);
  }
  settleOldest(claims);
};

/** Recomputes all claims from the kept steps. */
export const walk = (claims: Claims, timeline: Timeline): void => {
  for (const wallet of claims.byWallet.keys()) claims.byWallet.set(wallet, claims.settled.get(wallet)!);
  for (const step of claims.steps) apply(claims.byWallet, timeline, step);
};

/** Adds a receiver. */
export const enter = ({ byWallet, settled }: Claims, wallet: string): void => {
  byWallet.set(wallet, nothingClaimed);
  settled.set(wallet, nothingClaimed);
};

/** Removes a receiver with its sales and exclusive transfers. */
export const leave = (claims: Claims, timeline: Timeline, wallet: string, isMember: boolean): void => {
  claims.byWallet.delete(wallet);
  claims.settled.delete(wallet);
  const isOwn = ({ from, to }: Step): boolean =>
    from === wallet
      ? to === null || !isMember || !claims.byWallet.has(to)
      : to === wallet && !claims.byWallet.has(from);
  for (const step of claims.steps.filter(isOwn)) if (step.to === null) recount(timeline, step, 0n);
  claims.steps = claims.steps.filter(step => !isOwn(step));
  walk(claims, timeline);
};

/** Removes all receivers and steps. */
export const clear = (claims: Claims): void => {
  claims.byWallet.clear();
  claims.settled.clear();
  claims.steps = [];
};

/** Chain order. */
export const compareSteps = (a: Step, b: Step): number =>
  a.slot - b.slot || a.order - b.order || a.eventIndex - b.eventIndex || a.seq - b.seq;

/** Received bundle tokens leave a wallet before its own tokens. */
const apply = (byWallet: Map<string, Claim>, timeline: Timeline | null, step: Step): void => {
  const { from, to, raw, usd } = step;
  const sender = byWallet.get(from);
  const carriedRaw = sender === undefined || raw < sender.claimRaw ? raw : sender.claimRaw;
  if (sender !== undefined) {
    const isSale = to === null;
    byWallet.set(from, {
      ...sender,
      claimRaw: sender.claimRaw - carriedRaw,
      soldRaw: sender.soldRaw + (isSale ? carriedRaw : 0n),
      returnedUsd: sender.returnedUsd + (isSale && raw > 0n ? (usd * carriedRaw) / raw : 0n),
    });
  }
  const receiver = to === null ? undefined : byWallet.get(to);
  if (receiver !== undefined)
    byWallet.set(to!, {
      ...receiver,
      claimRaw: receiver.claimRaw + carriedRaw,
      receivedRaw: receiver.receivedRaw + carriedRaw,
    });
  if (timeline === null) return;
  if (to === null) recount(timeline, step, carriedRaw);
  step.carriedRaw = carriedRaw;
};

const recount = (timeline: Timeline, step: Step, carriedRaw: bigint): void => {
  const soldRaw = carriedRaw - step.carriedRaw;
  if (soldRaw !== 0n) addMove(timeline, { ms: step.ms, slot: step.slot, boughtRaw: 0n, soldRaw });
  step.carriedRaw = carriedRaw;
};

const settleOldest = (claims: Claims): void => {
  for (const step of claims.steps.splice(0, claims.steps.length - bundleLimits.stepsMax))
    apply(claims.settled, null, step);
};

const REPORTED_MAX = 8;

/** Describes receivers, largest first, one sentence each. */
export const transferEvidence = ({ claims }: { readonly claims: Claims }): readonly string[] => {
  const receivers = [...claims.byWallet]
    .map(([wallet, { receivedRaw }]) => ({ wallet, receivedRaw }))
    .sort(largestFirst(({ receivedRaw }) => receivedRaw));
  const others = receivers.length - REPORTED_MAX;
  return [
    ...receivers.slice(0, REPORTED_MAX).map(({ wallet, receivedRaw }) => sentenceOf(claims, wallet, receivedRaw)),
    ...(others > 0 ? [`TokensMoved: ${others} more wallets received tokens from members`] : []),
  ];
};

const sentenceOf = ({ steps }: Claims, wallet: string, receivedRaw: bigint): string => {
  const transfers = steps.filter(({ to, carriedRaw }) => to === wallet && carriedRaw > 0n);
  const senders = new Set(transfers.map(({ from }) => from)).size;
  const least = `${100n / rules.senderPart}% of what one had or ${100 / Number(rules.supplyPart)}% of the supply`;
  const examples = [...new Set(transfers.map(({ signature }) => signature))].slice(0, EXAMPLES);
  const from = `${senders === 1 ? 'one member' : `${senders} members`} (${least} or more)`;
  return `TokensMoved: ${wallet} received ${receivedRaw} raw from ${from}; e.g. ${examples.join(', ')}`;
};

const EXAMPLES = 3;
