import { DAY_MS } from '../kernel/utc-day.ts';

const HOUR_MS = 3_600_000;
/** AWS accepts a time for six hours. */
const AGE_MS_MAX = 6 * HOUR_MS - 5 * 60_000;

/** Hours that AWS still accepts, from the last of the day on. */
export function* listMarketplaceSlots(day: string, nowMs: number): Generator<number> {
  const lastMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  let slotMs = Math.min(Date.parse(day) + DAY_MS - HOUR_MS, lastMs);
  while (!isFreshMarketplaceSlot(slotMs, nowMs)) slotMs += HOUR_MS;
  for (; slotMs <= lastMs; slotMs += HOUR_MS) yield slotMs;
}

export function isFreshMarketplaceSlot(slotMs: number, nowMs: number): boolean {
  return nowMs < slotMs + AGE_MS_MAX;
}

/** Until then AWS recognizes a repeat; later it refuses the time. */
export function toMarketplaceRepeatEndMs(slotMs: number): number {
  return slotMs + AGE_MS_MAX;
}
