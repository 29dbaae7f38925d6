import { drawExponential, type Random } from './random.ts';

/**
 * Organic arrivals on one token: a base rate, waves of attention and self-excitation. A trade
 * excites later slots only, so arrivals are Poisson within a slot.
 */
export type Arrivals = ReturnType<typeof createArrivals>;

/** Expected trades that one organic trade triggers. */
export const OFFSPRING = 0.4;
const EXCITEMENT_PER_SLOT = 0.2;
const ATTENTION_SLOTS = 200;
const rush = [
  { share: 0.18, slots: 150 },
  { share: 0.41, slots: 3000 },
] as const;
const FLOOR_SHARE = 0.41;
/** Share of base arrivals from attention waves. */
export const ATTENTION_SHARE = 0.15;

/** `weight`: expected base arrivals over the token's life. */
export function createArrivals(launchSlot: number, weight: number, lifeSlots: number) {
  return {
    launchSlot,
    weight,
    lifeSlots,
    excitement: 0,
    excitedAt: launchSlot,
    attention: 0,
    attendedAt: launchSlot,
    pending: 0,
    pendingSlot: -1,
    /** 1 while alive; low after a rug. */
    interest: 1,
  };
}

/** True rate in organic trades per slot, given earlier slots. */
export function computeArrivalRate(arrivals: Arrivals, at: number): number {
  const age = Math.max(0, at - arrivals.launchSlot);
  let own = 0;
  for (const { share, slots } of rush) own += (share / slots) * Math.exp(-age / slots);
  const itself = arrivals.weight * (own + FLOOR_SHARE / arrivals.lifeSlots);
  const attention = arrivals.attention * Math.exp(-(at - arrivals.attendedAt) / ATTENTION_SLOTS);
  return arrivals.interest * (itself + attention + computeExcitement(arrivals, at));
}

function computeExcitement(arrivals: Arrivals, at: number): number {
  const old = arrivals.excitement * Math.exp(-EXCITEMENT_PER_SLOT * Math.max(0, at - arrivals.excitedAt));
  const sincePending = Math.floor(at) - arrivals.pendingSlot - 1;
  if (arrivals.pending === 0 || sincePending < 0) return old;
  return old + arrivals.pending * OFFSPRING * EXCITEMENT_PER_SLOT * Math.exp(-EXCITEMENT_PER_SLOT * sincePending);
}

/** Excites from the next slot on. */
export function addExcitement(arrivals: Arrivals, slot: number, by = 1): void {
  if (arrivals.pendingSlot < slot) {
    arrivals.excitement = computeExcitement(arrivals, slot);
    arrivals.excitedAt = slot;
    arrivals.pending = 0;
    arrivals.pendingSlot = slot;
  }
  arrivals.pending += by;
}

/** Adds about `trades` arrivals over the next minutes. */
export function addAttention(arrivals: Arrivals, at: number, trades: number): void {
  arrivals.attention =
    arrivals.attention * Math.exp(-(at - arrivals.attendedAt) / ATTENTION_SLOTS) + trades / ATTENTION_SLOTS;
  arrivals.attendedAt = at;
}

/** Next organic trade before `end`. Method: Ogata's thinning. */
export function drawNextArrival(arrivals: Arrivals, from: number, end: number, random: Random): number {
  let at = from;
  while (at < end) {
    const most = computeArrivalRate(arrivals, at) + arrivals.pending * OFFSPRING * EXCITEMENT_PER_SLOT + 1e-9;
    at += drawExponential(random, 1 / most);
    if (random.unit() * most <= computeArrivalRate(arrivals, at)) return at;
  }
  return Number.POSITIVE_INFINITY;
}
