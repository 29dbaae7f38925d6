/** Search over a market of many namesakes, compared with a search of all tokens. */
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { countReadUnits } from '../../layers/edge/read-units.ts';
import { saveEventFacts } from '../../layers/flows/intake/facts.ts';
import { pump } from '../core/launch/rows.ts';
import fc from '../laws.ts';
import { type NamedToken, oracleNamesakes, oracleSearch } from '../oracle/search.ts';
import { address, START_MS, slotAt, swap } from '../worlds/events.ts';
import { ask } from '../worlds/handlers.ts';
import { startLister } from '../worlds/token-list.ts';
import { openWholeWallets } from './whole-wallets.ts';

const TOKENS = 260;
const NEAR_MAX = 60;
const SUPPLY = 1_000_000;

const words = [
  'dog',
  'doge',
  'Dogs',
  'cat',
  'coin',
  'official',
  'PEPE',
  'pepé',
  'moon',
  'dogecoin',
  'dogceoin',
  'cationic',
  '🐶',
];
const name = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map(own => own.join(' ')),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', 'd', 'o', 'g', ' '), minLength: 1, maxLength: 9 }),
  },
);
const symbol = fc.oneof(
  // Some only look like others.
  fc.constantFrom('DOG', 'doge', 'PEPE', 'РЕРЕ', 'D\u200bOG', 'ᴄᴀᴛ', 'CAT', 'MOONS', 'COIN'),
  name,
);

const texts = fc.sample(fc.tuple(name, symbol), { numRuns: TOKENS + 80, seed: 20261130 });
const mintAt = (n: number): string => address(`searched-${n}`);
const at = (ms: number) => ({ slot: slotAt(START_MS + ms), timestamp: START_MS + ms });
const describeToken = (n: number, ms: number, [own, short] = texts[n]!) => ({
  ...{ type: 'token', mint: mintAt(n), ...at(ms), name: own, symbol: short, decimals: 6, deployer: address('maker') },
  ...{ supply_raw: String(SUPPLY * 1e6), mint_authority: null, freeze_authority: null, primary_dex: null },
  primary_pool: null,
});
/** Some have equal prices, and some none. */
const priceAt = (n: number): number | null => (n % 7 === 0 ? null : ((n * 37) % 50) + 1);

const { pad, raisedRaw, targetRaw, soldRaw, forSaleRaw, virtualTokenRaw, virtualBaseRaw } = pump(10);
const curve = {
  ...{ pad, raised_raw: raisedRaw, target_raw: targetRaw ?? undefined, sold_raw: soldRaw!, for_sale_raw: forSaleRaw! },
  ...{ virtual_token_raw: virtualTokenRaw!, virtual_base_raw: virtualBaseRaw!, is_complete: false },
};
/** One SOL of 100 USD for 100 tokens a USD of price. */
const buyAt = (n: number, ms: number) => {
  const price = priceAt(n);
  if (price === null) return [];
  return [
    swap({
      ...{ at: ms, wallet: `buyer-${n}`, tx: `searched-${n}`, token_mint: mintAt(n), base_price_usd: '100' },
      ...{
        sol_price_usd: '100',
        base_amount_raw: String(price * 1e7),
        token_amount_raw: '1000000',
        labels: ['ORGANIC'],
      },
      ...{
        pool_address: address(`pool-${n}`),
        pool_token_reserve_raw: '1000000000',
        pool_base_reserve_raw: '3000000000',
      },
      curve,
    }),
  ];
};
/** Pairs are created in the same millisecond. */
const createdAt = (n: number): number => Math.floor(n / 2) * 20 + 1_000;
const events = Array.from({ length: TOKENS }, (_, n) => n).flatMap(n => [
  describeToken(n, createdAt(n)),
  ...buyAt(n, createdAt(n) + 5),
]);
const known: NamedToken[] = Array.from({ length: TOKENS }, (_, n) => {
  const price = priceAt(n);
  return {
    ...{ mint: mintAt(n), name: texts[n]![0], symbol: texts[n]![1], createdMs: START_MS + createdAt(n) },
    cap: price === null ? null : price * SUPPLY,
  };
});

let end: () => Promise<void>;
let list: () => Promise<void>;
let facts: Parameters<typeof saveEventFacts>[0];

beforeAll(async () => {
  end = await openWholeWallets(events, START_MS + 60_000, ({ client, names }) => {
    const table = (of: keyof typeof names) => ({ client, table: names[of] }) as never;
    facts = {
      ...{ prices: table('prices'), tokens: table('tokens'), names: table('names') },
      ...{ listings: table('listings'), operations: table('operations') },
    };
    const lister = startLister(client, names);
    list = () => lister.list(Date.now());
  });
}, 240_000);
afterAll(() => end());

