import { describe, expect, test } from 'vitest';
import { toWalletLabelsView } from '../../../layers/contract/present/wallet-labels.ts';
import { automationLabels } from '../../../layers/core/wallet/automation.ts';
import { listTradeBadges, tradeBadges } from '../../../layers/core/wallet/badges.ts';
import type { Figures } from '../../../layers/core/wallet/figures.ts';
import { buildWalletLabels } from '../../../layers/core/wallet/labels.ts';
import { performanceLevels } from '../../../layers/core/wallet/performance-level.ts';
import {
  buildTaxonomy,
  exitStyles,
  isDormant,
  sizeClasses,
  traderTypes,
} from '../../../layers/core/wallet/taxonomy.ts';
import fc from '../../laws.ts';
import { DAY_MS, figures, HOUR_MS, NOW_MS, nothing, provenance, rootedIn, WALLET } from './figure-sets.ts';
import { type Case, cases, type Reported } from './label-cases.ts';

const labels = (reported: Reported, identity: { username: string; platform: string } | null = null) =>
  toWalletLabelsView(buildWalletLabels(reported.figures, reported.provenance, identity, WALLET, NOW_MS))!;
const reported = (fields: Partial<Figures> = {}, of: Reported['provenance'] = null): Reported => ({
  figures: figures(fields),
  provenance: of,
});
const holds = (row: Case, of: Reported): boolean => [labels(of)[row.axis]].flat().includes(row.value);

describe('Every value', () => {
  test.each(cases.map(row => [row.value, row.axis, row] as const))('%s of %s is earned', (_value, _axis, row) => {
    expect(holds(row, row.earns)).toBe(true);
  });

  const misses = cases.flatMap(row => Object.entries(row.misses).map(([why, miss]) => ({ row, why, miss })));
  test.each(misses.map(miss => [miss.row.value, miss.why, miss] as const))(
    '%s is not earned by: %s',
    (_value, _why, { row, miss }) => {
      expect(holds(row, miss)).toBe(false);
    },
  );

  // Written out, so that a value missing from the code fails here.
  test.each([
    ['trader_type', traderTypes, ['SCALPER', 'DAY_TRADER', 'SWING_TRADER', 'POSITION_TRADER']],
    ['performance_level', performanceLevels, ['PROFITABLE', 'BREAK_EVEN', 'UNPROFITABLE', 'UNRATED', 'BANNED']],
    ['size_class', sizeClasses, ['SHRIMP', 'FISH', 'SHARK', 'WHALE']],
    ['exit_style', exitStyles, ['FULL_EXITER', 'DCA_OUT', 'PARTIAL_TAKER', 'MIXED', 'RUNNER_KEEPER']],
    ['automation_label', automationLabels, automationLabels],
    [
      'trade_badges',
      tradeBadges,
      ['RUNNER_KEEPER', 'CONFIDENCE_SIZER', 'STOP_LOSS_USER', 'CONSISTENT_WINNER', 'BAG_HOLDER', 'LOSS_CUTTER'].concat([
        'LOTTO_PLAYER',
        'DIAMOND_HANDS',
        'PAPER_HANDS',
        'ELITE_TRADER',
        'VETERAN_WINNER',
      ]),
    ],
    [
      'identity_badges',
      null,
      ['HFT_BOT', 'FLASH_BOT', 'ARB_BOT', 'WASH_TRADER', 'TOOL_axiom', 'FRESH_FUNDED_6H', 'FUNDED_BY_FARM'].concat([
        'DEX_SPECIALIST_pump_swap',
        'TOKEN_CONCENTRATED',
        'ROOT_CEX',
        'ROOT_DEX_AUTH',
      ]),
    ],
  ] as const)('of %s that the specification names has what earns it and a near miss', (axis, known, named) => {
    if (known !== null) expect(known).toEqual(named);
    for (const value of named) {
      const row = cases.find(candidate => candidate.axis === axis && candidate.value === value);
      expect(Object.keys(row?.misses ?? {}).length, value).toBeGreaterThan(0);
    }
  });

  test('is in its list, and a wallet without closed positions only has the level', () => {
    const { trader_type, size_class, exit_style, performance_level, trade_badges } = labels({
      figures: { ...nothing, swaps: 1 },
      provenance: null,
    });
    expect({ trader_type, size_class, exit_style, performance_level, trade_badges }).toEqual({
      trader_type: null,
      size_class: null,
      exit_style: null,
      performance_level: 'UNRATED',
      trade_badges: [],
    });
  });
});

