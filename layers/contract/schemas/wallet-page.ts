import * as z from 'zod/mini';
import { describeSchema } from './described.ts';
import { defineFields } from './each.ts';

const ms = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

/** Times of all events applied, apart from prices. */
export const coverageField = describeSchema(
  z.nullable(z.object({ from_ts_ms: ms, to_ts_ms: ms })),
  'Oldest and newest event time applied; null before the first event',
);

/** On each answer about a whole wallet. */
export const walletPageFields = {
  next_cursor: describeSchema(z.nullable(z.string()), 'Cursor of the next page; null on the last'),
  coverage: coverageField,
} as const;

export const amountField = z.nullable(z.number());
export const timeField = z.nullable(ms);
export const countField = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

export function defineAmounts<Name extends string>(...names: readonly Name[]) {
  return defineFields(amountField, ...names);
}
