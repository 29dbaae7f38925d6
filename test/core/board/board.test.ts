import { describe, expect, it } from 'vitest';
import { advance, toLeavingStretch } from '../../../layers/core/board/advance.ts';
import { accept, type Board, createBoard, dropOldArrivals } from '../../../layers/core/board/board.ts';
import { restoreBoard, toBoardSnapshot } from '../../../layers/core/board/board-snapshot.ts';
import type { BoardEntry } from '../../../layers/core/board/entry.ts';
import { decodePage, encodePage, pageRanks } from '../../../layers/core/board/page.ts';
import { selectGreatestRows } from '../../../layers/core/board/rank.ts';
import { buildBoardLists } from '../../../layers/core/board/snapshot.ts';
import {
  addSum,
  addWide,
  readRowFigures,
  readWide,
  sumColumns,
  updateRowFigures,
} from '../../../layers/core/board/sums.ts';
import { boardLists, type boardWindows, listName } from '../../../layers/core/board/window.ts';
import { divideToNumber, toUiAmount } from '../../../layers/core/money/amount-ratio.ts';
import fc from '../../laws.ts';
import { arbitraryEntries, DAY, entry, MINUTE, START, walletAt } from './entries.ts';
import { naiveLists } from './naive.ts';

const listsOf = (board: Board, most = 10_000) =>
  Object.fromEntries(
    [...buildBoardLists(board, most)].map(([name, { pages }]) => [name, pages.flatMap(page => decodePage(page))]),
  );

/** Advances a board and logs all entries, applied or not. */
const moveOn = (board: Board, toMs: number, log: readonly BoardEntry[]): void => {
  const within = (window: (typeof boardWindows)[number]) => {
    const { afterMs, throughMs } = toLeavingStretch(board, window, toMs);
    return log.filter(({ exitMs }) => exitMs > afterMs && exitMs <= throughMs);
  };
  advance(board, toMs, { '1d': within('1d'), '7d': within('7d'), '30d': within('30d') });
};

type Step = { readonly take: number; readonly minutes: number; readonly again: boolean; readonly restart: boolean };
const minutes = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 3 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 20 * 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 8 * 1440 }) },
);
const steps = fc.array(fc.record({ take: fc.nat(15), minutes, again: fc.boolean(), restart: fc.boolean() }), {
  minLength: 3,
  maxLength: 8,
  size: 'max',
});

/** Runs steps: entries, repeats, passing time, restarts. Calls `look` after each. */
const live = (entries: readonly BoardEntry[], life: readonly Step[], look: (board: Board, taken: number) => void) => {
  let board = createBoard(START, 0);
  let taken = 0;
  for (const [at, { take, minutes, again, restart }] of life.entries()) {
    for (const one of entries.slice(again ? 0 : taken, taken + take)) accept(board, one, at);
    taken = Math.min(entries.length, taken + take);
    if (again) dropOldArrivals(board, at);
    moveOn(board, board.minuteMs + minutes * MINUTE, entries);
    if (restart) board = restoreBoard(structuredClone(toBoardSnapshot(board)))!;
    look(board, taken);
  }
  for (const one of entries) accept(board, one, life.length);
  look(board, entries.length);
};