describe('Badges', () => {
  test('are absent for an ordinary wallet', () => {
    const plain = labels(reported({}, provenance()));
    expect([plain.trade_badges, plain.identity_badges]).toEqual([[], []]);
  });

  test('have a documented order', () => {
    const many = { runnerScore: 0.5, convictionSizing: 2, dispositionIndex: 2, avgLossRoiPct: -5, profitFactor: 3 };
    const order = listTradeBadges(figures({ ...many, realizedUsd: 50_000, positionWinRate: 0.7, roiP10Pct: -10 }));
    expect(order).toEqual(['RUNNER_KEEPER', 'CONFIDENCE_SIZER', 'CONSISTENT_WINNER', 'LOSS_CUTTER', 'ELITE_TRADER']);
  });

  test('that contradict each other are never earned together', () => {
    const index = fc.option(fc.double({ min: 0, max: 3, noNaN: true }));
    fc.assert(
      fc.property(index, fc.double({ min: -100, max: 0, noNaN: true }), (dispositionIndex, avgLossRoiPct) => {
        const badges = listTradeBadges(figures({ dispositionIndex, avgLossRoiPct, holdFirstExitP50Seconds: 1e6 }));
        const holder = badges.includes('BAG_HOLDER');
        expect(holder && (badges.includes('LOSS_CUTTER') || badges.includes('DIAMOND_HANDS'))).toBe(false);
      }),
    );
  });
});

describe('Freshness', () => {
  const funded = (ms: number, tradedMs: number) =>
    labels(reported({ firstTradeMs: NOW_MS - tradedMs }, provenance({ firstFundedMs: NOW_MS - ms })));

  test.each([
    [6 * HOUR_MS, true, true],
    [6 * HOUR_MS + 1, false, true],
    [DAY_MS, false, true],
    [DAY_MS + 1, false, false],
  ])('of a wallet funded %d ms ago: within six hours %s, within a day %s', (ms, six, day) => {
    const { is_fresh_6h, is_fresh_24h } = funded(ms, 0);
    expect([is_fresh_6h, is_fresh_24h]).toEqual([six, day]);
  });

  test('does not apply to a wallet that traded before its first known funding', () => {
    expect(funded(HOUR_MS, 2 * DAY_MS).is_fresh_24h).toBe(false);
  });
});

describe('The tool', () => {
  test.each([
    ['a terminal that most swaps went through', { primaryTerminalShare: 0.6, terminalShare: 0.7 }, 'axiom', 0.6],
    [
      'a terminal, where just as many went through none',
      { primaryTerminalShare: 0.5, terminalShare: 0.5 },
      'axiom',
      0.5,
    ],
    ['none, where most went through no terminal', { primaryTerminalShare: 0.3, terminalShare: 0.4 }, 'DIRECT', 0.6],
    [
      'none for a wallet without one',
      { primaryTerminal: null, primaryTerminalShare: null, terminalShare: 0 },
      'DIRECT',
      1,
    ],
  ])('is %s', (_what, fields, tool, share) => {
    const { primary_tool, primary_tool_pct } = labels(reported(fields));
    expect([primary_tool, primary_tool_pct]).toEqual([tool, share]);
  });
});

