import * as z from 'zod/mini';
import { launchStages } from '../../core/launch/describe.ts';
import { severities } from '../../core/signal/severity.ts';
import type { ListQuery } from '../../core/token-list/cursor.ts';
import { computeAgeSeconds, type RangeName, rangeFigures, type TokenFilter } from '../../core/token-list/filter.ts';
import { shareNames } from '../../core/token-list/profile.ts';
import { type Figures, getRowFigures, type TokenRow } from '../../core/token-list/row.ts';
import { listOrders, listSorts, listWindowMs, listWindows, MINUTE_MS } from '../../core/token-list/window.ts';
import { defineDecimal, defineWordList } from '../filter-parameters.ts';
import {
  defineAddressList,
  defineAmount,
  defineChoice,
  defineChoiceList,
  defineCursor,
  defineFlag,
  defineInteger,
  LIST_MAX,
  makeOptional,
  type Parameter,
} from '../parameters.ts';
import { toLaunch } from '../present/launch.ts';
import { toWorthFields } from '../present/worth.ts';
import { route, type Values } from '../route.ts';
import { backfillField } from '../schemas/backfill.ts';
import { describeSchema } from '../schemas/described.ts';
import { listedToken, type shareFields } from '../schemas/listed-token.ts';
import { windowCoverageField } from '../schemas/window-coverage.ts';

const text = z.nullable(z.string());

export const tokenListPage = z.object({
  tokens: z.array(listedToken),
  next_cursor: text,
  as_of_ts_ms: describeSchema(z.int(), 'Minute of the figures'),
  backfill: backfillField,
  coverage: windowCoverageField,
});

type RangeParameter<Name extends string> = `min_${Name}` | `max_${Name}`;

const integers = ['age_s', 'holders', 'trades', 'buys', 'sells', 'buyers'] as const;

function defineRange(name: RangeName, end: 'Minimum' | 'Maximum'): Parameter<number | undefined> {
  const description = `${end} \`${name}\``;
  if ((integers as readonly string[]).includes(name))
    return makeOptional(defineInteger(description, { min: 0, example: 60 }));
  if (name === 'price_change_pct') return makeOptional(defineDecimal(description, -12.5));
  const decimal = defineAmount(description, 12.5);
  if (!name.endsWith('_pct')) return makeOptional(decimal);
  return makeOptional({
    ...decimal,
    schema: { ...decimal.schema, maximum: 100 },
    read: given => {
      const result = decimal.read(given);
      return 'value' in result && result.value <= 100 ? result : { problem: 'must be a decimal from 0 to 100' };
    },
  });
}

const rangeNames = Object.keys(rangeFigures) as readonly RangeName[];

const rangeParameters = Object.fromEntries(
  rangeNames.flatMap(name => [
    [`min_${name}`, defineRange(name, 'Minimum')],
    [`max_${name}`, defineRange(name, 'Maximum')],
  ]),
) as Readonly<Record<RangeParameter<RangeName>, Parameter<number | undefined>>>;

/** What selects and orders tokens. */
const queryParameters = {
  sort: defineChoice('Order; `order` turns it. `age` from the oldest, times from the newest', listSorts, 'trending'),
  order: defineChoice('desc: the most first. Nulls are last either way, ties by mint', listOrders, 'desc'),
  window: defineChoice('Time of the figures of trades and of their order', listWindows, '24h'),
  ...rangeParameters,
  stage: makeOptional(defineChoiceList('Stages of the launch', launchStages)),
  pad: makeOptional(defineWordList('Launchpads', 'pump_fun')),
  dex: makeOptional(defineWordList('Venues of an open pool', 'pumpswap')),
  quote: makeOptional(defineAddressList('Quotes of an open pool', LIST_MAX, 'refused')),
  creator: makeOptional(defineAddressList('Creators of a launch', LIST_MAX, 'refused')),
  min_severity: makeOptional(defineChoice('Minimum severity of the security signal', severities)),
  max_severity: makeOptional(defineChoice('Maximum severity of the security signal', severities)),
  mintable: makeOptional(defineFlag('Whether more can be minted')),
  freezable: makeOptional(defineFlag('Whether accounts can be frozen')),
};

