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

/** Addresses per message: with a resume of each, a frame of API Gateway holds 290. */
const LISTED_MAX = 250;

/** Ends or adds some addresses of a list; the others go on. */
export function changeList(state: Requests, list: string): 'left' | 'added' {
  const { places, held, asked } = state;
  const gone = filterKeys(held.keys(), list).filter(key => held.get(key) !== places.get(key));
  if (gone.length > 0) {
    const part = gone.slice(0, LISTED_MAX);
    for (const key of part) {
      held.delete(key);
      asked.delete(key);
    }
    state.socket.send({ op: 'unsubscribe', lists: { [list]: part.map(key => getPlaceSource(key)!) } });
    return 'left';
  }
  const added = filterKeys(places.keys(), list).filter(key => !held.has(key));
  const part = added.slice(0, LISTED_MAX);
  const resume: Record<string, number> = {};
  for (const key of part) {
    const last = askFor(state, key);
    if (last !== null) resume[getPlaceSource(key)!] = last;
  }
  sendSubscribe(state, {
    lists: { [list]: part.map(key => getPlaceSource(key)!) },
    append: true,
    resume: Object.keys(resume).length > 0 ? { [list]: resume } : {},
  });
  return 'added';
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
