import * as z from 'zod/mini';
import { describeSchema } from './described.ts';

const figures = z.record(z.string(), z.nullable(z.union([z.number(), z.string(), z.boolean()])));
const link = describeSchema(z.string(), 'Page of the event in the console');
const slot = z.nullable(z.int());

const signedInput = z.object({
  type: describeSchema(z.string(), 'Name among the events'),
  signature: z.string(),
  slot,
  event_index: z.int(),
  received_ms: describeSchema(z.nullable(z.int()), 'Null where only the transaction is known'),
  console: link,
});

const unsignedInput = z.object({
  type: z.string(),
  key: describeSchema(z.string(), 'Token or wallet whose tape has the event'),
  slot,
  timestamp_ms: z.int(),
  console: link,
});

/** Why a part of an answer is as it is (docs/reference/explain.md). */
export const explainFinding = z.object({
  path: describeSchema(z.string(), 'JSON pointer into `data`'),
  rule: z.string(),
  rules_version: z.string(),
  doc: describeSchema(z.string(), 'Page and heading of the reference'),
  sentence: z.string(),
  thresholds: describeSchema(figures, 'Limits of the rule'),
  measured: describeSchema(figures, 'What was measured; shares names with what limits it'),
  inputs: describeSchema(z.array(z.union([signedInput, unsignedInput])), 'At most 20, the deciding ones first'),
  inputs_total: z.int(),
});
