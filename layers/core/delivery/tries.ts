const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Times of tries after the first one (`docs/reference/delivery.md#tries`). Then one an hour. */
const OFFSETS_MS = [0, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE];
const GIVE_UP_MS = 24 * HOUR;
/** A longer `Retry-After` counts as this. */
const RETRY_AFTER_MS_MAX = HOUR;
/** Part of a wait by which it may be shorter or longer. */
const JITTER = 0.2;

export type Failed = {
  /** Of the try that failed, from 1. */
  readonly attempt: number;
  readonly firstMs: number;
  readonly nowMs: number;
  readonly retryAfterMs: number | null;
  /** From 0 to 1. */
  readonly random: number;
};

/** Time of the next try. Null: the firing is dead. */
export function computeNextTry({ attempt, firstMs, nowMs, retryAfterMs, random }: Failed): number | null {
  const [before, after] = [OFFSETS_MS[attempt - 1], OFFSETS_MS[attempt]];
  const wait = before === undefined || after === undefined ? HOUR : after - before;
  const spread = wait * (1 - JITTER + 2 * JITTER * random);
  const asked = Math.min(retryAfterMs ?? 0, RETRY_AFTER_MS_MAX);
  const nextMs = nowMs + Math.round(Math.max(spread, asked));
  return nextMs - firstMs > GIVE_UP_MS ? null : nextMs;
}

/** Reads `Retry-After`: seconds, or a date. Null if there is none. */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}(\.\d+)?$/.test(text.trim())) return Math.ceil(Number(text) * SECOND);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
