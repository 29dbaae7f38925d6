const DAY_MS = 86_400_000;

/** Unix ms. A missing, bad or future one: a day ago. */
export function parseChosenTime(text: string | null, nowMs: number): number {
  const ms = Number(text);
  return text !== null && /^\d{1,15}$/.test(text) && ms <= nowMs ? ms : nowMs - DAY_MS;
}

/** A bar stands for its end, or for now. */
export function toBarTime(startS: number, widthS: number, nowMs: number): number {
  return Math.min(nowMs, (startS + widthS) * 1_000 - 1);
}

/** Local time, as fields of dates write it. Example: `2026-11-26T14:03:22`. */
export function formatLocalInput(ms: number): string {
  const shifted = ms - new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(shifted).toISOString().slice(0, 19);
}

/** Unix ms of a local time. Null if it is not one, or lies ahead. */
export function parseLocalInput(text: string, nowMs: number): number | null {
  const ms = Date.parse(text);
  return Number.isFinite(ms) && ms >= 0 && ms <= nowMs ? ms : null;
}
