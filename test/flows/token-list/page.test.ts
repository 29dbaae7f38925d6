import { BatchGetItemCommand, DeleteItemCommand, GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { type TokenListQuery, toListQuery } from '../../../layers/contract/routes/token-list.ts';
import { describe as describeToken } from '../../../layers/core/mint/token.ts';
import { severities, verdictSeverities } from '../../../layers/core/signal/severity.ts';
import { encodeCursor } from '../../../layers/core/token-list/cursor.ts';
import { noFilter, rangeFigures } from '../../../layers/core/token-list/filter.ts';
import type { TokenReport } from '../../../layers/core/token-list/report.ts';
import { listOrders, listSorts, listWindows } from '../../../layers/core/token-list/window.ts';
import { CURSOR_MS, NODES_MAX } from '../../../layers/flows/token-list/page.ts';
import { foldToken } from '../../../layers/storage/market/tokens.ts';
import { loadListHead } from '../../../layers/storage/token-list/nodes.ts';
import { logReports } from '../../../layers/storage/token-list/reports.ts';
import {
  arbitraryProfile,
  arbitraryWorth,
  HOUR,
  listedWords,
  type MarketTrade,
  MINUTE,
  mintAt,
  reportsOf as reportsOfMarket,
  START,
} from '../../core/token-list/market.ts';
import { naiveTokens } from '../../core/token-list/naive.ts';
import { naiveQuery, type RawQuery } from '../../core/token-list/naive-query.ts';
import fc from '../../laws.ts';
import { isLongRun, runsShare } from '../../long-run.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { answeredBy } from '../../storage/watching.ts';
import { type ListTables, listReader, startLister } from '../../worlds/token-list.ts';

const engine = useEngine();

/** Facts of tokens with figures that differ; every third one trades. */
const reportsOf = (count: number, nowMs: number, seq = 1, from = 0): readonly TokenReport[] =>
  Array.from({ length: count }, (_, at) => at + from).flatMap((n): readonly TokenReport[] => {
    const mint = mintAt(n);
    const standing = { severity: severities[n % 5]!, liquiditySol: n % 7 === 0 ? null : n % 50 };
    const facts = { holders: n % 11, described: null, standings: [{ fromMs: 0, ...standing }] };
    const known: TokenReport = {
      kind: 'facts',
      mint,
      seq,
      atMs: nowMs,
      createdMs: START - (n % 1_000) * 1_000,
      ...facts,
    };
    const minute = { minuteMs: nowMs - (nowMs % MINUTE), trades: seq + (n % 4), usdE30: BigInt(n % 97) * 10n ** 30n };
    const sides = { buys: 1, sells: 0, crowd: { hashes: [n], registers: null } };
    const prices = { ...sides, buyers: n % 5, open: 1, close: 1 + (n % 9), buyUsdE30: BigInt(n % 97) * 10n ** 30n };
    const market: TokenReport = {
      kind: 'market',
      mint,
      seq,
      priceUsd: prices.close,
      minutes: [{ ...minute, ...prices }],
    };
    return n % 3 === 0 ? [known, market] : [known];
  });

const marketOf = async (count: number, recentMax?: number) => {
  const names = await makeTables(engine.client, ['listings', 'tokens']);
  const listings = { client: engine.client, table: names.listings };
  const lister = startLister(engine.client, names, recentMax === undefined ? {} : { recentMax });
  await logReports(listings, reportsOf(count, START), START);
  await lister.list(START);
  return { names, listings, lister, reader: listReader(engine.client, names) };
};

const byVolume = { sort: 'volume', window: '24h' } as const;
const newest = { sort: 'new', window: '1h' } as const;

/** Units that reads cost, half of them for eventual ones. */
const readUnits = async (names: ListTables, ask: (reader: ReturnType<typeof listReader>) => Promise<unknown>) => {
  let units = 0;
  const metered = answeredBy(engine.client, async (command, send) => {
    const reads = [BatchGetItemCommand, GetItemCommand, QueryCommand].some(kind => command instanceof kind);
    const answer = (await send()) as { Item?: object; Items?: object[]; Responses?: Record<string, object[]> };
    const items = [answer.Item ?? [], answer.Items ?? [], Object.values(answer.Responses ?? {})].flat(3);
    const eventual =
      command instanceof BatchGetItemCommand && Object.values(command.input.RequestItems!)[0]!.ConsistentRead === false;
    if (reads) for (const item of items) units += Math.ceil(sizeOf(item) / 4_096) * (eventual ? 0.5 : 1);
    return answer;
  });
  await ask(listReader(metered, names));
  return units;
};

const sizeOf = (item: object): number =>
  Object.entries(item as Record<string, { B?: Uint8Array; S?: string }>).reduce(
    (sum, [name, { B, S }]) => sum + name.length + (B?.length ?? S?.length ?? 8),
    0,
  );

describe('A page of tokens', () => {
  test('costs with many tokens at most four times what it costs with 1,000, which no order holds', async () => {
    const costs = [];
    for (const count of [1_000, isLongRun ? 30_000 : 8_000]) {
      const { names, reader } = await marketOf(count);
      const { next } = await reader.page(byVolume, START, 50);
      const first = await readUnits(names, own => own.page(byVolume, START, 50));
      const second = await readUnits(names, own => own.page(byVolume, START, 50, next!));
      costs.push(first, second);
      expect(Math.max(first, second)).toBeLessThanOrEqual(40);
    }
    expect(Math.max(...costs.slice(2))).toBeLessThanOrEqual(4 * Math.max(...costs.slice(0, 2)));
  });

  test.each([undefined, 100])(
    'stays the same while others trade, and a new request sees them (%s)',
    async recentMax => {
      const { names, listings, lister, reader } = await marketOf(1_000, recentMax);
      for (const list of [byVolume, newest, { sort: 'trending', window: '1h', order: 'asc' } as const]) {
        const whole = await reader.rest(list, START, 100);
        expect(new Set(whole.map(({ mint }) => mint)).size).toBe(whole.length);
        const first = await reader.page(list, START, 70);
        const nowMs = (await loadListHead(listings)).minuteMs! + MINUTE + 5_000;
        await logReports(listings, reportsOf(1_300, nowMs, nowMs), nowMs);
        await lister.list(nowMs);
        // Another instance, without a cache.
        const later = listReader(engine.client, names);
        expect([...first.rows, ...(await later.rest(list, nowMs, 70, first.next!))]).toEqual(whole);
        expect(await later.rest(list, nowMs, 100)).not.toEqual(whole);
      }
    },
  );

  /** Hundreds of tokens with few distinct figures, in two minutes of reports. */
  const simulate = (count: number, seed: number) => {
    const draw = <Value>(of: fc.Arbitrary<Value>, at: number) => fc.sample(of, { seed: seed + at, numRuns: 1 })[0]!;
    const tokens = Array.from({ length: count }, (_, n) => {
      const facts = (at: number) => ({
        ...{ kind: 'facts' as const, mint: mintAt(n), atMs: START, described: null, holders: (n * 7) % 5 },
        createdMs: START - ((n * 13) % 40) * 1_000,
        standings: [{ fromMs: 0, severity: verdictSeverities[n % 6]!, liquiditySol: n % 7 === 0 ? null : n % 3 }],
        worth: draw(arbitraryWorth, n + at),
        profile: draw(arbitraryProfile, n + at),
      });
      const trades = Array.from({ length: n % 4 }, (_, at): MarketTrade => {
        const agoMs = ((n * 37 + at * 211) % 1_500) * MINUTE;
        const usd = BigInt((n * at) % 3) * 10n ** 30n;
        return {
          mint: mintAt(n),
          atMs: START - agoMs,
          usd,
          price: [1, 2, 0.5][at]!,
          buyer: n % 5 === 0 ? null : at % 2,
        };
      });
      return { facts, trades: trades.sort((a, b) => a.atMs - b.atMs) };
    });
    return [
      ...tokens.flatMap(({ facts, trades }) => [facts(0), ...trades]),
      // Later facts of a third.
      ...tokens.flatMap(({ facts }, n) => (n % 3 === 0 ? [facts(count)] : [])),
    ];
  };

  const bounds = fc.constantFrom(0, 1, 2, 5, 12.5, 100, 1_000, 1_400, 5_000);
  const ranges = fc.dictionary(fc.constantFrom(...Object.keys(rangeFigures)), fc.tuple(bounds, fc.nat(2)), {
    maxKeys: 3,
  });
  const words = fc.record(
    Object.fromEntries(
      Object.entries(listedWords).map(([name, all]) => [name, fc.subarray([...all] as string[], { minLength: 1 })]),
    ),
    { requiredKeys: [] },
  );
  const others = fc.record(
    {
      min_severity: fc.constantFrom(...severities),
      max_severity: fc.constantFrom(...severities),
      mintable: fc.boolean(),
      freezable: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const rare = <Value extends object>(of: fc.Arbitrary<Value>) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: of });
  const queries = fc
    .record({
      name: fc.record({
        sort: fc.constantFrom(...listSorts),
        order: fc.constantFrom(...listOrders),
        window: fc.constantFrom(...listWindows),
      }),
      ranges: fc.oneof(fc.constant({}), ranges),
      words: rare(words),
      others: rare(others),
    })
    .map(({ name, ranges: given, words: lists, others: rest }): RawQuery => {
      const ends = Object.entries(given as Record<string, [number, number]>).flatMap(([key, [bound, kind]]) => [
        ...(kind === 1 ? [] : [[`min_${key}`, bound / 4]]),
        ...(kind === 0 ? [] : [[`max_${key}`, bound]]),
      ]);
      return { ...lists, ...rest, ...Object.fromEntries(ends), ...name };
    });

  test.each([
    [400, undefined],
    [700, 150],
    [700, 1],
  ])('equals a naive filter and sort of %i tokens, of which %s are recent', async (count, recentMax) => {
    const market = simulate(count, 7);
    const names = await makeTables(engine.client, ['listings', 'tokens']);
    const lister = startLister(engine.client, names, recentMax === undefined ? {} : { recentMax });
    const first = market.length - Math.ceil(count / 3);
    for (const [from, to, nowMs] of [
      [0, first, START],
      [first, market.length, START + MINUTE],
    ] as const) {
      await logReports({ client: engine.client, table: names.listings }, reportsOfMarket(market, from, to), nowMs);
      await lister.list(nowMs);
    }
    const nowMs = START + MINUTE + 5_000;
    const tokens = naiveTokens(market, START + MINUTE);
    const reader = listReader(engine.client, names);
    let found = 0;
    await fc.assert(
      fc.asyncProperty(queries, fc.integer({ min: 1, max: 100 }), async (raw, limit) => {
        const expected = naiveQuery(tokens, raw, nowMs);
        found += Number(expected.length > 0 && expected.length < tokens.length);
        expect(await reader.rest(toListQuery(raw as unknown as TokenListQuery), nowMs, limit)).toEqual(expected);
      }),
      { numRuns: 120 },
    );
    // Most filters let some pass.
    expect(found).toBeGreaterThan(30 * runsShare);
  });

  test('reads a bounded number of nodes, and goes on from there', async () => {
    const { names, reader } = await marketOf(12_000, 100);
    const byHolders = { sort: 'holders', window: '24h' } as const;
    // Each part of the order has tokens of either condition.
    const filter = { ...noFilter, ranges: { liquidity_sol: { max: 0 } }, minSeverity: 'low' as const };
    let [cursor, pages]: [string | undefined, number] = [undefined, 0];
    do {
      const units = await readUnits(names, async own => {
        const { rows, next } = await own.page({ ...byHolders, filter }, START, 10, cursor);
        expect(rows).toEqual([]);
        cursor = next ?? undefined;
      });
      expect(units).toBeLessThanOrEqual(NODES_MAX * 4);
      pages += 1;
    } while (cursor !== undefined);
    expect(pages).toBeGreaterThan(1);
    expect(await reader.rest({ ...byHolders, filter }, START, 10)).toEqual([]);
  });

  test('refuses a cursor that is old, from the future, forged, or of another query or lost list', async () => {
    const { listings, reader } = await marketOf(300);
    const { next } = await reader.page(byVolume, START, 10);
    const refusal = (nowMs: number, list: typeof byVolume | typeof newest = byVolume, filter = noFilter) =>
      reader.page({ ...list, filter }, nowMs, 10, next!).then(
        () => null,
        ({ code, message }) => [code, message],
      );
    expect(await refusal(START + CURSOR_MS)).toBeNull();
    const expired = ['invalid_request', 'cursor has expired: it is valid for an hour. Start again without it'];
    expect(await refusal(START + CURSOR_MS + 1)).toEqual(expired);
    expect(await refusal(START - 2 * MINUTE)).toEqual(expired);
    const foreign = ['invalid_request', 'cursor is of another sort, order, window or filter. Repeat those of its page'];
    expect(await refusal(START, newest)).toEqual(foreign);
    expect(await refusal(START, byVolume, { ...noFilter, ranges: { holders: { min: 0 } } })).toEqual(foreign);
    const name = (await loadListHead(listings)).publication!;
    const query = { ...byVolume, order: 'desc', filter: noFilter } as const;
    for (const recent of [300, 301, 2 ** 40]) {
      const forged = encodeCursor(query, { root: name, recent, rank: 0, atMs: START, asOfMs: START });
      await expect(reader.page(byVolume, START, 10, forged)).rejects.toThrow('cursor is not of a page of this list');
    }
    const Key = { k: { S: `node#${name}` }, s: { S: '0' } };
    await engine.client.send(new DeleteItemCommand({ TableName: listings.table, Key }));
    const cold = listReader(engine.client, { listings: listings.table, tokens: listings.table });
    await expect(cold.page(byVolume, START, 10, next!)).rejects.toThrow('cursor has expired');
    await expect(cold.page(byVolume, START, 10)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('before the first publication folds the latest reports, with the same pages', async () => {
    const names = await makeTables(engine.client, ['listings', 'tokens']);
    const listings = { client: engine.client, table: names.listings };
    const reader = listReader(engine.client, names);
    expect(await reader.page(byVolume, START)).toEqual({ rows: [], atMs: START, asOfMs: START, next: null });
    await logReports(listings, reportsOf(250, START), START);
    const young = await reader.rest(byVolume, START, 60);
    const { next } = await reader.page(byVolume, START, 60);
    await logReports(listings, reportsOf(300, START, 2), START + 1);
    expect(await reader.rest(byVolume, START + 1, 60, next!)).toEqual(young.slice(60));
    await startLister(engine.client, names).list(START + 2);
    expect(await reader.rest(byVolume, START + 2, 60, next!)).toEqual(young.slice(60));
    expect(await reader.rest(byVolume, START + 2, 60)).toHaveLength(300);
  });
});

describe('A token of the list', () => {
  test('has the name of its newest description, also one that is stored later', async () => {
    const names = await makeTables(engine.client, ['listings', 'tokens']);
    const listings = { client: engine.client, table: names.listings };
    const [lister, reader] = [startLister(engine.client, names), listReader(engine.client, names)];
    const nameAt = async (nowMs: number) => {
      await lister.list(nowMs);
      const { rows } = await reader.page(newest, nowMs);
      return rows.map(({ name, symbol }) => [name, symbol]);
    };
    const place = { slot: 7, timestampMs: START };
    const [report] = reportsOf(1, START);
    await logReports(listings, [{ ...report, described: place } as TokenReport], START);
    expect(await nameAt(START)).toEqual([[null, null]]);
    const rest = { decimals: 6, supplyRaw: '1', deployer: mintAt(9), mintAuthority: null, freezeAuthority: null };
    const metadata = { ...place, ...rest, name: 'Name', symbol: 'SYM', primaryDex: null, primaryPool: null };
    await foldToken({ client: engine.client, table: names.tokens }, mintAt(0), state => describeToken(state, metadata));
    expect(await nameAt(START + MINUTE)).toEqual([['Name', 'SYM']]);
    expect(await nameAt(START + HOUR)).toEqual([['Name', 'SYM']]);
  });

  test('leaves a window to the minute, though nobody trades', async () => {
    const { lister, reader } = await marketOf(1);
    const row = async (nowMs: number) => {
      await lister.list(nowMs);
      const { rows } = await reader.page({ sort: 'volume', window: '1h' }, nowMs);
      return rows[0]!;
    };
    expect((await row(START + HOUR - MINUTE)).figures[0]).toMatchObject({ trades: 1, priceChangePct: 0 });
    expect((await row(START + HOUR)).figures[0]).toEqual({
      priceChangePct: null,
      volumeUsd: 0,
      trades: 0,
      buys: 0,
      sells: 0,
      buyers: 0,
    });
  });
});
