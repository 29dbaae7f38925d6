import { HOUR_MS, toHourStart } from './hours.ts';
import { type OpenGap, overlaps } from './source-gap.ts';

const MINUTE_MS = 60_000;

type Times = { readonly fromMs: number; readonly toMs: number };

/** A part of a window, with its volume in USD. */
export type VolumeSlice = Times & { readonly volumeUsd: number };

/** What an aggregate may lack. */
export type WindowCoverage = {
  /** Oldest first. */
  readonly gaps: readonly OpenGap[];
  /** Null where the aggregate has no volume. */
  readonly volumeUsdMin: number | null;
  /** Null also where nothing is known of a whole hour. */
  readonly volumeUsdMax: number | null;
};

/** The gaps in the hours that a window touches. */
export function selectGaps(gaps: readonly OpenGap[], window: Times): readonly OpenGap[] {
  if (window.fromMs >= window.toMs) return [];
  const hours = widenToHours(window);
  return gaps.filter(gap => overlaps(gap, hours));
}

/** Bounds a volume by the known share of each hour. Null without a gap. */
export function boundVolume(
  gaps: readonly OpenGap[],
  window: Times,
  volume: { readonly totalUsd: number; readonly slices: readonly VolumeSlice[] } | null,
  nowMs: number,
): WindowCoverage | null {
  const touching = selectGaps(gaps, window);
  if (touching.length === 0) return null;
  if (volume === null) return { gaps: touching, volumeUsdMin: null, volumeUsdMax: null };
  const missing = mergeTimes(touching.map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.max(toMs, fromMs + 1) })));
  const { totalUsd: min } = volume;
  // Bounds of the running hour change once a minute, so that answers keep their tags.
  const untilMs = Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS;
  const isMissing = listGapHours(gaps, window).some(
    hourMs => computeKnownShare(missing, { fromMs: hourMs, toMs: hourMs + 1 }, untilMs) === 0,
  );
  if (isMissing) return { gaps: touching, volumeUsdMin: min, volumeUsdMax: null };
  // What the slices leave out lies in hours without a gap.
  const within = volume.slices.filter(({ fromMs, toMs }) => fromMs < window.toMs && toMs > window.fromMs);
  const more = within.reduce(
    (sum, slice) => sum + slice.volumeUsd * (1 / computeKnownShare(missing, slice, untilMs) - 1),
    0,
  );
  return { gaps: touching, volumeUsdMin: min, volumeUsdMax: min + more };
}

/** The hours of a window that a gap touches: their volumes are asked for. */
export function listGapHours(gaps: readonly OpenGap[], window: Times): readonly number[] {
  const touching = selectGaps(gaps, window);
  const hours: number[] = [];
  for (let hourMs = toHourStart(window.fromMs); hourMs < window.toMs; hourMs += HOUR_MS)
    if (touching.some(gap => overlaps(gap, { fromMs: hourMs, toMs: hourMs + HOUR_MS }))) hours.push(hourMs);
  return hours;
}

function widenToHours({ fromMs, toMs }: Times): Times {
  return { fromMs: toHourStart(fromMs), toMs: toHourStart(toMs - 1) + HOUR_MS };
}

/** Each starts after the one before ends. */
function mergeTimes(times: readonly Times[]): readonly Times[] {
  const merged: { fromMs: number; toMs: number }[] = [];
  for (const { fromMs, toMs } of times.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = merged.at(-1);
    if (last === undefined || fromMs > last.toMs) merged.push({ fromMs, toMs });
    else last.toMs = Math.max(last.toMs, toMs);
  }
  return merged;
}

/** Share without a gap of the hours that a slice touches. */
function computeKnownShare(missing: readonly Times[], slice: Times, untilMs: number): number {
  const hours = widenToHours(slice);
  const toMs = hours.fromMs < untilMs ? Math.min(hours.toMs, Math.max(untilMs, slice.toMs)) : hours.toMs;
  const lost = missing.reduce(
    (sum, gap) => sum + Math.max(0, Math.min(gap.toMs, toMs) - Math.max(gap.fromMs, hours.fromMs)),
    0,
  );
  return 1 - lost / (toMs - hours.fromMs);
}