describe('the board', () => {
  it('equals a recomputation over all entries, in any order, with repeats and restarts', () => {
    fc.assert(
      fc.property(arbitraryEntries(60), steps, (entries, life) => {
        live(entries, life, (board, taken) =>
          expect(listsOf(board)).toEqual(naiveLists(entries.slice(0, taken), board.minuteMs, 10_000)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('drops a wallet with its last entry and reuses its row', () => {
    const board = createBoard(START, 0);
    const old = Array.from({ length: 6 }, (_, at) => entry(walletAt(1), at + 1, START - at));
    for (const one of old) accept(board, one, 0);
    moveOn(board, START + 31 * DAY, old);
    expect(board.rowOf.size).toBe(0);
    const young = Array.from({ length: 6 }, (_, at) => entry(walletAt(2), at + 1, board.minuteMs - at));
    for (const one of young) accept(board, one, 0);
    expect(board.wallets).toEqual([walletAt(2)]);
    expect(listsOf(board)).toEqual(naiveLists(young, board.minuteMs, 10_000));
  });

  it('grows past its first capacity without losing a sum', () => {
    const entries = Array.from({ length: 6_500 }, (_, at) =>
      entry(walletAt(at % 1_300), at + 1, START - at, { pnl: BigInt(at % 977) * 10n ** 28n }),
    );
    const board = createBoard(START, 0);
    for (const one of entries) accept(board, one, 0);
    const again = restoreBoard(toBoardSnapshot(board))!;
    for (const most of [7, 600, 10_000]) {
      const naive = naiveLists(entries, START, most);
      expect(listsOf(board, most)).toEqual(naive);
      expect(listsOf(again, most)).toEqual(naive);
    }
  });

  it('does not subtract future entries that never counted when it advances by days at once', () => {
    const board = createBoard(START, 0);
    const ahead = Array.from({ length: 5 }, (_, at) => entry(walletAt(1), at + 1, START + MINUTE));
    for (const one of ahead) accept(board, one, 0);
    moveOn(board, START + 3 * DAY, ahead);
    const today = Array.from({ length: 5 }, (_, at) => entry(walletAt(1), at + 6, board.minuteMs));
    for (const one of today) accept(board, one, 0);
    expect(listsOf(board)).toEqual(naiveLists([...ahead, ...today], board.minuteMs, 10_000));
  });

  it('keeps nothing of an exit older than the longest window', () => {
    const board = createBoard(START, 0);
    expect(accept(board, entry(walletAt(1), 1, START - 30 * DAY), 0)).toBe(false);
    expect(board.rowOf.size).toBe(0);
    expect(accept(board, entry(walletAt(1), 1, START - 30 * DAY + 1), 0)).toBe(true);
  });

  it('excludes an exit with an impossible amount of money', () => {
    const board = createBoard(START, 0);
    expect(accept(board, entry(walletAt(1), 1, START, { pnl: 1n << 160n }), 0)).toBe(false);
    expect(accept(board, entry(walletAt(1), 2, START, { pnl: (1n << 160n) - 1n }), 0)).toBe(false);
    expect(accept(board, entry(walletAt(1), 3, START, { pnl: 1n << 158n, cost: 1n << 157n }), 0)).toBe(true);
  });

  it('rejects an invalid snapshot', () => {
    const board = createBoard(START, 0);
    accept(board, entry(walletAt(1), 1, START), 0);
    const snapshot = toBoardSnapshot(board);
    expect(() => restoreBoard({ ...snapshot, wallets: [] })).toThrow('holds 0');
    expect(restoreBoard({ ...snapshot, head: { ...snapshot.head, version: 9 } })).toBeNull();
  });
});

describe('the rules of the board', () => {
  const five = (n: number, facts: Parameters<typeof entry>[3] = {}, from = 1) =>
    Array.from({ length: 5 }, (_, at) => entry(walletAt(n), from + at, START - at * 1000, facts));
  const boardOf = (entries: readonly BoardEntry[]): Board => {
    const board = createBoard(START, 0);
    for (const one of entries) accept(board, one, 0);
    return board;
  };
  const walletsIn = (board: Board, name: string) => listsOf(board)[name]!.map(({ wallet }) => wallet);

  it('require five exits in the window', () => {
    const board = boardOf([...five(1), ...five(2).slice(1), ...five(3).map(one => ({ ...one, exitMs: START - DAY }))]);
    expect(walletsIn(board, '1d:pnl_usd')).toEqual([walletAt(1)]);
    expect(walletsIn(board, '7d:pnl_usd').toSorted()).toEqual([walletAt(1), walletAt(3)].toSorted());
  });

  it('exclude HFT by default: more than half of the exits, not exactly half', () => {
    const half = [...five(1, { fast: true }), ...five(1, {}, 6)];
    const more = [...five(2, { fast: true }), ...five(2, {}, 6).slice(1)];
    const board = boardOf([...half, ...more]);
    expect(walletsIn(board, '7d:roi')).toEqual([walletAt(1)]);
    expect(walletsIn(board, '7d:roi:hft').toSorted()).toEqual([walletAt(1), walletAt(2)].toSorted());
  });

  it('exclude malicious wallets by their newest verdict, with or without an exit', () => {
    const verdict = (n: number, malicious: boolean): BoardEntry => ({
      ...entry(walletAt(n), 9, START, { malicious }),
      sum: { ...entry('', 0, 0).sum, exits: 0, wins: 0, realizedUsd: 0n, cashUsd: 0n, costUsd: 0n, volumeUsd: 0n },
    });
    const board = boardOf([
      ...five(1, { malicious: true }),
      ...five(2),
      verdict(2, true),
      verdict(3, false),
      ...five(3, { malicious: true }),
    ]);
    for (const list of boardLists) expect(walletsIn(board, listName(list))).toEqual([walletAt(3)]);
  });

  it('accept an entry older than every window once', () => {
    const board = boardOf([...five(1), ...five(2)]);
    const old = entry(walletAt(2), 9, START - 31 * DAY, { malicious: true });
    expect([accept(board, old, 1), accept(board, old, 2)]).toEqual([true, false]);
    expect(accept(board, entry(walletAt(3), 9, START - 31 * DAY, { malicious: true }), 1)).toBe(false);
    for (const list of boardLists) expect(walletsIn(board, listName(list))).toEqual([walletAt(1)]);
  });

  it('order ties by address, also where the list is cut', () => {
    const all = Array.from({ length: 40 }, (_, n) => five(n)).flat();
    const inOrder = Array.from({ length: 40 }, (_, n) => walletAt(n)).sort();
    expect(new Set(inOrder.map(wallet => wallet.length)).size).toBe(2);
    expect(walletsIn(boardOf(all), '30d:win_rate')).toEqual(inOrder);
    const cut = [...buildBoardLists(boardOf(all), 11).get('30d:win_rate')!.pages].flatMap(page => decodePage(page));
    expect(cut.map(({ wallet }) => wallet)).toEqual(inOrder.slice(0, 11));
  });

  it('cut lists at the right wallet when sums are closer than their keys can show', () => {
    // Sums near one value: equal doubles, neighbours, within a key's error.
    const crowd = fc
      .tuple(fc.bigInt({ min: 1n << 60n, max: 1n << 150n }), fc.boolean(), fc.nat(90))
      .chain(([base, negative, bits]) => {
        const step = (base >> BigInt(Math.max(45, bits))) + 1n;
        const near = fc
          .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -2, max: 2 }))
          .map(([steps, rest]) => (base + BigInt(steps) * step + BigInt(rest)) * (negative ? -1n : 1n));
        const cost = fc.oneof(
          fc.constant(base),
          near.map(one => (one < 0n ? -one : one)),
          fc.constant(0n),
        );
        return fc.array(fc.record({ pnl: fc.oneof(near, fc.constant(0n)), cost }), { minLength: 8, maxLength: 24 });
      });
    fc.assert(
      fc.property(crowd, fc.integer({ min: 1, max: 8 }), (facts, most) => {
        const entries = facts.flatMap((own, n) => [
          ...five(n, { pnl: 0n, cost: 0n }).slice(1),
          entry(walletAt(n), 9, START, own),
        ]);
        expect(listsOf(boardOf(entries), most)).toEqual(naiveLists(entries, START, most));
      }),
      { numRuns: 300 },
    );
  });

  it('include the newest minute and exclude the oldest', () => {
    const at = (n: number, exitMs: number) => five(n).map(one => ({ ...one, exitMs }));
    const board = boardOf([...at(1, START), ...at(2, START + 1), ...at(3, START - DAY), ...at(4, START - DAY + 1)]);
    expect(walletsIn(board, '1d:pnl_usd').toSorted()).toEqual([walletAt(1), walletAt(4)].toSorted());
  });

  it('rank by return from a cost of 100 USD on', () => {
    const usd = (cents: bigint) => cents * 10n ** 28n;
    const board = boardOf([
      ...five(1, { cost: 0n }),
      ...five(2, { pnl: usd(200n), cost: usd(1n) }),
      ...five(3, { pnl: usd(1n), cost: usd(2_000n) - 1n }),
      ...five(4, { pnl: -1n, cost: usd(2_000n) }),
    ]);
    expect(walletsIn(board, '7d:roi')).toEqual([walletAt(4)]);
    expect(listsOf(board)['7d:pnl_usd']!.map(({ wallet, roiPercent }) => [wallet, roiPercent])).toContainEqual([
      walletAt(1),
      null,
    ]);
  });
});

describe('the parts of the board', () => {
  it('show the smallest gain on a large cost to the last bit', () => {
    const facts = (at: number) => (at === 0 ? { pnl: 1n, cost: 7n * 10n ** 32n } : { pnl: 0n, cost: 0n });
    const entries = [0, 1, 2, 3, 4].map(at => entry(walletAt(1), at + 1, START, facts(at)));
    const board = createBoard(START, START);
    for (const one of entries) accept(board, one, START);
    expect(listsOf(board)['1d:roi']![0]!.roiPercent).toBe(1.4285714285714286e-31);
    expect(listsOf(board)).toEqual(naiveLists(entries, START, 10_000));
  });

  it('select the greatest values and all that tie with the last', () => {
    const value = fc.oneof(
      fc.constantFrom(0, 1, 0.5, -1, Number.NEGATIVE_INFINITY),
      fc.double({ noNaN: true }).map(x => x + 0),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 80 }), fc.integer({ min: 1, max: 90 }), (list, most) => {
        const rows = Uint32Array.from(list.keys());
        const found = selectGreatestRows(Float64Array.from(list), rows, most);
        const last = list.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))[Math.min(most, list.length) - 1]!;
        expect([...found].toSorted((a, b) => a - b)).toEqual([...rows].filter(row => list[row]! >= last));
      }),
    );
  });

  it('add integers of any sign without loss', () => {
    const wide = fc.bigInt({ min: -(1n << 180n), max: 1n << 180n });
    fc.assert(
      fc.property(fc.array(wide, { maxLength: 20 }), list => {
        const column = new BigUint64Array(9);
        for (const one of list) addWide(column, 3, one);
        expect(readWide(column, 3)).toBe(list.reduce((sum, one) => sum + one, 0n));
        expect(readWide(column, 0)).toBe(0n);
        expect(readWide(column, 6)).toBe(0n);
      }),
    );
  });

  it('show sums and returns as the nearest doubles, near midpoints too', () => {
    const random = fc.bigInt({ min: -(1n << 170n), max: 1n << 170n });
    const small = fc.tuple(random, fc.integer({ min: 0, max: 170 })).map(([value, bits]) => value >> BigInt(bits));
    // Halfway between doubles, in USD or percent, and a unit beside.
    const middle = fc
      .tuple(
        fc.bigInt({ min: 1n << 52n, max: (1n << 53n) - 1n }),
        fc.integer({ min: -90, max: 3 }),
        fc.bigInt({ min: -1n, max: 1n }),
      )
      .map(([mantissa, power, beside]) => {
        const units = (2n * mantissa + 1n) * 10n ** 30n;
        return (power < 0 ? units >> BigInt(-power) : units << BigInt(power)) + beside;
      });
    const value = fc.oneof(random, small, middle, fc.constantFrom(0n, 1n, -1n));
    const cost = fc.oneof(
      small.map(one => (one < 0n ? -one : one) + 1n),
      fc.constantFrom(1n, 100n * 10n ** 30n, 3n),
    );
    fc.assert(
      fc.property(value, cost, (usd, whole) => {
        const columns = sumColumns(2);
        addSum(
          columns,
          1,
          { ...entry('', 0, 0).sum, realizedUsd: usd, cashUsd: -usd, costUsd: whole, volumeUsd: whole },
          1,
        );
        updateRowFigures(columns, 1);
        const figures = readRowFigures(columns, 1);
        expect([figures.pnlUsd, figures.cashUsd, figures.volumeUsd]).toEqual([
          toUiAmount(usd, 30),
          toUiAmount(-usd, 30),
          toUiAmount(whole, 30),
        ]);
        expect(figures.roiPercent).toBe(divideToNumber(100n * usd, whole));
      }),
      { numRuns: 3000 },
    );
  });

  it('pack a page of 500 into under a tenth of an item, and read any part of it', () => {
    const ranked = Array.from({ length: pageRanks }, (_, n) => ({
      wallet: walletAt(n),
      exits: n,
      wins: 1,
      losses: 2,
      pnlUsd: n / 7,
      cashUsd: -n / 3,
      volumeUsd: 1e9 + n,
      roiPercent: n % 9 === 0 ? null : n / 11,
    }));
    const page = encodePage(ranked);
    expect(page.length).toBeLessThan(46_000);
    const padded = new Uint8Array(page.length + 3);
    padded.set(page, 3);
    expect(decodePage(padded.subarray(3), 17, 44)).toEqual(ranked.slice(17, 44));
    expect(decodePage(page)).toEqual(ranked);
    expect(decodePage(encodePage([]))).toEqual([]);
  });
});
