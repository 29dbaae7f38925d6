import type { Rest } from '../rest/rest.ts';
import { type Clock, computeBackoffMs, sleep } from '../time/clock.ts';
import { createDeferred } from '../time/deferred.ts';
import { type AddressOptions, openRaw, throwIfRefused } from './address.ts';
import { type Connection, connect, type Reports, type Timings } from './connection.ts';
import { type GapEvent, type RefusedEvent, StreamError, toChannelType } from './event.ts';
import type { Heartbeats } from './heartbeat.ts';
import { advance, confirm, type Place } from './place.ts';
import type { Queue } from './queue.ts';

export type RawEvent =
  | GapEvent
  | RefusedEvent
  | {
      readonly type: string;
      readonly channel: string;
      readonly seq: number;
      readonly data: unknown;
      readonly isReplay: boolean;
    };

export type SessionDeps = {
  readonly address: AddressOptions;
  readonly rest: Rest;
  readonly clock: Clock;
  readonly random: () => number;
  readonly timings: Timings;
  readonly queue: Queue<RawEvent>;
  readonly signal: AbortSignal;
  readonly onState: (state: StreamState) => void;
  readonly heartbeats: Heartbeats | null;
};

/** Before the first answer, while subscribed, and after a failure. */
export type StreamState = 'connecting' | 'live' | 'reconnecting';

/** Changes the channels at any time, also before `run`. */
export type Session = {
  readonly run: () => Promise<void>;
  /** Resolves with refusals or null; at once while nobody reads. */
  readonly add: (channels: readonly string[]) => Promise<readonly (RefusedEvent | null)[]>;
  readonly drop: (channels: readonly string[]) => void;
  readonly holds: (channel: string) => boolean;
};

type State = SessionDeps & {
  readonly places: Map<string, Place>;
  readonly connections: Set<Connection>;
  readonly reports: Reports;
  /** Aborts when the queue is full. Null before the first cycle. */
  cycle: AbortController | null;
};

const RECONNECT_MS = 500;
const RECONNECT_MS_MAX = 30_000;
/** Not all clients roll over at once. */
const ROLLOVER_JITTER = 0.1;

export function createSession(deps: SessionDeps, channels: readonly string[]): Session {
  const places = new Map(channels.map(name => [name, createPlace()]));
  const pause = (): void => {
    state.cycle?.abort();
    confirmAll(places);
  };
  const reports = createReports(deps, places, pause);
  const state: State = { ...deps, places, connections: new Set(), reports, cycle: null };
  const adjust = (): void => {
    for (const connection of state.connections) connection.adjust();
  };
  deps.signal.addEventListener('abort', () => confirmAll(places));
  return {
    run: () => run(state),
    add: channels => {
      const isRead = state.cycle?.signal.aborted === false && !deps.queue.isClosed();
      for (const name of channels) if (!places.has(name)) places.set(name, createPlace(isRead));
      const answers = channels.map(name => places.get(name)!.added?.promise ?? null);
      adjust();
      return Promise.all(answers);
    },
    drop: channels => {
      for (const name of channels) {
        const place = places.get(name);
        if (place) confirm(place, null);
        places.delete(name);
      }
      deps.queue.discard(({ channel }) => !places.has(channel));
      adjust();
    },
    holds: channel => places.has(channel),
  };
}

function createPlace(isAwaited = false): Place {
  return { last: null, mayReplay: true, lost: null, added: isAwaited ? createDeferred() : null };
}

function confirmAll(places: ReadonlyMap<string, Place>): void {
  for (const place of places.values()) confirm(place, null);
}

/** Keeps a connection until the stream ends. */
async function run(state: State): Promise<void> {
  const { queue, signal, clock, random, onState } = state;
  try {
    onState('connecting');
    for (let failures = 0; !signal.aborted; ) {
      const cycle = new AbortController();
      state.cycle = cycle;
      const wasReady = await runCycle(state, AbortSignal.any([signal, cycle.signal]));
      failures = wasReady ? 0 : failures + 1;
      if (!signal.aborted) onState('reconnecting');
      if (cycle.signal.aborted) await queue.room();
      else await sleep(clock, computeBackoffMs(failures, RECONNECT_MS, RECONNECT_MS_MAX, random), signal);
    }
  } catch (error) {
    if (!signal.aborted) queue.fail(error as Error);
    confirmAll(state.places);
  }
}