export type TokenListQuery = Values<typeof queryParameters>;

/** Rule that no range is empty. */
function checkRanges(query: TokenListQuery): string | null {
  for (const name of rangeNames) {
    const [min, max] = [query[`min_${name}`], query[`max_${name}`]];
    if (min !== undefined && max !== undefined && min > max)
      return `min_${name} must be at most max_${name}, got min_${name}=${min} and max_${name}=${max}`;
  }
  const { min_severity: min, max_severity: max } = query;
  return min !== undefined && max !== undefined && severities.indexOf(min) > severities.indexOf(max)
    ? `min_severity must be at most max_severity, got min_severity=${min} and max_severity=${max}`
    : null;
}

/** List of tokens (`docs/reference/rules/lists.md#token-lists`). */
export const tokenListRoutes = {
  tokenList: route({
    path: '/v1/tokens',
    tier: 'layer1',
    tag: 'Extension',
    file: 'rest/tokens',
    summary: 'All tokens by figures of trading, worth, launch and holders, with filters; once a minute',
    query: {
      ...queryParameters,
      limit: defineInteger('Maximum number of tokens', { min: 1, max: 100, fallback: 50 }),
      cursor: makeOptional(
        defineCursor('next_cursor of the page before, valid for an hour with the same other parameters'),
      ),
    },
    check: checkRanges,
    isPaged: true,
    readUnitsMax: 250,
    response: tokenListPage,
    covers: {
      at: 'body',
      window: ({ query: { window }, body: { as_of_ts_ms: minuteMs } }) => {
        const toMs = minuteMs + MINUTE_MS;
        return { fromMs: toMs - listWindowMs[window], toMs };
      },
    },
    cacheSeconds: 5,
    reads: ['listings', 'tokens', 'operations'],
  }),
} as const;

/** The query of a list, without its page. */
export function toListQuery(query: TokenListQuery): ListQuery {
  const { sort, order, window, mintable, freezable } = query;
  const ranges = rangeNames.flatMap(name => {
    const [min, max] = [query[`min_${name}`], query[`max_${name}`]];
    return min === undefined && max === undefined ? [] : [[name, { min, max }] as const];
  });
  const { stage, pad, dex, quote, creator } = query;
  const words = Object.entries({ stage, pad, dex, quote, creator }).filter(([, wanted]) => wanted !== undefined);
  const filter: TokenFilter = {
    ranges: Object.fromEntries(ranges),
    words: Object.fromEntries(words) as TokenFilter['words'],
    ...{ minSeverity: query.min_severity, maxSeverity: query.max_severity, mintable, freezable },
  };
  return { sort, order, window, filter };
}

/** Returns a row with the figures of one window. */
export function toListedToken(
  row: TokenRow,
  query: Pick<ListQuery, 'window'>,
  atMs: number,
): z.infer<typeof listedToken> {
  const { priceChangePct, volumeUsd, trades, buys, sells, buyers }: Figures = getRowFigures(row, query.window);
  const { launch: view, shares } = row.profile;
  return {
    token_mint: row.mint,
    name: row.name,
    symbol: row.symbol,
    created_ts_ms: row.createdMs,
    age_s: computeAgeSeconds(row, atMs),
    price_usd: row.priceUsd,
    price_change_pct: priceChangePct,
    volume_usd: volumeUsd,
    ...{ trades, buys, sells, buyers },
    liquidity_sol: row.liquiditySol,
    holders: row.holders,
    severity: row.severity,
    ...toWorthFields(row.worth, atMs),
    launch: view && toLaunch(view),
    ...(Object.fromEntries(shareNames.map(name => [`${name}_pct`, shares[name]])) as Record<
      (typeof shareFields)[number],
      number | null
    >),
  };
}
