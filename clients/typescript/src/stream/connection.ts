import type { Clock } from '../time/clock.ts';
import { createDeferred } from '../time/deferred.ts';
import type { Heartbeats } from './heartbeat.ts';
import { filterKeys, getPlaceChannel, getPlaceSource, toPlaceKey } from './key.ts';
import { type DataMessage, type ErrorMessage, type GapMessage, readMessage, type Seqs } from './message.ts';
import { classifyArrival, type Place } from './place.ts';
import { askAgain, CHANNELS_MAX, changeList, type Requests, subscribe } from './requests.ts';
import { openSocket, type SocketLike } from './socket.ts';

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
  readonly begin: (key: string, seq: number) => void;
  readonly refused: (key: string, error: ErrorMessage, wasResume: boolean) => void;
  /** A list is refused as a whole. */
  readonly refusedList: (channel: string, error: ErrorMessage) => void;
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

type State = Deps &
  Requests & {
    /** Channels, and when their end was asked for. */
    readonly leaving: Map<string, number>;
    isOpen: boolean;
    readonly end: (problem: string | null) => void;
    readonly makeReady: () => void;
    heardAt: number;
    pingedAt: number;
  };

const TICK_MS = 1_000;
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
          for (const channel of message.channels) takeAnswers(state, channel, message.seq?.[channel] ?? 0);
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
  const gone = [...held].flatMap(([key, place]) => (places.get(key) === place ? [] : [key]));
  const wanted = new Set([...places.keys()].map(getPlaceChannel));
  // A list that stays only changes.
  const isEnded = (key: string): boolean => getPlaceSource(key) === undefined || !wanted.has(getPlaceChannel(key));
  const ended = gone.filter(isEnded);
  for (const key of ended) {
    asked.delete(key);
    held.delete(key);
    leaving.set(getPlaceChannel(key), state.clock.now());
  }
  const channels = [...new Set(ended.map(getPlaceChannel))];
  for (let from = 0; from < channels.length; from += CHANNELS_MAX)
    state.socket.send({ op: 'unsubscribe', channels: channels.slice(from, from + CHANNELS_MAX) });
  if (channels.length > 0) return;
  const changed = [...gone, ...[...places.keys()].filter(key => !held.has(key))];
  const plain = changed.filter(key => getPlaceSource(key) === undefined);
  const lists = new Set(changed.filter(key => getPlaceSource(key) !== undefined).map(getPlaceChannel));
  if (plain.length > 0) subscribe(state, plain);
  // The answer leads here again, until nothing is left to change.
  for (const list of lists) if (changeList(state, list) === 'left') leaving.set(list, state.clock.now());
  if (changed.length === 0) state.makeReady();
}

function takeAnswers(state: State, channel: string, seqs: Seqs): void {
  if (typeof seqs === 'number') takeAnswer(state, channel, seqs);
  else for (const [source, seq] of Object.entries(seqs)) takeAnswer(state, toPlaceKey({ channel, source }), seq);
  adjust(state);
}

function takeAnswer(state: State, key: string, seq: number): void {
  const asked = state.asked.get(key);
  if (!asked) return;
  asked.isAnswered = true;
  if (!findPlace(state, key)) return;
  if (!asked.isResume) state.begin(key, seq);
  asked.mayGap = asked.isResume;
  asked.target = Math.max(asked.target, seq);
  updateProgress(state, key);
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
  const key = toPlaceKey(event);
  const place = findPlace(state, key);
  if (!place || place.last === null) return;
  const arrival = classifyArrival(place, event);
  if (arrival === 'hole') fillHole(state, key, event.seq);
  if (arrival !== 'new') return;
  state.deliver(event);
  const asked = state.asked.get(key);
  if (asked) asked.mayGap = false;
  updateProgress(state, key);
}

/** Only the answer to a resume is final. */
function takeGap(state: State, gap: GapMessage): void {
  const key = toPlaceKey(gap);
  const place = findPlace(state, key);
  if (!place || place.last === null || gap.to <= place.last) return;
  const asked = state.asked.get(key);
  if (asked?.mayGap) {
    asked.mayGap = false;
    state.gap(gap);
    updateProgress(state, key);
  } else fillHole(state, key, gap.to);
}

/** Asks again from the last message in order. */
function fillHole(state: State, key: string, target: number): void {
  const asked = state.asked.get(key);
  const isPending = asked && (!asked.isAnswered || state.clock.now() - asked.at < HOLE_MS);
  if (!isPending) askAgain(state, key);
  const pending = state.asked.get(key)!;
  pending.target = Math.max(pending.target, target);
}

/** An error without a channel is about the connection. */
function takeError(state: State, error: ErrorMessage): void {
  const { asked, held, leaving } = state;
  const pending = [...asked].flatMap(([key, { isAnswered }]) => (isAnswered ? [] : [getPlaceChannel(key)]));
  // Texts name the channel.
  const inText = [...new Set([...pending, ...leaving.keys()])].filter(name => error.message.includes(name));
  const channel = inText.sort((a, b) => b.length - a.length)[0];
  if (channel === undefined) {
    state.end(error.message);
    return;
  }
  const listed = filterKeys([...asked.keys(), ...held.keys()], channel);
  if (listed.length > 0) {
    takeListError(state, channel, listed, error);
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

/** Of one address, which the answer lets begin from now, or of the whole list. */
function takeListError(state: State, channel: string, listed: readonly string[], error: ErrorMessage): void {
  const { asked, held, leaving } = state;
  const source = /, source (\w+):/.exec(error.message)?.[1];
  if (source !== undefined) {
    const key = toPlaceKey({ channel, source });
    const request = asked.get(key);
    if (request === undefined) return;
    asked.set(key, { ...request, isResume: false });
    if (findPlace(state, key)) state.refused(key, error, true);
    return;
  }
  for (const key of listed) {
    asked.delete(key);
    held.delete(key);
  }
  leaving.delete(channel);
  state.refusedList(channel, error);
  // What the service still holds of it ends.
  state.socket.send({ op: 'unsubscribe', channels: [channel] });
  adjust(state);
}
