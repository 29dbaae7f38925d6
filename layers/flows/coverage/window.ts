import { toWindowCoverage } from '../../contract/schemas/window-coverage.ts';
import { boundVolume, listGapHours, type VolumeSlice } from '../../core/coverage/bounds.ts';
import { HOUR_MS } from '../../core/coverage/hours.ts';
import type { OpenGap } from '../../core/coverage/source-gap.ts';
import type { CandleStores } from '../candle-page.ts';
import { type PageQuery, readCandlesPage } from '../candles-page.ts';

type Window = { readonly fromMs: number; readonly toMs: number };

/** The field `coverage` of an aggregate, absent without a gap. */
export function describeWindow(
  gaps: readonly OpenGap[],
  window: Window,
  volume: { readonly totalUsd: number; readonly slices: readonly VolumeSlice[] } | null,
  nowMs: number,
) {
  const bounds = boundVolume(gaps, window, volume, nowMs);
  return bounds === null ? {} : { coverage: toWindowCoverage(bounds) };
}

/** The time that a page of candles covers. */
export function findPageWindow(
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
  candles: readonly { readonly bucketStartMs: number }[],
  isFirstPage: boolean,
  nowMs: number,
): Window {
  const toMs = to ?? nowMs;
  const first = candles[0]?.bucketStartMs ?? toMs;
  return { fromMs: isFirstPage ? (from ?? first) : first, toMs };
}

const MINUTES = { timeframe: '1m', view: 'full', limit: HOUR_MS / 60_000, fill: false } as const;

/** Volumes by minute of the hours with a gap in a window. */
export async function readGapVolumes(
  stores: CandleStores,
  mint: string,
  pool: PageQuery['pool'],
  gaps: readonly OpenGap[],
  window: Window,
  nowMs: number,
): Promise<readonly VolumeSlice[]> {
  const pages = listGapHours(gaps, window).map(async from => {
    const query = { ...MINUTES, from, to: from + HOUR_MS, pool };
    return (await readCandlesPage(stores, mint, query, 'enterprise', nowMs)).candles;
  });
  return (await Promise.all(pages)).flat().map(({ bucketStartMs, volumeUsd }) => ({
    ...{ fromMs: bucketStartMs, toMs: bucketStartMs + 60_000, volumeUsd },
  }));
}
