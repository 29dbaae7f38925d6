import { describe, expect, it } from 'vitest';
import { toQualityView } from '../../../layers/contract/present/wallet.ts';
import { computeWalletFigures, type Figures } from '../../../layers/core/wallet/figures.ts';
import { computeSkillScore, computeWalletQuality } from '../../../layers/core/wallet/quality.ts';
import { applyWalletEvent, emptyWallet } from '../../../layers/core/wallet/state.ts';
import { buildTaxonomy } from '../../../layers/core/wallet/taxonomy.ts';
import type { OraclePosition } from '../../oracle/quality.ts';
import { walletEventsOf } from './wallet-events.ts';

const sold = (proceeds: number, seconds = 100): OraclePosition => ({
  openedMs: 0,
  bought: 1,
  entryCents: 1000,
  exits: [{ atMs: seconds * 1000, sold: 1, held: 1, money: { proceeds, cost: 1000, entryFee: 0, exitFee: 0 } }],
});

const reported = (...positions: readonly OraclePosition[]): Figures => {
  const walletEvents = positions.flatMap(walletEventsOf);
  const state = walletEvents.reduce((folded, one, at) => applyWalletEvent(folded, at + 1, one), emptyWallet);
  return computeWalletFigures(state, { kind: 'exact', pages: [] });
};
const quality = (...positions: readonly OraclePosition[]) => {
  const figures = reported(...positions);
  return toQualityView(computeWalletQuality('wallet', figures, buildTaxonomy(figures)));
};
const score = (parts: Partial<Figures>): number =>
  computeSkillScore({
    ...reported(),
    positionWinRate: 0,
    profitFactor: 0,
    dispositionIndex: null,
    runnerScore: 0,
    ...parts,
  });

describe('quality', () => {
  it('is null before the first closed position', () => {
    expect(quality()).toBeNull();
    expect(quality({ ...sold(1000), exits: [{ ...sold(1000).exits[0]!, money: null }] })).toBeNull();
  });

  it('is rated from ten closed positions', () => {
    expect(quality(...Array.from({ length: 9 }, () => sold(1100)))).toMatchObject({
      rated: false,
      closed_positions: 9,
    });
    expect(quality(...Array.from({ length: 10 }, () => sold(1100)))).toMatchObject({
      rated: true,
      closed_positions: 10,
    });
  });

  it('has the inflation of the per-exit win rate, at least 0', () => {
    // Two of three exits win, but the position loses; another position wins.
    const flattered: OraclePosition = {
      openedMs: 0,
      bought: 3,
      entryCents: 3000,
      exits: [1100, 1100, 200].map((proceeds, at) => ({
        atMs: at * 1000,
        sold: 1,
        held: 3 - at,
        money: { proceeds, cost: 1000, entryFee: 0, exitFee: 0 },
      })),
    };
    expect(quality(flattered, sold(1100))).toMatchObject({
      position_win_rate_pct: 50,
      raw_exit_win_rate_pct: 75,
      win_rate_inflation_pts: 25,
    });
    expect(quality({ ...flattered, exits: flattered.exits.slice(1) }, sold(1100), sold(1100))).toMatchObject({
      raw_exit_win_rate_pct: 75,
      win_rate_inflation_pts: 25 / 3,
    });
    const late = {
      ...flattered,
      exits: [100, 100, 9000].map((proceeds, at) => ({
        ...flattered.exits[at]!,
        money: { proceeds, cost: 1000, entryFee: 0, exitFee: 0 },
      })),
    };
    expect(quality(late)).toMatchObject({ position_win_rate_pct: 100, win_rate_inflation_pts: 0 });
  });

  it('has every documented field, and numbers where null is not allowed', () => {
    expect(quality(sold(2000))).toEqual({
      wallet: 'wallet',
      rated: false,
      skill_score: 40 + 30 + 15,
      performance_level: 'UNRATED',
      trader_type: 'SCALPER',
      exit_style: 'RUNNER_KEEPER',
      size_class: 'SHRIMP',
      closed_positions: 1,
      position_win_rate_pct: 100,
      raw_exit_win_rate_pct: 100,
      win_rate_inflation_pts: 0,
      disposition_index: null,
      conviction_sizing: null,
      profit_factor: 10,
      sharpe_ratio: null,
      runner_score: 1,
      avg_loss_roi_pct: 0,
      loss_consistency_stddev: 0,
      roi_p10_pct: 100,
      roi_p50_pct: 100,
      roi_p90_pct: 100,
      big_wins: 1,
      big_losses: 0,
      realized_pnl_usd: 10,
      trade_badges: [],
    });
  });
});

describe('the skill score', () => {
  it('gives forty points for winning', () => {
    expect(score({ positionWinRate: 1 })).toBe(40);
    expect(score({ positionWinRate: 0.25 })).toBe(10);
    expect(score({ positionWinRate: null })).toBe(0);
  });

  it('gives thirty for a profit factor from a half to three', () => {
    expect(score({ profitFactor: 0.5 })).toBe(0);
    expect(score({ profitFactor: 0.2 })).toBe(0);
    expect(score({ profitFactor: 1.75 })).toBe(15);
    expect(score({ profitFactor: 3 })).toBe(30);
    expect(score({ profitFactor: 10 })).toBe(30);
  });

  it('gives fifteen for holding winners twice as long as losers, and zero when unknown', () => {
    expect(score({ dispositionIndex: 1 })).toBe(7.5);
    expect(score({ dispositionIndex: 5 })).toBe(15);
    expect(score({ dispositionIndex: null })).toBe(0);
  });

  it('gives fifteen for runners', () => {
    expect(score({ runnerScore: 0.5 })).toBe(7.5);
  });

  it('reaches a hundred', () => {
    expect(score({ positionWinRate: 1, profitFactor: 3, dispositionIndex: 2, runnerScore: 1 })).toBe(100);
  });
});
