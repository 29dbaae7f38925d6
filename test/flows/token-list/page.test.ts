import { BatchGetItemCommand, DeleteItemCommand, GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { describe as describeToken } from '../../../layers/core/mint/token.ts';
import { severities } from '../../../layers/core/signal/severity.ts';
import { encodeCursor } from '../../../layers/core/token-list/cursor.ts';
import type { TokenFilter } from '../../../layers/core/token-list/filter.ts';
import type { TokenReport } from '../../../layers/core/token-list/report.ts';
import type { TokenRow } from '../../../layers/core/token-list/row.ts';
import { CURSOR_MS, LOOKED_AT_MAX } from '../../../layers/flows/token-list/page.ts';
import { foldToken } from '../../../layers/storage/market/tokens.ts';
import { loadListHead } from '../../../layers/storage/token-list/nodes.ts';
import { logReports } from '../../../layers/storage/token-list/reports.ts';
import { HOUR, MINUTE, mintAt, START } from '../../core/token-list/market.ts';
import fc from '../../laws.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { answeredBy } from '../../storage/watching.ts';
import { type ListTables, listReader, noFilter, startLister } from '../../worlds/token-list.ts';

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
    const prices = { buyers: n % 5, open: 1, close: 1 + (n % 9), buyUsdE30: BigInt(n % 97) * 10n ** 30n };
    const market: TokenReport = {
      kind: 'market',
      mint,
      seq,
      priceUsd: prices.close,
      minutes: [{ ...minute, ...prices }],
    };
    return n % 3 === 0 ? [known, market] : [known];
  });

const marketOf = async (count: number) => {
  const names = await makeTables(engine.client, ['listings', 'tokens']);
  const listings = { client: engine.client, table: names.listings };
  const lister = startLister(engine.client, names);
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
  test('costs with 30,000 tokens what it costs with 1,000', async () => {
    const costs = [];
    for (const count of [1_000, 30_000]) {
      const { names, reader } = await marketOf(count);
      const { next } = await reader.page(byVolume, START, 50);
      const first = await readUnits(names, own => own.page(byVolume, START, 50));
      const second = await readUnits(names, own => own.page(byVolume, START, 50, next!));
      costs.push(first, second);
      expect(Math.max(first, second)).toBeLessThanOrEqual(15);
    }
    expect(Math.max(...costs.slice(2))).toBeLessThanOrEqual(Math.max(...costs.slice(0, 2)) + 3);
  });

  test('stays the same while others trade, and a new request sees them', async () => {
    const { names, listings, lister, reader } = await marketOf(1_000);
    for (const list of [byVolume, newest, { sort: 'trending', window: '1h' } as const]) {
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
  });

  test('filters like a scan of all tokens, page by page', async () => {
    const { reader } = await marketOf(1_000);
    const nowMs = START + 90_000;
    const bound = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
    const filters: fc.Arbitrary<TokenFilter> = fc.record({
      minAgeSeconds: bound(fc.nat(1_200)),
      maxAgeSeconds: bound(fc.nat(1_200)),
      minLiquiditySol: bound(fc.constantFrom(0, 0.5, 10, 49, 50)),
      minHolders: bound(fc.nat(12)),
      maxSeverity: bound(fc.constantFrom(...severities)),
    });
    const whole = await reader.rest(byVolume, nowMs, 100);
    expect(whole).toHaveLength(1_000);
    const isIn = (filter: TokenFilter, { createdMs, liquiditySol, holders, severity }: TokenRow): boolean => {
      const age = Math.floor((nowMs - createdMs) / 1000);
      if (filter.minAgeSeconds !== undefined && age < filter.minAgeSeconds) return false;
      if (filter.maxAgeSeconds !== undefined && age > filter.maxAgeSeconds) return false;
      if (filter.minLiquiditySol !== undefined && (liquiditySol === null || liquiditySol < filter.minLiquiditySol))
        return false;
      if (filter.minHolders !== undefined && holders < filter.minHolders) return false;
      const ranks = ['none', 'low', 'medium', 'high', 'critical'];
      return filter.maxSeverity === undefined || ranks.indexOf(severity) <= ranks.indexOf(filter.maxSeverity);
    };
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 100 }), async (filter, limit) => {
        expect(await reader.rest(byVolume, nowMs, limit, undefined, filter)).toEqual(
          whole.filter(row => isIn(filter, row)),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('looks at 2,000 tokens at most, and goes on from there', async () => {
    const { reader } = await marketOf(4_500);
    const filter = { ...noFilter, minHolders: 1_000 };
    let cursor: string | undefined;
    for (let pages = 1; pages <= 3; pages += 1) {
      const { rows, next } = await reader.page(newest, START, 10, cursor, filter);
      expect(rows).toEqual([]);
      expect(next === null).toBe(pages * LOOKED_AT_MAX >= 4_500);
      cursor = next ?? undefined;
    }
  });

  test('refuses a cursor that is old, from the future, forged, or of another query or lost list', async () => {
    const { listings, reader } = await marketOf(300);
    const { next } = await reader.page(byVolume, START, 10);
    const refusal = (nowMs: number, list: typeof byVolume | typeof newest = byVolume, filter = noFilter) =>
      reader.page(list, nowMs, 10, next!, filter).then(
        () => null,
        ({ code, message }) => [code, message],
      );
    expect(await refusal(START + CURSOR_MS)).toBeNull();
    const expired = ['invalid_request', 'cursor has expired: it is valid for an hour. Start again without it'];
    expect(await refusal(START + CURSOR_MS + 1)).toEqual(expired);
    expect(await refusal(START - 2 * MINUTE)).toEqual(expired);
    const foreign = ['invalid_request', 'cursor is of another sort, window or filter. Repeat those of its page'];
    expect(await refusal(START, newest)).toEqual(foreign);
    expect(await refusal(START, byVolume, { ...noFilter, minHolders: 0 })).toEqual(foreign);
    const { name } = (await loadListHead(listings)).lists['volume:24h']!;
    const query = { ...byVolume, filter: noFilter };
    for (const rank of [300, 301, 2 ** 40]) {
      const forged = encodeCursor(query, { root: name, rank, atMs: START, asOfMs: START });
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
    expect((await row(START + HOUR)).figures).toEqual([{ priceChangePct: null, volumeUsd: 0, trades: 0 }]);
  });
});