describe('The label object', () => {
  test('is null until the first swap', () => {
    expect(buildWalletLabels(nothing, rootedIn('cex'), null, WALLET, NOW_MS)).toBeNull();
    expect(buildWalletLabels({ ...nothing, swaps: 1 }, null, null, WALLET, NOW_MS)).not.toBeNull();
  });

  test('has at least forty-five fields, every documented one among them', () => {
    const documented = 'wallet kol_username kol_platform trader_type performance_level size_class exit_style'
      .concat(
        ' automation_label primary_terminal primary_tool primary_tool_pct is_fresh_6h is_fresh_24h funded_by_farm',
      )
      .concat(
        ' trade_badges identity_badges special_labels description label_hash bot_share primary_dex primary_dex_pct',
      )
      .concat(' root_source provenance_hops total_trades win_rate_pct total_pnl sharpe_ratio profit_factor')
      .split(' ');
    const fields = Object.keys(labels(reported()));
    expect(fields).toEqual(expect.arrayContaining(documented));
    expect(fields.length).toBeGreaterThanOrEqual(45);
  });

  test('has each figure in its unit', () => {
    expect(labels(reported({}, rootedIn('farm', 4)), { username: 'someone', platform: 'x' })).toMatchObject({
      wallet: WALLET,
      kol_username: 'someone',
      kol_platform: 'x',
      is_rated: true,
      is_dormant: false,
      funded_by_farm: true,
      root_entity: 'Someone',
      root_source: 'farm',
      provenance_hops: 4,
      direct_funder: 'funder',
      first_funded_ts: '2025-08-09T08:53:20.000Z',
      last_funded_ts: '2025-10-08T08:53:20.000Z',
      first_trade_ts: '2025-08-10T08:53:20.000Z',
      last_trade_ts: '2025-10-09T06:53:20.000Z',
      total_trades: 76,
      win_rate_pct: (100 * 41) / 76,
      position_win_rate_pct: 50,
      total_pnl: 130,
      total_swaps: 160,
      primary_terminal: 'axiom',
      primary_terminal_pct: 0.3,
      primary_dex: 'pump_swap',
      primary_dex_pct: 0.6,
      mev_share: 0.01,
      entry_size_p50_usd: 500,
      hold_full_exit_p50_seconds: 18_000,
    });
  });

  test('has no rate without an exit', () => {
    expect(labels(reported({ exits: 0, exitWins: 0, positionWinRate: null }))).toMatchObject({
      win_rate_pct: null,
      position_win_rate_pct: null,
    });
  });
});

