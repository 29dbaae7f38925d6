import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { loadLives } from '../../layers/storage/candles.ts';
import { chainLogKey } from '../../layers/storage/chain-log.ts';
import { headMarks } from '../../layers/storage/journal/marks.ts';
import { tapeKey } from '../../layers/storage/tape.ts';
import type { Place, Sent } from './ingest.ts';

export type SettleTables = { readonly client: DynamoDBClient; readonly tape: string; readonly candles: string };

/** What became of a run's events. */
export type Settled = { readonly accepted: number; readonly duplicates: number };

const POLL_MS = 40;
const POLL_MS_MAX = 1_000;
/** Without any progress for this long, something downstream is broken. */
const STALL_MS = 120_000;

/**
 * Waits until every event of a run is applied: its key's head is past it, and the candles past the head.
 * Errors: throws when nothing moves for two minutes.
 */
export const settle = async (tables: SettleTables, { run, places }: Sent): Promise<Settled> => {
  let open: readonly Place[] = [...places.values()];
  const counts = new Map<string, readonly [number, number]>();
  let movedMs = Date.now();
  for (let pollMs = POLL_MS; open.length > 0; ) {
    const still = await unsettled(tables, run, open, counts);
    if (still.length < open.length) [movedMs, pollMs] = [Date.now(), POLL_MS];
    else pollMs = Math.min(POLL_MS_MAX, pollMs * 1.5);
    if (Date.now() - movedMs > STALL_MS)
      throw new Error(`${still.length} keys were not applied within ${STALL_MS / 1000} s; see the log of the service`);
    open = still;
    if (open.length > 0) await sleep(pollMs);
  }
  const totals = [...counts.values()];
  return {
    accepted: totals.reduce((sum, [accepted]) => sum + accepted, 0),
    duplicates: totals.reduce((sum, [, repeated]) => sum + repeated, 0),
  };
};

const journalKey = ({ key, swaps }: Place): string => (swaps ? tapeKey(key) : chainLogKey(key));

const unsettled = async (
  { client, tape, candles }: SettleTables,
  run: string | null,
  places: readonly Place[],
  counts: Map<string, readonly [number, number]>,
): Promise<readonly Place[]> => {
  const marks = await headMarks({ client, table: tape }, places.map(journalKey));
  const lives = await loadLives(
    { client, table: candles },
    places.filter(({ swaps }) => swaps).map(({ key }) => key),
  );
  return places.filter(place => {
    const mark = marks.get(journalKey(place));
    const through = mark?.watermarks[place.shard];
    if (!mark || through === undefined || BigInt(through) < BigInt(place.sequence)) return true;
    if (place.swaps && mark.seq > (lives.get(place.key)?.applied ?? 0)) return true;
    counts.set(journalKey(place), mark.runs[run ?? ''] ?? [0, 0]);
    return false;
  });
};
