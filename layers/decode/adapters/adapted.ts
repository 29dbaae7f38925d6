import type { PublicEvent } from '../../contract/events/event.ts';
import { readEvent } from '../../contract/events/read.ts';
import { type Problem, prependProblemPath } from '../transaction/malformed.ts';
import type { Surroundings } from '../transaction/transaction.ts';
import type { DecodeCount } from './counts.ts';

/** An adapter's result: events with item paths, and rejects with reasons. */
export type Adapted = {
  readonly events: readonly { readonly path: string; readonly event: PublicEvent }[];
  readonly rejects: readonly Problem[];
  /** Items on which the decoder itself failed, absent without any. */
  readonly failures?: readonly Failure[];
  /** What items of transactions add to their hours, absent without any. */
  readonly counts?: readonly DecodeCount[];
};

/** A decoder error, with the item as an adapter reads it again. */
export type Failure = { readonly path: string; readonly item: unknown; readonly error: unknown };

/** Words for a decoder error, where no queue can keep the item. */
export function toDecoderProblem(error: unknown): Problem {
  return {
    path: '',
    reason: `the decoder failed, so send it again with a corrected version: ${error}`,
  };
}

export type AdapterOptions = {
  /** Current time, to reject future events. Without it, none are. */
  readonly nowMs?: number;
  /** Facts that a transaction lacks, such as its slot or block time. */
  readonly around?: Surroundings;
  /** Asked before each item: has the time for this body passed? */
  readonly isLate?: () => boolean;
};

export type Adapter = (body: unknown, options?: AdapterOptions) => Adapted;

/** Joins several results in order. */
export function joinAdapted(parts: readonly Adapted[]): Adapted {
  const failures = parts.flatMap(part => part.failures ?? []);
  const counts = parts.flatMap(part => part.counts ?? []);
  return {
    events: parts.flatMap(part => part.events),
    rejects: parts.flatMap(part => part.rejects),
    ...(failures.length > 0 && { failures }),
    ...(counts.length > 0 && { counts }),
  };
}

/** Reads one public event, the only check of decoded events before intake. */
export function convertPublicEvent(value: unknown, path: string, nowMs = Number.MAX_SAFE_INTEGER): Adapted {
  const read = readEvent(value, nowMs);
  if ('event' in read) return { events: [{ path, event: read.event as PublicEvent }], rejects: [] };
  const { path: inner, reason } = read.rejection;
  return { events: [], rejects: [prependProblemPath(path, { path: inner, reason })] };
}
