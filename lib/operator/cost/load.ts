import type { StreamName } from '../../../layers/contract/streams.ts';
import { type Exact, exact } from './exact.ts';
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
  /** The measured market that is most alike. */
  readonly tape: TapeName;
};

/** Messages per second to all sockets. */
export const deliveredPerSecond = ({ sockets, messages }: Load): Exact => sockets.times(messages);

/** Messages per second before they are multiplied by their listeners. */
export const emittedPerSecond = (load: Load): Exact => deliveredPerSecond(load).dividedBy(load.listeners);

/** Requests per second to the ingest API. */
export const ingestRequests = ({ swapsPerSecond, swapsPerRequest }: Load): Exact =>
  swapsPerRequest.isZero() ? exact(0) : swapsPerSecond.dividedBy(swapsPerRequest);

/** Records per second of a stream. */
export const recordsPerSecond = (stream: StreamName, load: Load): Exact =>
  stream === 'push' ? emittedPerSecond(load) : load.swapsPerSecond.times(exact(recordsPerSwap[stream].value));
