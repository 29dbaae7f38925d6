export const windows = ['1d', '7d', '30d'] as const;
export type Window = (typeof windows)[number];

const DAY_MS = 86_400_000;

export function parseWindowMs(window: Window): number {
  return Number.parseInt(window, 10) * DAY_MS;
}