function createReports({ queue }: SessionDeps, places: Map<string, Place>, pause: () => void): Reports {
  /** A full queue closes the socket, to resume later. */
  const offer = (event: RawEvent, place: Place, seq: number): void => {
    if (queue.isFull()) pause();
    else {
      advance(place, seq);
      queue.push(event);
    }
  };
  const gapTo = (channel: string, place: Place, after: number, to: number, repair: string | null): void => {
    const from = after + 1;
    const address = repair?.replace(/\bafter_seq=\d+/, `after_seq=${after}`) ?? null;
    offer({ type: 'gap', channel, from, to, repair: address }, place, to);
  };
  return {
    places,
    deliver: ({ channel, seq, data, replay = false }) =>
      offer({ type: toChannelType(channel), channel, seq, data, isReplay: replay }, places.get(channel)!, seq),
    gap: ({ channel, to, repair }) => {
      const place = places.get(channel)!;
      gapTo(channel, place, place.last!, to, repair);
    },
    begin: (channel, seq) => {
      const place = places.get(channel)!;
      confirm(place, null);
      // Another connection was faster.
      if (place.last !== null) return;
      const { lost } = place;
      if (lost !== null && seq > lost) gapTo(channel, place, lost, seq, null);
      else place.last = seq;
      if (place.last !== null) place.lost = null;
    },
    refused: (channel, { code, message }, wasResume) => {
      const place = places.get(channel)!;
      const event: RefusedEvent = { type: 'refused', channel, code, message, isFinal: !wasResume };
      if (!wasResume) places.delete(channel);
      if (confirm(place, event)) return;
      queue.push(event);
      if (places.size === 0) queue.fail(new StreamError('refused', message));
      place.lost = place.last;
      place.last = null;
      place.mayReplay = false;
    },
  };
}

/** Rolls a connection over until one ends. */
async function runCycle(state: State, signal: AbortSignal): Promise<boolean> {
  let current = await open(state, signal);
  if (current === null) return false;
  const isReady = await current.ready;
  if (isReady) state.onState('live');
  else {
    // Only `ws` shows the status of a refused upgrade.
    const problem = await current.ended;
    const status = /^Unexpected server response: (\d+)$/.exec(problem ?? '')?.[1];
    if (status) throwIfRefused(Number(status), `The service refused the socket with status ${status}.`);
  }
  while (current !== null && isReady) {
    const leave = new AbortController();
    const replacement = replaceConnection(state, AbortSignal.any([signal, leave.signal]));
    // Null when the current connection ends first.
    const next: Connection | null = await Promise.race([replacement, current.ended.then(() => null)]);
    if (next) current.close();
    else leave.abort();
    current = next;
  }
  return isReady;
}

/** If none opens, the old connection stays. */
async function replaceConnection(state: State, signal: AbortSignal): Promise<Connection> {
  const { clock, timings, random } = state;
  await sleep(clock, timings.rolloverMs * (1 - ROLLOVER_JITTER * random()), signal);
  if (!signal.aborted) {
    const next = await open(state, signal).catch(() => null);
    if (next && (await next.ready) && !signal.aborted) return next;
    next?.close();
  }
  return new Promise(() => {});
}

async function open(state: State, signal: AbortSignal): Promise<Connection | null> {
  const { address, rest, clock, timings, reports, heartbeats, connections } = state;
  const raw = await openRaw(address, rest, signal);
  if (raw === null) return null;
  const connection = connect({ ...reports, clock, timings, raw, heartbeats });
  connections.add(connection);
  signal.addEventListener('abort', connection.close);
  if (signal.aborted) connection.close();
  connection.ended.then(() => {
    connections.delete(connection);
    signal.removeEventListener('abort', connection.close);
  });
  return connection;
}
