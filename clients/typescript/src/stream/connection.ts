import type { Clock } from '../time/clock.ts';
import { createDeferred } from '../time/deferred.ts';
import type { Heartbeats } from './heartbeat.ts';
import { type DataMessage, type ErrorMessage, type GapMessage, readMessage } from './message.ts';
import { classifyArrival, type Place } from './place.ts';
import { openSocket, type Socket, type SocketLike } from './socket.ts';

export type Timings = {
  /** Silence before a ping. Default 30 s. */
  readonly pingMs: number;
  /** Limit for each answer. Default 15 s. */
  readonly answerMs: number;
  /** Age at which a new socket takes over. Default 115 minutes. */
  readonly rolloverMs: number;
};

/** All connections of a stream share the places. */
export type Reports = {
  readonly places: ReadonlyMap<string, Place>;
  readonly deliver: (message: DataMessage) => void;
  readonly gap: (message: GapMessage) => void;
  /** The current seq at a plain subscription. */
  readonly begin: (channel: string, seq: number) => void;
  readonly refused: (channel: string, error: ErrorMessage, wasResume: boolean) => void;
};

type Deps = Reports & {
  readonly clock: Clock;
  readonly timings: Timings;
  readonly raw: SocketLike;
  /** Null: not asked for. */
  readonly heartbeats: Heartbeats | null;
};

export type Connection = {
  /** False when the connection ended before all answers. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<string | null>;
  /** Subscribes and unsubscribes what changed among the places. */
  readonly adjust: () => void;
  readonly close: () => void;
};

/** A request, until the channel has caught up. */
type Asked = {
  at: number;
  target: number;
  isAnswered: boolean;
  /** Until the first message after the answer: a gap comes first. */
  mayGap: boolean;
  readonly isResume: boolean;
};

type State = Deps & {
  readonly socket: Socket;
  readonly asked: Map<string, Asked>;
  /** Subscribed or asked for, each for its place. */
  readonly held: Map<string, Place>;
  /** When their end was asked for. */
  readonly leaving: Map<string, number>;
  isOpen: boolean;
  needsHeartbeat: boolean;
  readonly end: (problem: string | null) => void;
  readonly makeReady: () => void;
  heardAt: number;
  pingedAt: number;
};

const TICK_MS = 1_000;
/** Limit of the service per message. */
const CHANNELS_MAX = 200;
/** A catch-up with a hole is asked for again after this. */
const HOLE_MS = 2_000;

export function connect(deps: Deps): Connection {
  const ended = createDeferred<string | null>();
  const ready = createDeferred<boolean>();
  const end = (problem: string | null): void => {
    cancel();
    socket.close();
    ready.resolve(false);
    ended.resolve(problem);
  };
  const socket = openSocket(deps.raw, {
    opened: () => {
      state.heardAt = deps.clock.now();
      state.isOpen = true;
      adjust(state);
      tick();
    },
    message: data => {
      state.heardAt = deps.clock.now();
      const message = readMessage(data);
      if (message) {
        if (message.op === 'batch') for (const event of message.events) takeEvent(state, event);
        if (message.op === 'gap') takeGap(state, message);
        if (message.op === 'subscribed')
          for (const channel of message.channels) takeAnswer(state, channel, message.seq?.[channel] ?? 0);
        if (message.op === 'unsubscribed') adjust(state, message.channels);
        if (message.op === 'heartbeat') state.heartbeats?.receive(message);
        if (message.op === 'error') takeError(state, message);
      }
    },
    closed: end,
  });
  const now = deps.clock.now();
  const makeReady = (): void => ready.resolve(true);
  const state: State = {
    ...deps,
    socket,
    ...{ asked: new Map(), held: new Map(), leaving: new Map() },
    ...{ isOpen: false, needsHeartbeat: deps.heartbeats !== null },
    ...{ end, makeReady, heardAt: now, pingedAt: now },
  };
  let cancel = deps.clock.after(deps.timings.answerMs, () => end('The socket did not open.'));
  const tick = (): void => {
    cancel();
    cancel = deps.clock.after(TICK_MS, tick);
    const { clock, timings, heardAt, pingedAt, asked, leaving } = state;
    state.heartbeats?.check();
    const at = clock.now();
    const isWaiting = pingedAt > heardAt;
    const isLate = (since: number): boolean => at - since >= timings.answerMs;
    if (isWaiting && isLate(pingedAt)) end('No answer to a ping.');
    else if ([...asked.values()].some(each => isLate(each.at)) || [...leaving.values()].some(isLate))
      end('No answer to a subscription.');
    else if (!isWaiting && at - heardAt >= timings.pingMs) {
      state.pingedAt = at;
      socket.send({ op: 'ping' });
    }
  };
  return { ready: ready.promise, ended: ended.promise, adjust: () => adjust(state), close: () => end(null) };
}

