import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Journal } from './journal/journal.ts';

/** Any event but a swap, kept as it came for the consumers that will read it. */
export type LoggedEvent = {
  readonly seq: number;
  readonly slot: number;
  readonly timestampMs: number;
  readonly event: unknown;
};

export type ChainLog = Journal<LoggedEvent, null>;

/** The journal of all events that are no swaps, per partition key. */
export const openChainLog = (client: DynamoDBClient, table: string): ChainLog => ({
  client,
  table,
  shape: {
    encode: ({ seq, slot, timestampMs, event }) => [seq, slot, timestampMs, event],
    decode: ([seq, slot, timestampMs, event]: [number, number, number, unknown]) => ({ seq, slot, timestampMs, event }),
    memo: () => null,
  },
});

/** The journal key of a partition key's other events. */
export const chainLogKey = (key: string): string => `e#${key}`;
