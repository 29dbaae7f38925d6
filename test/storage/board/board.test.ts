import { describe, expect, test } from 'vitest';
import { accept, createBoard } from '../../../layers/core/board/board.ts';
import { toBoardSnapshot } from '../../../layers/core/board/board-snapshot.ts';
import {
  type Board,
  loadBoardEntries,
  logExits,
  readArrivals,
  saveBoardEntries,
  toQuarterStart,
} from '../../../layers/storage/board/board.ts';
import {
  hashBoardPage,
  loadHead,
  loadPages,
  noBoard,
  saveHead,
  savePages,
} from '../../../layers/storage/board/pages.ts';
import { loadBoardSnapshot, openBoardSave } from '../../../layers/storage/board/snapshots.ts';
import { entry, START, walletAt } from '../../core/board/entries.ts';
import { engineNames } from '../engines.ts';
import { saved } from '../saved.ts';
import { useEngine, useTable } from '../use-engine.ts';

describe.each(engineNames)('the board on %s', name => {
  const engine = useEngine(name);
  const board: Board = useTable(engine, 'board');

  test('returns the entries between two times, both inclusive, across the hour', async () => {
    const hour = Math.ceil(START / 3_600_000) * 3_600_000;
    const times = [hour - 2, hour - 1, hour, hour + 1];
    for (const [n, ms] of times.entries())
      await logExits(
        board,
        [entry(walletAt(n), n, START, { pnl: -(10n ** 40n), malicious: n === 1, fast: n === 2 })],
        ms,
      );
    const found = await readArrivals(board, hour - 1, hour);
    expect(found.map(({ arrivedMs }) => arrivedMs)).toEqual([hour - 1, hour]);
    expect(found.map(one => one.entry)).toEqual([
      entry(walletAt(1), 1, START, { pnl: -(10n ** 40n), malicious: true }),
      entry(walletAt(2), 2, START, { pnl: -(10n ** 40n), fast: true }),
    ]);
  });

  test('stores a batch that is larger than an item, and two batches of one millisecond', async () => {
    const many = Array.from({ length: 4_000 }, (_, n) => entry(walletAt(n), 1, START, { pnl: 7n ** BigInt(n % 50) }));
    await logExits(board, many, START);
    await logExits(board, [entry(walletAt(0), 2, START)], START);
    expect((await readArrivals(board, START, START)).length).toBe(4_001);
  });

  test('finds filed entries by the quarter hour of their exit, each once', async () => {
    const [early, late] = [
      entry(walletAt(1), 1, toQuarterStart(START)),
      entry(walletAt(1), 2, toQuarterStart(START) + 900_000),
    ];
    await saveBoardEntries(board, [early, late]);
    await saveBoardEntries(board, [early]);
    const beside = entry(walletAt(2), 1, toQuarterStart(START) + 1);
    await saveBoardEntries(board, [beside, late]);
    await saveBoardEntries(board, [early, beside]);
    expect((await loadBoardEntries(board, toQuarterStart(START))).toSorted((a, b) => a.exitMs - b.exitMs)).toEqual([
      early,
      beside,
    ]);
    expect(await loadBoardEntries(board, toQuarterStart(START) + 900_000)).toEqual([late]);
    expect(await loadBoardEntries(board, toQuarterStart(START) - 900_000)).toEqual([]);
  });

  test('publishes one of two snapshots with the same predecessor', async () => {
    const next = {
      minuteMs: START,
      readThroughMs: START + 5,
      lists: { a: { ranks: 1, pages: ['x'] } },
      written: { x: 1 },
    };
    expect(await loadHead(board)).toEqual(noBoard);
    expect(await saveHead(board, noBoard, next)).toBe(true);
    expect(await saveHead(board, noBoard, next)).toBe(false);
    const head = await loadHead(board);
    expect(head).toEqual({ version: 1, ...next });
    expect(await saveHead(board, head, { ...next, minuteMs: START + 60_000 })).toBe(true);
    expect(await saveHead(board, head, next)).toBe(false);
    expect((await loadHead(board)).minuteMs).toBe(START + 60_000);
  });

  test('returns pages in the requested order, repeated ones too, and no missing one', async () => {
    const pages = [Uint8Array.of(1, 2), Uint8Array.of(3)];
    const names = pages.map(hashBoardPage);
    await savePages(board, new Map(pages.map((page, at) => [names[at]!, page])), START);
    const found = await loadPages(board, [names[1]!, names[0]!, names[1]!]);
    expect(found?.map(page => [...page])).toEqual([[3], [1, 2], [3]]);
    expect(await loadPages(board, [names[0]!, 'other'])).toBeNull();
  });

  test('keeps the later of two snapshots in any order of writes', async () => {
    const state = createBoard(START, START);
    expect(await loadBoardSnapshot(board)).toBeNull();
    for (let n = 0; n < 1_700; n += 1) accept(state, entry(walletAt(n), 1, START + (n % 2)), n);
    const snapshot = toBoardSnapshot(state);
    expect(snapshot.wallets.length).toBe(3);
    await saved((await openBoardSave(board, snapshot))!);
    const earlier = { ...snapshot, head: { ...snapshot.head, readThroughMs: START - 1 } };
    expect(await openBoardSave(board, earlier)).toBeNull();
    const found = (await loadBoardSnapshot(board))!;
    const texts = (parts: readonly Uint8Array[]) => parts.map(part => Buffer.from(part).toString('base64'));
    expect(texts(found.wallets)).toEqual(texts(snapshot.wallets));
    expect({ ...found, wallets: [] }).toEqual({ ...snapshot, wallets: [] });
  });
});
