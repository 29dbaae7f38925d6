import * as z from 'zod/mini';
import { type CoverageHour, HOUR_MS } from '../../core/coverage/hours.ts';
import { rulesVersion } from '../../core/kernel/rules-version.ts';
import { checkTimeRange, defineInteger, defineText, makeOptional } from '../parameters.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { amountField, countField, timeField } from '../schemas/wallet-page.ts';
import { sourceGap, toSourceGapView } from '../schemas/window-coverage.ts';

const DAYS_MAX = 31;
export const COVERAGE_MS_MAX = DAYS_MAX * 24 * HOUR_MS;
/** Answers stay below the limit of a function. */
export const COVERAGE_ROWS_MAX = 20_000;

const coverageHour = z.object({
  hour_ms: describeSchema(countField, 'Start of the hour, by the times of the events'),
  venue: describeSchema(z.nullable(z.string()), 'Null: what has no venue, and gaps of whole sources'),
  transactions: describeSchema(countField, 'Seen: decoded, and those without an event of the venue'),
  decoded: describeSchema(countField, 'With an accepted event, once per token'),
  rejected: describeSchema(countField, 'With a part that was refused or quarantined'),
  unexplained_usd: describeSchema(
    amountField,
    'Balance changes that nothing explains; null where no raw transaction was compared',
  ),
  unexplained_unpriced: describeSchema(countField, 'Unexplained changes without a price, not in `unexplained_usd`'),
  gaps: describeSchema(z.array(sourceGap), 'Not filled, of the venue or of whole sources, oldest first'),
  lag_p50_ms: describeSchema(
    z.nullable(countField),
    '`received_ms` − `timestamp`, rounded up to a step of 12%; null where no time of arrival is known',
  ),
  lag_p99_ms: z.nullable(countField),
  is_complete: describeSchema(z.boolean(), 'Whether no gap touches the hour'),
});

export const coveragePage = z.object({
  from_ts_ms: countField,
  to_ts_ms: countField,
  known_from_ms: describeSchema(timeField, 'Since when hours are counted; null before the first event'),
  rules_version: z.string(),
  hours: describeSchema(
    z.array(coverageHour),
    'Ascending, without a venue first. Hours without data or gaps are left out',
  ),
});

/** Coverage of hours (`docs/reference/coverage.md`). */
export const coverageRoutes = {
  coverage: route({
    path: '/v1/coverage',
    tier: 'layer1',
    tag: 'Extension',
    file: 'rest/coverage',
    summary: 'What was seen, decoded and missed, by hour and venue',
    query: {
      from: makeOptional(defineInteger('Begin, unix ms, inclusive; default 24 hours before `to`', { min: 0 })),
      to: makeOptional(defineInteger('End, unix ms, exclusive; default now', { min: 0 })),
      venue: makeOptional(defineText('Hours of this venue alone, as `dex_name` has it', 200, 'pump_swap')),
    },
    check: range => checkTimeRange(range) ?? checkLength(range.from, range.to),
    readUnitsMax: 1_600,
    response: coveragePage,
    reads: ['operations'],
  }),
} as const;

/** Rule over the length of a range whose ends are known. */
export function checkLength(from: number | undefined, to: number | undefined): string | null {
  return from !== undefined && to !== undefined && to - from > COVERAGE_MS_MAX
    ? `from and to must span at most ${DAYS_MAX} days (${COVERAGE_MS_MAX} ms), got from=${from} and to=${to}`
    : null;
}

const MICROS = 1_000_000;

export function toCoveragePage(
  range: { readonly fromMs: number; readonly toMs: number },
  knownFromMs: number | null,
  hours: readonly CoverageHour[],
): z.infer<typeof coveragePage> {
  return {
    from_ts_ms: range.fromMs,
    to_ts_ms: range.toMs,
    known_from_ms: knownFromMs,
    rules_version: rulesVersion,
    hours: hours.map(hour => ({
      hour_ms: hour.hourMs,
      venue: hour.venue,
      transactions: hour.transactions,
      decoded: hour.decoded,
      rejected: hour.rejected,
      unexplained_usd: hour.unexplainedMicroUsd === null ? null : hour.unexplainedMicroUsd / MICROS,
      unexplained_unpriced: hour.unpriced,
      gaps: hour.gaps.map(toSourceGapView),
      lag_p50_ms: hour.lagP50Ms,
      lag_p99_ms: hour.lagP99Ms,
      is_complete: hour.gaps.length === 0,
    })),
  };
}
