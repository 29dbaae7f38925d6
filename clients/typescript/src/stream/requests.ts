import type { Clock } from '../time/clock.ts';
import { filterKeys, getPlaceChannel, getPlaceSource } from './key.ts';
import type { Place } from './place.ts';
import type { Socket } from './socket.ts';

/** A request, until the channel has caught up. */
export type Asked = {
  at: number;
  target: number;
  isAnswered: boolean;
  /** Until the first message after the answer: a gap comes first. */
  mayGap: boolean;
  readonly isResume: boolean;
};

/** What a socket asked for, by place. */
export type Requests = {
  readonly clock: Clock;
  readonly socket: Socket;
  readonly places: ReadonlyMap<string, Place>;
  readonly asked: Map<string, Asked>;
  /** Subscribed or asked for, each for its place. */
  readonly held: Map<string, Place>;
  needsHeartbeat: boolean;
};

/** Limit of the service per message. */
export const CHANNELS_MAX = 200;
/** Asks for channels, after the last message of each. */
export function subscribe(state: Requests, channels: readonly string[]): void {
  for (let from = 0; from < channels.length; from += CHANNELS_MAX) {
    const part = channels.slice(from, from + CHANNELS_MAX);
    const resume: Record<string, number> = {};
    for (const channel of part) {
      const last = askFor(state, channel);
      if (last !== null) resume[channel] = last;
    }
    sendSubscribe(state, { channels: part, resume });
  }
}

/** Sends the whole list. Addresses that the socket hears already go on. */
export function replaceList(state: Requests, list: string): void {
  const { places, held, asked } = state;
  for (const key of filterKeys(held.keys(), list))
    if (!places.has(key)) {
      held.delete(key);
      asked.delete(key);
    }
  const keys = filterKeys(places.keys(), list);
  const resume: Record<string, number> = {};
  for (const key of keys) {
    if (held.get(key) === places.get(key)) continue;
    const last = askFor(state, key);
    if (last !== null) resume[getPlaceSource(key)!] = last;
  }
  sendSubscribe(state, {
    channels: [list],
    lists: { [list]: keys.map(key => getPlaceSource(key)!) },
    resume: Object.keys(resume).length > 0 ? { [list]: resume } : {},
  });
}

/** Notes a request. Returns the number to resume after. */
function askFor(state: Requests, key: string): number | null {
  const place = state.places.get(key)!;
  const { last } = place;
  state.held.set(key, place);
  state.asked.set(key, {
    ...{ at: state.clock.now(), target: 0, isAnswered: false, mayGap: false },
    isResume: last !== null,
  });
  return last;
}

function sendSubscribe(state: Requests, message: object): void {
  const heartbeat = state.needsHeartbeat ? { heartbeat: true } : {};
  state.needsHeartbeat = false;
  state.socket.send({ op: 'subscribe', ...message, frames: 'batch', ...heartbeat });
}

/** Asks again for a place. A list that is held needs no addresses. */
export function askAgain(state: Requests, key: string): void {
  const source = getPlaceSource(key);
  if (source === undefined) {
    subscribe(state, [key]);
    return;
  }
  const list = getPlaceChannel(key);
  const last = askFor(state, key)!;
  sendSubscribe(state, { channels: [list], resume: { [list]: { [source]: last } } });
}
