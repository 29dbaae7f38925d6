import { type Course, computeEpisodeEndMs, judgeLeg, noCourse, takeLeg, type WashTime } from './episode.ts';
import { advanceWashSpan, compareLegs, createWashSpan, dropFirst, type Episode, type Leg, type Span } from './legs.ts';
import { washRules as rules } from './rules.ts';

export type Hand = {
  /** Legs of the last 75 minutes in event time order. */
  readonly legs: Leg[];
  span: Span;
  /** Episodes up to the newest, and newest dropped, leg. */
  course: Course;
  base: Course;
  /** Legs of arbitrages whose other side is not known. */
  waiting: readonly Leg[];
  /** Episodes of the wallet's operator. */
  times: readonly WashTime[];
  labelled: readonly number[];
  counted: { readonly washes: number; readonly bots: number };
};

export function createHand(): Hand {
  return {
    legs: [],
    span: createWashSpan(),
    course: noCourse,
    base: noCourse,
    waiting: [],
    times: [],
    labelled: [],
    counted: { washes: 0, bots: 0 },
  };
}

export type Changed = { readonly fromMs: number; readonly episodes: readonly Episode[] };

/** Inserts a leg; returns null if no episode changes. */
export function putLeg(hand: Hand, leg: Leg): Changed | null {
  const newest = hand.legs.at(-1);
  if (newest && leg.ms <= newest.ms - rules.latenessMs) return null;
  let place = hand.legs.length;
  while (place > 0 && compareLegs(leg, hand.legs[place - 1]!) < 0) place -= 1;
  const late = place < hand.legs.length;
  hand.legs.splice(place, 0, leg);
  const changed = late ? replay(hand, place) : append(hand);
  dropExpiredLegs(hand);
  return changed;
}

function append(hand: Hand): Changed | null {
  const index = hand.legs.length - 1;
  const before = hand.course.episode;
  advanceWashSpan(hand.span, hand.legs, index);
  hand.course = judgeLeg(hand.course, hand.legs, index, hand.span, hand.times);
  const { episode } = hand.course;
  return episode === before ? null : { fromMs: episode!.detectedMs, episodes: [episode!] };
}

/** Evaluates the legs again from a place: late legs affect hours that end later. */
export function replay(hand: Hand, place: number): Changed {
  const { legs, base } = hand;
  const span = createWashSpan();
  const episodes = new Map<number, Episode>();
  const note = ({ episode }: Course): void => {
    if (episode !== null) episodes.set(episode.detectedMs, episode);
  };
  let course = base;
  note(course);
  legs.forEach((leg, index) => {
    advanceWashSpan(span, legs, index);
    course = index < place ? takeLeg(course, leg) : judgeLeg(course, legs, index, span, hand.times);
    note(course);
  });
  Object.assign(hand, { span, course });
  return { fromMs: base.episode?.detectedMs ?? legs[0]!.ms, episodes: [...episodes.values()] };
}

function dropExpiredLegs(hand: Hand): void {
  const { legs, span } = hand;
  const sinceMs = legs.at(-1)!.ms - rules.windowMs - rules.latenessMs;
  let gone = 0;
  while (legs.length - gone > rules.legsMax || legs[gone]!.ms <= sinceMs) {
    if (span.from === gone) dropFirst(span, legs, legs.length);
    hand.base = takeLeg(hand.base, legs[gone]!);
    gone += 1;
  }
  if (gone === 0) return;
  legs.splice(0, gone);
  span.from -= gone;
}

/** Returns the newest unreported episode and records it as reported. */
export function takeUnreportedEpisode(hand: Hand, episodes: readonly Episode[]): Episode | null {
  const fresh = episodes.find(one => !hand.labelled.some(ms => isSame(one, ms)));
  const sinceMs = Math.min(hand.legs[0]!.ms, hand.base.episode?.detectedMs ?? Infinity) - rules.windowMs;
  const labelled = [...hand.labelled, ...episodes.map(({ detectedMs }) => detectedMs)];
  hand.labelled = [...new Set(labelled)].filter(ms => ms > sinceMs);
  return fresh ?? null;
}

/** Reports at most one detection per hour. */
function isSame(episode: Episode, ms: number): boolean {
  return (
    ms >= episode.detectedMs - rules.windowMs &&
    ms <= Math.max(computeEpisodeEndMs(episode), episode.detectedMs + rules.windowMs)
  );
}

/** Counts unreported wash legs; negative for disproved ones. */
export function takeUnreportedCounts(hand: Hand): Hand['counted'] {
  const { course, counted } = hand;
  hand.counted = { washes: course.washes, bots: course.bots };
  return { washes: course.washes - counted.washes, bots: course.bots - counted.bots };
}

/** Rebuilds span and course after decoding. */
export function rebuildSpanAndCourse(legs: readonly Leg[], base: Course): Pick<Hand, 'span' | 'course'> {
  const span = createWashSpan();
  for (let index = 0; index < legs.length; index++) advanceWashSpan(span, legs, index);
  return { span, course: legs.reduce(takeLeg, base) };
}
