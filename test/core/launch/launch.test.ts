import { describe, expect, it } from 'vitest';
import { computeCurvePct, describeLaunch, type LaunchView } from '../../../layers/core/launch/describe.ts';
import { type LaunchNews, takeLaunch } from '../../../layers/core/launch/launch.ts';
import { createLaunch, type Launch } from '../../../layers/core/launch/state.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import fc from '../../laws.ts';
import { findLaunch } from './oracle.ts';
import { arrive, DAY_MS, described, elsewhere, migrated, msOf, onCurve, pump, raised, snapshot } from './rows.ts';

const NOW = msOf(60);

function fold(rows: readonly MintRow[]): { readonly launch: Launch; readonly news: readonly LaunchNews[] } {
  const launch = createLaunch();
  return { launch, news: arrive(rows).flatMap(row => takeLaunch(launch, row, null)) };
}
const launchOf = (rows: readonly MintRow[], nowMs = NOW): LaunchView =>
  describeLaunch(fold(rows).launch, 'creator', nowMs)!;
const stepsOf = (rows: readonly MintRow[]) =>
  fold(rows).news.map(one => (one.kind === 'launch' ? one.step : one.migration.signature));

describe('a launch', () => {
  it('of pump.fun raises until its tokens are sold', () => {
    // 158,620,000 of 793,100,000 tokens are left.
    const state = { ...pump(0), soldRaw: '634480000000000', virtualTokenRaw: '438520000000000' };
    const curve = { ...state, virtualBaseRaw: '73406002006', raisedRaw: '43406002006' };
    const launch = launchOf([onCurve(1, curve)]);
    expect(launch).toMatchObject({
      stage: 'graduating',
      raisedRaw: '43406002006',
      targetRaw: '85005359056',
      why: null,
    });
    expect(computeCurvePct(launch)).toBe(80);
    const less = { ...curve, soldRaw: '634479999999999' };
    expect(launchOf([onCurve(1, less)]).stage).toBe('curve');
  });

  it.each([
    ['raydium_launchpad', raised('raydium_launchpad', 34, 85), 40, null],
    ['meteora_dbc', raised('meteora_dbc', 90, 85), 100, null],
    ['boop_fun', raised('boop_fun', 0, 85), 0, null],
    ['meteora_dbc', raised('meteora_dbc', 5, null), null, 'target_unknown'],
    ['moonit', { ...raised('moonit', 5, null), soldRaw: '25', forSaleRaw: '100' }, 25, null],
    ['moonit', raised('moonit', 5, null), null, 'target_unknown'],
    ['a new pad', raised('a new pad', 5, 10), 50, null],
    ['a new pad', { ...raised('a new pad', 5, null), soldRaw: '25', forSaleRaw: '100' }, 25, null],
    ['boop_fun', null, null, 'no_curve_state'],
  ] as const)('of %s with %j is at %s percent', (dex, curve, percent, why) => {
    const launch = launchOf([onCurve(1, curve, { dex })]);
    expect(launch).toMatchObject({ pad: dex, why, curvePool: 'curve' });
    expect(computeCurvePct(launch)).toBe(percent);
  });

  it('keeps a target that only its first swap stated', () => {
    const first = onCurve(1, raised('raydium_launchpad', 10, 85));
    const rows = [first, onCurve(2, raised('raydium_launchpad', 34, null))];
    for (const order of [rows, rows.toReversed()])
      expect(launchOf(order)).toMatchObject({ raisedRaw: '34', targetRaw: '85', why: null });
  });

  it('of a plain pad has graduated at birth', () => {
    const rows = [described(1, { primaryDex: 'heaven' }), elsewhere(2, { dex: 'heaven', pool: 'plain' })];
    expect(launchOf(rows)).toMatchObject({
      ...{ pad: 'heaven', stage: 'graduated', launchedMs: msOf(1), graduatedMs: msOf(1), secondsToGraduate: 0 },
      ...{ pool: 'plain', poolDex: 'heaven', curvePool: null, why: 'no_curve', raisedRaw: null },
    });
  });

  it('does not exist off pads, also with a later pool on a plain pad', () => {
    const { launch, news } = fold([described(1), elsewhere(2), elsewhere(3, { dex: 'heaven' })]);
    expect([describeLaunch(launch, null, NOW), news]).toEqual([null, []]);
  });

  it('goes from the curve to a pool', () => {
    const rows = [
      described(1, { primaryDex: 'pump_fun' }),
      onCurve(2, pump(0)),
      onCurve(3, pump(700)),
      onCurve(4, pump(793, { complete: true })),
      migrated(5, { baseRaw: '84990359057' }),
      elsewhere(6),
    ];
    const stages = rows.map((_, at) => launchOf(rows.slice(0, at + 1)).stage);
    expect(stages).toEqual(['curve', 'curve', 'graduating', 'graduating', 'graduated', 'graduated']);
    expect(stepsOf(rows)).toEqual(['launched', 'graduating', 'completed', 'migration']);
    expect(launchOf(rows)).toMatchObject({
      ...{ launchedMs: msOf(1), completedMs: msOf(4), graduatedMs: msOf(5), secondsToGraduate: 4, isComplete: true },
      ...{
        migrationSignature: 'migration',
        pool: 'pool',
        poolDex: 'pump_swap',
        curvePool: 'curve',
        creator: 'creator',
      },
    });
  });

  it('without a migration graduates by the first swap elsewhere after the completion', () => {
    const complete = onCurve(4, pump(793, { complete: true }));
    const early = elsewhere(3, { pool: 'early' });
    const rows = [onCurve(2, pump(100)), early, complete, elsewhere(6, { pool: 'first' }), elsewhere(7)];
    for (const order of [rows, rows.toReversed()])
      expect(launchOf(order)).toMatchObject({ stage: 'graduated', graduatedMs: msOf(6), pool: 'first' });
    expect(launchOf([...rows, migrated(8)])).toMatchObject({ graduatedMs: msOf(8), pool: 'pool' });
    expect(launchOf([complete, onCurve(6, null)])).toMatchObject({ stage: 'graduating', graduatedMs: null });
    expect(launchOf([complete, elsewhere(6, { pool: 'curve', dex: 'unknown' })]).stage).toBe('graduating');
  });

  it('is dead after a day without a trade, which a trade revives, unless it graduated', () => {
    const rows = [onCurve(1, pump(700))];
    expect(launchOf(rows, msOf(1) + DAY_MS - 1).stage).toBe('graduating');
    expect(launchOf(rows, msOf(1) + DAY_MS).stage).toBe('dead');
    const later = elsewhere(2, { timestampMs: msOf(1) + DAY_MS });
    expect(launchOf([...rows, later], msOf(2) + DAY_MS).stage).toBe('graduating');
    expect(launchOf([...rows, migrated(2)], msOf(2) + 9 * DAY_MS).stage).toBe('graduated');
    expect(launchOf([snapshot(1, pump(0))], msOf(1) + DAY_MS).stage).toBe('dead');
  });

  it('that completes with its first buy passes every step at once, and each only once', () => {
    const complete = onCurve(2, pump(793, { complete: true }));
    expect(stepsOf([complete, complete, onCurve(1, pump(0))])).toEqual(['launched', 'graduating', 'completed']);
    expect(stepsOf([migrated(1), migrated(2, { signature: 'again' })])).toEqual(['migration', 'again']);
  });

  it('follows the newest state in canonical order, and a snapshot follows its slot', () => {
    const rows = [onCurve(2, pump(100), { txIndex: 9 }), onCurve(2, pump(50), { txIndex: 8 })];
    for (const order of [rows, rows.toReversed()]) expect(launchOf(order).raisedRaw).toBe(pump(100).raisedRaw);
    expect(launchOf([snapshot(2, pump(70)), ...rows]).raisedRaw).toBe(pump(70).raisedRaw);
  });
});

