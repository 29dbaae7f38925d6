import * as z from 'zod/mini';
import { launchStages, launchWhys } from '../../core/launch/describe.ts';
import { launchSteps } from '../../core/launch/state.ts';
import { describeSchema } from './described.ts';
import { defineFields } from './each.ts';
import { percent } from './fraction.ts';

const text = z.nullable(z.string());
const amount = z.nullable(z.number());
const time = z.nullable(z.int());

/** A token's way from a launchpad to a pool (`docs/reference/rules/launches.md`). */
export const launch = z.object({
  pad: z.string(),
  stage: z.enum(launchStages),
  curve_pct: z.nullable(percent),
  raised: amount,
  raised_raw: text,
  target: amount,
  target_raw: text,
  ...defineFields(text, 'base_mint', 'creator', 'curve_pool'),
  launched_ts_ms: time,
  is_complete: z.boolean(),
  completed_ts_ms: time,
  graduated_ts_ms: time,
  ...defineFields(text, 'migration_signature', 'pool', 'pool_dex'),
  seconds_to_graduate: time,
  why: describeSchema(z.nullable(z.enum(launchWhys)), 'Why `curve_pct` is null'),
});

/** A step of a launch, once per token. */
export const launchEvent = z.object({
  event: z.enum(launchSteps),
  token_mint: z.string(),
  ...defineFields(text, 'name', 'symbol'),
  launch,
  slot: z.int(),
  timestamp: z.int(),
});

/** A `migration` event, in whole units too. */
export const migrationEvent = z.object({
  signature: z.string(),
  ...defineFields(z.int(), 'slot', 'event_index', 'timestamp'),
  ...defineFields(z.string(), 'mint', 'pad', 'from_pool', 'to_pool', 'to_dex', 'base_mint'),
  base_decimals: z.int(),
  base_amount: z.number(),
  base_amount_raw: z.string(),
  token_decimals: z.int(),
  token_amount: z.number(),
  token_amount_raw: z.string(),
  ...defineFields(text, 'name', 'symbol'),
  market_cap_usd: amount,
  seconds_to_graduate: time,
});
