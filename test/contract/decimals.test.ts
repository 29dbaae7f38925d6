/** Each number has a bound, or is also a decimal string. */
import { expect, test } from 'vitest';
import { channels } from '../../layers/contract/channels.ts';
import { type JsonSchema, toJsonSchema } from '../../layers/contract/documents/json-schema.ts';
import { routes } from '../../layers/contract/routes/routes.ts';

type Properties = Readonly<Record<string, JsonSchema>>;
type Numeric = { readonly name: string; readonly schema: JsonSchema; readonly beside: Properties };

/** Numbers of a schema with the properties beside them. */
const numbersOf = (schema: JsonSchema): readonly Numeric[] => {
  const beside = (schema.properties ?? {}) as Properties;
  const own = Object.entries(beside).flatMap(([name, inner]) =>
    alternatives(inner)
      .filter(({ type }) => [type].flat().some(word => word === 'number' || word === 'integer'))
      .map(one => ({ name, schema: one, beside })),
  );
  const inside = [...Object.values(beside), schema.items, schema.additionalProperties].filter(isSchema);
  return [...own, ...[...inside, ...alternatives(schema).filter(one => one !== schema)].flatMap(numbersOf)];
};

const alternatives = (schema: JsonSchema): readonly JsonSchema[] =>
  schema.anyOf ? (schema.anyOf as readonly JsonSchema[]).flatMap(alternatives) : [schema];
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** By the schema: shares, fixed values, safe integers. */
const isBounded = (schema: JsonSchema): boolean =>
  'const' in schema || 'enum' in schema || (schema.maximum as number) <= Number.MAX_SAFE_INTEGER;

/** `token_ui` has `token_raw`. */
const decimalNames = (name: string): readonly string[] => [
  `${name}_exact`,
  `${name}_raw`,
  `${name}Raw`,
  name.replace(/_(ui|sol)$/, '_raw'),
  ...(name === 'p' ? ['price'] : []),
];

const hasDecimal = ({ name, beside }: Numeric): boolean =>
  decimalNames(name).some(one => one !== name && [beside[one]?.type].flat().includes('string'));

const words = (...lines: readonly string[]): readonly string[] => lines.join(' ').split(' ');

/** Safe integers of the ingest format, and counts. */
const counted = words(
  'slot event_index entry_slot exit_slot exit_number exit_count network_fee_lamports token_decimals',
  'base_decimals decimals trades num_trades num_buyers num_sellers total_trades wins losses total_swaps',
  'positions_opened closed_positions rank count limit offset hops provenance_hops active_days',
);

/** Times and spans. */
const timed = words(
  'timestamp bucket bucket_start_ms bucket_end_ms last_trade_ts_ms as_of_ts_ms expires_at_ms',
  'entry_timestamp exit_timestamp position_entry_timestamp latency_ms hold_time_seconds',
  'avg_hold_time_seconds lagSeconds avg_seed_fund_to_buy_seconds median_seed_fund_to_buy_seconds',
  'fresh_fund_to_buy_seconds tokenAgeMinutes hold_first_exit_p50_seconds hold_full_exit_p50_seconds',
);

/** Ratios of exact sums, rounded once. */
const ratios = words(
  'fee_bps win_rate roi percentage_gain percentage_sold primary_tool_pct bot_share primary_dex_pct win_rate_pct',
  'sharpe_ratio profit_factor primary_terminal_pct hft_share mev_share arb_share flash_share wash_share',
  'bundled_share terminal_share top_token_share position_win_rate_pct disposition_index',
  'conviction_sizing runner_score exits_per_position skill_score raw_exit_win_rate_pct',
  'win_rate_inflation_pts avg_loss_roi_pct loss_consistency_stddev roi_p10_pct roi_p50_pct roi_p90_pct',
  'raw burn_pct lock_pct dump_impact_pct pct_of_pool net_exposure_pct seeded_wallet_pct',
  'funded_by_farm_pct cex_root_pct top_seeded_terminal_share price_change_pct roi_pct unrealized_pnl_pct',
  'exit_impact_pct multiplier held_pct top10_pct sold_pct',
  'creator_held_pct sniper_held_pct bundler_held_pct insider_held_pct fresh_held_pct whale_held_pct',
  'market_maker_held_pct smart_held_pct',
);

/** Powers of ten, which a double holds exactly. */
const powers = words('pricescale');

/** A list shows it rounded. `/v1/token/{mint}/liquidity` has the exact amount. */
const rounded = words('liquidity_sol');

/** Values at an estimated price. */
const estimated = (name: string): boolean =>
  /(_usd|Usd|_usd_at_\d+|_pnl_sol)$/.test(name) ||
  words(
    'open high low close vwap volume_usd volume_usd_min volume_usd_max price_per_token',
    'price_per_token_entry price_per_token_exit',
    'entry_sol_price exit_sol_price total_pnl total_usd_invested total_usd_returned sol_at_10 sol_at_25',
    'sol_at_50 solOut',
  ).includes(name);

const numbers = [
  ...Object.values(routes).map(row => toJsonSchema(row.response)),
  ...Object.values(channels).map(row => toJsonSchema(row.payload)),
].flatMap(numbersOf);

const listed = new Set([...counted, ...timed, ...ratios, ...powers, ...rounded]);
const isListed = (name: string): boolean => listed.has(name) || estimated(name);

test('Each number is bounded by its schema, is listed here with a bound, or is also a decimal string', () => {
  const open = numbers.filter(one => !isBounded(one.schema) && !hasDecimal(one) && !isListed(one.name));
  expect([...new Set(open.map(({ name }) => name))]).toEqual([]);
});

test('No number is listed in vain', () => {
  const needed = new Set(numbers.filter(one => !isBounded(one.schema) && !hasDecimal(one)).map(({ name }) => name));
  expect([...listed].filter(name => !needed.has(name))).toEqual([]);
});

test('Amounts of tokens, quote assets and lamports are decimal strings, or have one', () => {
  const amounts = numbers.filter(({ name }) =>
    /(_ui|_amount|^volume_(token|base)|_volume(_token)?|reserve_sol|total_fees_lamports)$/.test(name),
  );
  expect(new Set(amounts.map(({ name }) => name)).size).toBeGreaterThan(12);
  expect(amounts.filter(one => !hasDecimal(one)).map(({ name }) => name)).toEqual([]);
});
