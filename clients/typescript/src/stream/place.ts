import type { Deferred } from '../time/deferred.ts';
import type { RefusedEvent } from './event.ts';
import type { DataMessage } from './message.ts';

export type Place = {
  /** Highest seq handed over. */
  last: number | null;
  /** Until the first message, older trades may come. */
  mayReplay: boolean;
  /** `last` when the service no longer knows it. */
  lost: number | null;
  /** The answer that the call which added it waits for. */
  added: Deferred<RefusedEvent | null> | null;
};

export type Arrival = 'new' | 'duplicate' | 'hole';

/** `seq` finds duplicates, `prev` finds holes. */
export function classifyArrival(place: Place, { seq, prev, replay }: DataMessage): Arrival {
  const last = place.last ?? 0;
  if (place.mayReplay && replay && prev <= last) return 'new';
  if (seq <= last) return 'duplicate';
  return prev > last ? 'hole' : 'new';
}

export function advance(place: Place, seq: number): void {
  place.last = seq;
  place.mayReplay = false;
}

/** Tells the call that added it. False if none waits. */
export function confirm(place: Place, refusal: RefusedEvent | null): boolean {
  const { added } = place;
  place.added = null;
  added?.resolve(refusal);
  return added !== null;
}
