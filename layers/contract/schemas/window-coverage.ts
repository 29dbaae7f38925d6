import * as z from 'zod/mini';
import type { WindowCoverage } from '../../core/coverage/bounds.ts';
import type { OpenGap } from '../../core/coverage/source-gap.ts';
import { describeSchema } from './described.ts';
import { amountField, countField } from './wallet-page.ts';

/** A time in which a source missed transactions. */
export const sourceGap = z.object({
  source: z.string(),
  from_ts: countField,
  to_ts: countField,
  from_slot: describeSchema(z.nullable(countField), 'Last slot before it; null where the source announces none'),
  to_slot: describeSchema(z.nullable(countField), 'First slot after it'),
  reason: z.string(),
});

/** On an aggregate whose window touches an hour with a gap (`docs/reference/coverage.md#aggregates`). */
export const windowCoverage = z.object({
  complete: z.literal(false),
  gaps: describeSchema(z.array(sourceGap), 'Not filled, oldest first'),
  volume_usd_min: describeSchema(amountField, 'What was counted; null where the answer has no volume'),
  volume_usd_max: describeSchema(
    amountField,
    'By the share of each hour without a gap; null if a whole hour is missing',
  ),
});

export const windowCoverageField = describeSchema(
  z.optional(windowCoverage),
  'Present if the window touches an hour in which a source missed transactions',
);

export function toSourceGapView({
  source,
  fromMs,
  toMs,
  fromSlot,
  toSlot,
  reason,
}: OpenGap): z.infer<typeof sourceGap> {
  return { source, from_ts: fromMs, to_ts: toMs, from_slot: fromSlot, to_slot: toSlot, reason };
}

export function toWindowCoverage({ gaps, volumeUsdMin, volumeUsdMax }: WindowCoverage): z.infer<typeof windowCoverage> {
  return {
    complete: false,
    gaps: gaps.map(toSourceGapView),
    volume_usd_min: volumeUsdMin,
    volume_usd_max: volumeUsdMax,
  };
}
