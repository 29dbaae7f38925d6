import { type Beat, HEARTBEAT_MS } from '../contract/heartbeat.ts';
import { summarizeFeed } from '../core/coverage/feed.ts';
import { logger } from '../edge/logger.ts';
import type { Outgoing } from '../edge/producer.ts';
import type { TableRef } from '../storage/kernel/dynamo.ts';
import { loadCoverage, tryHeartbeat } from '../storage/operations/coverage.ts';
import { createHeartbeatRecord } from './fan-out/records.ts';

export type HeartbeatDeps = {
  readonly operations: TableRef<'operations'>;
  readonly emitPush: (records: readonly Outgoing[]) => Promise<unknown>;
};

/** Reports come a little early or late. */
const LEAST_MS = 0.8 * HEARTBEAT_MS;
/** After this time no report will send one. */
export const UNREPORTED_MS = 3 * HEARTBEAT_MS;

/** The state of the feed as stored. */
export async function readBeat(operations: TableRef<'operations'>, nowMs: number): Promise<Beat> {
  const { newestSlot, ageMs } = summarizeFeed(await loadCoverage(operations), nowMs);
  return { newestSlot, heardAtMs: ageMs === null ? null : nowMs - ageMs };
}

/** Sends a heartbeat, unless the last one is younger. Never throws. */
export async function sendHeartbeat(
  { operations, emitPush }: HeartbeatDeps,
  nowMs: number,
  leastMs = LEAST_MS,
): Promise<void> {
  try {
    if (!(await tryHeartbeat(operations, nowMs, leastMs))) return;
    await emitPush([createHeartbeatRecord(await readBeat(operations, nowMs))]);
  } catch (error) {
    logger.error('A heartbeat was not sent; the next report tries again', { error });
  }
}
