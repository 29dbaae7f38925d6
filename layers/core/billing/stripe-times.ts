import { DAY_MS } from '../kernel/utc-day.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Before an ended period's invoice is final: Stripe waits an hour. */
const FRESH_MS = 45 * MINUTE_MS;
/** Stripe keeps identifiers unique for 24 hours at least. */
const REPEAT_MS = 23 * HOUR_MS;
const SLOTS_MAX = 24 * 60;

/**
 * Minutes whose sum shows one event alone. They end the day; later usage falls into the current
 * billing period, because a final invoice takes no more.
 */
export function* listStripeSlots(day: string, nowMs: number): Generator<number> {
  const endMs = Date.parse(day) + DAY_MS;
  const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const lastMs = nowMs < endMs + FRESH_MS ? Math.min(endMs, minuteMs) : minuteMs;
  for (let index = 1; index <= SLOTS_MAX; index++) yield lastMs - index * MINUTE_MS;
}

export function isFreshStripeSlot(slotMs: number, nowMs: number): boolean {
  return nowMs < slotMs + FRESH_MS;
}

/** Until then Stripe recognizes a repeat. */
export function toStripeRepeatEndMs(firstMs: number): number {
  return firstMs + REPEAT_MS;
}
