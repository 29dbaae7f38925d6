import * as z from 'zod/mini';
import type { HydrationStatus } from '../../core/holders/hydration.ts';
import { nonHolderKinds } from '../../core/holders/non-holder.ts';
import { describeSchema } from './described.ts';
import { defineFields } from './each.ts';
import { percent } from './fraction.ts';

const hydrationStatuses = [
  'hydrating',
  'hydrated',
  'born_forward',
  'partial_forward',
] as const satisfies readonly HydrationStatus[];

const shown = describeSchema(
  z.optional(z.nullable(z.number())),
  'In scaled mode only: whole units × multiplier; null while the decimals are unknown',
);

/** `pctOfTotal` is percent of all balances. */
export const holder = z.object({
  rank: z.int(),
  wallet: z.string(),
  balanceRaw: z.string(),
  balance: shown,
  pctOfTotal: percent,
  firstSeenSlot: z.int(),
});

/** Token accounts without people: pools, vaults, escrows, burn and system addresses. */
const nonHolder = z.object({
  wallet: z.string(),
  kind: z.enum(nonHolderKinds),
  balanceRaw: z.string(),
  balance: shown,
});

const common = {
  mint: z.string(),
  distinctCount: z.int(),
  totalBalanceRaw: z.string(),
  totalBalance: shown,
  hydrationStatus: z.enum(hydrationStatuses),
  nonHolders: z.array(nonHolder),
};

/** Shares are null with fewer holders, supply until validation. */
export const holdersSummary = z.object({
  ...common,
  supplyRaw: z.nullable(z.string()),
  ...defineFields(z.nullable(percent), 'top10Pct', 'top50Pct', 'top100Pct'),
  lastUpdatedSlot: z.nullable(z.int()),
  lastUpdatedTsMs: z.nullable(z.int()),
  asOfTsMs: z.int(),
});

export const holdersTop = z.object({ ...common, holders: z.array(holder), asOfTsMs: z.int() });

/** Largest balance first. `nextOffset` is null on the last page. */
export const holdersPage = z.object({
  ...common,
  holders: z.array(holder),
  limit: z.int(),
  offset: z.int(),
  nextOffset: z.nullable(z.int()),
  asOfTsMs: z.int(),
});
