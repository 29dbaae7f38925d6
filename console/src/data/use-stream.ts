import { type ChannelName, StreamError, type StreamEvent, type StreamState } from '@chain-intelligence/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSession } from './session.ts';
import type { Source } from './source.ts';

export type StreamRead = {
  readonly source: Source;
  readonly status: StreamState | 'failed' | 'off';
  readonly problem: string | undefined;
};

/** The service accepts 50 channels per socket. */
const CHANNELS_MAX = 50;
/** Events are delivered together this often: a busy token changes the page ten times a second at most. */
const BATCH_MS = 100;

/** Listens while the component is shown. No channels: off. */
export const useStream = <const C extends ChannelName>(
  channels: readonly C[],
  onEvents: (events: readonly StreamEvent<C>[]) => void,
): StreamRead => {
  const { client } = useSession();
  const [states, setStates] = useState<readonly (StreamState | Error)[]>([]);
  const deliver = useRef(onEvents);
  deliver.current = onEvents;
  const names = channels.join(' ');
  useEffect(() => {
    const all = names === '' ? [] : (names.split(' ') as C[]);
    const parts = Array.from({ length: Math.ceil(all.length / CHANNELS_MAX) }, (_, at) =>
      all.slice(at * CHANNELS_MAX, (at + 1) * CHANNELS_MAX),
    );
    setStates(parts.map(() => 'connecting'));
    const end = new AbortController();
    const batch = batcher<StreamEvent<C>>(events => deliver.current(events));
    for (const [at, part] of parts.entries()) {
      const report = (state: StreamState | Error): void => {
        if (!end.signal.aborted) setStates(old => old.with(at, state));
      };
      void listen(client.stream(part, { signal: end.signal, onState: report }), batch.add).catch(report);
    }
    return () => {
      end.abort();
      batch.cancel();
    };
  }, [client, names]);
  return { source: { kind: 'stream', channels }, ...worstOf(states) };
};

const listen = async <T>(events: AsyncIterable<T>, add: (event: T) => void): Promise<void> => {
  for await (const event of events) add(event);
};

const batcher = <T>(deliver: (events: readonly T[]) => void) => {
  let waiting: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    const events = waiting;
    waiting = [];
    deliver(events);
  };
  return {
    add: (event: T): void => {
      waiting.push(event);
      timer ??= setTimeout(flush, BATCH_MS);
    },
    cancel: () => clearTimeout(timer),
  };
};

const worstOf = (states: readonly (StreamState | Error)[]): Omit<StreamRead, 'source'> => {
  const failed = states.find(state => state instanceof Error);
  if (failed) return { status: 'failed', problem: problemOf(failed) };
  const worst = (['reconnecting', 'connecting', 'live'] as const).find(state => states.includes(state));
  return { status: worst ?? 'off', problem: undefined };
};

const problemOf = (error: Error): string =>
  error instanceof StreamError && error.code === 'forbidden'
    ? 'The tier of your key does not include these channels.'
    : error.message;
