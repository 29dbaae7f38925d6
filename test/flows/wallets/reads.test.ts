import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { toPerformanceView, toWalletPnl, toWalletTrade } from '../../../layers/contract/present/wallet.ts';
import { walletPerformance, walletTrade } from '../../../layers/contract/schemas/wallet.ts';
import { walletPnl } from '../../../layers/contract/schemas/wallet-ledger.ts';
import { formatExitId } from '../../../layers/core/ledger/exit.ts';
import type { WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import { type ExitOf, readExitsPage } from '../../../layers/flows/wallets/exits.ts';
import { readPerformance, readPerformances } from '../../../layers/flows/wallets/performance.ts';
import { readWalletFigures } from '../../../layers/flows/wallets/published.ts';
import { loadHeads } from '../../../layers/storage/journal/journal.ts';
import { formatWalletKey, openWallets } from '../../../layers/storage/wallets/wallets.ts';
import { chooseCases } from '../../long-run.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { address, cut, records, START_MS } from '../../worlds/events.ts';
import { behind, openLine } from '../../worlds/faults.ts';
import { chance } from '../../worlds/long-tapes.ts';
import { farEnd } from '../../worlds/market.ts';
import { type Manner, randomWalletEvents, texts } from '../../worlds/wallet-tapes.ts';
import { freshWallet, startWallets } from '../../worlds/wallets.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('A wallet’s read model', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);

  const wallets = (client: DynamoDBClient = engine.client) => openWallets({ client, table: names.wallets });
  const traded = async (seed: number, count: number, manner: Manner, record = 10) => {
    const [wallet, walletEvents] = [freshWallet(), randomWalletEvents(`reads-${seed}`, seed, count, manner)];
    const life = startWallets(engine.client, names, farEnd());
    const nowMs = Math.max(...walletEvents.map(({ timestampMs }) => timestampMs));
    for (const batch of cut(records(texts(wallet, cut(walletEvents, [record]))), [3])) await life.take(batch, nowMs);
    return { wallet, walletEvents, nowMs };
  };

  /** The window's sums by brute force over exits in arrival order. */
  const brute = (walletEvents: readonly WalletEvent[], windowMs: number, nowMs: number) => {
    const sums = {
      exits: 0,
      wins: 0,
      losses: 0,
      holdSeconds: 0,
      realizedUsd: 0n,
      cashUsd: 0n,
      volumeUsd: 0n,
      feesUsd: 0n,
    };
    for (const { exit } of walletEvents) {
      if (exit === null || exit.money === null) continue;
      if (exit.exit.timestampMs <= nowMs - windowMs || exit.exit.timestampMs > nowMs) continue;
      const { proceedsUsd, costUsd, entryFeeUsd, exitFeeUsd } = exit.money;
      const realized = proceedsUsd - costUsd - entryFeeUsd;
      sums.exits += 1;
      if (realized > 0n) sums.wins += 1;
      if (realized < 0n) sums.losses += 1;
      sums.holdSeconds += exit.holdSeconds;
      sums.realizedUsd += realized;
      sums.cashUsd += realized - exitFeeUsd;
      sums.volumeUsd += costUsd + proceedsUsd;
      sums.feesUsd += entryFeeUsd + exitFeeUsd;
    }
    return sums;
  };

  test.each(chooseCases([1, 2, 3, 4], 2))(
    'performance equals the sum of every exit of the window, at any time (tape %i)',
    async seed => {
      const pauseMs = [HOUR_MS / 60, HOUR_MS, 6 * HOUR_MS, 40 * HOUR_MS][seed - 1]!;
      const { wallet, walletEvents } = await traded(seed, 260, { startMs: START_MS, pauseMs, tokens: 4 });
      const next = chance(seed);
      const times = walletEvents.flatMap(({ exit, timestampMs }) => (exit === null ? [] : [timestampMs]));
      const newestMs = Math.max(...times);
      // Random times, and exits on or just beyond a window edge, up to a day ahead.
      const asked = Array.from({ length: 60 }, (_, at): [number, number] => {
        const windowMs = [DAY_MS, 7 * DAY_MS, 30 * DAY_MS][at % 3]!;
        const edge = [0, windowMs, windowMs - 1, -1][at % 4]!;
        if (at < 12) return [windowMs, newestMs - DAY_MS + Math.floor(next() * (windowMs + DAY_MS))];
        return [windowMs, times[Math.floor(next() * times.length)]! + edge];
      }).filter(([, nowMs]) => nowMs >= newestMs - DAY_MS);
      expect(asked.length).toBeGreaterThan(12);
      for (const [windowMs, nowMs] of asked) {
        const { sum: reported } = await readPerformance(wallets(), wallet, windowMs, nowMs);
        expect({ nowMs, windowMs, ...reported }).toMatchObject({
          nowMs,
          windowMs,
          ...brute(walletEvents, windowMs, nowMs),
        });
      }
    },
  );

  test('performance of many wallets equals that of each, from one batch of reads', async () => {
    const manner = { startMs: START_MS, pauseMs: HOUR_MS, tokens: 3 };
    const lives = await Promise.all([31, 32, 33].map(seed => traded(seed, 90, manner)));
    const asked = [freshWallet(), ...lives.map(({ wallet }) => wallet), freshWallet()];
    const nowMs = Math.max(...lives.map(life => life.nowMs));
    const calls: string[] = [];
    const counting = {
      send: (command: { readonly constructor: { readonly name: string } }) => {
        calls.push(command.constructor.name);
        return engine.client.send(command as never);
      },
    } as unknown as DynamoDBClient;
    for (const windowMs of [DAY_MS, 30 * DAY_MS]) {
      const each = await Promise.all(asked.map(wallet => readPerformance(wallets(), wallet, windowMs, nowMs)));
      const found = await readPerformances(wallets(counting), asked, windowMs, nowMs);
      expect(found).toEqual(asked.map((wallet, at) => ({ wallet, ...each[at] })));
      expect(each.filter(({ sum }) => sum.exits > 0).length).toBeGreaterThan(1);
    }
    expect(calls.filter(name => name !== 'QueryCommand')).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand']);
  });

  test('a wallet of a batch is read again if a commit falls between its two items', async () => {
    const walletEvents = randomWalletEvents('reads-34', 34, 120, { startMs: START_MS, pauseMs: HOUR_MS, tokens: 2 });
    const [wallet, life] = [freshWallet(), startWallets(engine.client, names, farEnd())];
    const all = records(texts(wallet, cut(walletEvents, [10])));
    const nowMs = Math.max(...walletEvents.map(({ timestampMs }) => timestampMs));
    for (const record of all.slice(0, 6)) await life.take([record], nowMs);
    // Its header is then of a later commit than its sums.
    let isTorn = false;
    type Found = { readonly Responses: Readonly<Record<string, readonly { readonly k: { readonly S: string } }[]>> };
    const send = async (command: unknown) => (await engine.client.send(command as never)) as unknown as Found;
    const torn = {
      send: async (command: { readonly input: { readonly RequestItems?: unknown } }) => {
        const before = await send(command);
        if (isTorn || command.input.RequestItems === undefined) return before;
        isTorn = true;
        for (const record of all.slice(6)) await life.take([record], nowMs);
        const [older, newer] = [before, await send(command)].map(({ Responses }) => Responses[names.wallets]!);
        const isHead = ({ k }: { readonly k: { readonly S: string } }) => k.S === formatWalletKey(wallet);
        return {
          Responses: { [names.wallets]: [...newer!.filter(isHead), ...older!.filter(item => !isHead(item))] },
        };
      },
    } as unknown as DynamoDBClient;
    const [found] = await readPerformances(wallets(torn), [wallet], 30 * DAY_MS, nowMs);
    expect(isTorn).toBe(true);
    expect(found).toEqual({ wallet, ...(await readPerformance(wallets(), wallet, 30 * DAY_MS, nowMs)) });
    expect(found!.sum).toMatchObject(brute(walletEvents, 30 * DAY_MS, nowMs));
  });

  test('exits are paged newest first, ties by id, complete and unique, for any token and time range', async () => {
    const { wallet, walletEvents } = await traded(5, 320, { startMs: START_MS, pauseMs: HOUR_MS / 12, tokens: 3 });
    const wanted = (is: (walletEvent: WalletEvent) => boolean) =>
      walletEvents
        .filter(walletEvent => walletEvent.exit !== null && is(walletEvent))
        .map(({ exit }) => ({ atMs: exit!.exit.timestampMs, id: formatExitId(exit!) }))
        .sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? -1 : 1))
        .map(({ id }) => id);
    const page = async (query: Partial<Parameters<typeof readExitsPage>[2]>) => {
      const found = await readExitsPage(wallets(), wallet, { limit: 50, offset: 0, token: undefined, ...query });
      return found.map(({ exit }) => formatExitId(exit));
    };
    const all = wanted(() => true);
    const token = address('reads-5-token-1');
    const ofToken = wanted(({ mint }) => mint === token);
    expect(all.length).toBeGreaterThan(120);
    expect(ofToken.length).toBeGreaterThan(30);
    for (const offset of [0, 1, 49, all.length - 3, all.length, 5_000])
      expect(await page({ offset })).toEqual(all.slice(offset, offset + 50));
    for (const offset of [0, 7, ofToken.length - 2, 900])
      expect(await page({ offset, limit: 9, token })).toEqual(ofToken.slice(offset, offset + 9));
    const [from, to] = [walletEvents.filter(({ exit }) => exit)[30]!, walletEvents.filter(({ exit }) => exit)[90]!];
    const range = { from: from.timestampMs, to: to.timestampMs };
    const within = ({ timestampMs }: WalletEvent) => timestampMs >= range.from && timestampMs < range.to;
    expect(await page({ ...range, limit: 200 })).toEqual(wanted(within));
    expect(await page({ ...range, limit: 200, token })).toEqual(wanted(one => within(one) && one.mint === token));
    expect(await page({ from: to.timestampMs + DAY_MS })).toEqual([]);
    expect(await page({ token: address('a token never held') })).toEqual([]);
  });

  /** Exits in page order, by id. */
  const ordered = (walletEvents: readonly WalletEvent[]): readonly string[] =>
    walletEvents
      .flatMap(({ exit }) => (exit === null ? [] : [{ atMs: exit.exit.timestampMs, id: formatExitId(exit) }]))
      .sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);

  test('any offset works: all tokens or one, any time range, with late exits', async () => {
    const manner = { startMs: START_MS, pauseMs: 90_000, tokens: 2 };
    const { wallet, walletEvents } = await traded(21, 3_400, manner, 40);
    const ids = async (query: Partial<Parameters<typeof readExitsPage>[2]>) =>
      (await readExitsPage(wallets(), wallet, { limit: 30, offset: 0, token: undefined, ...query })).map(({ exit }) =>
        formatExitId(exit),
      );
    const [next, all] = [chance(21), ordered(walletEvents)];
    expect(all.length).toBeGreaterThan(1_600);
    const token = address('reads-21-token-1');
    const [firstMs, lastMs] = [walletEvents[0]!.timestampMs, walletEvents.at(-1)!.timestampMs];
    for (const offset of [401, 777, all.length - 31, all.length - 30, all.length - 1, all.length, 40_000, 2 ** 52])
      expect(await ids({ offset })).toEqual(all.slice(offset, offset + 30));
    for (let round = 0; round < 60; round += 1) {
      const [a, b] = [0, 0].map(() => firstMs + Math.floor(next() * (lastMs - firstMs))).sort((x, y) => x - y);
      // On a quarter hour and off it.
      const to = round % 3 === 0 ? undefined : round % 3 === 1 ? b! : b! - (b! % 900_000);
      const from = round % 4 < 2 ? undefined : Math.min(a!, (to ?? lastMs) - 1);
      const range = { from, to, token: round % 5 < 2 ? token : undefined };
      const own = ordered(
        walletEvents.filter(
          ({ mint, timestampMs }) =>
            (range.token === undefined || mint === token) &&
            timestampMs >= (from ?? 0) &&
            timestampMs < (to ?? Number.POSITIVE_INFINITY),
        ),
      );
      const offset = 401 + Math.floor(next() * Math.max(own.length - 380, 20));
      expect(await ids({ offset, ...range })).toEqual(own.slice(offset, offset + 30));
    }
  });

  test.each([
    { batches: 1, time: 35 },
    { batches: 2, time: 37 },
  ])(
    'a distant page has one point in time, also when $batches batches come between its first reads',
    async ({ batches, time }) => {
      const manner = { startMs: START_MS, pauseMs: 60_000, tokens: 1, isWhole: true };
      const walletEvents = randomWalletEvents(`reads-22-${batches}`, 22, 1_200, manner);
      const [wallet, life] = [freshWallet(), startWallets(engine.client, names, farEnd())];
      const all = records(texts(wallet, cut(walletEvents, [30])));
      // The 37th batch copies and counts the exits before it.
      for (const record of all.slice(0, 35)) await life.take([record], START_MS);
      let calls = 0;
      const busy = {
        send: async (command: never) => {
          calls += 1;
          if (calls === 3) for (const record of all.slice(35, 35 + batches)) await life.take([record], START_MS);
          return engine.client.send(command);
        },
      } as unknown as DynamoDBClient;
      const page = await readExitsPage(wallets(busy), wallet, { limit: 20, offset: 450, token: undefined });
      const wanted = ordered(walletEvents.slice(0, time * 30)).slice(450, 470);
      expect(page.map(({ exit }) => formatExitId(exit))).toEqual(wanted);
    },
  );

  test.each([
    { call: 4, result: 'with the exits that came late before the day was read: all is read again', taken: 1_200 },
    { call: 5, result: 'without the exits that came late before the page was', taken: 35 * 30 },
  ])('a distant page is $result', async ({ call, taken }) => {
    const all = randomWalletEvents(`reads-23-${call}`, 23, 1_200, {
      startMs: START_MS,
      pauseMs: 60_000,
      tokens: 1,
      isWhole: true,
    });
    // A third of the page's exits arrive late, after it has left the header.
    const isLate = (_: WalletEvent, at: number): boolean => at >= 150 && at < 450 && at % 3 === 0;
    const punctual = all.filter((one, at) => !isLate(one, at));
    const walletEvents = [...punctual.slice(0, 1_050), ...all.filter(isLate), ...punctual.slice(1_050)];
    const [wallet, life] = [freshWallet(), startWallets(engine.client, names, farEnd())];
    const batches = records(texts(wallet, cut(walletEvents, [30])));
    for (const record of batches.slice(0, 35)) await life.take([record], START_MS);
    let calls = 0;
    const busy = {
      send: async (command: never) => {
        calls += 1;
        if (calls === call) for (const record of batches.slice(35)) await life.take([record], START_MS);
        return engine.client.send(command);
      },
    } as unknown as DynamoDBClient;
    const page = await readExitsPage(wallets(busy), wallet, { limit: 20, offset: 405, token: undefined });
    expect(page.map(({ exit }) => formatExitId(exit))).toEqual(ordered(walletEvents.slice(0, taken)).slice(405, 425));
  });

  test('rows of /trades and /pnl differ only in time formats; an empty window is all zeros', async () => {
    const { wallet } = await traded(10, 12, { startMs: START_MS, pauseMs: 60_000, tokens: 1, isWhole: true });
    const [{ mint, exit }] = (await readExitsPage(wallets(), wallet, { limit: 1, offset: 0, token: undefined })) as [
      ExitOf,
    ];
    const [pnl, trade] = [toWalletPnl(wallet, mint, exit), toWalletTrade(wallet, mint, exit)];
    expect(walletPnl.parse(pnl)).toEqual(pnl);
    expect(walletTrade.parse(trade)).toEqual(trade);
    expect(trade.exit_timestamp).toMatch(/^2025-10-09 \d\d:\d\d:\d\d$/);
    expect(Date.parse(`${trade.exit_timestamp.replace(' ', 'T')}Z`)).toBe(Math.floor(pnl.exit_timestamp / 1000) * 1000);
    expect({ ...trade, entry_timestamp: 0, exit_timestamp: 0 }).toEqual({
      ...pnl,
      entry_timestamp: 0,
      exit_timestamp: 0,
    });
    const late = await readPerformance(wallets(), wallet, DAY_MS, START_MS + 9 * DAY_MS);
    const zeros = toPerformanceView(late.sum, null);
    expect(walletPerformance.parse(zeros)).toEqual(zeros);
    expect(Object.values(zeros).every(value => value === 0 || value === null)).toBe(true);
    const { sharpeRatio, profitFactor, dispositionIndex } = await readWalletFigures(wallets(), wallet);
    expect(toPerformanceView(late.sum, late.figures)).toMatchObject({
      ...{ sharpe_ratio: sharpeRatio, profit_factor: profitFactor, disposition_index: dispositionIndex },
    });
  });

  test('a header stays small for any number of quarters and positions; the rest is beside it', async () => {
    const manner = { startMs: START_MS, pauseMs: HOUR_MS, tokens: 3, isWhole: true };
    const { wallet } = await traded(9, 600, manner);
    const key = formatWalletKey(wallet);
    const { memo, tail } = (await loadHeads(wallets(), [key])).get(key)!;
    expect(memo.state.positions.counts.closed).toBeGreaterThan(250);
    expect(memo.state.recent.length).toBeLessThan(50);
    expect(memo.state.open.roiPct.length).toBeLessThan(64);
    expect(tail.length).toBeLessThan(64);
  });

  test('is empty for an unknown wallet and costs one read', async () => {
    const line = openLine();
    const client = behind(line, engine.client);
    expect(await readExitsPage(wallets(client), freshWallet(), { limit: 50, offset: 0, token: undefined })).toEqual([]);
    expect((await readPerformance(wallets(client), freshWallet(), DAY_MS, START_MS)).sum.exits).toBe(0);
    expect((await readWalletFigures(wallets(client), freshWallet())).swaps).toBe(0);
    expect(line.calls).toBe(3);
  });

  test('costs the same reads for a wallet with a longer history', async () => {
    const manner = { startMs: START_MS, pauseMs: 20_000, tokens: 6 };
    const reads = async (count: number) => {
      const { wallet, nowMs } = await traded(count, count, manner, 150);
      const calls = async (work: (client: DynamoDBClient) => Promise<unknown>): Promise<number> => {
        const line = openLine();
        await work(behind(line, engine.client));
        return line.calls;
      };
      const query = { limit: 50, offset: 0, token: undefined };
      return [
        await calls(client => readPerformance(wallets(client), wallet, HOUR_MS / 2 + 7, nowMs)),
        await calls(client => readExitsPage(wallets(client), wallet, query)),
        await calls(client =>
          readExitsPage(wallets(client), wallet, { ...query, token: address(`reads-${count}-token-1`) }),
        ),
        await calls(client => readWalletFigures(wallets(client), wallet)),
        await calls(client => readExitsPage(wallets(client), wallet, { ...query, offset: count / 3 })),
      ];
    };
    const [short, long] = [await reads(900), await reads(6_000)];
    expect(long[0]).toBe(3);
    expect(long.map((calls, at) => calls - short[at]!).slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(long[1]).toBe(2);
    // The header, exits that counts lack, the skipped days, the day and the quarter hour of its end.
    expect(long[4]).toBe(5);
  });
});
