import type { Answer, Proof, ProviderName, TimedRecord } from './record.ts';
import type { BilledUnit } from './units.ts';

/** A billing provider. Each of its errors is an answer. */
export type Provider = {
  readonly name: ProviderName;
  /** Those with a meter or dimension. */
  readonly units: readonly BilledUnit[];
  /** Records per call. */
  readonly batchMax: number;
  /** Times for the usage of a day, the best first. */
  readonly slots: (day: string, nowMs: number) => Iterable<number>;
  /** Whether a record may be sent with this time for the first time. */
  readonly isFresh: (slotMs: number, nowMs: number) => boolean;
  /** Until then a repeat of the record is recognized. */
  readonly repeatUntilMs: (record: TimedRecord, firstMs: number) => number;
  /** Answers in the order of the records. */
  readonly send: (records: readonly TimedRecord[]) => Promise<readonly Answer[]>;
  /** Looks for the record in the provider's sums; null if unreadable. */
  readonly prove: ((record: TimedRecord) => Promise<Proof | null>) | null;
};
