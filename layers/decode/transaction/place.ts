import type { Transaction } from './transaction.ts';

/** Position in a transaction: outer instruction, then inner one or null. */
export type Place = { readonly outer: number; readonly inner: number | null };

const INNER_MAX = 1024;

/**
 * Returns an event index that depends only on position and rises with execution.
 * Each position has two, because a token-to-token swap makes two events.
 */
export function toEventIndex({ outer, inner }: Place, second: 0 | 1 = 0): number {
  return (outer * INNER_MAX + (inner === null ? 0 : inner + 1)) * 2 + second;
}

/** The fields that place an event on the chain. */
export function toEventPlace({ signature, slot, txIndex, timestampMs }: Transaction, event_index: number) {
  return {
    signature,
    slot,
    event_index,
    ...(txIndex !== null && { tx_index: txIndex }),
    timestamp: timestampMs,
  };
}
