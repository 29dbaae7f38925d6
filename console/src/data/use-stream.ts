import {
  type ChannelName,
  type Client,
  StreamError,
  type StreamEvent,
  type StreamState,
} from '@chain-intelligence/client';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { failures } from './failures.ts';
import { PageTimeContext } from './past.ts';
import { useSession } from './session.ts';
import type { Source } from './source.ts';
import { type Part, splitAmongSockets } from './stream-parts.ts';

export type StreamRead = {
  readonly source: Source;
  readonly status: StreamState | 'failed' | 'off';
  readonly problem: string | undefined;
  /** When the newest event came, unix ms; null before the first. */
  readonly heardMs: number | null;
  /** Whether the sources of the service have not reported for a while. */
  readonly isStale: boolean;
};

/** The service accepts 50 channels per socket. */
const CHANNELS_MAX = 50;
/** A busy token changes the page this often. */
const BATCH_MS = 100;

/** Listens while the component is shown. No channels: off. */
export function useStream<const C extends ChannelName>(
  channels: readonly C[],
  onEvents: (events: readonly StreamEvent<C>[]) => void,
): StreamRead {
  const { client } = useSession();
  const isPast = useContext(PageTimeContext) !== null;
  const [states, setStates] = useState<readonly State[]>([]);
  const [heardMs, setHeardMs] = useState<number | null>(null);
  const [isStale, setStale] = useState(false);
  const deliver = useRef(onEvents);
  deliver.current = onEvents;
  const hub = useRef<Hub | null>(null);
  // Messages are of the present.
  const names = isPast ? '' : channels.join(' ');
  useEffect(() => {
    const take = (events: readonly StreamEvent[]): void => {
      setHeardMs(Date.now());
      deliver.current(events as readonly StreamEvent<C>[]);
    };
    const own = openHub(client, { onStates: setStates, onStale: setStale, deliver: take });
    hub.current = own;
    return own.end;
  }, [client]);
  // Another client has another hub.
  useEffect(() => hub.current?.listenTo(names === '' ? [] : names.split(' ')), [client, names]);
  return { source: { kind: 'stream', channels }, ...selectWorst(states), heardMs, isStale };
}

type State = StreamState | Error;

type Socket = { readonly part: Part; readonly end: AbortController; state: State };

type Hub = { readonly listenTo: (channels: readonly string[]) => void; readonly end: () => void };

type Listener = {
  readonly onStates: (states: readonly State[]) => void;
  readonly onStale: (isStale: boolean) => void;
  readonly deliver: (events: readonly StreamEvent[]) => void;
};

/** Keeps the sockets of one hook. */
function openHub(client: Client, { onStates, onStale, deliver }: Listener): Hub {
  let sockets: readonly Socket[] = [];
  const batch = createBatcher(deliver);
  const report = (): void => onStates(sockets.map(({ state }) => state));
  const open = (part: Part): Socket => {
    const socket: Socket = { part, end: new AbortController(), state: 'connecting' };
    const { signal } = socket.end;
    const onState = (state: State): void => {
      if (state instanceof Error) failures.addSocket(state instanceof StreamError ? state.code : 'failed');
      else if (state === 'reconnecting' && socket.state !== state) failures.addSocket('cut');
      socket.state = state;
      if (!signal.aborted) report();
    };
    const events = client.stream(part as readonly ChannelName[], {
      ...{ signal, onState },
      onHeartbeat: ({ isStale }) => onStale(isStale),
    });
    const listen = async (): Promise<void> => {
      for await (const event of events) {
        if (event.type === 'gap') failures.addGap(event.channel);
        if (event.type === 'refused') failures.addSocket(event.code ?? 'refused');
        batch.add(event);
      }
    };
    listen().catch(onState);
    return socket;
  };
  return {
    listenTo: channels => {
      const { kept, added } = splitAmongSockets(
        sockets.map(({ part }) => part),
        channels,
        CHANNELS_MAX,
      );
      for (const { part, end } of sockets) if (!kept.includes(part)) end.abort();
      sockets = [...sockets.filter(({ part }) => kept.includes(part)), ...added.map(open)];
      report();
    },
    end: () => {
      for (const { end } of sockets) end.abort();
      batch.cancel();
    },
  };
}

function createBatcher<T>(deliver: (events: readonly T[]) => void) {
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
}

function selectWorst(states: readonly State[]): Pick<StreamRead, 'status' | 'problem'> {
  const failed = states.find(state => state instanceof Error);
  if (failed instanceof StreamError && failed.code === 'forbidden')
    return { status: 'failed', problem: 'The tier of your key does not include these channels.' };
  if (failed) return { status: 'failed', problem: failed.message };
  const worst = (['reconnecting', 'connecting', 'live'] as const).find(state => states.includes(state));
  return { status: worst ?? 'off', problem: undefined };
}
