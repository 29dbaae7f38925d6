import { describe, expect, it } from 'vitest';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';
import {
  addPerformance,
  emptyPerformance,
  type PerformanceSum,
  toPerformanceSum,
} from '../../../layers/core/ledger/performance.ts';
import {
  decodeQuarters,
  emptyQuarters,
  encodeQuarters,
  isSameVersion,
  isSumsSpillDue,
  keptQuarters,
  listEdgeRanges,
  mergeSums,
  type Quarters,
  quarterMs,
  repairRecentSums,
  sumPerformanceWithin,
  withSumsSpilled,
} from '../../../layers/core/wallet/quarters.ts';
import { applyWalletEvent, emptyWallet, type WalletState } from '../../../layers/core/wallet/state.ts';
import fc from '../../laws.ts';
import { seeded } from './generated-positions.ts';
import { exitOf, walletEvent } from './wallet-events.ts';

const dayMs = 86_400_000;
const epoch = 1_700_000_000_000;

type Made = { readonly exitMs: number; readonly sum: PerformanceSum };

const exitAt = (exitMs: number, proceeds = 150, cost = 100) =>
  exitOf(exitMs - 30_000, { atMs: exitMs, sold: 1, held: 1, money: { proceeds, cost, entryFee: 1, exitFee: 2 } });

const withExits = (state: WalletState, times: readonly number[]): WalletState =>
  times.reduce(
    (next, time) => applyWalletEvent(next, next.seq + 1, walletEvent({ exit: exitAt(time), timestampMs: time })),
    state,
  );

/** Reads as a reader does: the sums, plus journal exits of the edges. */
const read = (
  stored: Quarters,
  state: WalletState,
  fromMs: number,
  toMs: number,
  all: readonly Made[],
): PerformanceSum => {
  const edges = listEdgeRanges(state, fromMs, toMs);
  const single = all.filter(({ exitMs }) => edges.some(edge => exitMs >= edge.fromMs && exitMs < edge.toMs));
  return sumPerformanceWithin(stored, state, fromMs, toMs, single);
};

const naive = (fromMs: number, toMs: number, all: readonly Made[]): PerformanceSum =>
  all
    .filter(({ exitMs }) => exitMs > fromMs && exitMs <= toMs)
    .map(({ sum }) => sum)
    .reduce(addPerformance, emptyPerformance);

const times = fc.oneof(
  fc.integer({ min: 0, max: 30 * dayMs }),
  // Around the edges of quarters.
  fc
    .tuple(fc.nat(2_000), fc.integer({ min: -1, max: 1 }))
    .map(([quarter, off]) => Math.max(0, quarter * quarterMs + off)),
);
const aligned = Math.ceil(epoch / quarterMs) * quarterMs;

const stepArbitrary = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('exit'), at: times, proceeds: fc.nat(400) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'spill' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'crash' as const }) },
);

