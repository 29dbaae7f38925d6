import type { ChannelName, StreamEvent } from '../../../clients/typescript/src/stream/event.ts';
import { createStreams, type StreamOptions } from '../../../clients/typescript/src/stream/stream.ts';
import { fakeClock } from './fake-clock.ts';
import { type Kind, unreliableService } from './unreliable-service.ts';

type Kinds = Readonly<Record<string, Kind>>;

/** A stream of an unreliable service. Channels of `later` are not among the first ones. */
export const open = (first: Kinds, options: StreamOptions = {}, rest: unknown = null, later: Kinds = {}) => {
  const clock = fakeClock();
  const random = () => 0.5;
  const service = unreliableService(clock, random, { ...first, ...later });
  const { webSocket } = service;
  const streams = createStreams({ url: 'http://chain.test', webSocket, clock, random }, rest as never);
  const stream = streams.stream(Object.keys(first) as ChannelName[], options);
  const log: StreamEvent[] = [];
  const pass = clock.advance;
  /** Reads events until the stream ends. */
  const read = async () => {
    for await (const event of stream) log.push(event);
  };
  const seqs = (channel?: string) =>
    log.flatMap(event => ('seq' in event && (channel ?? event.channel) === event.channel ? [event.seq] : []));
  return { clock, service, stream, log, pass, read, seqs };
};
