import { DAY_MS } from './utc-day.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Snapshots of boards that are kept: one per step, for a while. Null: for good. */
export const snapshotGrids = {
  minute: { stepMs: MINUTE_MS, keptMs: 2 * DAY_MS },
  hour: { stepMs: HOUR_MS, keptMs: 35 * DAY_MS },
  day: { stepMs: DAY_MS, keptMs: null },
} as const satisfies Record<string, { readonly stepMs: number; readonly keptMs: number | null }>;

export type SnapshotGrid = keyof typeof snapshotGrids;

export const snapshotGridNames = Object.keys(snapshotGrids) as readonly SnapshotGrid[];

/** Pages of a snapshot are asked for later than it is found. */
export const SNAPSHOT_SPARE_MS = 2 * HOUR_MS;

/** The grid that a time is rounded down to. */
export function findSnapshotGrid(asOfMs: number, nowMs: number): SnapshotGrid {
  return snapshotGridNames.find(name => nowMs - asOfMs <= (snapshotGrids[name].keptMs ?? Infinity))!;
}

export function roundToGrid(ms: number, grid: SnapshotGrid): number {
  const { stepMs } = snapshotGrids[grid];
  return Math.floor(ms / stepMs) * stepMs;
}

/** The first whole minute with this publication as the newest. */
export function toSnapshotMs(publishedMs: number): number {
  return Math.ceil(publishedMs / MINUTE_MS) * MINUTE_MS;
}
