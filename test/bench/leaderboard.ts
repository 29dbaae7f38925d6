/**
 * Measures the leaderboard and a naive one at a thousand and a million wallets.
 * Run: `npm run bench -- leaderboard [WALLETS …] [--json]`
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { accept, type Board, createBoard, dropOldArrivals } from '../../layers/core/board/board.ts';
import { toBoardSnapshot } from '../../layers/core/board/board-snapshot.ts';
import type { BoardEntry } from '../../layers/core/board/entry.ts';
import { buildBoardLists, type Snapshot } from '../../layers/core/board/snapshot.ts';
import { type BoardWindow, boardLists, boardWindows } from '../../layers/core/board/window.ts';
import { readBoardPage } from '../../layers/flows/board/page.ts';
import { publish } from '../../layers/flows/board/publish.ts';
import { noBoard } from '../../layers/storage/board/pages.ts';
import type { Item } from '../../layers/storage/kernel/dynamo.ts';
import { countOf, openReport, rounded } from './report.ts';

const START = 1_760_000_400_000;
const DAY = 86_400_000;
/** Exits a minute: 300 a second. */
const arrivalsPerMinute = 18_000;
const runs = 5;
const { positionals, print, row, end } = openReport('leaderboard', {});

/** Seeded numbers below 2^32, so that every run measures the same board. */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed;
};

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** An address-like text; encoding a million real addresses would take too long. */
const walletOf = (n: number): string => {
  const random = seeded(n + 1);
  const text = Array.from({ length: 43 + (n & 1) }, () => letters[Math.floor((random() / 2 ** 32) * letters.length)]!);
  return text.join('');
};

/** A wallet's exit with all digits of 10⁻³⁰ USD; one wallet in ten is HFT. */
const entryOf = (wallet: string, seq: number, exitMs: number, random: () => number): BoardEntry => {
  const exits = 1 + (random() >>> 24);
  const wins = Math.floor((exits * (random() >>> 16)) / 65_536);
  const usd = () => BigInt(random()) * BigInt(random()) * 10n ** 13n * BigInt(random() >>> 20);
  const [costUsd, gain] = [usd(), usd()];
  const realizedUsd = random() >>> 31 === 1 ? gain / 3n : -gain / 4n;
  return {
    wallet,
    seq,
    exitMs,
    malicious: random() >>> 22 === 0,
    sum: {
      exits,
      wins,
      losses: exits - wins,
      fastExits: random() % 10 === 0 ? exits : 0,
      realizedUsd,
      cashUsd: realizedUsd - 7n,
      costUsd,
      volumeUsd: 2n * costUsd + realizedUsd,
    },
  };
};

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const repeated = (work: () => number): number => median(Array.from({ length: runs }, work));

/** An in-memory table, which excludes network cost. */
const tableInMemory = () => {
  const items = new Map<string, Item>();
  let reads = 0;
  const send = async ({ input }: { input: Record<string, never> }) => {
    const { Item: put, Key: key, RequestItems: batch } = input as { Item?: Item; Key?: Item; RequestItems?: never };
    if (put) items.set(put.k!.S!, put);
    if (key) reads += 1;
    if (key) return { Item: items.get((key as Item).k!.S!) };
    if (!batch) return {};
    const keys = (Object.values(batch)[0] as { Keys: Item[] }).Keys;
    reads += keys.length;
    return {
      Responses: {
        board: keys.flatMap(one => {
          const item = items.get(one.k!.S!);
          return item ? [item] : [];
        }),
      },
    };
  };
  return { board: { client: { send } as unknown as DynamoDBClient, table: 'board' }, reads: () => reads, items };
};

/** Naive board: an object per wallet and window; requests filter, sort and cut. */
type Row = { wallet: string; exits: number; fast: number; bad: boolean; pnl: number; roi: number; rate: number };
const naiveRows = (entries: readonly BoardEntry[]): readonly Row[] =>
  entries.map(({ wallet, malicious, sum }) => ({
    wallet,
    exits: sum.exits,
    fast: sum.fastExits,
    bad: malicious,
    pnl: Number(sum.realizedUsd) / 1e30,
    roi: (100 * Number(sum.realizedUsd)) / Number(sum.costUsd),
    rate: sum.wins / sum.exits,
  }));
const naivePage = (rows: readonly Row[], sort: 'pnl' | 'roi' | 'rate', hft: boolean, offset: number, limit: number) =>
  rows
    .filter(row => row.exits >= 5 && !row.bad && (hft || row.fast * 2 <= row.exits))
    .sort((a, b) => b[sort] - a[sort] || (a.wallet < b.wallet ? -1 : 1))
    .slice(offset, offset + limit);

const build = (
  wallets: readonly string[],
  random: () => number,
): { readonly board: Board; readonly entries: readonly BoardEntry[] } => {
  const board = createBoard(START, 0);
  const entries: BoardEntry[] = [];
  for (const [n, wallet] of wallets.entries()) {
    const entry = entryOf(wallet, 1, START - (n % DAY), random);
    accept(board, entry, 0);
    entries.push(entry);
    if (n % 100_000 === 0) dropOldArrivals(board, 1);
  }
  dropOldArrivals(board, 1);
  return { board, entries };
};

const stale = (board: Board, windows: readonly BoardWindow[]): void => {
  for (const window of windows) board.sums[window].stale.fill(1, 0, board.wallets.length);
};

