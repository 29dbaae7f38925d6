import { createRest, type Rest, type RestOptions } from '../rest/rest.ts';
import { systemClock } from '../time/clock.ts';
import type { AddressOptions } from './address.ts';
import type { Timings } from './connection.ts';
import { type ChannelName, type ListName, type RefusedEvent, StreamError, type StreamEvent } from './event.ts';
import { type Heartbeat, trackHeartbeats } from './heartbeat.ts';
import { toPlaceKey } from './key.ts';
import { createQueue } from './queue.ts';
import { repairGap } from './repair.ts';
import { createSession, type RawEvent, type StreamState } from './session.ts';

export type StreamsOptions = RestOptions & AddressOptions;

export type StreamOptions = Partial<Timings> & {
  /** Events that may wait for the consumer. Default 5,000. */
  readonly bufferMax?: number;
  /** Trades that one repair may read. Default 10,000. */
  readonly repairRowsMax?: number;
  /** Addresses of lists, by channel. */
  readonly lists?: Readonly<Partial<Record<ListName, readonly string[]>>>;
  readonly signal?: AbortSignal;
  /** Receives each change of the connection, for a display. */
  readonly onState?: (state: StreamState) => void;
  /** Asks for heartbeats, which say how fresh the feed is. */
  readonly onHeartbeat?: (heartbeat: Heartbeat) => void;
  /** Age at which the feed counts as stale. Default 30 s. */
  readonly staleMs?: number;
};

/** Opens its socket with the first `next`. */
export type Stream<C extends ChannelName> = AsyncIterableIterator<StreamEvent<C>, void, void> & {
  /** Resolves once subscribed, with the stream of all types. */
  readonly add: <const D extends ChannelName>(...channels: readonly D[]) => Promise<Stream<C | D>>;
  /**
   * Begins a list, or replaces its addresses: those that stay go on.
   * Resolves like `add`.
   */
  readonly list: <const D extends ListName>(channel: D, addresses: readonly string[]) => Promise<Stream<C | D>>;
  /** Ends channels. Their waiting events are not handed over. */
  readonly drop: (...channels: readonly ChannelName[]) => void;
};

export type Streams = {
  readonly stream: <const C extends ChannelName>(channels: readonly C[], options?: StreamOptions) => Stream<C>;
};

const timingDefaults: Timings = { pingMs: 30_000, answerMs: 15_000, rolloverMs: 115 * 60_000 };

export function createStreams(options: StreamsOptions, rest: Rest = createRest(options)): Streams {
  const { clock = systemClock, random = Math.random } = options;
  return {
    stream: <const C extends ChannelName>(channels: readonly C[], streamOptions: StreamOptions = {}) => {
      const { bufferMax = 5_000, repairRowsMax = 10_000, signal, onState = () => {}, ...further } = streamOptions;
      const { onHeartbeat, staleMs = 30_000, lists = {}, ...timings } = further;
      const heartbeats = onHeartbeat ? trackHeartbeats(clock, staleMs, onHeartbeat) : null;
      const queue = createQueue<RawEvent>(bufferMax);
      const end = new AbortController();
      const session = createSession(
        {
          ...{ address: options, rest, clock, random, queue, signal: end.signal, onState, heartbeats },
          timings: { ...timingDefaults, ...timings },
        },
        [...new Set(channels)].filter(name => !Object.hasOwn(lists, name)),
      );
      for (const [channel, addresses] of Object.entries(lists)) void session.list(channel, addresses ?? []);
      async function* events() {
        for (let event = await queue.next(); event !== null; event = await queue.next())
          if (event.type === 'gap' && 'repair' in event) {
            for await (const part of repairGap(rest, event, repairRowsMax, end.signal))
              if (session.holds(toPlaceKey(part))) yield part;
          } else yield event;
      }
      // The payload types come with the channel names.
      const wrapped = wrapEvents(
        events() as AsyncGenerator<StreamEvent<C>, void, void>,
        () => void session.run(),
        signal,
        () => {
          end.abort();
          queue.close();
        },
      );
      const stream: Stream<C> = {
        ...wrapped,
        add: async (...added) => {
          throwRefused(await session.add(added));
          return stream as never;
        },
        list: async (channel, addresses) => {
          throwRefused(await session.list(channel, addresses));
          return stream as never;
        },
        drop: (...dropped) => session.drop(dropped),
      };
      return stream;
    },
  };
}

/** Addresses of a refused list share one answer. */
function throwRefused(answers: readonly (RefusedEvent | null)[]): void {
  const refused = [...new Set(answers)].filter(answer => answer !== null);
  if (refused.length === 0) return;
  throw new StreamError('refused', refused.map(({ message }) => message).join('; '), refused);
}

/** The `return` of a generator would wait for an event. */
function wrapEvents<T>(
  events: AsyncGenerator<T, void, void>,
  start: () => void,
  signal: AbortSignal | undefined,
  stop: () => void,
): AsyncIterableIterator<T, void, void> {
  let state: 'new' | 'open' | 'over' = 'new';
  const end = (): void => {
    state = 'over';
    signal?.removeEventListener('abort', end);
    stop();
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (signal?.aborted) end();
      if (state === 'new') {
        state = 'open';
        signal?.addEventListener('abort', end);
        start();
      }
      try {
        const result = await events.next();
        // Not narrowed: `end` runs meanwhile.
        if (!result.done && (state as string) !== 'over') return result;
      } catch (error) {
        if ((state as string) !== 'over') {
          end();
          throw error;
        }
      }
      if ((state as string) !== 'over') end();
      return { done: true, value: undefined };
    },
    async return() {
      end();
      return { done: true, value: undefined };
    },
  };
}
