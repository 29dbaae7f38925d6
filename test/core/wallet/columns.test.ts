import { describe, expect, it } from 'vitest';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';
import {
  type Columns,
  columnsExactMax,
  countColumnRows,
  decodeColumns,
  emptyColumns,
  encodeColumns,
  joinColumns,
  pageLength,
  sliceColumns,
  withPosition,
} from '../../../layers/core/wallet/columns.ts';
import {
  addOpenToDigest,
  type ColumnsNeed,
  type ColumnsRead,
  isPageSpillDue,
  joinAllColumns,
  type PagedColumns,
  planColumnsRead,
  planColumnsSpill,
  takePage,
} from '../../../layers/core/wallet/columns-spill.ts';
import { addPage, type Digest, decodeDigest, emptyDigest, encodeDigest } from '../../../layers/core/wallet/digest.ts';
import { sketchError, toBinValue, toSketchBin } from '../../../layers/core/wallet/digest-sketch.ts';
import { computePercentile, rankSketch, rankValues } from '../../../layers/core/wallet/figures-percentile.ts';
import fc from '../../laws.ts';
import { seeded } from './generated-positions.ts';
import { closedOf } from './wallet-events.ts';

const random = seeded(11);
const row = (): Columns => ({
  roiPct: [random() < 0.02 ? Number.NaN : 400 * random() ** 3 - 90],
  holdFirstExitMs: [Math.floor(1e7 * random() ** 4)],
  holdFullExitMs: [Math.floor(1e8 * random() ** 4)],
  entryUsd: [1000 * random() ** 2],
});
const rows = (count: number): Columns => joinColumns(Array.from({ length: count }, row));

/** The stored items of one wallet. */
type Store = { readonly pages: Map<number, Columns>; digest: Digest | null };

const loaded = (store: Store, need: ColumnsNeed): ColumnsRead =>
  need.kind === 'digest'
    ? { kind: 'digest', digest: store.digest! }
    : { kind: 'exact', pages: need.pages.map(number => store.pages.get(number)!) };

const spill = (store: Store, state: PagedColumns): PagedColumns => {
  const { state: spilled, write } = takePage(state, loaded(store, planColumnsSpill(state)));
  if (write.kind === 'digest') store.digest = decodeDigest(encodeDigest(write.digest));
  else for (const { number, page } of write.pages) store.pages.set(number, decodeColumns(encodeColumns(page)));
  return spilled;
};

const everything = (store: Store, state: PagedColumns): Columns | Digest => {
  const read = loaded(store, planColumnsRead(state));
  return read.kind === 'exact' ? joinAllColumns(state, read.pages) : addOpenToDigest(state, read.digest);
};

/** Adds batches and spills when needed, with crashes between write and commit. */
const play = (batches: readonly { readonly rows: Columns; readonly crash: boolean }[]) => {
  const store: Store = { pages: new Map(), digest: null };
  let state: PagedColumns = { paged: 0, open: emptyColumns };
  let all = emptyColumns;
  for (const batch of batches) {
    if (isPageSpillDue(state)) {
      const spilled = spill(store, state);
      if (batch.crash) {
        // A concurrent reader sees the old header with the new items.
        if (spilled.paged <= columnsExactMax) expect(everything(store, state)).toEqual(all);
        spill(store, state);
      }
      state = spilled;
    }
    state = { ...state, open: joinColumns([state.open, batch.rows]) };
    all = joinColumns([all, batch.rows]);
  }
  return { store, state, all };
};