/** One change at a time: a limit needs free places. */
function adjust(state: State, left: readonly string[] = []): void {
  const { isOpen, places, asked, held, leaving } = state;
  for (const channel of left) leaving.delete(channel);
  if (!isOpen || leaving.size > 0 || [...asked.values()].some(({ isAnswered }) => !isAnswered)) return;
  const gone = [...held].flatMap(([name, place]) => (places.get(name) === place ? [] : [name]));
  const added = [...places.keys()].filter(name => !held.has(name));
  for (const channel of gone) {
    asked.delete(channel);
    held.delete(channel);
    leaving.set(channel, state.clock.now());
  }
  for (let from = 0; from < gone.length; from += CHANNELS_MAX)
    state.socket.send({ op: 'unsubscribe', channels: gone.slice(from, from + CHANNELS_MAX) });
  if (gone.length > 0) return;
  if (added.length > 0) subscribe(state, added);
  else state.makeReady();
}

function subscribe(state: State, channels: readonly string[]): void {
  const at = state.clock.now();
  for (let from = 0; from < channels.length; from += CHANNELS_MAX) {
    const part = channels.slice(from, from + CHANNELS_MAX);
    const resume: Record<string, number> = {};
    for (const channel of part) {
      const place = state.places.get(channel)!;
      const { last } = place;
      if (last !== null) resume[channel] = last;
      state.held.set(channel, place);
      state.asked.set(channel, { at, target: 0, isAnswered: false, mayGap: false, isResume: last !== null });
    }
    const heartbeat = state.needsHeartbeat ? { heartbeat: true } : {};
    state.needsHeartbeat = false;
    state.socket.send({ op: 'subscribe', channels: part, frames: 'batch', resume, ...heartbeat });
  }
}

function takeAnswer(state: State, channel: string, seq: number): void {
  const asked = state.asked.get(channel);
  if (!asked) return;
  asked.isAnswered = true;
  if (findPlace(state, channel)) {
    if (!asked.isResume) state.begin(channel, seq);
    asked.mayGap = asked.isResume;
    asked.target = Math.max(asked.target, seq);
    updateProgress(state, channel);
  }
  adjust(state);
}

/** Undefined for a dropped channel, even if added again. */
function findPlace({ places, held }: State, channel: string): Place | undefined {
  const place = places.get(channel);
  return place === held.get(channel) ? place : undefined;
}

function updateProgress(state: State, channel: string): void {
  const asked = state.asked.get(channel);
  if (!asked) return;
  asked.at = state.clock.now();
  const last = state.places.get(channel)?.last ?? null;
  if (asked.isAnswered && last !== null && last >= asked.target) state.asked.delete(channel);
}

function takeEvent(state: State, event: DataMessage): void {
  const place = findPlace(state, event.channel);
  if (!place || place.last === null) return;
  const arrival = classifyArrival(place, event);
  if (arrival === 'hole') fillHole(state, event.channel, event.seq);
  if (arrival !== 'new') return;
  state.deliver(event);
  const asked = state.asked.get(event.channel);
  if (asked) asked.mayGap = false;
  updateProgress(state, event.channel);
}

/** Only the answer to a resume is final. */
function takeGap(state: State, gap: GapMessage): void {
  const place = findPlace(state, gap.channel);
  if (!place || place.last === null || gap.to <= place.last) return;
  const asked = state.asked.get(gap.channel);
  if (asked?.mayGap) {
    asked.mayGap = false;
    state.gap(gap);
    updateProgress(state, gap.channel);
  } else fillHole(state, gap.channel, gap.to);
}

/** Asks again from the last message in order. */
function fillHole(state: State, channel: string, target: number): void {
  const asked = state.asked.get(channel);
  const isPending = asked && (!asked.isAnswered || state.clock.now() - asked.at < HOLE_MS);
  if (!isPending) subscribe(state, [channel]);
  const pending = state.asked.get(channel)!;
  pending.target = Math.max(pending.target, target);
}

/** An error without a channel is about the connection. */
function takeError(state: State, error: ErrorMessage): void {
  const { asked, held, leaving } = state;
  const pending = [...asked].flatMap(([name, { isAnswered }]) => (isAnswered ? [] : [name]));
  // Texts name the channel.
  const inText = [...pending, ...leaving.keys()].filter(name => error.message.includes(name));
  const channel = inText.sort((a, b) => b.length - a.length)[0];
  if (channel === undefined) {
    state.end(error.message);
    return;
  }
  const request = asked.get(channel);
  const isHeld = findPlace(state, channel) !== undefined;
  asked.delete(channel);
  held.delete(channel);
  if (request && isHeld) state.refused(channel, error, request.isResume);
  // A place that was reset subscribes from now.
  adjust(state, [channel]);
}