const typos = fc.sample(
  fc.tuple(
    fc.constantFrom(...words, 'official dog', 'doge coin'),
    fc.nat(2),
    fc.nat(12),
    fc.constantFrom('a', 'x', 'g'),
  ),
  { numRuns: 60, seed: 7 },
);
const queries = [
  ...new Set([
    ...[
      'd',
      'do',
      'DOG',
      ' doge',
      'dogs',
      'dogec',
      'dogecoin',
      'dogecion',
      'offical',
      'oficial d',
      'pepe',
      'PEPÉ',
      'c',
      'coin',
    ],
    ...[
      'moon',
      'mon',
      'mooon',
      'moonz',
      'cationik',
      '🐶',
      '🐶 dog',
      'dog dog',
      'zzz',
      'a',
      'dog official',
      'ofcial',
      'реpe',
      'do\u200bg',
      'gdo',
      'abdog',
    ],
    ...typos.map(([word, kind, place, letter]) => {
      const letters = [...word];
      letters.splice(place % letters.length, kind === 0 ? 1 : kind === 1 ? 0 : 1, ...(kind === 0 ? [] : [letter]));
      return letters.join('');
    }),
  ]),
].filter(query => query.trim() !== '');

let unitsMax = 0;
const countUnits = async (path: string) => {
  const count = { units: 0 };
  const answer = await countReadUnits(count, () => ask(path));
  if (process.env.READ_UNITS_FILE) appendFileSync(process.env.READ_UNITS_FILE, `${path} ${count.units}\n`);
  unitsMax = Math.max(unitsMax, count.units);
  return answer;
};

/** Compares every answer, and the symbols of a chart, with the plain search. */
const compareAll = async (tokens: readonly NamedToken[], asked = queries) => {
  const counts = { exact: 0, near: 0, many: 0 };
  for (const query of asked) {
    const wanted = oracleSearch(tokens, query);
    const { body, status } = await countUnits(`/v1/search?q=${encodeURIComponent(query)}`);
    expect(status).toBe(200);
    const found = body.tokens as unknown as Record<string, unknown>[];
    const before = wanted.filter(({ match }) => match < 4);
    // Of more tokens with a typo, those with the nearest texts are compared.
    const isCut = before.length < 20 && wanted.length - before.length > NEAR_MAX;
    const shown = isCut ? before : wanted.slice(0, 20);
    expect([query, found.slice(0, shown.length).map(one => one.token_mint)]).toEqual([
      query,
      shown.map(({ token }) => token.mint),
    ]);
    if (!isCut) expect(found).toHaveLength(shown.length);
    if (wanted.length > 20) counts.many += 1;
    if (shown.some(({ match }) => match === 4)) counts.near += 1;
    counts.exact += 1;
    for (const [place, { token }] of shown.entries())
      expect(found[place]).toMatchObject({
        ...{ name: token.name, symbol: token.symbol, created_ts_ms: token.createdMs, market_cap_usd: token.cap },
        ...oracleNamesakes(tokens, token),
      });
    if (isCut) continue;
    const symbols = await countUnits(`/v1/udf/search?query=${encodeURIComponent(query)}&limit=20`);
    expect((symbols.body as unknown as { ticker: string }[]).map(({ ticker }) => ticker)).toEqual(
      shown.map(({ token }) => token.mint),
    );
  }
  return counts;
};

describe('Search equals a plain search of all tokens', () => {
  test('once a minute published them', async () => {
    await list();
    vi.setSystemTime(START_MS + 90_000);
    const { exact, near, many } = await compareAll(known);
    expect([exact > 60, near > 10, many > 10]).toEqual([true, true, true]);
  });

  test('with new and renamed tokens that are not published yet, and after', async () => {
    const fresh = Array.from({ length: 40 }, (_, n) => TOKENS + n);
    for (const n of fresh) await saveEventFacts(facts, describeToken(n, 95_000 + n) as ChainEvent, Date.now());
    const renamed = [1, 2, 30, 31, 32];
    for (const n of renamed)
      await saveEventFacts(facts, describeToken(n, 99_000, texts[TOKENS + 40 + n]) as ChainEvent, Date.now());
    const now = [
      ...known.map((token, n) => {
        const [own, short] = renamed.includes(n) ? texts[TOKENS + 40 + n]! : [token.name, token.symbol];
        return { ...token, name: own, symbol: short };
      }),
      ...fresh.map(n => ({
        ...{ mint: mintAt(n), name: texts[n]![0], symbol: texts[n]![1], createdMs: START_MS + 95_000 + n, cap: null },
      })),
    ];
    const half = (rest: number) => queries.filter((_, at) => at % 2 === rest);
    await compareAll(now, half(0));
    vi.setSystemTime(START_MS + 160_000);
    await list();
    await compareAll(now, half(1));
  });
});
