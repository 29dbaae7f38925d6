import type { Coverage } from './coverage.ts';

/** A transaction or block as JSON. `slot` is null when unknown. */
export type Whole = { readonly slot: number | null; readonly text: string };

/** A transaction known only by its signature. */
export type Named = { readonly slot: number | null; readonly signature: string };

export type Message = Whole | Named;

/** What waits for delivery, in order. */
export type Queued = Message | { readonly coverage: Coverage };

export function isMessage(queued: Queued): queued is Message {
  return !('coverage' in queued);
}

const COVERAGE_BYTES = 200;

/** Approximate bytes in memory. */
export function estimateQueuedBytes(queued: Queued): number {
  if (!isMessage(queued)) return COVERAGE_BYTES;
  return 'text' in queued ? queued.text.length : queued.signature.length;
}
