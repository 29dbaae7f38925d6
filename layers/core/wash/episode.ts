import { isChurn } from './churn.ts';
import { type Begun, type Episode, type Leg, mayBeWash, type Span } from './legs.ts';
import { washRules as rules } from './rules.ts';

/** A wallet's episodes; `washes` and `bots` are newly labelled legs. */
export type Course = {
  readonly episode: Episode | null;
  readonly wasBuy: boolean | null;
  readonly washes: number;
  readonly bots: number;
};

export const noCourse: Course = { episode: null, wasBuy: null, washes: 0, bots: 0 };

/** Returns the end of an episode without further flips, unix ms. */
export function computeEpisodeEndMs({ lastFlipMs }: Episode): number {
  return lastFlipMs + rules.windowMs;
}

/** Checks the leg that ends a span, then takes it. `times`: the operator's episodes. */
export function judgeLeg(
  course: Course,
  legs: readonly Leg[],
  index: number,
  span: Span,
  times: readonly WashTime[],
): Course {
  const leg = legs[index]!;
  leg.begun = isGoingOn(course, leg)
    ? null
    : (startEpisode(course, legs.slice(span.from, index + 1), span) ?? startSharedEpisode(times, leg));
  return takeLeg(course, leg);
}

/** From an episode's first trade to its end, unix ms. */
export type WashTime = { readonly firstMs: number; readonly detectedMs: number; readonly endMs: number };

/** A trade in its operator's episode begins one of the wallet. */
function startSharedEpisode(times: readonly WashTime[], leg: Leg): Begun | null {
  const { ms, slot, buy, usd } = leg;
  if (!times.some(({ firstMs, endMs }) => ms >= firstMs && ms <= endMs)) return null;
  const sums = { bought: buy ? usd : 0n, sold: buy ? 0n : usd };
  const episode = { tradeCount: 1, directionFlips: 0, ...sums, slot };
  return { episode: { ...episode, firstMs: ms, detectedMs: ms, lastMs: ms, lastFlipMs: ms }, ...countLabels([leg]) };
}

/** Replays a leg that was already judged. */
export function takeLeg(course: Course, leg: Leg): Course {
  const { buy, usd, ms } = leg;
  let { begun } = leg;
  if (isGoingOn(course, leg)) {
    const was = course.episode!;
    const isFlip = course.wasBuy !== buy;
    const episode = {
      ...was,
      tradeCount: was.tradeCount + 1,
      directionFlips: was.directionFlips + (isFlip ? 1 : 0),
      bought: was.bought + (buy ? usd : 0n),
      sold: was.sold + (buy ? 0n : usd),
      lastMs: ms,
      lastFlipMs: isFlip ? ms : was.lastFlipMs,
    };
    begun = { episode, ...countLabels([leg]) };
  }
  if (begun === null) return { ...course, wasBuy: buy };
  const { episode, washes, bots } = begun;
  return { episode, wasBuy: buy, washes: course.washes + washes, bots: course.bots + bots };
}

function countLabels(legs: readonly Leg[]): Omit<Begun, 'episode'> {
  return {
    washes: legs.filter(({ label }) => label !== 'wash').length,
    bots: legs.filter(({ label }) => label === 'nothing').length,
  };
}

function isGoingOn({ episode }: Course, { ms }: Leg): boolean {
  return episode !== null && ms <= computeEpisodeEndMs(episode);
}

/** Does not count trades of the previous episode again. */
function startEpisode({ episode: before }: Course, hour: readonly Leg[], span: Span): Begun | null {
  if (!mayBeWash(span) || !isChurn(hour)) return null;
  const { ms, slot } = hour.at(-1)!;
  const episode = {
    tradeCount: hour.length,
    directionFlips: span.flips,
    bought: span.bought,
    sold: span.sold,
    firstMs: hour[0]!.ms,
    detectedMs: ms,
    slot,
    lastMs: ms,
    lastFlipMs: hour.findLast(({ buy }, index) => index > 0 && hour[index - 1]!.buy !== buy)!.ms,
  };
  return { episode, ...countLabels(hour.filter(leg => before === null || leg.ms > computeEpisodeEndMs(before))) };
}
