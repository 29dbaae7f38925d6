import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { RESUME_SECONDS } from '../../contract/channel.ts';
import type { Item, TableRef } from '../kernel/dynamo.ts';

export type Sockets = {
  readonly connections: TableRef<'connections'>;
  readonly subscriptions: TableRef<'subscriptions'>;
  /** How long messages are kept for clients that resume. */
  readonly resumeMs: number;
  /** Unix ms. */
  readonly clock: () => number;
  /** Whether sockets outlast their two hours, because the clock is not theirs. */
  readonly isEndless?: boolean;
};

export function openSockets(
  client: DynamoDBClient,
  connections: string,
  subscriptions: string,
  resumeMs = 1_000 * RESUME_SECONDS,
  clock: () => number = Date.now,
): Sockets {
  return {
    connections: { client, table: connections },
    subscriptions: { client, table: subscriptions },
    resumeMs,
    clock,
  };
}

/** Of a socket's items. The gateway closes it after two hours. */
export const LIFE_SECONDS = 7_500;

/** After this time the socket is closed. TTL deletes the item up to days later. */
export function toSocketExpiry(nowMs: number): { readonly N: string } {
  return {
    N: String(Math.floor(nowMs / 1000) + LIFE_SECONDS),
  };
}

export function isExpired(item: Item, nowMs: number): boolean {
  return Number(item.expires!.N) * 1000 <= nowMs;
}

/** Calls for the rows and topics of one message. */
export const ROWS_IN_PARALLEL_MAX = 16;
