import * as z from 'zod/mini';
import { nonHolderKinds } from '../../core/holders/non-holder.ts';
import { computePercentage } from '../../core/money/amount-ratio.ts';
import type { RankedFirstBuyer } from '../../core/people/first-buyers.ts';
import type { PeopleSummary, TagSums } from '../../core/people/summary.ts';
import { type PersonTag, personTags } from '../../core/people/tags.ts';
import { defineChoiceList, defineCursor, defineInteger, makeOptional } from '../parameters.ts';
import { toTraderView } from '../present/trader.ts';
import { toUsdNumber } from '../present/wallet-page.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { defineFields } from '../schemas/each.ts';
import { trader, traderFields } from '../schemas/trader.ts';
import { amountField, countField } from '../schemas/wallet-page.ts';
import { defineTokenRoute } from './subjects.ts';

const maybeCount = z.nullable(countField);
const maybeText = z.nullable(z.string());

const tagSums = z.object({
  wallets: describeSchema(maybeCount, 'Also those that hold nothing any more; null where `why` says so'),
  holding: maybeCount,
  held_raw: maybeText,
  held_pct: describeSchema(amountField, 'Of `total_supply_raw`'),
  bought_raw: maybeText,
  sold_raw: maybeText,
  realized_pnl_usd: describeSchema(amountField, 'Of priced exits, first in, first out'),
  why: z.nullable(z.enum(['launch_not_seen', 'no_supply', 'no_price', 'thin_pool'])),
});

const nonHolders = z.object({ count: countField, held_raw: z.string(), held_pct: amountField });

export const tokenPeople = z.object({
  token_mint: z.string(),
  holders: describeSchema(countField, 'Wallets with a balance'),
  tags: z.object(defineFields(tagSums, ...personTags)),
  non_holders: z.object(defineFields(nonHolders, ...nonHolderKinds)),
  top10_pct: describeSchema(amountField, 'Of the ten largest holders, or of all where there are fewer'),
  as_of_ts_ms: z.int(),
});

const next_cursor = describeSchema(z.nullable(z.string()), 'Cursor of the next page; null on the last');

export const peopleHolders = z.object({ token_mint: z.string(), holders: z.array(trader), next_cursor });

const firstBuyer = z.object({
  rank: countField,
  ...traderFields,
  first_buy_signature: z.string(),
  first_buy_slot: countField,
  first_buy_usd: amountField,
  first_buy_raw: z.string(),
  slots_after_first_trade: z.int(),
  sold_pct: describeSchema(amountField, '100 × sold / bought, at most 100; null where nothing was bought'),
});

export const firstBuyers = z.object({ token_mint: z.string(), first_buyers: z.array(firstBuyer), next_cursor });

const pageQuery = {
  limit: defineInteger('Maximum number of wallets', { min: 1, max: 200, fallback: 50 }),
  cursor: makeOptional(defineCursor('next_cursor of the page before, with the same other parameters')),
};

export const peopleReads = ['security', 'tape', 'prices', 'wallets', 'funding'] as const;

const PEOPLE_KEPT_SECONDS = 60;

/** What routes of a token's people have in common. */
export function definePeopleRoute(name: string) {
  return {
    ...defineTokenRoute(name),
    tier: 'layer3',
    tag: 'Extension',
    // One whole core, as other folds of a tape.
    memoryMb: 1769,
    reads: peopleReads,
    layers: ['known-wallets'],
    cacheSeconds: 15,
    // The next callers of a minute do not read a crowded token again.
    keptSeconds: PEOPLE_KEPT_SECONDS,
  } as const;
}

/** People of a token (`docs/reference/rules/people.md`). */
export const tokenPeopleRoutes = {
  tokenPeople: route({
    ...definePeopleRoute('people'),
    summary: 'Wallets of a token by tag, with what they hold, bought, sold and made; non-holders; the largest ten',
    readUnitsMax: 9_900,
    response: tokenPeople,
    clock: 'as_of_ts_ms',
    cacheSeconds: 30,
  }),
  tokenPeopleHolders: route({
    ...definePeopleRoute('people/holders'),
    summary: 'Holders with tags, evidence and result, largest first',
    query: { tag: makeOptional(defineChoiceList('Only wallets with any of these tags', personTags)), ...pageQuery },
    isPaged: true,
    readUnitsMax: 9_900,
    response: peopleHolders,
  }),
  tokenFirstBuyers: route({
    ...definePeopleRoute('first-buyers'),
    summary: 'The first 2,000 buyers in canonical order, with tags, evidence and result',
    query: pageQuery,
    isPaged: true,
    readUnitsMax: 2_000,
    response: firstBuyers,
  }),
} as const;

export function toTokenPeople(mint: string, summary: PeopleSummary, nowMs: number): z.infer<typeof tokenPeople> {
  const { totalRaw } = summary;
  const tags = personTags.map(tag => [tag, toTagView(summary, summary.tags[tag], tag)] as const);
  const kinds = nonHolderKinds.map(kind => {
    const { count, heldRaw } = summary.nonHolders[kind];
    return [kind, { count, held_raw: String(heldRaw), held_pct: computePercentage(heldRaw, totalRaw) }] as const;
  });
  return {
    token_mint: mint,
    holders: summary.holders,
    tags: Object.fromEntries(tags) as z.infer<typeof tokenPeople>['tags'],
    non_holders: Object.fromEntries(kinds) as z.infer<typeof tokenPeople>['non_holders'],
    top10_pct: summary.top10Pct,
    as_of_ts_ms: nowMs,
  };
}

function toTagView({ totalRaw, whaleWhy }: PeopleSummary, sums: TagSums | null, tag: PersonTag) {
  if (sums === null)
    return {
      ...defineNulls('wallets', 'holding', 'held_raw', 'held_pct', 'bought_raw', 'sold_raw', 'realized_pnl_usd'),
      why: 'launch_not_seen' as const,
    };
  const { wallets, holding, heldRaw, boughtRaw, soldRaw, realizedUsd } = sums;
  return {
    ...{ wallets, holding },
    held_raw: String(heldRaw),
    held_pct: computePercentage(heldRaw, totalRaw),
    bought_raw: String(boughtRaw),
    sold_raw: String(soldRaw),
    realized_pnl_usd: toUsdNumber(realizedUsd),
    why: (tag === 'whale' ? whaleWhy : null) ?? (totalRaw === null ? ('no_supply' as const) : null),
  };
}

function defineNulls<Name extends string>(...names: readonly Name[]) {
  return Object.fromEntries(names.map(name => [name, null])) as Record<Name, null>;
}

export function toFirstBuyerView({ rank, buy, trader: one, slotsAfter }: RankedFirstBuyer): z.infer<typeof firstBuyer> {
  const { boughtRaw, soldRaw } = one;
  return {
    rank,
    ...toTraderView(one),
    first_buy_signature: buy.signature,
    first_buy_slot: buy.slot,
    first_buy_usd: toUsdNumber(buy.usd),
    first_buy_raw: String(buy.raw),
    slots_after_first_trade: slotsAfter,
    sold_pct: computePercentage(soldRaw < boughtRaw ? soldRaw : boughtRaw, boughtRaw),
  };
}
