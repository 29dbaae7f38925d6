import { RequestError } from '../../contract/errors.ts';
import { COVERAGE_ROWS_MAX, checkLength } from '../../contract/routes/coverage.ts';
import { type CoverageHour, HOUR_MS, listCoverageHours, toHourStart } from '../../core/coverage/hours.ts';
import { readOpenGaps } from '../../edge/gaps.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import { findFirstHour, loadHourCounts } from '../../storage/operations/coverage-hours.ts';
import { loadExtent } from '../../storage/operations/extent.ts';

type Query = {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly venue?: string | undefined;
};

export type FoundHours = {
  readonly range: { readonly fromMs: number; readonly toMs: number };
  readonly knownFromMs: number | null;
  readonly hours: readonly CoverageHour[];
};

const DAY_MS = 24 * HOUR_MS;

/** Reads the hours that a range touches, of one venue if given. */
export async function readCoverageHours(
  operations: TableRef<'operations'>,
  { from, to, venue }: Query,
  nowMs: number,
): Promise<FoundHours> {
  const toMs = to ?? nowMs;
  const fromMs = from ?? Math.max(0, toMs - DAY_MS);
  if (fromMs >= toMs)
    throw new RequestError('invalid_request', `from must be before now, got from=${fromMs}, now is ${toMs}`);
  const tooLong = checkLength(fromMs, toMs);
  if (tooLong !== null) throw new RequestError('invalid_request', tooLong);
  const range = { fromMs: toHourStart(fromMs), toMs };
  const [counted, gaps, extent, firstMs] = await Promise.all([
    loadHourCounts(operations, range.fromMs, toHourStart(toMs - 1), COVERAGE_ROWS_MAX + 1),
    readOpenGaps(operations),
    loadExtent(operations),
    findFirstHour(operations),
  ]);
  const hours = listCoverageHours(
    counted,
    gaps.filter(gap => gap.toMs >= range.fromMs && gap.fromMs < toMs),
    range,
  ).filter(hour => venue === undefined || hour.venue === venue);
  if (counted.length > COVERAGE_ROWS_MAX || hours.length > COVERAGE_ROWS_MAX)
    throw new RequestError(
      'invalid_request',
      `from and to touch more than ${COVERAGE_ROWS_MAX} hours of venues; ask for a shorter range`,
    );
  const knownFromMs = extent === null || firstMs === null ? null : Math.max(extent.fromMs, firstMs);
  return { range: { fromMs, toMs }, knownFromMs, hours };
}