describe('performance within a window', () => {
  it('equals the naive sum over all exits after any spills and crashes', () => {
    const windowArbitrary = fc.tuple(times, times).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(
        fc.array(stepArbitrary, { maxLength: 60 }),
        fc.array(windowArbitrary, { minLength: 1, maxLength: 6 }),
        (steps, windows) => {
          let state = emptyWallet;
          let stored = emptyQuarters;
          const all: Made[] = [];
          const check = () => {
            for (const [from, to] of windows)
              expect(sumPerformanceWithin(stored, state, aligned + from, aligned + to, all)).toEqual(
                naive(aligned + from, aligned + to, all),
              );
          };
          for (const step of steps) {
            if ('at' in step) {
              const exit = exitAt(aligned + step.at, step.proceeds);
              all.push({ exitMs: aligned + step.at, sum: toPerformanceSum(exit) });
              state = applyWalletEvent(state, state.seq + 1, walletEvent({ exit }));
              continue;
            }
            stored = decodeQuarters(encodeQuarters(mergeSums(stored, state)));
            if (step.kind === 'crash') {
              // The item is written, the header is not: readers see both, the writer restarts.
              check();
              expect(mergeSums(stored, state)).toEqual(stored);
              expect(repairRecentSums(state, stored)).toEqual(withSumsSpilled(state));
            }
            state = withSumsSpilled(state);
          }
          check();
        },
      ),
      { numRuns: 150 },
    );
  });

  it('slides by the millisecond: its older edge is exclusive, the newer inclusive', () => {
    const [from, to] = [aligned + 5, aligned + dayMs + 5];
    const all = [from, from + 1, to, to + 1].map(exitMs => ({ exitMs, sum: toPerformanceSum(exitAt(exitMs)) }));
    const state = withExits(
      emptyWallet,
      all.map(({ exitMs }) => exitMs),
    );
    expect(read(emptyQuarters, state, from, to, all).exits).toBe(2);
    expect(read(emptyQuarters, state, from - 1, to - 1, all).exits).toBe(2);
    expect(read(emptyQuarters, state, from - 1, to, all).exits).toBe(3);
    expect(read(emptyQuarters, state, from + 1, to + 1, all).exits).toBe(2);
  });

  it('excludes exits of the future', () => {
    const all = [aligned, aligned + 1000].map(exitMs => ({ exitMs, sum: toPerformanceSum(exitAt(exitMs)) }));
    const state = withExits(emptyWallet, [aligned, aligned + 1000]);
    expect(read(emptyQuarters, state, aligned - dayMs, aligned, all).exits).toBe(1);
  });

  it('needs one edge without later exits, and none when it begins with a quarter hour', () => {
    const state = withExits(emptyWallet, [aligned + dayMs]);
    const to = aligned + dayMs + 7;
    expect(listEdgeRanges(state, aligned + 6, to)).toEqual([{ fromMs: aligned + 7, toMs: aligned + quarterMs }]);
    expect(listEdgeRanges(state, aligned - 1, to)).toEqual([]);
    expect(listEdgeRanges(withExits(state, [to + 1]), aligned - 1, to)).toEqual([
      { fromMs: aligned + dayMs, toMs: to + 1 },
    ]);
  });

  it('within one quarter hour is read exit by exit', () => {
    const state = withExits(emptyWallet, [aligned + dayMs]);
    expect(listEdgeRanges(state, aligned + 6, aligned + 9)).toEqual([{ fromMs: aligned + 7, toMs: aligned + 10 }]);
    expect(listEdgeRanges(state, aligned + 6, aligned + 6)).toEqual([]);
  });
});

describe('sums', () => {
  it('are due when exits lie in more than twelve quarters', () => {
    const quarters = (count: number) => Array.from({ length: count }, (_, at) => aligned + at * quarterMs);
    expect(isSumsSpillDue(withExits(emptyWallet, quarters(12)))).toBe(false);
    expect(isSumsSpillDue(withExits(emptyWallet, quarters(13)))).toBe(true);
  });

  it('are kept for thirty-one days before the newest', () => {
    const late = aligned + keptQuarters * quarterMs;
    const first = withExits(emptyWallet, [aligned, aligned + quarterMs]);
    const stored = mergeSums(emptyQuarters, first);
    expect(mergeSums(stored, withExits(withSumsSpilled(first), [late])).sums).toHaveLength(3);
    expect(mergeSums(stored, withExits(withSumsSpilled(first), [late + quarterMs])).sums).toHaveLength(2);
  });

  it('read before a spill do not fit a header read after it, and are rejected', () => {
    const first = withExits(emptyWallet, [aligned]);
    const later = withExits(withSumsSpilled(first), [aligned + 1]);
    expect(isSameVersion(emptyQuarters, later)).toBe(false);
    expect(() => sumPerformanceWithin(emptyQuarters, later, aligned - 1, aligned + 5, [])).toThrow(RangeError);
    expect(() => mergeSums({ through: 7, sums: [] }, later)).toThrow(RangeError);
  });

  it('of 31 days with amounts of thirty digits survive a round trip, in under 300 KB', () => {
    const random = seeded(5);
    const ragged = () => BigInt(Math.floor(random() * 1e15)) * 10n ** 15n + BigInt(Math.floor(random() * 1e15));
    const sums = Array.from({ length: keptQuarters }, (_, at) => {
      const [realizedUsd, costUsd, exitFees, entryFees] = [ragged() - ragged(), 1000n * ragged(), ragged(), ragged()];
      const cashUsd = realizedUsd - exitFees;
      const money = {
        realizedUsd,
        costUsd,
        cashUsd,
        volumeUsd: 2n * costUsd + realizedUsd + entryFees,
        feesUsd: exitFees + entryFees,
      };
      const counts = { exits: 300 + at, wins: 100, losses: 200 + at, fastExits: 250, holdSeconds: 70_000 + at };
      return { quarter: 1_888_888 + at, sum: { ...counts, ...money } };
    });
    const bytes = encodeQuarters({ through: 9, sums });
    expect(decodeQuarters(bytes)).toEqual({ through: 9, sums });
    expect(bytes.length).toBeLessThan(300_000);
    expect(() => decodeQuarters(bytes.with(0, 9))).toThrow(WrongVersion);
  });
});
