import { DeleteItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { readBoardPage } from '../../../layers/flows/board/page.ts';
import { openBoardWatch } from '../../../layers/flows/board/size.ts';
import { logExits } from '../../../layers/storage/board/board.ts';
import { loadHead } from '../../../layers/storage/board/pages.ts';
import { countInto } from '../../assertions.ts';
import { arbitraryEntries, DAY, entry, MINUTE, START, walletAt } from '../../core/board/entries.ts';
import { naiveLists } from '../../core/board/naive.ts';
import fc from '../../laws.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { fallible, readLists, startRanker } from '../../worlds/board.ts';
import { BrokenLine, openLine } from '../../worlds/faults.ts';

const engine = useEngine();
let table: string;
const fresh = async () => {
  table = (await makeTables(engine.client, ['board'])).board;
};
beforeEach(fresh);

const log = (entries: Parameters<typeof logExits>[1], arrivedMs: number) =>
  logExits({ client: engine.client, table }, entries, arrivedMs);
const five = (n: number, exitMs: number, from = 1) =>
  Array.from({ length: 5 }, (_, at) => entry(walletAt(n), from + at, exitMs, { pnl: BigInt(n) * 10n ** 30n }));
const remove = async (key: string, sort = '0'): Promise<void> => {
  const found = await engine.anyones.send(
    new DeleteItemCommand({ TableName: table, Key: { k: { S: key }, s: { S: sort } }, ReturnValues: 'ALL_OLD' }),
  );
  if (found.Attributes === undefined && !key.startsWith('page#')) throw new Error(`${key} was not there`);
};

describe('a leaderboard that outgrows its memory', () => {
  const rankerOf = (walletsMax: number) => {
    const counts = new Map<string, number>();
    const watch = openBoardWatch(countInto(counts), walletsMax);
    return { counts, ...startRanker(engine.client, table, openLine(), undefined, watch) };
  };
  const COUNTER = 'chain_board_oversize_total';

  test('still ranks every wallet up to twice the bound, and counts each run', async () => {
    await log(
      [1, 2, 3, 4].flatMap(n => five(n, START)),
      START,
    );
    const [fitting, above] = [rankerOf(4), rankerOf(2)];
    await fitting.rank(START + MINUTE);
    expect(fitting.counts.has(COUNTER)).toBe(false);
    await above.rank(START + 2 * MINUTE);
    await above.rank(START + 3 * MINUTE);
    expect(above.counts.get(COUNTER)).toBe(2);
    expect(Object.values(await readLists(engine.client, table))[0]).toHaveLength(4);
  });

  test('fails beyond that, keeps the last ranks, and goes on with all wallets once it has more memory', async () => {
    await log(five(1, START), START);
    await rankerOf(1).rank(START + MINUTE);
    const before = await readLists(engine.client, table);
    await log(
      [2, 3].flatMap(n => five(n, START + MINUTE)),
      START + MINUTE,
    );
    const small = rankerOf(1);
    await expect(small.rank(START + 2 * MINUTE)).rejects.toThrow('3 wallets; 2 fit');
    expect(small.counts.get(COUNTER)).toBe(1);
    expect(await readLists(engine.client, table)).toEqual(before);
    await rankerOf(3).rank(START + 3 * MINUTE);
    expect(Object.values(await readLists(engine.client, table))[0]).toHaveLength(3);
  });
});

describe('the ranker', () => {
  test('publishes a recomputation over all entries despite failures and restarts', async () => {
    const life = fc.array(
      fc.record({
        take: fc.nat(15),
        again: fc.boolean(),
        waitMs: fc.oneof(fc.constantFrom(0, MINUTE, 11 * MINUTE), fc.integer({ min: 0, max: DAY / 2 })),
        ranker: fc.nat(1),
        forget: fc.boolean(),
        fault: fc.option(
          fc.record({
            at: fc.nat(14),
            mode: fc.constantFrom('unsent' as const, 'unheard' as const),
            fatal: fc.boolean(),
          }),
          { nil: null },
        ),
      }),
      { minLength: 3, maxLength: 7, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(arbitraryEntries(40), life, async (entries, steps) => {
        await fresh();
        const rankers = [startRanker(engine.client, table), startRanker(engine.client, table)];
        let [nowMs, taken] = [START, 0];
        for (const { take, again, waitMs, ranker, forget, fault } of steps) {
          nowMs += waitMs;
          const batch = entries.slice(again ? 0 : taken, taken + take);
          if (batch.length > 0) await log(batch, nowMs);
          taken = Math.min(entries.length, taken + take);
          if (fault !== null) {
            const broken = startRanker(engine.client, table, openLine(fault));
            if (!forget) broken.deps.warm = rankers[ranker]!.deps.warm;
            await broken.rank(nowMs).catch(error => expect(error).toBeInstanceOf(BrokenLine));
            // A failed function drops its cache, and so does the one that shares it.
            rankers[ranker]!.deps.warm = broken.deps.warm;
          } else {
            if (forget) rankers[ranker]!.deps.warm = null;
            await rankers[ranker]!.rank(nowMs);
            const logged = entries.slice(0, taken);
            const minuteMs = Math.floor(nowMs / MINUTE) * MINUTE;
            expect(await readLists(engine.client, table, 500, nowMs)).toEqual(naiveLists(logged, minuteMs, 10_000));
          }
        }
        nowMs += MINUTE;
        await log(entries, nowMs);
        await rankers[0]!.rank(nowMs + 1000);
        const minuteMs = Math.floor((nowMs + 1000) / MINUTE) * MINUTE;
        expect(await readLists(engine.client, table)).toEqual(naiveLists(entries, minuteMs, 10_000));
      }),
      { numRuns: 12 },
    );
  });

  test('shows a wallet from the next minute on, and a future exit in the minute after it', async () => {
    const { rank } = startRanker(engine.client, table);
    await log(five(1, START + 59_000), START + 59_500);
    await rank(START + 59_900);
    expect((await readLists(engine.client, table))['7d:pnl_usd'] ?? []).toEqual([]);
    await rank(START + MINUTE + 100);
    expect((await readLists(engine.client, table))['7d:pnl_usd']!.map(({ wallet }) => wallet)).toEqual([walletAt(1)]);
  });

  test('removes a wallet from a window to the minute, from memory and after a cold start alike', async () => {
    const warm = startRanker(engine.client, table);
    await log(five(1, START + MINUTE), START);
    await log(five(2, START + 3 * MINUTE), START);
    await warm.rank(START + 5 * MINUTE);
    for (const [minute, inside] of [
      [0, [2, 1]],
      [1, [2]],
      [2, [2]],
      [3, []],
    ] as const) {
      await warm.rank(START + DAY + minute * MINUTE + 1);
      const shown = (await readLists(engine.client, table))['1d:pnl_usd']!.map(({ wallet }) => wallet);
      expect(shown).toEqual(inside.map(walletAt));
    }
    await startRanker(engine.client, table).rank(START + 8 * DAY);
    const lists = await readLists(engine.client, table);
    expect(lists['7d:pnl_usd']).toEqual([]);
    expect(lists['30d:pnl_usd']!.length).toBe(2);
  });

  test('finds rows that a slow writer logged a minute before rows already read', async () => {
    const { rank } = startRanker(engine.client, table);
    await log(five(1, START), START + 1000);
    await rank(START + MINUTE);
    await log(five(2, START), START + 500);
    await rank(START + 2 * MINUTE);
    expect((await readLists(engine.client, table))['7d:pnl_usd']!.length).toBe(2);
  });

  test('removes a late exit although its quarter hour was read before', async () => {
    const { rank } = startRanker(engine.client, table);
    const oneDay = async () => (await readLists(engine.client, table))['1d:pnl_usd']!.map(({ wallet }) => wallet);
    await log(five(1, START + 10 * MINUTE), START + 10 * MINUTE);
    await rank(START + DAY + MINUTE);
    await rank(START + DAY + 2 * MINUTE);
    await log(five(2, START + 5 * MINUTE), START + DAY + 2 * MINUTE + 1);
    await rank(START + DAY + 4 * MINUTE);
    expect(await oneDay()).toEqual([walletAt(2), walletAt(1)]);
    await rank(START + DAY + 5 * MINUTE);
    expect(await oneDay()).toEqual([walletAt(1)]);
  });

  test('drops its cache after a half-failed write, so that no unfiled exit counts', async () => {
    const { client, breakAt } = fallible(engine.client);
    const { rank } = startRanker(client, table);
    await log(five(2, START), START);
    await rank(START);
    await log(five(1, START), START + 1);
    breakAt('');
    await expect(rank(START + MINUTE)).rejects.toThrow('down');
    breakAt(null);
    await rank(START + MINUTE);
    expect((await readLists(engine.client, table))['1d:pnl_usd']!.length).toBe(2);
    await rank(START + DAY);
    expect((await readLists(engine.client, table))['1d:pnl_usd']).toEqual([]);
  });

  test('finds exits of the same millisecond as its last look', async () => {
    const { rank } = startRanker(engine.client, table);
    for (const n of [1, 2, 3]) {
      await log(five(n, START), START + 1000);
      await rank(START + 1000);
      expect((await readLists(engine.client, table))['7d:pnl_usd']!.length).toBe(n);
    }
  });

  test('is rebuilt from the filed exits without a snapshot, even after a half-failed filing', async () => {
    const { client, breakAt } = fallible(engine.client);
    const { rank } = startRanker(client, table);
    await log(five(1, START), START + 1000);
    await rank(START + MINUTE);
    await remove('checkpoint', 'head');
    // The second wallet's higher numbers are filed, one lower number is not.
    const late = five(2, START).map(one => (one.seq === 2 ? { ...one, exitMs: START - 60 * MINUTE } : one));
    await log(late, START + 120 * MINUTE);
    breakAt(`exits#${(START - 60 * MINUTE) / 900_000}`);
    await expect(rank(START + 121 * MINUTE)).rejects.toThrow('down');
    breakAt(null);
    await log(five(1, START + MINUTE, 6), START + 121 * MINUTE + 1);
    await rank(START + 122 * MINUTE);
    const all = [...five(1, START), ...late, ...five(1, START + MINUTE, 6)];
    expect(await readLists(engine.client, table)).toEqual(naiveLists(all, START + 122 * MINUTE, 10_000));
  });

  test('removes the last wallets when it is rebuilt after they left', async () => {
    const listed = async () => (await readLists(engine.client, table))['30d:pnl_usd']!.length;
    await log(five(1, START - 30 * DAY + 2 * MINUTE), START);
    await startRanker(engine.client, table).rank(START + MINUTE);
    expect(await listed()).toBe(1);
    await remove('checkpoint', 'head');
    // Filed entries have expired.
    const send = async (command: object) =>
      command instanceof QueryCommand && command.input.ExpressionAttributeValues![':k']!.S!.startsWith('exits#')
        ? { Items: [] }
        : engine.client.send(command as never);
    await startRanker({ send } as unknown as typeof engine.client, table).rank(START + 3 * MINUTE);
    expect(await listed()).toBe(0);
  });

  test('writes nothing in a minute without changes, and only changed pages otherwise', async () => {
    const line = openLine();
    const writes: string[] = [];
    const counted = {
      send: (command: { constructor: { name: string } }) => {
        if (command.constructor.name === 'PutItemCommand') writes.push(command.constructor.name);
        return engine.client.send(command as never);
      },
    } as never;
    const { rank } = startRanker(counted, table, line);
    await log(five(1, START), START);
    await rank(START + MINUTE);
    writes.length = 0;
    await rank(START + 2 * MINUTE);
    expect(writes).toEqual([]);
    // Only the day's lists change: other pages stay, as do one wallet's in three orders.
    await rank(START + DAY + MINUTE);
    expect(writes.length).toBeLessThanOrEqual(4);
  });

  test('does not publish over a later minute', async () => {
    const [slow, quick] = [startRanker(engine.client, table), startRanker(engine.client, table)];
    await log(five(1, START), START);
    await slow.rank(START + MINUTE);
    await log(five(2, START), START + MINUTE);
    await quick.rank(START + 3 * MINUTE);
    await log(five(3, START), START + 3 * MINUTE + 1);
    await slow.rank(START + 2 * MINUTE + 1);
    expect((await loadHead({ client: engine.client, table })).minuteMs).toBe(START + 3 * MINUTE);
    await slow.rank(START + 4 * MINUTE);
    expect((await readLists(engine.client, table))['7d:pnl_usd']!.length).toBe(3);
  });
});

describe('a page of the leaderboard', () => {
  test('costs three item reads at any offset, without gaps or repeats, and ends', async () => {
    const entries = Array.from({ length: 1_203 }, (_, n) => five(n, START)).flat();
    await log(entries, START);
    await startRanker(engine.client, table).rank(START + MINUTE);
    let items = 0;
    const counted = {
      send: async (command: { input: { RequestItems?: Record<string, { Keys: unknown[] }> } }) => {
        items += command.input.RequestItems ? Object.values(command.input.RequestItems)[0]!.Keys.length : 1;
        return engine.client.send(command as never);
      },
    } as never;
    const list = { window: '7d', sort: 'pnl_usd', includeHft: false } as const;
    const deep = await readBoardPage({ client: counted, table }, list, { offset: 703, limit: 500 }, START);
    expect(items).toBe(3);
    expect(deep.map(({ rank }) => rank)).toEqual(Array.from({ length: 500 }, (_, at) => 704 + at));
    const naive = naiveLists(entries, START + MINUTE, 10_000)['7d:pnl_usd']!;
    expect(deep.map(({ rank: _rank, ...one }) => one)).toEqual(naive.slice(703, 1_203));
    for (const size of [7, 499, 500]) {
      const paged = [];
      for (let offset = 0; offset < 1_400; offset += size)
        paged.push(...(await readBoardPage({ client: engine.client, table }, list, { offset, limit: size }, START)));
      expect(paged.map(({ wallet }) => wallet)).toEqual(naive.map(({ wallet }) => wallet));
    }
    expect(await readBoardPage({ client: engine.client, table }, list, { offset: 1_203, limit: 1 }, START)).toEqual([]);
  });

  test('has the configured number of ranks and is empty beyond them', async () => {
    const entries = Array.from({ length: 700 }, (_, n) => five(n, START)).flat();
    await log(entries, START);
    await startRanker(engine.client, table, openLine(), 620).rank(START + MINUTE);
    const lists = await readLists(engine.client, table);
    expect(lists).toEqual(naiveLists(entries, START + MINUTE, 620));
    expect(lists['7d:roi']!.length).toBe(620);
  });

  test('exists before the first snapshot: recent exits rank at once, and the snapshot agrees', async () => {
    const entries = [...five(1, START), ...five(2, START - DAY), ...five(2, START, 6), ...five(3, START + 1)];
    await log(entries, START - 9 * MINUTE);
    const young = await readLists(engine.client, table, 500, START + 59_999);
    expect(young).toEqual(naiveLists(entries, START, 10_000));
    await startRanker(engine.client, table).rank(START + 59_999);
    expect(await readLists(engine.client, table)).toEqual(young);
  });

  test('is unavailable when nothing was published until pages expired', async () => {
    await log(five(1, START), START);
    await startRanker(engine.client, table).rank(START + MINUTE);
    const board = { client: engine.client, table };
    const { lists } = await loadHead(board);
    for (const { pages } of Object.values(lists)) for (const page of pages) await remove(`page#${page}`);
    const list = { window: '7d', sort: 'roi', includeHft: true } as const;
    await expect(readBoardPage(board, list, { offset: 0, limit: 1 }, START)).rejects.toThrow('being rebuilt');
    // Half a day later the next run rewrites them.
    await startRanker(engine.client, table).rank(START + DAY / 2 + MINUTE);
    expect((await readBoardPage(board, list, { offset: 0, limit: 1 }, START)).length).toBe(1);
  });

  test('of a board without entries is empty', async () => {
    const list = { window: '1d', sort: 'roi', includeHft: true } as const;
    expect(await readBoardPage({ client: engine.client, table }, list, { offset: 0, limit: 10 }, START)).toEqual([]);
  });
});
