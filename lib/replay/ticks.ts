import type { Steps } from 'cdk-loopback';
import { parseClockRecord } from '../../layers/flows/processor/records.ts';

type PutRecord = Parameters<Steps['put']>[1][number];

/** Ticks that a processor sends to itself until something is due. */
export type Ticks = {
  /** Takes the records of a call if they are such ticks. */
  readonly hold: (records: readonly PutRecord[], from: string | undefined) => boolean;
  /** Unix ms of the batch that gets the next one. */
  readonly getDueMs: () => number;
  /** Removes what is due. */
  readonly take: (nowMs: number) => readonly PutRecord[];
};

/** Polling interval of a live processor. */
const PAUSE_MS = 250;
const SENDER = 'stream/intake';

/** At once they would come back forever: only the player moves the clock. */
export function openTicks(now: () => number, toBatchEnd: (ms: number) => number): Ticks {
  const held = new Map<string, { readonly record: PutRecord; readonly dueMs: number }>();
  return {
    hold: (records, from) => {
      const isTicks =
        from === SENDER &&
        records.every(({ Data }) => parseClockRecord(Buffer.from(Data, 'base64').toString()) !== null);
      if (!isTicks) return false;
      const dueMs = toBatchEnd(now() + PAUSE_MS);
      for (const record of records) if (!held.has(record.Data)) held.set(record.Data, { record, dueMs });
      return true;
    },
    // Times do not fall, so the oldest is due first.
    getDueMs: () => held.values().next().value?.dueMs ?? Number.POSITIVE_INFINITY,
    take: nowMs => {
      const due = [...held].filter(([, { dueMs }]) => dueMs <= nowMs);
      for (const [name] of due) held.delete(name);
      return due.map(([, { record }]) => record);
    },
  };
}
