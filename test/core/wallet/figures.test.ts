import { describe, expect, it } from 'vitest';
import { computeWalletFigures } from '../../../layers/core/wallet/figures.ts';
import { applyWalletEvent, emptyWallet, isMalicious, type WalletState } from '../../../layers/core/wallet/state.ts';
import type { SwapFacts, WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import fc from '../../laws.ts';
import { type OraclePosition, oracleQuality } from '../../oracle/quality.ts';
import { positionArbitrary } from './generated-positions.ts';
import { exitOf, plainSwap, usd, walletEvent, walletEventsOf } from './wallet-events.ts';

const folded = (walletEvents: readonly WalletEvent[]): WalletState =>
  walletEvents.reduce((state, one, at) => applyWalletEvent(state, at + 1, one), emptyWallet);
const figures = (walletEvents: readonly WalletEvent[]) =>
  computeWalletFigures(folded(walletEvents), { kind: 'exact', pages: [] });
const ofPositions = (positions: readonly OraclePosition[]) => figures(positions.flatMap(walletEventsOf));

/** A position sold at once, money in cents, without fees. */
const sold = (entryCents: number, proceeds: number, seconds: number): OraclePosition => ({
  openedMs: 1_700_000_000_000,
  bought: 10,
  entryCents,
  exits: [
    {
      atMs: 1_700_000_000_000 + seconds * 1000,
      sold: 10,
      held: 10,
      money: { proceeds, cost: entryCents, entryFee: 0, exitFee: 0 },
    },
  ],
});

const swaps = (
  ...list: readonly (Partial<SwapFacts> & Partial<Pick<WalletEvent, 'timestampMs' | 'mint' | 'change'>>)[]
) =>
  figures(
    list.map(({ timestampMs = 0, mint = 'mint', change = null, ...facts }) =>
      walletEvent({ timestampMs, mint, change, swap: { ...plainSwap, ...facts } }),
    ),
  );

describe('figures of closed positions', () => {
  it('match four positions computed by hand', () => {
    // ROI +150%, +20%, −50%, −20%; gains 150, 40, −25, −40 USD.
    const reported = ofPositions([
      sold(10_000, 25_000, 600),
      sold(20_000, 24_000, 200),
      sold(5_000, 2_500, 59),
      sold(20_000, 16_000, 141),
    ]);
    expect(reported).toMatchObject({
      closedPositions: 4,
      positionWins: 2,
      positionLosses: 2,
      positionWinRate: 0.5,
      dispositionIndex: 4,
      convictionSizing: 1.2,
      profitFactor: 190 / 65,
      avgLossRoiPct: -35,
      lossConsistencyStddev: Math.sqrt(450),
      roiP10Pct: -41,
      roiP50Pct: 0,
      roiP90Pct: 111,
      bigWins: 1,
      bigLosses: 1,
      runnerScore: 0.25,
      realizedUsd: 125,
      holdFullExitP50Seconds: 170.5,
      quickFlipShare: 0.25,
      exitsPerPosition: 1,
      firstExitPct: 100,
      fullExitShare: 1,
      stopLossShare: 0.5,
      entrySizeP50Usd: 150,
      exits: 4,
      exitWins: 2,
      totalPnlUsd: 125,
    });
    // Mean ROI 0.25; deviations 1.25, −0.05, −0.75, −0.45: variance 2.33 / 3.
    expect(reported.sharpeRatio).toBeCloseTo(0.25 / Math.sqrt(2.33 / 3), 14);
  });

  it('equal those of an independent computation in decimals, to the last digit', () => {
    fc.assert(
      fc.property(fc.array(positionArbitrary, { maxLength: 40 }), positions => {
        const wanted = oracleQuality(positions);
        const reported = ofPositions(positions);
        expect(reported).toMatchObject(wanted.exact);
        for (const [name, value] of Object.entries(wanted.percentiles)) {
          const found = reported[name as keyof typeof wanted.percentiles];
          if (value === null) expect(found, name).toBeNull();
          else expect(Math.abs(found! - value), name).toBeLessThanOrEqual(1e-13 * (1 + Math.abs(value)));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('exclude a position without a priced exit', () => {
    const unpriced = sold(100, 100, 5);
    const reported = ofPositions([{ ...unpriced, exits: [{ ...unpriced.exits[0]!, money: null }] }]);
    expect(reported).toMatchObject({
      closedPositions: 0,
      positionWinRate: null,
      roiP50Pct: null,
      exits: 0,
      profitFactor: 0,
    });
  });

  it('have a profit factor of at most ten, also without losses, and none without wins', () => {
    expect(ofPositions([sold(100, 101, 5)]).profitFactor).toBe(10);
    expect(ofPositions([sold(100, 10_000, 5), sold(100, 99, 5)]).profitFactor).toBe(10);
    expect(ofPositions([sold(100, 1099, 5), sold(200, 100, 5)]).profitFactor).toBe(9.99);
    expect(ofPositions([sold(100, 99, 5)]).profitFactor).toBe(0);
    expect(ofPositions([sold(100, 100, 5)]).profitFactor).toBe(0);
  });

  it('have no winner-loser ratio without both, or with losers held for zero time', () => {
    expect(ofPositions([sold(100, 101, 5)])).toMatchObject({ dispositionIndex: null, convictionSizing: null });
    expect(ofPositions([sold(100, 99, 5)])).toMatchObject({ dispositionIndex: null, convictionSizing: null });
    expect(ofPositions([sold(100, 101, 5), sold(100, 99, 0)])).toMatchObject({
      dispositionIndex: null,
      convictionSizing: 1,
    });
  });

  it('have no Sharpe ratio for fewer than two positions or identical results', () => {
    expect(ofPositions([sold(100, 150, 5)]).sharpeRatio).toBeNull();
    expect(ofPositions([sold(100, 150, 5), sold(300, 450, 9)]).sharpeRatio).toBeNull();
    expect(ofPositions([sold(100, 150, 5), sold(300, 451, 9)]).sharpeRatio).toBeGreaterThan(100);
    expect(ofPositions([sold(100, 50, 5), sold(100, 40, 5)]).sharpeRatio).toBeLessThan(0);
  });

  it('count a big win from +100% and a big loss from −50% on', () => {
    expect(ofPositions([sold(1000, 2000, 5), sold(1000, 1999, 5)]).bigWins).toBe(1);
    expect(ofPositions([sold(1000, 500, 5), sold(1000, 501, 5)])).toMatchObject({ bigLosses: 1, stopLossShare: 0.5 });
  });

  it('have no ROI for a free position: it is a loss, but not big and not stopped', () => {
    const free = sold(0, 0, 5);
    const loss = { ...free, exits: [{ ...free.exits[0]!, money: { proceeds: 1, cost: 0, entryFee: 5, exitFee: 0 } }] };
    expect(ofPositions([loss])).toMatchObject({
      closedPositions: 1,
      positionLosses: 1,
      bigLosses: 0,
      stopLossShare: 0,
      avgLossRoiPct: null,
      roiP50Pct: null,
      realizedUsd: -0.04,
    });
    expect(ofPositions([sold(0, 100, 5)])).toMatchObject({ positionWins: 1, bigWins: 0, roiP50Pct: null });
  });

  it('count a flip as quick under a minute', () => {
    expect(ofPositions([sold(1000, 2000, 59), sold(1000, 1999, 60)]).quickFlipShare).toBe(0.5);
  });

  it('call a position a runner when a fifth was kept and sold at twice the entry price', () => {
    const runner = (kept: number, proceeds: number): OraclePosition => ({
      openedMs: 0,
      bought: 100,
      entryCents: 10_000,
      exits: [
        { atMs: 1000, sold: 100 - kept, held: 100, money: { proceeds: 1, cost: 1, entryFee: 0, exitFee: 0 } },
        { atMs: 2000, sold: kept, held: kept, money: { proceeds, cost: 1, entryFee: 0, exitFee: 0 } },
      ],
    });
    expect(ofPositions([runner(20, 4000)])).toMatchObject({ runnerScore: 1, firstExitPct: 80, fullExitShare: 0 });
    expect(ofPositions([runner(19, 8000)]).runnerScore).toBe(0);
    expect(ofPositions([runner(20, 3999)]).runnerScore).toBe(0);
    expect(ofPositions([{ ...runner(20, 1), entryCents: 0 }]).runnerScore).toBe(1);
  });

  it('count exits of open positions in the lifetime only', () => {
    const [, exit] = walletEventsOf(sold(1000, 1500, 5));
    expect(figures([{ ...exit!, closed: null }])).toMatchObject({
      exits: 1,
      exitWins: 1,
      totalPnlUsd: 5,
      closedPositions: 0,
    });
  });

  it('close by a transfer too', () => {
    const [, exit] = walletEventsOf(sold(1000, 1500, 5));
    const gone = walletEvent({ change: 'transfer_out', closed: { ...exit!.closed!, closedBy: 'transfer' } });
    expect(figures([gone])).toMatchObject({ closedPositions: 1, swaps: 0, exits: 0 });
  });
});

describe('figures of swaps', () => {
  it('count days and hours by UTC, however late a swap comes', () => {
    const day = 86_400_000;
    const reported = swaps(
      { timestampMs: 3 * day },
      { timestampMs: 1 },
      { timestampMs: 3 * day - 1 },
      { timestampMs: 2 },
    );
    expect(reported).toMatchObject({ swaps: 4, activeDays: 3, firstTradeMs: 1, lastTradeMs: 3 * day });
    // Three swaps at hour 0, one at 23.
    expect(reported.activeHoursEntropy).toBeCloseTo(
      -(0.75 * Math.log(0.75) + 0.25 * Math.log(0.25)) / Math.log(24),
      15,
    );
  });

  it('have an entropy of one for even hours and of zero for a single hour', () => {
    expect(
      swaps(...Array.from({ length: 24 }, (_, hour) => ({ timestampMs: hour * 3_600_000 }))).activeHoursEntropy,
    ).toBeCloseTo(1, 14);
    expect(swaps({}, {}).activeHoursEntropy).toBe(0);
  });

  it('include shares of labels, bundles and terminals', () => {
    const reported = swaps(
      { labels: ['BOT:HFT', 'BOT:ARB'], bundled: true },
      { labels: ['BOT:FLASH'], terminal: 'Axiom' },
      { labels: ['BOT:WASH', 'BOT:MEV'] },
      { labels: ['TERMINAL:Axiom', 'ORGANIC'] },
      { terminal: 'Photon' },
      { labels: ['DUST:SELL_PASSTHROUGH', 'MEV:SANDWICHED'], terminal: '' },
    );
    expect(reported).toMatchObject({
      botShare: 0.5,
      hftShare: 1 / 6,
      arbShare: 1 / 6,
      flashShare: 1 / 6,
      washShare: 1 / 6,
    });
    expect(reported).toMatchObject({ mevShare: 1 / 6, bundledShare: 1 / 6, terminalShare: 0.5 });
    expect(reported).toMatchObject({ primaryTerminal: 'Axiom', primaryTerminalShare: 1 / 3 });
  });

  it('name the most used venue, the first by name in a tie', () => {
    expect(swaps({ dex: 'B' }, { dex: 'A' }, { dex: 'B' })).toMatchObject({ primaryDex: 'B', primaryDexShare: 2 / 3 });
    expect(swaps({ dex: 'B' }, { dex: 'A' })).toMatchObject({ primaryDex: 'A', primaryDexShare: 0.5 });
  });

  it('have the median of paid fees and tips', () => {
    const fee = (networkFeeLamports: number, tipLamports = 0) => ({ networkFeeLamports, tipLamports });
    expect(swaps(fee(0), fee(5000), fee(5000, 100_000), fee(7000)).priorityFeeP50Lamports).toBe(7000);
    expect(swaps(fee(5000), fee(7000)).priorityFeeP50Lamports).toBe(6000);
    expect(swaps(fee(0)).priorityFeeP50Lamports).toBeNull();
  });

  it('have the largest share of purchases, without sells and unpriced buys', () => {
    const reported = swaps(
      { mint: 'a', notionalUsd: usd(300) },
      { mint: 'b', notionalUsd: usd(100) },
      { mint: 'b', notionalUsd: usd(900), direction: 'sell' },
      { mint: 'b', notionalUsd: null },
    );
    expect(reported.topTokenShare).toBe(0.75);
    expect(swaps({ direction: 'sell', notionalUsd: usd(1) }).topTokenShare).toBeNull();
  });

  it('count opened positions', () => {
    expect(swaps({ change: 'open' }, { change: 'update' }, { change: 'open' }).positionsOpened).toBe(2);
  });
});

describe('a special label', () => {
  it('stays once a trade had it', () => {
    const state = folded([
      walletEvent({ swap: { ...plainSwap, labels: ['BOT:MALICIOUS'] } }),
      walletEvent({ swap: plainSwap }),
      walletEvent({ swap: { ...plainSwap, labels: ['BOT:MALICIOUS'] } }),
    ]);
    expect(isMalicious(state)).toBe(true);
    expect(computeWalletFigures(state, { kind: 'exact', pages: [] }).specialLabels).toEqual(['BOT:MALICIOUS']);
  });

  it('never comes from ordinary fast trading', () => {
    const fast = [
      'BOT:HFT',
      'BOT:MEV',
      'BOT:WASH',
      'BOT:FLASH',
      'BOT:ARB',
      'BOT:MULTISELL',
      'MEV:FRONTRUN',
      'BUNDLE:EXEC_CLUSTER',
    ];
    const state = folded(fast.map(label => walletEvent({ swap: { ...plainSwap, labels: [label] } })));
    expect(isMalicious(state)).toBe(false);
    expect(computeWalletFigures(state, { kind: 'exact', pages: [] }).specialLabels).toEqual([]);
  });
});

describe('a state', () => {
  it('is the same in any order of wallet events', () => {
    const shuffledArbitrary = fc
      .array(positionArbitrary, { maxLength: 12 })
      .map(positions => positions.flatMap(walletEventsOf))
      .chain(walletEvents =>
        fc.tuple(fc.constant(walletEvents), fc.shuffledSubarray([...walletEvents], { minLength: walletEvents.length })),
      );
    fc.assert(
      fc.property(shuffledArbitrary, ([walletEvents, shuffled]) => {
        expect(figures(shuffled)).toEqual(figures(walletEvents));
      }),
      { numRuns: 60 },
    );
  });

  it('rejects a wallet event whose arrival number has passed', () => {
    expect(() => applyWalletEvent(folded([walletEvent({})]), 1, walletEvent({}))).toThrow(RangeError);
  });

  it('excludes an exit without a price from sums', () => {
    const exit = exitOf(0, { atMs: 5, sold: 1, held: 1, money: null });
    expect(folded([walletEvent({ exit })])).toMatchObject({ newestExitMs: 0, recent: [], lifetime: { exits: 0 } });
  });
});