describe('The state hash', () => {
  const base = reported({}, rootedIn('cex'));
  const hash = (fields: Partial<Figures>) => labels({ ...base, figures: figures(fields) }).label_hash;

  test('and the description stay the same while only figures drift', () => {
    const drifts = fc.record({
      swaps: fc.integer({ min: 150, max: 1e6 }),
      totalPnlUsd: fc.double({ noNaN: true }),
      exits: fc.nat(),
      sharpeRatio: fc.double({ noNaN: true }),
      primaryDexShare: fc.double({ min: 0.5, max: 0.79, noNaN: true }),
      holdFullExitP50Seconds: fc.integer({ min: 3600, max: 86_399 }),
    });
    const { label_hash, description } = labels(base);
    fc.assert(
      fc.property(drifts, fields => {
        expect(labels({ ...base, figures: figures(fields) })).toMatchObject({ label_hash, description });
      }),
    );
  });

  test.each([
    ['the type', { holdFullExitP50Seconds: 60 }],
    ['the level', { profitFactor: 2 }],
    ['the size', { entrySizeP50Usd: 1 }],
    ['the exit style', { fullExitShare: 1 }],
    ['the automation', { botShare: 0.3 }],
    ['the favourite terminal', { primaryTerminal: 'photon' }],
    ['the tool', { terminalShare: 1, primaryTerminalShare: 0.4 }],
    ['the venue', { primaryDex: 'pump_fun' }],
    ['a trade badge', { convictionSizing: 2 }],
    ['an identity badge', { topTokenShare: 0.9 }],
    ['a special label', { specialLabels: ['BOT:WASH'] }],
    ['falling asleep', { lastTradeMs: NOW_MS - 31 * DAY_MS }],
  ] as const)('changes with %s', (_what, fields) => {
    expect(hash(fields)).not.toBe(hash({}));
  });

  test('changes with the root, its name, the social name and freshness', () => {
    const named = labels(base, { username: 'someone', platform: 'x' });
    const renamed = labels(base, { username: 'someone', platform: 'telegram' });
    const elsewhere = labels({ ...base, provenance: rootedIn('bridge') });
    const root = { wallet: 'root', entity: 'Another', category: 'cex' } as const;
    const other = labels({ ...base, provenance: { ...rootedIn('cex'), root } });
    const young = labels(reported(newcomer, { ...rootedIn('cex'), firstFundedMs: NOW_MS - 10 * HOUR_MS }));
    const old = labels(reported(newcomer, rootedIn('cex')));
    const hashes = [labels(base), named, renamed, elsewhere, other, young].map(each => each.label_hash);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(old.label_hash).toBe(labels(base).label_hash);
  });

  test('does not depend on the order of special labels', () => {
    expect(hash({ specialLabels: ['BOT:WASH', 'BOT:HFT'] })).toBe(hash({ specialLabels: ['BOT:HFT', 'BOT:WASH'] }));
  });

  test('is the same on every machine', () => {
    expect(labels(base).label_hash).toMatch(/^[0-9a-f]{32}$/);
    expect(labels(base).label_hash).toBe('8be89480ee33ca1f6f8af4e5dc6bbdc3');
  });
});

const newcomer = { firstTradeMs: NOW_MS - HOUR_MS };

describe('The description', () => {
  test.each([
    [reported(), 'A break-even day trader of fish size that mixes its ways of selling and favours pump_swap.'],
    [
      { figures: { ...nothing, swaps: 1 }, provenance: null },
      'An unrated wallet that has made no trade for thirty days.',
    ],
    [{ figures: { ...nothing, swaps: 1, lastTradeMs: NOW_MS }, provenance: null }, 'An unrated wallet.'],
    [
      reported({ botShare: 1, arbShare: 1, profitFactor: 5, closedPositions: 100 }, rootedIn('farm')),
      'A profitable arbitrage bot of fish size that mixes its ways of selling, favours pump_swap and was ' +
        'funded by a wallet farm.',
    ],
  ] as const)('is one plain sentence', (of, sentence) => {
    expect(labels(of).description).toBe(sentence);
  });

  test('names no unknown venue and no specialist of one', () => {
    const { description, identity_badges, primary_dex } = labels(
      reported({ primaryDex: 'unknown', primaryDexShare: 1 }),
    );
    expect(description).not.toContain('favours');
    expect([identity_badges, primary_dex]).toEqual([[], 'unknown']);
  });

  test('contains no figures and one final sentence', () => {
    for (const row of cases) {
      const { description } = labels(row.earns);
      expect(description).toMatch(/^An? [a-z][^.]*\.$/);
      expect(description).not.toMatch(/\d/);
    }
  });
});

test('A wallet is dormant after thirty days without a trade, or without any', () => {
  expect(isDormant(NOW_MS - 30 * DAY_MS, NOW_MS)).toBe(false);
  expect(isDormant(NOW_MS - 30 * DAY_MS - 1, NOW_MS)).toBe(true);
  expect(isDormant(null, NOW_MS)).toBe(true);
});

test('the taxonomy matches the labels', () => {
  const of = reported({ convictionSizing: 2 });
  const { trader_type, performance_level, size_class, exit_style, trade_badges } = labels(of);
  expect(buildTaxonomy(of.figures)).toEqual({
    traderType: trader_type,
    performanceLevel: performance_level,
    sizeClass: size_class,
    exitStyle: exit_style,
    tradeBadges: trade_badges,
  });
});
