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
  let changed: Changed | null = null;
  if (late) changed = replay(hand, place);
  else {
    const before = hand.course.episode;
    advanceWashSpan(hand.span, hand.legs, place);
    hand.course = judgeLeg(hand.course, hand.legs, place, hand.span, hand.times);
    const { episode } = hand.course;
    if (episode !== before) changed = { fromMs: episode!.detectedMs, episodes: [episode!] };
  }
  const { legs, span } = hand;
  const sinceMs = legs.at(-1)!.ms - rules.windowMs - rules.latenessMs;
  let gone = 0;
  while (legs.length - gone > rules.legsMax || legs[gone]!.ms <= sinceMs) {
    if (span.from === gone) dropFirst(span, legs, legs.length);
    hand.base = takeLeg(hand.base, legs[gone]!);
    gone += 1;
  }
  if (gone > 0) legs.splice(0, gone);
  span.from -= gone;
  return changed;
}

/** Judges legs again from a place: late legs affect later hours. */
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

/** Returns and records the newest unreported episode, at most hourly. */
export function takeUnreportedEpisode(hand: Hand, episodes: readonly Episode[]): Episode | null {
  const fresh = episodes.find(one => {
    const endMs = Math.max(computeEpisodeEndMs(one), one.detectedMs + rules.windowMs);
    return !hand.labelled.some(ms => ms >= one.detectedMs - rules.windowMs && ms <= endMs);
  });
  const sinceMs = Math.min(hand.legs[0]!.ms, hand.base.episode?.detectedMs ?? Infinity) - rules.windowMs;
  const labelled = [...hand.labelled, ...episodes.map(({ detectedMs }) => detectedMs)];
  hand.labelled = [...new Set(labelled)].filter(ms => ms > sinceMs);
  return fresh ?? null;
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
