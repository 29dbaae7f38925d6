/** The first lease of an instance, and the largest one of a small allowance. */
const SMALL = 10;
/** A lease is at most this part of what is left. */
const [PART, SMALL_PART] = [200, 20];
const MINUTE_MS = 60_000;
/** Far from the limit, leases end at multiples of ten minutes. */
const [NEAR_MINUTES, FAR_MINUTES] = [1, 10];
/** Below it, leases live longer. */
const FAR = 0.8;

/** Until then requests that drew are done. Includes skew of clocks. */
const LEASE_GRACE_MS = 30_000;

/** Credits to reserve at once: twice the last lease if it was spent. */
export function computeLeaseCredits(left: number, spentBefore: number, needed: number): number {
  const most = Math.max(Math.floor(left / PART), Math.min(SMALL, Math.floor(left / SMALL_PART)));
  return Math.max(needed, Math.min(Math.max(2 * spentBefore, SMALL), most));
}

/** A soft allowance does not run out, so its leases stay as large. */
export function toSoftAllowance(allowance: number): number {
  return Math.max(allowance, SMALL * SMALL_PART);
}

/** Unix minute at which a lease ends, one to two steps from now. */
export function computeLeaseEnd(nowMs: number, granted: number, allowance: number): number {
  const step = granted < FAR * allowance ? FAR_MINUTES : NEAR_MINUTES;
  return (Math.floor(nowMs / MINUTE_MS / step) + 2) * step;
}

export function toLeaseEndMs(end: number): number {
  return end * MINUTE_MS;
}

/** Whether a lease may still be spent, by any clock. */
export function isLeaseLive(end: number, nowMs: number): boolean {
  return toLeaseEndMs(end) + LEASE_GRACE_MS > nowMs;
}
