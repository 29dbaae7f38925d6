import type { Rest } from '../rest/rest.ts';
import { type Clock, computeBackoffMs, sleep } from '../time/clock.ts';
import { createDeferred } from '../time/deferred.ts';
import { type AddressOptions, openRaw, throwIfRefused } from './address.ts';
import { type Connection, connect, type Reports, type Timings } from './connection.ts';
import { type GapEvent, type RefusedEvent, StreamError, toChannelType } from './event.ts';
import type { Heartbeats } from './heartbeat.ts';
import { filterKeys, getPlaceChannel, getPlaceSource, toPlaceKey } from './key.ts';
import { advance, confirm, type Place } from './place.ts';
import type { Queue } from './queue.ts';

export type RawEvent =
  | GapEvent
  | RefusedEvent
  | {
      readonly type: string;
      readonly channel: string;
      readonly source: string | undefined;
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
  /** Sets or replaces a list. Resolves like `add`. */
  readonly list: (channel: string, addresses: readonly string[]) => Promise<readonly (RefusedEvent | null)[]>;
  readonly drop: (channels: readonly string[]) => void;
  readonly holds: (key: string) => boolean;
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
  const add: Session['add'] = keys => {
    const isRead = state.cycle?.signal.aborted === false && !deps.queue.isClosed();
    for (const key of keys) if (!places.has(key)) places.set(key, createPlace(isRead));
    const answers = keys.map(key => places.get(key)!.added?.promise ?? null);
    adjust();
    return Promise.all(answers);
  };
  const remove = (keys: readonly string[]): void => {
    for (const key of keys) {
      confirm(places.get(key)!, null);
      places.delete(key);
    }
    deps.queue.discard(event => !places.has(toPlaceKey(event)));
  };
  deps.signal.addEventListener('abort', () => confirmAll(places));
  return {
    run: () => run(state),
    add,
    list: (channel, addresses) => {
      const keys = new Set(addresses.map(source => toPlaceKey({ channel, source })));
      remove(filterKeys(places.keys(), channel).filter(key => !keys.has(key)));
      return add([...keys]);
    },
    drop: channels => {
      const dropped = new Set(channels);
      remove([...places.keys()].filter(key => dropped.has(getPlaceChannel(key))));
      adjust();
    },
    holds: key => places.has(key),
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
  const gapTo = (key: string, place: Place, after: number, to: number, repair: string | null): void => {
    const from = after + 1;
    const address = repair?.replace(/\bafter_seq=\d+/, `after_seq=${after}`) ?? null;
    offer({ type: 'gap', ...toNames(key), from, to, repair: address }, place, to);
  };
  const finish = (event: RefusedEvent): void => {
    queue.push(event);
    if (places.size === 0) queue.fail(new StreamError('refused', event.message));
  };
  return {
    places,
    deliver: message => {
      const { channel, source, seq, data, replay = false } = message;
      const event = { type: toChannelType(channel), channel, source, seq, data, isReplay: replay };
      offer(event, places.get(toPlaceKey(message))!, seq);
    },
    gap: message => {
      const key = toPlaceKey(message);
      const place = places.get(key)!;
      gapTo(key, place, place.last!, message.to, message.repair);
    },
    begin: (key, seq) => {
      const place = places.get(key)!;
      confirm(place, null);
      // Another connection was faster.
      if (place.last !== null) return;
      const { lost } = place;
      if (lost !== null && seq > lost) gapTo(key, place, lost, seq, null);
      else place.last = seq;
      if (place.last !== null) place.lost = null;
    },
    refused: (key, { code, message }, wasResume) => {
      const place = places.get(key)!;
      const event: RefusedEvent = { type: 'refused', ...toNames(key), code, message, isFinal: !wasResume };
      if (!wasResume) places.delete(key);
      if (confirm(place, event)) return;
      finish(event);
      place.lost = place.last;
      place.last = null;
      place.mayReplay = false;
    },
    refusedList: (channel, { code, message }) => {
      const event: RefusedEvent = { type: 'refused', channel, code, message, isFinal: true };
      const keys = filterKeys(places.keys(), channel);
      const isAwaited = keys.map(key => confirm(places.get(key)!, event)).some(Boolean);
      for (const key of keys) places.delete(key);
      if (!isAwaited) finish(event);
    },
  };
}

function toNames(key: string): { readonly channel: string; readonly source?: string | undefined } {
  const source = getPlaceSource(key);
  return { channel: getPlaceChannel(key), ...(source !== undefined && { source }) };
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
