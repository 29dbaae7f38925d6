export type Tick = { readonly at: number; readonly value: number };

export const MARGIN = { top: 10, right: 56, bottom: 22, left: 8 } as const;

const STEPS = [1, 2, 2.5, 5, 10];
const VALUE_STEPS_MAX = 5;

/** Round values between both. Zero is one if it is between. */
export function listTicks(min: number, max: number): readonly number[] {
  const span = max - min;
  const power = 10 ** Math.floor(Math.log10(span / VALUE_STEPS_MAX));
  const step = STEPS.map(factor => factor * power).find(size => span / size <= VALUE_STEPS_MAX)!;
  const [first, last] = [Math.ceil(min / step), Math.floor(max / step)];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

const LABEL_PIXELS = 76;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** A day and the bar that is not over. */
const HOURS_SHOWN_MS = 26 * HOUR_MS;

/** Whether the times of an axis are hours of a day. */
export function isWithinDay(fromMs: number, toMs: number): boolean {
  return toMs - fromMs <= HOURS_SHOWN_MS;
}

/** Local midnights, or whole hours within a day, as many as have room. */
export function listTimes(fromMs: number, toMs: number, pixels: number): readonly number[] {
  const labelsMax = Math.max(2, Math.floor(pixels / LABEL_PIXELS));
  const isDay = isWithinDay(fromMs, toMs);
  const sizes = isDay ? [1, 2, 3, 4, 6, 12] : [1, 2, 5, 7, 10, 15, 30, 60, 90];
  const unit = isDay ? HOUR_MS : DAY_MS;
  const size = sizes.find(each => (toMs - fromMs) / (each * unit) <= labelsMax) ?? sizes.at(-1)!;
  const at = new Date(fromMs);
  at.setHours(isDay ? at.getHours() + 1 : 24, 0, 0, 0);
  const times: number[] = [];
  while (at.getTime() < toMs) {
    times.push(at.getTime());
    if (isDay) at.setHours(at.getHours() + size);
    else at.setDate(at.getDate() + size);
  }
  return times;
}

/** A tenth of a pixel is exact enough. */
export function roundPixels(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** Index of the position closest to `x`. Positions ascend. */
export function findNearestIndex(xs: readonly number[], x: number): number {
  return xs.reduce((best, each, at) => (Math.abs(each - x) < Math.abs(xs[best]! - x) ? at : best), 0);
}
