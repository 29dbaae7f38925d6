import * as z from 'zod/mini';
import { verdictSeverities } from '../../core/signal/severity.ts';
import { shareNames } from '../../core/token-list/profile.ts';
import { describeSchema } from './described.ts';
import { defineFields } from './each.ts';
import { percent } from './fraction.ts';
import { launch } from './launch.ts';
import { worthFields } from './worth.ts';

const text = z.nullable(z.string());
const amount = z.nullable(z.number());

export const shareFields = shareNames.map(name => `${name}_pct` as const);

/** Figures of trades are those of the window. */
export const listedToken = z.object({
  token_mint: z.string(),
  ...defineFields(text, 'name', 'symbol'),
  ...defineFields(z.int(), 'created_ts_ms', 'age_s'),
  ...defineFields(amount, 'price_usd', 'price_change_pct'),
  volume_usd: z.number(),
  ...defineFields(z.int(), 'trades', 'buys', 'sells'),
  buyers: describeSchema(z.int(), 'Distinct wallets; above 512 within 3%'),
  liquidity_sol: amount,
  holders: z.int(),
  severity: z.enum(verdictSeverities),
  ...worthFields,
  launch: describeSchema(z.nullable(launch), 'Null for a token that is not from a launchpad'),
  ...defineFields(describeSchema(z.nullable(percent), 'Percent of the total supply'), ...shareFields),
});
