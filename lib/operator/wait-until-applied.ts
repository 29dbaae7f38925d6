import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Processor, processors } from '../../layers/contract/processors.ts';
import { loadHeaderCounters } from '../../layers/storage/journal/header-counters.ts';
import { formatTapeKey, openTape } from '../../layers/storage/market/tape.ts';
import {
  mergeLastPlaces,
  type Places,
  readCheckpoints,
  type StreamCheckpoint,
} from '../../layers/storage/operations/stream-checkpoints.ts';
import type { Sent } from './ingest.ts';

export type SettleTables = { readonly client: DynamoDBClient; readonly tape: string; readonly operations: string };

export type Settled = { readonly accepted: number; readonly duplicates: number };

const POLL_MS = 40;
const POLL_MS_MAX = 200;
/** No progress for this long is a failure. */
const STALL_MS = 120_000;

/** Events may cause further events. Other senders could make this endless. */
const ROUNDS_MAX = 4;

/**
 * Waits until all processors have applied a run's events and what followed from them. Throws after
 * two minutes without progress.
 */
export async function waitUntilApplied(tables: SettleTables, { run, keys, places }: Sent): Promise<Settled> {
  const wanted = new Map<string, Places>([['events', places]]);
  for (let round = 1; round < ROUNDS_MAX; round++) {
    const before = [...wanted.get('events')!].join();
    await waitForRound(tables, wanted, false);
    if ([...wanted.get('events')!].join() === before) break;
  }
  await waitForRound(tables, wanted, true);
  if (run === null) return { accepted: 0, duplicates: 0 };
  const tape = openTape({ client: tables.client, table: tables.tape });
  const checkpoints = await loadHeaderCounters(tape, [...keys].map(formatTapeKey));
  const counts = [...checkpoints.values()].map(({ runs }) => runs[run] ?? [0, 0]);
  return {
    accepted: counts.reduce((sum, [accepted]) => sum + accepted, 0),
    duplicates: counts.reduce((sum, [, repeated]) => sum + repeated, 0),
  };
}

/** Waits for each processor in turn and adds the positions it emitted. */
async function waitForRound(tables: SettleTables, wanted: Map<string, Places>, isLast: boolean): Promise<void> {
  for (const [name, { source, emits }] of Object.entries<Processor>(processors)) {
    if (!isLast && emits.length === 0) continue;
    const checkpoints = await waitUntilPassed(tables, name, wanted.get(source) ?? new Map());
    for (const { stream, shard, newest } of [...checkpoints.values()].flatMap(({ emitted }) => emitted))
      wanted.set(stream, mergeLastPlaces([{ shard, sequence: newest.sequence }], wanted.get(stream)));
  }
}

type Checkpoints = ReadonlyMap<string, StreamCheckpoint>;

/** Polls until the checkpoints are past all positions. */
async function waitUntilPassed(
  { client, operations }: SettleTables,
  name: string,
  places: Places,
): Promise<Checkpoints> {
  let [movedMs, pollMs, before] = [Date.now(), POLL_MS, ''];
  for (;;) {
    const checkpoints = await readCheckpoints({ client, table: operations }, name);
    const behind = [...places].filter(([shard, sequence]) => {
      const checkpoint = checkpoints.get(shard);
      return checkpoint === undefined || BigInt(checkpoint.through) < BigInt(sequence);
    });
    if (behind.length === 0) return checkpoints;
    const seen = behind.map(([shard]) => checkpoints.get(shard)?.through).join();
    if (seen !== before) [movedMs, pollMs, before] = [Date.now(), POLL_MS, seen];
    if (Date.now() - movedMs > STALL_MS)
      throw new Error(`${name} made no progress for ${STALL_MS / 1000} s with events to apply. See the service log.`);
    await sleep(pollMs);
    pollMs = Math.min(POLL_MS_MAX, pollMs * 1.5);
  }
}
