import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { parkingLists } from '../../contract/processors.ts';
import type { StreamName } from '../../contract/streams.ts';
import { logger } from '../../edge/logger.ts';
import { putInOrder } from '../../edge/producer.ts';
import { type ParkingTable, readParkingList } from '../../storage/operations/parking.ts';
import { encodeControlRecord } from '../parking/control.ts';

export type RetryDeps = {
  readonly parking: ParkingTable;
  readonly kinesis: KinesisClient;
  readonly streamOf: (name: StreamName) => string;
};

/** Per list and run. A try of one sick key may take ten seconds. */
const KEYS_MAX = 20;

/** Asks processors to retry parked keys that are due. */
export async function retryParked(deps: RetryDeps, nowMs: number): Promise<void> {
  for (const { name, source } of parkingLists) {
    try {
      await retryIn(deps, name, source, nowMs);
    } catch (error) {
      logger.error('Parked keys were not retried; the next sweep tries again', { error, processor: name });
    }
  }
}

async function retryIn(
  { parking, kinesis, streamOf }: RetryDeps,
  processor: string,
  source: StreamName,
  nowMs: number,
): Promise<void> {
  const { keys } = await readParkingList(parking, processor);
  const due = Object.entries(keys)
    .flatMap(([key, { retry }]) => (retry && retry.atMs <= nowMs ? [{ key, ...retry }] : []))
    .sort((a, b) => a.atMs - b.atMs)
    .slice(0, KEYS_MAX);
  const records = due.map(({ key, attempts: attempt }) => ({
    key,
    data: encodeControlRecord({ id: `retry-${attempt}`, processor, key, action: 'retry', attempt }),
  }));
  if (records.length > 0) await putInOrder(kinesis, streamOf(source), records);
}
