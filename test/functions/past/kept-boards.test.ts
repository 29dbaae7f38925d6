/** Snapshots of boards over weeks, also after items expired. */
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TableName } from '../../../layers/contract/tables.ts';
import { findSnapshotGrid, roundToGrid, toSnapshotMs } from '../../../layers/core/kernel/snapshot-grid.ts';
import type { VectoredWallet } from '../../../layers/core/similarity/profiled-wallet.ts';
import type { Tables } from '../../../layers/edge/tables.ts';
import { openBoardKeeper } from '../../../layers/flows/board/keep.ts';
import { type RankerDeps, rankMinute } from '../../../layers/flows/board/rank-minute.ts';
import { keepVersion } from '../../../layers/flows/keep-version.ts';
import { updateVectorStores } from '../../../layers/flows/similar/keep.ts';
import { openListsKeeper } from '../../../layers/flows/token-list/keep.ts';
import { type ListerDeps, listMinute } from '../../../layers/flows/token-list/list-minute.ts';
import { logExits } from '../../../layers/storage/board/board.ts';
import { scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { saveProfile } from '../../../layers/storage/profiles/vectors.ts';
import { logReports } from '../../../layers/storage/token-list/reports.ts';
import { listedMarket } from '../../bench/listed-market.ts';
import { entry, walletAt } from '../../core/board/entries.ts';
import { crowd } from '../../core/similarity/wallets.ts';
import { isLongRun } from '../../long-run.ts';
import { address } from '../../worlds/events.ts';
import { openWholeService } from '../../worlds/whole-service.ts';
import { askFresh, askPast, type Question, stubPast } from './draws.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A midnight. */
const START = 1_760_054_400_000;
const DAYS = 44;
const NOW = START + DAYS * DAY + 50 * MINUTE;

let unstub: () => void;
beforeAll(() => {
  unstub = stubPast();
});
afterAll(() => unstub());

let tables: Tables<TableName>;
beforeEach(() => {
  tables = openWholeService().tables;
});

/** Runs by eight hours, then by hour, then by minute; some are missing. */
const runs = [
  ...Array.from({ length: (DAYS - 3) * 3 }, (_, at) => START + at * 8 * HOUR),
  ...Array.from({ length: 3 * 24 }, (_, at) => START + (DAYS - 3) * DAY + at * HOUR + 20_000),
  ...Array.from({ length: 40 }, (_, at) => START + DAYS * DAY + at * MINUTE + 20_000),
].filter((_, at) => at % 37 !== 5);

/** Times to ask for: of each grid, on it and off it. */
const asked = [1, 4.9, 20, 33.2, 41.6, 42.3, 43.01, 44.004, 44.02].map(days => Math.floor(START + days * DAY));

/** What DynamoDB does with the time of items. */
const expire = async (table: TableName, nowMs: number): Promise<number> => {
  const items = await scanItems(tables[table]);
  const due = items.filter(({ expires }) => expires !== undefined && Number(expires.N) * 1_000 < nowMs);
  for (const { k, s } of due)
    await tables[table].client.send(new DeleteItemCommand({ TableName: table, Key: { k: k!, s: s! } }));
  return due.length;
};

/** The newest run by a time of the grid of each time. */
const findRun = (asOfMs: number): { readonly runMs: number; readonly atMs: number } => {
  const grid = findSnapshotGrid(asOfMs, NOW);
  // The first run of each step is kept.
  const kept = runs.filter((runMs, at) => {
    const before = at === 0 ? Number.NEGATIVE_INFINITY : toSnapshotMs(runs[at - 1]!);
    return grid === 'minute' || roundToGrid(toSnapshotMs(runMs), grid) > roundToGrid(before, grid) || at === 0;
  });
  const runMs = kept.findLast(one => toSnapshotMs(one) <= asOfMs)!;
  return { runMs, atMs: toSnapshotMs(runMs) };
};

const ask = (name: Question['name'], query: Question['query'] = {}, path: Question['path'] = {}) => ({
  name,
  query,
  path,
});

describe('A kept board', () => {
  test('is the leaderboard that was published', async () => {
    const deps: RankerDeps = { board: tables.board, warm: null, watchSize: () => {} };
    const keeper = openBoardKeeper(tables.board);
    let gone = 0;
    const question = ask('leaderboard', { window: '7d', limit: '50' });
    const published = new Map<number, string>();
    for (const [at, runMs] of runs.entries()) {
      const n = at % 9;
      const exits = Array.from({ length: 5 }, (_, one) =>
        entry(walletAt(n), at * 5 + one, runMs - 1_000, { pnl: BigInt(at + one) * 10n ** 30n }),
      );
      await logExits(tables.board, exits, runMs - 500);
      await rankMinute(deps, runMs);
      await keepVersion(keeper, runMs);
      published.set(runMs, await askFresh({ tables }, question, toSnapshotMs(runMs)));
      if (at % 20 === 0) gone += await expire('board', runMs);
      // A new process has nothing in memory.
      if (at % 40 === 0) deps.warm = null;
    }
    expect(gone + (await expire('board', NOW))).toBeGreaterThan(20);
    for (const asOfMs of asked) {
      const { runMs } = findRun(asOfMs);
      const past = await askPast({ tables }, question, { asOfMs, knownByMs: asOfMs, nowMs: NOW });
      expect(past, new Date(asOfMs).toISOString()).toEqual(published.get(runMs));
      expect(past).toContain('"rank": 1');
    }
  });

  test('is the list that was published', async () => {
    const lister: ListerDeps = { ...tables, warm: null, watchSize: () => {}, recentMax: 30 };
    const keeper = openListsKeeper(tables.listings);
    let gone = 0;
    const market = listedMarket(isLongRun ? 120 : 40, START);
    const questions = [ask('tokenList', { sort: 'volume', limit: '20' }), ask('marketStats', { window: '24h' })];
    questions.push(ask('tokenList', { sort: 'new', order: 'asc', limit: '100', min_holders: '300' }));
    const published = new Map<number, readonly string[]>();
    for (const [at, runMs] of runs.entries()) {
      const reports = market.trade(runMs - 1_000).map(report => {
        if (report.kind !== 'facts') return report;
        return { ...report, standings: report.standings.map(one => ({ ...one, severity: 'low' as const })) };
      });
      await logReports(tables.listings, reports, runMs - 1_000);
      await listMinute(lister, runMs);
      await keepVersion(keeper, runMs);
      const answers = questions.map(question => askFresh({ tables }, question, toSnapshotMs(runMs)));
      published.set(runMs, await Promise.all(answers));
      if (at % 20 === 0) gone += await expire('listings', runMs);
      if (at % 60 === 0) lister.warm = null;
    }
    expect(gone + (await expire('listings', NOW))).toBeGreaterThan(100);
    for (const asOfMs of asked) {
      const { runMs } = findRun(asOfMs);
      for (const [at, question] of questions.entries()) {
        const past = await askPast({ tables }, question, { asOfMs, knownByMs: asOfMs, nowMs: NOW });
        expect(past, `${question.name} ${new Date(asOfMs).toISOString()}`).toEqual(published.get(runMs)![at]);
        expect(past).toMatch(/"(token_mint|volume_usd)": /);
      }
    }
  });

  test('has the profiles of its minute, also where the log has expired', async () => {
    const wallets = crowd(60).map((one, at) => ({ ...one, wallet: address(`profiled-${at}`) }));
    const entries = new Map<number, ReadonlyMap<string, VectoredWallet>>();
    const known = new Map<string, VectoredWallet>();
    let gone = 0;
    for (const [at, runMs] of runs.entries()) {
      for (let one = 0; one < 3; one++) {
        const wallet = wallets[(at * 7 + one * 13) % wallets.length]!;
        const from = wallets[(at + one) % wallets.length]!;
        const own = { ...from, wallet: wallet.wallet, vector: at % 11 === 3 ? null : from.vector };
        await saveProfile(tables.vectors, own, runMs - 60_000);
        if (own.vector === null) known.delete(own.wallet);
        else known.set(own.wallet, own as VectoredWallet);
      }
      entries.set(runMs - 60_000, new Map(known));
      await updateVectorStores(tables.vectors, null, () => runMs);
      if (at % 20 === 0) gone += await expire('vectors', runMs);
    }
    expect(gone + (await expire('vectors', NOW))).toBeGreaterThan(10);
    let similar = 0;
    for (const asOfMs of asked) {
      const atMs = roundToGrid(asOfMs, findSnapshotGrid(asOfMs, NOW));
      const saved = [...entries].filter(([savedMs]) => Math.floor(savedMs / 10_000) < atMs / 10_000).at(-1)![1];
      const fresh = openWholeService();
      for (const one of saved.values()) await saveProfile(fresh.tables.vectors, one, atMs);
      for (const { wallet: address } of wallets.slice(0, 8)) {
        const question = ask('walletSimilar', { limit: '20' }, { address });
        const past = await askPast({ tables }, question, { asOfMs, knownByMs: asOfMs, nowMs: NOW });
        expect(past, new Date(asOfMs).toISOString()).toEqual(await askFresh(fresh, question, atMs));
        similar += JSON.parse(past).count;
      }
    }
    expect(similar).toBeGreaterThan(100);
  });

  test('does not exist before the first one', async () => {
    for (const [name, query, path] of [
      ['leaderboard', {}, {}],
      ['tokenList', {}, {}],
      ['marketStats', {}, {}],
      ['search', { q: 'dog' }, {}],
      ['walletSimilar', {}, { address: walletAt(1) }],
      ['intelForming', {}, {}],
      ['intelEmerging', {}, {}],
    ] as const) {
      const past = await askPast({ tables }, ask(name, query, path), {
        asOfMs: NOW - 1,
        knownByMs: NOW - 1,
        nowMs: NOW,
      });
      expect(past, name).not.toMatch(/^\d/);
    }
  });
});