describe('columns', () => {
  it('hold a position as percent, milliseconds and dollars', () => {
    const exit = { sold: 1, held: 1, money: { proceeds: 150, cost: 100, entryFee: 0, exitFee: 0 } };
    const closed = closedOf({
      openedMs: 1000,
      bought: 2,
      entryCents: 250,
      exits: [
        { ...exit, atMs: 1500 },
        { ...exit, atMs: 3000 },
      ],
    });
    const one = { roiPct: [50], holdFirstExitMs: [500], holdFullExitMs: [2000], entryUsd: [2.5] };
    expect(withPosition(emptyColumns, closed)).toEqual(one);
    const free = closedOf({
      openedMs: 1000,
      bought: 1,
      entryCents: 0,
      exits: [{ ...exit, atMs: 0, money: { ...exit.money, cost: 0 } }],
    });
    expect(withPosition(emptyColumns, free)).toEqual({
      roiPct: [Number.NaN],
      holdFirstExitMs: [0],
      holdFullExitMs: [0],
      entryUsd: [0],
    });
  });

  it('round-trip through bytes, a full page in under 13 KB', () => {
    const page = rows(pageLength);
    expect(decodeColumns(encodeColumns(page))).toEqual(page);
    expect(encodeColumns(page).length).toBeLessThan(13_000);
    expect(() => decodeColumns(encodeColumns(page).with(0, 9))).toThrow(WrongVersion);
  });

  it('are complete after any spills and crashes', () => {
    const batchArbitrary = fc.record({ size: fc.oneof(fc.nat(40), fc.nat(700)), crash: fc.boolean() });
    fc.assert(
      fc.property(fc.array(batchArbitrary, { maxLength: 25 }), sizes => {
        const { store, state, all } = play(sizes.map(({ size, crash }) => ({ rows: rows(size), crash })));
        expect(everything(store, state)).toEqual(all);
        expect([...store.pages.values()].every(page => countColumnRows(page) <= pageLength)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('stay exact up to twenty pages and are a digest of all of them beyond', () => {
    const batches = Array.from({ length: 22 }, (_, at) => ({ rows: rows(pageLength), crash: at % 2 === 1 }));
    const exact = play(batches.slice(0, 21));
    expect(planColumnsRead(exact.state)).toEqual({ kind: 'exact', pages: Array.from({ length: 20 }, (_, at) => at) });
    const beyond = play([
      ...batches,
      { rows: rows(5), crash: true },
      { rows: rows(40), crash: true },
      { rows: rows(1), crash: true },
    ]);
    expect(planColumnsRead(beyond.state)).toEqual({ kind: 'digest' });
    expect(beyond.store.pages.size).toBe(20);
    expect(everything(beyond.store, beyond.state)).toEqual(addPage(emptyDigest, beyond.all));
  });

  it('that lack entries counted in the header are rejected', () => {
    expect(() => joinAllColumns({ paged: 3, open: emptyColumns }, [rows(2)])).toThrow(RangeError);
    expect(() => addOpenToDigest({ paged: 3, open: emptyColumns }, emptyDigest)).toThrow(RangeError);
  });

  it('are due at thirty-two', () => {
    expect(isPageSpillDue({ paged: 0, open: rows(31) })).toBe(false);
    expect(isPageSpillDue({ paged: 0, open: rows(32) })).toBe(true);
  });
});

describe('a percentile', () => {
  it('interpolates linearly between the two values beside its rank', () => {
    const values = rankValues([40, 10, Number.NaN, 30, 20]);
    expect([0, 10, 50, 90, 100].map(percent => computePercentile(values, percent))).toEqual([10, 13, 25, 37, 40]);
    expect(computePercentile(rankValues([7]), 90)).toBe(7);
    expect(computePercentile(rankValues([]), 50)).toBeNull();
  });
});

describe('the digest', () => {
  it('has percentiles within half a percent of the exact ones, for losses too', () => {
    const all = rows(30_000);
    const digest = decodeDigest(
      encodeDigest(addPage(addPage(emptyDigest, sliceColumns(all, 0, 9_000)), sliceColumns(all, 9_000))),
    );
    for (const name of ['roiPct', 'holdFirstExitMs', 'holdFullExitMs', 'entryUsd'] as const) {
      const [values, sketch] = [rankValues(all[name]), rankSketch(digest[name])];
      for (let percent = 0; percent <= 100; percent += 1) {
        const exact = computePercentile(values, percent)!;
        const reported = computePercentile(sketch, percent)!;
        expect(Math.abs(reported - exact), `${name} ${percent}`).toBeLessThanOrEqual(0.005 * Math.abs(exact) + 1e-9);
      }
    }
    expect(digest.through).toBe(30_000);
  });

  it('keeps any value within its error, of either sign, and zero exact', () => {
    expect(sketchError).toBeLessThan(0.005);
    const anyValue = fc.oneof(
      fc.double({ min: 1e-8, max: 1e14, noNaN: true }),
      fc.double({ min: -1e14, max: -1e-8, noNaN: true }),
    );
    fc.assert(
      fc.property(
        anyValue,
        value => Math.abs(toBinValue(toSketchBin(value)) - value) <= sketchError * Math.abs(value) * (1 + 1e-9),
      ),
      { numRuns: 2000 },
    );
    expect(toBinValue(toSketchBin(0))).toBe(0);
    expect(toBinValue(toSketchBin(-1e-12))).toBe(0);
    expect(toSketchBin(1e300)).toBe(toSketchBin(1e15));
  });

  it('orders bins as their values', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (a, b) => {
        expect(toSketchBin(Math.min(a, b))).toBeLessThanOrEqual(toSketchBin(Math.max(a, b)));
      }),
    );
  });

  it('depends on the positions alone, not on their order or pages', () => {
    const all = rows(300);
    const backwards = joinColumns(Array.from({ length: 300 }, (_, at) => sliceColumns(all, 299 - at, 300 - at)));
    expect(addPage(emptyDigest, backwards)).toEqual(
      addPage(addPage(emptyDigest, sliceColumns(all, 0, 7)), sliceColumns(all, 7)),
    );
  });

  it('has a bounded size', () => {
    expect(encodeDigest(addPage(emptyDigest, rows(50_000))).length).toBeLessThan(20_000);
  });
});
