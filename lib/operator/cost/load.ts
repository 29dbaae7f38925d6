import type { StreamName } from '../../../layers/contract/streams.ts';
import { type Exact, toExact } from './exact.ts';
import type { TapeName } from './tapes.ts';
import { recordsPerSwap } from './units.ts';

/** Constant load of a month. */
export type Load = {
  readonly swapsPerSecond: Exact;
  /** 0 if producers put swaps into the stream. */
  readonly swapsPerRequest: Exact;
  /** Open sockets. */
  readonly sockets: Exact;
  /** Delivered per second to each socket. */
  readonly messages: Exact;
  /** REST requests per second. */
  readonly requests: Exact;
  /** Sockets that receive the same message. */
  readonly listeners: Exact;
  /** Firings of rules per second, each to one target. 0 if no rule is armed. */
  readonly firings: Exact;
  /** The measured market that is most alike. */
  readonly tape: TapeName;
};

/** Messages per second to all sockets. */
export function estimateDeliveredPerSecond({ sockets, messages }: Load): Exact {
  return sockets.times(messages);
}

/** Messages per second before they are multiplied by their listeners. */
export function estimateEmittedPerSecond(load: Load): Exact {
  return estimateDeliveredPerSecond(load).dividedBy(load.listeners);
}

/** Requests per second to the ingest API. */
export function estimateIngestRequests({ swapsPerSecond, swapsPerRequest }: Load): Exact {
  return swapsPerRequest.isZero() ? toExact(0) : swapsPerSecond.dividedBy(swapsPerRequest);
}

/** Whether swaps go to rules. */
export function hasRules({ firings }: Load): boolean {
  return !firings.isZero();
}

/** Records per second of a stream. */
export function estimateRecordsPerSecond(stream: StreamName, load: Load): Exact {
  if (stream === 'push') return estimateEmittedPerSecond(load);
  if (stream === 'rules' && !hasRules(load)) return toExact(0);
  return load.swapsPerSecond.times(toExact(recordsPerSwap[stream].value));
}
