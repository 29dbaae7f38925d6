import type { Rest } from '../rest/rest.ts';
import { type Clock, computeBackoffMs, sleep } from '../time/clock.ts';
import { type AddressOptions, openRaw, throwIfRefused } from './address.ts';
import { type Connection, connect, type Reports, type Timings } from './connection.ts';
import { type GapEvent, type RefusedEvent, StreamError, toChannelType } from './event.ts';
import type { Heartbeats } from './heartbeat.ts';
import { advance, type Place } from './place.ts';
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

type Session = SessionDeps & { readonly reports: Reports; readonly pause: () => void };

const RECONNECT_MS = 500;
const RECONNECT_MS_MAX = 30_000;
/** Not all clients roll over at once. */
const ROLLOVER_JITTER = 0.1;

/** Keeps a connection until the stream ends. */
export async function runSession(deps: SessionDeps, channels: readonly string[]): Promise<void> {
  const places = new Map(channels.map(name => [name, { last: null, mayReplay: true, lost: null } as Place]));
  let cycle = new AbortController();
  const pause = (): void => cycle.abort();
  const session: Session = { ...deps, pause, reports: createReports(deps, places, pause) };
  try {
    deps.onState('connecting');
    for (let failures = 0; !deps.signal.aborted; ) {
      cycle = new AbortController();
      const wasReady = await runCycle(session, AbortSignal.any([deps.signal, cycle.signal]));
      failures = wasReady ? 0 : failures + 1;
      if (!deps.signal.aborted) deps.onState('reconnecting');
      if (cycle.signal.aborted) await deps.queue.room();
      else
        await sleep(deps.clock, computeBackoffMs(failures, RECONNECT_MS, RECONNECT_MS_MAX, deps.random), deps.signal);
    }
  } catch (error) {
    if (!deps.signal.aborted) deps.queue.fail(error as Error);
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
      const { lost } = place;
      if (lost !== null && seq > lost) gapTo(channel, place, lost, seq, null);
      else place.last = seq;
      if (place.last !== null) place.lost = null;
    },
    refused: (channel, { code, message }, wasResume) => {
      const place = places.get(channel)!;
      queue.push({ type: 'refused', channel, code, message, isFinal: !wasResume });
      if (!wasResume) places.delete(channel);
      if (places.size === 0) queue.fail(new StreamError('refused', message));
      place.lost = place.last;
      place.last = null;
      place.mayReplay = false;
    },
  };
}

/** Rolls a connection over until one ends. */
async function runCycle(session: Session, signal: AbortSignal): Promise<boolean> {
  let current = await open(session, signal);
  if (current === null) return false;
  const isReady = await current.ready;
  if (isReady) session.onState('live');
  else {
    // Only `ws` shows the status of a refused upgrade.
    const problem = await current.ended;
    const status = /^Unexpected server response: (\d+)$/.exec(problem ?? '')?.[1];
    if (status) throwIfRefused(Number(status), `The service refused the socket with status ${status}.`);
  }
  while (current !== null && isReady) {
    const leave = new AbortController();
    const replacement = replaceConnection(session, AbortSignal.any([signal, leave.signal]));
    // Null when the current connection ends first.
    const next: Connection | null = await Promise.race([replacement, current.ended.then(() => null)]);
    if (next) current.close();
    else leave.abort();
    current = next;
  }
  return isReady;
}

/** If none opens, the old connection stays. */
async function replaceConnection(session: Session, signal: AbortSignal): Promise<Connection> {
  const { clock, timings, random } = session;
  await sleep(clock, timings.rolloverMs * (1 - ROLLOVER_JITTER * random()), signal);
  if (!signal.aborted) {
    const next = await open(session, signal).catch(() => null);
    if (next && (await next.ready) && !signal.aborted) return next;
    next?.close();
  }
  return new Promise(() => {});
}

async function open({ address, rest, clock, timings, reports, heartbeats }: Session, signal: AbortSignal) {
  const raw = await openRaw(address, rest, signal);
  if (raw === null) return null;
  const connection = connect({ ...reports, clock, timings, raw, heartbeats });
  signal.addEventListener('abort', connection.close);
  if (signal.aborted) connection.close();
  connection.ended.then(() => signal.removeEventListener('abort', connection.close));
  return connection;
}
