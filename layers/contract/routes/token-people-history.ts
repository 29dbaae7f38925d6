import * as z from 'zod/mini';
import { hourTags, type PeopleHour } from '../../core/people/hours.ts';
import { findBucketsWindow } from '../covers.ts';
import { checkTimeRange, defineInteger, makeOptional } from '../parameters.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { defineFields } from '../schemas/each.ts';
import { amountField, countField } from '../schemas/wallet-page.ts';
import { windowCoverageField } from '../schemas/window-coverage.ts';
import { defineTokenRoute } from './subjects.ts';

const heldField = describeSchema(amountField, 'Of `total_supply_raw`; null where the tag or the supply is unknown');

const peopleHour = z.object({
  bucket: describeSchema(z.int(), 'Start of the hour, unix ms'),
  holders: describeSchema(countField, 'Wallets with a balance at its end'),
  top10_pct: describeSchema(amountField, 'Of the ten largest holders, or of all where there are fewer'),
  ...defineFields(heldField, ...hourTags.map(tag => `${tag}_held_pct` as const)),
  smart_held_pct: describeSchema(amountField, 'Always null: records of wallets have no past state'),
});

export const peopleHistory = z.object({
  token_mint: z.string(),
  hours: z.array(peopleHour),
  coverage: windowCoverageField,
});

/** People by hour (`docs/reference/rules/top-traders.md#hours`). */
export const tokenPeopleHistoryRoutes = {
  tokenPeopleHistory: route({
    ...defineTokenRoute('people/history'),
    tier: 'layer3',
    tag: 'Extension',
    summary: 'Holders, and what wallets of each tag held, at the end of each hour. A longer range returns the newest',
    query: {
      from: makeOptional(defineInteger('First hour, unix ms, inclusive', { min: 0 })),
      to: makeOptional(defineInteger('Last hour, unix ms, exclusive', { min: 0 })),
      limit: defineInteger('Maximum number of hours', { min: 1, max: 720, fallback: 168 }),
    },
    check: checkTimeRange,
    memoryMb: 1769,
    readUnitsMax: 2_000,
    response: peopleHistory,
    covers: {
      at: 'body',
      window: ({ query, body, nowMs }) =>
        findBucketsWindow(
          query,
          body.hours.map(({ bucket }) => bucket),
          nowMs,
        ),
    },
    reads: ['security', 'tape', 'operations'],
    cacheSeconds: 30,
  }),
} as const;

export function toPeopleHourView({ startMs, holders, top10Pct, heldPct }: PeopleHour): z.infer<typeof peopleHour> {
  const shares = hourTags.map(tag => [`${tag}_held_pct`, heldPct[tag]] as const);
  return {
    bucket: startMs,
    holders,
    top10_pct: top10Pct,
    ...(Object.fromEntries(shares) as Record<`${(typeof hourTags)[number]}_held_pct`, number | null>),
    smart_held_pct: null,
  };
}
