import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UsageError } from '../operator/target.ts';

/** Smaller steps are the work of NTP. */
const STEP_MS_MAX = 60_000;

/** When the newest record of a stopped or running service arrived, unix ms; null without records. */
export function readNewestStoredMs(dataDir: string, streams = '%'): number | null {
  const path = join(dataDir, 'state.sqlite');
  if (!existsSync(path)) return null;
  const state = new DatabaseSync(path);
  try {
    const has = state.prepare("SELECT 1 FROM sqlite_master WHERE name = 'records'").get();
    if (has === undefined) return null;
    const newest =
      state.prepare(`SELECT max((SELECT at FROM records WHERE shard = shards.key ORDER BY seq DESC LIMIT 1)) AS at
      FROM shards WHERE stream LIKE ?`);
    return (newest.get(streams)?.at as number | null) ?? null;
  } finally {
    state.close();
  }
}

export function isClockBehind(nowMs: number, storedMs: number | null): boolean {
  return storedMs !== null && nowMs < storedMs - STEP_MS_MAX;
}

/** Throws UsageError if the clock moved back: windows, expiry and bills follow it. */
export function assertClock(nowMs: number, storedMs: number | null, wayOut: string): void {
  if (!isClockBehind(nowMs, storedMs)) return;
  throw new UsageError(
    `The clock says ${new Date(nowMs).toISOString()}, but data were stored at ${new Date(storedMs!).toISOString()}. ` +
      `Set the clock (for example with: timedatectl set-ntp true), then repeat the command. ${wayOut}`,
  );
}
