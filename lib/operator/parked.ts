import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parkingLists } from '../../layers/contract/processors.ts';
import { putInOrder } from '../../layers/edge/producer.ts';
import { type Control, encodeControlRecord } from '../../layers/flows/parking/control.ts';
import {
  type ParkingAnswer,
  type ParkingTable,
  readParked,
  readParkingList,
} from '../../layers/storage/operations/parking.ts';
import { createDynamoClient, createKinesisClient } from './clients.ts';
import { getTargetOutput, type Target, UsageError } from './target.ts';

/** Processors and sections that park keys. */
export const parkingNames = parkingLists.map(({ name }) => name);

/** Selects parked keys; a missing field selects all. */
export type Which = { readonly processor?: string; readonly key?: string };

export type ParkedRow = {
  readonly processor: string;
  readonly key: string;
  readonly records: number;
  readonly since: string;
  /** When it is retried automatically; null if only an operator can help. */
  readonly retry: string | null;
  readonly error: string;
};

/** `error` is null on success. */
export type Handled = Pick<ParkedRow, 'processor' | 'key'> & {
  readonly records: number;
  readonly parked: boolean;
  readonly error: string | null;
};

/** Parked keys in the order of the processors, oldest first. */
export async function listParkedKeys(target: Target, { processor, key }: Which): Promise<readonly ParkedRow[]> {
  const table = resolveTable(target);
  const rows: ParkedRow[] = [];
  for (const name of parkingNames.filter(one => processor === undefined || one === processor)) {
    const { keys } = await readParkingList(table, name);
    const chosen = Object.entries(keys).filter(([one]) => key === undefined || one === key);
    for (const [one, { error, sinceMs, retry }] of chosen.sort(([, a], [, b]) => a.sinceMs - b.sinceMs)) {
      const records = (await readParked(table, name, one)).length;
      rows.push({
        processor: name,
        key: one,
        records,
        since: formatTime(sinceMs),
        retry: retry ? formatTime(retry.atMs) : null,
        error,
      });
    }
  }
  return rows;
}

function formatTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Throws UsageError if the named key is not parked. */
export async function handleParked(
  target: Target,
  which: Which,
  action: Control['action'],
): Promise<readonly Handled[]> {
  const rows = await listParkedKeys(target, which);
  if (rows.length === 0 && which.key !== undefined) {
    const { processor, key } = which;
    const found =
      processor === undefined ? `No processor has a parked key ${key}.` : `${processor} has no parked key ${key}.`;
    throw new UsageError(`${found} List them with: npm run parked -- list`);
  }
  const handled: Handled[] = [];
  for (const { processor, key } of rows) {
    let records = 0;
    // A long backlog takes several requests.
    for (let isDone = false; !isDone; ) {
      const answer = await requestParking(target, { id: randomUUID(), processor, key, action });
      records += answer.records;
      isDone = !answer.isParked || answer.error !== null;
      if (isDone) handled.push({ processor, key, records, parked: answer.isParked, error: answer.error });
    }
  }
  return handled;
}

const POLL_MS = 100;
const WAIT_MS_MAX = 120_000;

/** Sends a request behind the key's records. */
async function requestParking(target: Target, control: Control): Promise<ParkingAnswer> {
  const { source } = parkingLists.find(({ name }) => name === control.processor)!;
  const stream = getTargetOutput(target, `${source[0]!.toUpperCase()}${source.slice(1)}Stream`);
  await putInOrder(createKinesisClient(target), stream, [{ key: control.key, data: encodeControlRecord(control) }]);
  const table = resolveTable(target);
  for (const beganMs = performance.now(); performance.now() - beganMs < WAIT_MS_MAX; await sleep(POLL_MS)) {
    const { answers } = await readParkingList(table, control.processor);
    const answer = answers[control.id];
    if (answer !== undefined) return answer;
  }
  throw new Error(
    `${control.processor} has not answered for ${WAIT_MS_MAX / 1000} s. It may lag or be blocked; see its log. ` +
      'The request stays in its stream.',
  );
}

function resolveTable(target: Target): ParkingTable {
  return {
    client: createDynamoClient(target),
    table: getTargetOutput(target, 'ParkingTable'),
  };
}