const slot = fc.integer({ min: 1, max: 30 });
const index = fc.integer({ min: 0, max: 9 });
const state = fc.oneof(
  fc.integer({ min: 0, max: 793 }).map(millions => pump(millions)),
  fc.option(fc.integer({ min: 1, max: 9 })).map(target => raised('meteora_dbc', 5, target)),
);
const row: fc.Arbitrary<MintRow> = fc.oneof(
  fc.tuple(slot, index, state).map(([at, eventIndex, curve]) => onCurve(at, curve, { eventIndex })),
  fc.tuple(slot, state).map(([at, curve]) => snapshot(at, curve)),
  fc.tuple(slot, index).map(([at, eventIndex]) => elsewhere(at, { eventIndex })),
  slot.map(at => described(at)),
  fc.tuple(slot, index).map(([at, eventIndex]) => migrated(at, { eventIndex })),
);
/** A curve stays complete. */
const withCompletion = (one: MintRow, from: number): MintRow =>
  'curve' in one && one.curve ? { ...one, curve: { ...one.curve, complete: one.slot >= from } } : one;
/** At one place in canonical order is one row. */
const rows = fc
  .tuple(
    fc.uniqueArray(row, {
      minLength: 1,
      maxLength: 25,
      selector: one => `${one.slot} ${'txIndex' in one ? `${one.txIndex} ${one.eventIndex}` : one.kind}`,
    }),
    fc.integer({ min: 1, max: 40 }),
    fc.constantFrom('pump_fun', 'meteora_dbc'),
  )
  .map(([some, from, pad]) =>
    some.filter(one => !('curve' in one && one.curve) || one.curve.pad === pad).map(one => withCompletion(one, from)),
  );

describe('any rows', () => {
  it('give the same launch in any order of arrival: that of the rows in canonical order', () =>
    fc.assert(
      fc.property(rows, fc.infiniteStream(fc.nat()), fc.integer({ min: 0, max: 2 }), (some, keys, days) => {
        const shuffled = some.map(one => [keys.next().value!, one] as const).sort(([a], [b]) => a - b);
        const nowMs = msOf(40) + days * DAY_MS;
        const { launch } = fold(shuffled.map(([, one]) => one));
        const view = describeLaunch(launch, null, nowMs);
        const expected = findLaunch(some, nowMs);
        if (view === null || launch.curve === null || some.length === 0) {
          expect(expected.percent).toBeNull();
          return;
        }
        const { pad, stage, launchedMs, completedMs, graduatedMs } = view;
        expect({ pad, stage, launchedMs, completedMs, graduatedMs, percent: computeCurvePct(view) }).toEqual(expected);
      }),
      { numRuns: 500 },
    ));
});