/** Exits of one minute; for each, three leave a window. */
const minutePasses = (board: Board, wallets: readonly string[], seq: number, random: () => number): number => {
  const entries = Array.from({ length: arrivalsPerMinute }, () =>
    entryOf(wallets[random() % wallets.length]!, seq, START, random),
  );
  return cpuMs(() => {
    for (const one of entries) accept(board, one, 0);
    for (const window of boardWindows)
      for (let left = arrivalsPerMinute; left > 0; left -= 1) board.sums[window].stale[random() % wallets.length] = 1;
    dropOldArrivals(board, 1);
  });
};

const show = (ms: number): string =>
  ms < 1 ? `${(ms * 1000).toFixed(0)} µs` : ms < 100 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;

const pageCost = async (snapshot: Snapshot, offset: number, limit: number) => {
  const memory = tableInMemory();
  await publish(memory.board, noBoard, snapshot, { minuteMs: START, readThroughMs: START }, START);
  const list = { window: '7d', sort: 'pnl_usd', includeHft: false } as const;
  const times = 300;
  for (let warm = 0; warm < 50; warm += 1) await readBoardPage(memory.board, list, { offset, limit }, START);
  const [before, startMs] = [memory.reads(), performance.now()];
  for (let left = times; left > 0; left -= 1) await readBoardPage(memory.board, list, { offset, limit }, START);
  return { ms: (performance.now() - startMs) / times, reads: (memory.reads() - before) / times };
};

const measure = async (size: number): Promise<void> => {
  const random = seeded(7);
  const wallets = Array.from({ length: size }, (_, n) => walletOf(n));
  const made = performance.now();
  const { board, entries } = build(wallets, random);
  print(`${size.toLocaleString('en')} wallets (made and folded in ${Math.round(performance.now() - made)} ms)`);
  const firstMs = cpuMs(() => buildBoardLists(board));
  print(`  first snapshot: every figure and all 18 lists     ${show(firstMs)} CPU`);
  row({ name: 'first snapshot', wallets: size, cpu_ms: rounded(firstMs) });
  let seq = 1;
  const folds: number[] = [];
  const lists = repeated(() => {
    folds.push(minutePasses(board, wallets, ++seq, random));
    return cpuMs(() => buildBoardLists(board));
  });
  print(`  a minute of ${arrivalsPerMinute.toLocaleString('en')} exits in, as many out of each window:`);
  print(`    exits folded                                    ${show(median(folds))} CPU`);
  print(`    18 lists: figures that changed, ranks, pages     ${show(lists)} CPU (median of ${runs})`);
  row({ name: '18 lists', wallets: size, cpu_ms: rounded(lists) });
  stale(board, boardWindows);
  print(`    the same where every wallet's figures changed    ${show(cpuMs(() => buildBoardLists(board)))} CPU`);
  const rows = naiveRows(entries);
  const naive = cpuMs(() => {
    for (const _ of boardLists.slice(0, 3))
      for (const sort of ['pnl', 'roi', 'rate'] as const) naivePage(rows, sort, false, 0, 500);
  });
  print(`  naive, doubles in objects: 18 lists sorted         ${show(naive * 2)} CPU (9 measured, twice)`);
  row({ name: 'naive: 18 lists sorted', wallets: size, cpu_ms: rounded(naive * 2) });
  const snapshot = buildBoardLists(board);
  const ranks = snapshot.get('7d:pnl_usd')!.ranks;
  for (const [offset, limit] of [
    [0, 100],
    [Math.max(0, ranks - 750), 500],
  ] as const) {
    const { ms, reads } = await pageCost(snapshot, offset, limit);
    const naiveMs = median(
      Array.from({ length: 3 }, () => {
        const startMs = performance.now();
        naivePage(rows, 'pnl', false, offset, limit);
        return performance.now() - startMs;
      }),
    );
    row({ name: `page at ${offset}`, wallets: size, ms: rounded(ms), items_read: reads });
    row({ name: `naive: page at ${offset}`, wallets: size, ms: rounded(naiveMs) });
    print(`  a page at offset ${offset}, limit ${limit}: ${show(ms)}, ${reads} items read; naive ${show(naiveMs)}`);
  }
  const pages = new Set([...snapshot.values()].flatMap(list => list.pages));
  const bytes = [...pages].reduce((sum, page) => sum + page.length, 0);
  const startMs = performance.now();
  const parts = toBoardSnapshot(board).wallets;
  print(
    `  stored: ${pages.size} pages of together ${(bytes / 1e6).toFixed(1)} MB; a snapshot of ` +
      `${parts.length} parts, ${(parts.reduce((sum, part) => sum + part.length, 0) / 1e6).toFixed(0)} MB before ` +
      `it is deflated, taken apart in ${Math.round(performance.now() - startMs)} ms`,
  );
  const { rss, arrayBuffers } = process.memoryUsage();
  print(
    `  memory: ${Math.round(arrayBuffers / 1e6)} MB in columns, ${Math.round(rss / 1e6)} MB in all, this ` +
      `bench's own rows included`,
  );
};

const sizes = positionals.map(text => countOf('WALLETS', text));
for (const size of sizes.length > 0 ? sizes : [1_000, 1_000_000]) await measure(size);
end();
