import { describe, expect, test } from 'vitest';
import { toSuspiciousActivity } from '../../../layers/contract/present/suspicious.ts';
import { createBundles } from '../../../layers/core/bundles/bundles.ts';
import { createEarlyBuyers } from '../../../layers/core/early-buyers/early-buyers.ts';
import { type FundingAbuse, judgeFundingAbuse } from '../../../layers/core/early-buyers/funding-abuse.ts';
import { createInsiders } from '../../../layers/core/insiders/insiders.ts';
import { createPools } from '../../../layers/core/liquidity/pools.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import { toSeverity } from '../../../layers/core/signal/severity.ts';
import { buildSecuritySignal, type SignalDeps } from '../../../layers/core/signal/signal.ts';
import { createTokenState, takeToken } from '../../../layers/core/token-state/token-state.ts';
import type { WashTrade } from '../../../layers/core/wash/wash.ts';
import { START_MS } from './rows.ts';
import { described, status } from './rug-rows.ts';

const DAY_MS = 24 * 60 * 60_000;

const tokenOf = (...rows: readonly MintRow[]) => {
  const [token, insiders] = [createTokenState(), createInsiders()];
  for (const [index, row] of rows.entries())
    takeToken(token, { ...row, seq: index + 1 }, { pools: createPools(), bundles: createBundles('mint'), insiders });
  return token;
};

const washed = (wallet: string, agoMs = 0, beganMs = agoMs): WashTrade => ({
  wallet,
  tradeCount: 6,
  directionFlips: 5,
  volumeUsd: 10n ** 33n,
  netExposureUsd: 0n,
  firstMs: START_MS,
  detectedMs: START_MS - beganMs,
  lastMs: START_MS - agoMs,
  endMs: START_MS - agoMs + 3_600_000,
  slot: 1,
});

const abuseOf = (suspicious: boolean, score: number): FundingAbuse => ({
  ...judgeFundingAbuse(createEarlyBuyers(), 60),
  firstBuyMs: START_MS,
  verdict: { suspicious, score, reasons: score > 0 ? ['SEED_WAVE_LIGHT'] : [] },
});

const noGroups = { kinBuyers: 0, kinShare: 0, tiedShare: 0, entityShare: 0, collectedShare: 0 };

const noBundles = { open: 0, dumping: 0, supplyShare: 0, worstRisk: null };

/** A validated token without findings, except for `parts`. */
const signalOf = (deps: Partial<SignalDeps> = {}) =>
  buildSecuritySignal(
    'mint',
    {
      token: tokenOf(described('deployer'), status('validated')),
      known: true,
      bundles: noBundles,
      wash: [],
      abuse: abuseOf(false, 0),
      groups: noGroups,
      isPending: false,
      ...deps,
    },
    START_MS,
  );

const validated = status('validated');

describe('The security signal', () => {
  test('is null for an unknown token', () => {
    const nothing = { severity: 'none', score: 0, reasons: [] };
    const parts = { token: createTokenState(), known: false, abuse: judgeFundingAbuse(createEarlyBuyers(), 60) };
    expect(signalOf(parts)).toEqual({
      tokenMint: 'mint',
      ...nothing,
      components: { validation: nothing, bundles: nothing, washTrades: nothing, fundingAbuse: nothing },
      asOfTsMs: START_MS,
    });
  });

  test('has a severity by its score', () => {
    expect([0, 1, 24, 25, 49, 50, 79, 80, 100].map(toSeverity)).toEqual([
      'none',
      'low',
      'low',
      'medium',
      'medium',
      'high',
      'high',
      'critical',
      'critical',
    ]);
  });

  const validation: readonly (readonly [string, readonly MintRow[], string, number, readonly string[]])[] = [
    ['a validated token', [described('d'), validated], 'none', 0, []],
    ['a token not validated', [described('d')], 'low', 10, ['NOT_VALIDATED']],
    ['one that may be minted', [described('d', { mintable: true }), validated], 'low', 15, ['MINT_AUTHORITY_SET']],
    [
      'one that may be frozen',
      [described('d', { freezable: true }), validated],
      'medium',
      25,
      ['FREEZE_AUTHORITY_SET'],
    ],
    ['one of high risk', [status('validated', { highRisk: true })], 'medium', 40, ['HIGH_RISK']],
    ['a suspicious one', [status('suspicious')], 'high', 60, ['TOKEN_SUSPICIOUS']],
    ['a rugged one', [status('rugged'), validated], 'critical', 100, ['TOKEN_RUGGED']],
  ];
  test.each(validation)('grades %s', (_, rows, severity, score, reasons) => {
    expect(signalOf({ token: tokenOf(...rows) }).components.validation).toEqual({ severity, score, reasons });
  });

  const bundles: readonly (readonly [string, Partial<SignalDeps['bundles']>, string, number, readonly string[]])[] = [
    ['no open bundle', { open: 0, supplyShare: 0.9, dumping: 0 }, 'none', 0, []],
    ['an open one of little', { open: 1, supplyShare: 0.01 }, 'low', 10, ['OPEN_BUNDLES']],
    ['one of unknown share', { open: 1, supplyShare: null }, 'low', 10, ['OPEN_BUNDLES']],
    ['fourteen percent', { open: 1, supplyShare: 0.14 }, 'low', 24, ['OPEN_BUNDLES']],
    ['a fifth of the supply', { open: 2, supplyShare: 0.2 }, 'medium', 34, ['BUNDLED_SUPPLY_HIGH', 'OPEN_BUNDLES']],
    ['half of it', { open: 2, supplyShare: 0.5 }, 'critical', 85, ['BUNDLED_SUPPLY_HIGH', 'OPEN_BUNDLES']],
    ['one that dumps', { open: 1, dumping: 1 }, 'medium', 35, ['BUNDLE_DUMPING', 'OPEN_BUNDLES']],
    ['one likely to dump', { open: 1, worstRisk: 0.5 }, 'low', 20, ['BUNDLE_DUMP_LIKELY', 'OPEN_BUNDLES']],
    ['one less likely to', { open: 1, worstRisk: 0.49 }, 'low', 10, ['OPEN_BUNDLES']],
  ];
  test.each(bundles)('grades %s', (_, view, severity, score, reasons) => {
    const signal = signalOf({ bundles: { ...noBundles, ...view } });
    expect(signal.components.bundles).toEqual({ severity, score, reasons });
  });

  test('grades wash trading of the last day by its wallets', () => {
    const graded = (...wash: readonly WashTrade[]) => signalOf({ wash }).components.washTrades;
    expect(graded(washed('a', DAY_MS))).toEqual({ severity: 'none', score: 0, reasons: [] });
    expect(graded(washed('a', DAY_MS - 1), washed('a'))).toEqual({
      severity: 'medium',
      score: 25,
      reasons: ['WASH_TRADING'],
    });
    expect(graded(washed('a', 60_000, 7 * DAY_MS)).reasons).toEqual(['WASH_TRADING']);
    const many = Array.from({ length: 20 }, (_, index) => washed(`wallet${index}`));
    expect(graded(...many.slice(0, 4))).toMatchObject({ score: 40, reasons: ['WASH_TRADING'] });
    expect(graded(...many)).toEqual({ severity: 'high', score: 60, reasons: ['WASH_TRADING_BY_MANY', 'WASH_TRADING'] });
  });

  test('grades the funding verdict by its score, and an unsuspicious one as low', () => {
    expect(signalOf({ abuse: abuseOf(true, 75) }).components.fundingAbuse).toMatchObject({
      severity: 'high',
      score: 75,
    });
    expect(signalOf({ abuse: abuseOf(false, 45) }).components.fundingAbuse).toMatchObject({
      severity: 'low',
      score: 20,
    });
  });

  const groups: readonly (readonly [string, Partial<SignalDeps['groups']>, string, number, readonly string[]])[] = [
    ['one buyer paid by the deployer', { kinBuyers: 1 }, 'medium', 40, ['DEPLOYER_FUNDED_BUYERS']],
    ['two with 5%', { kinBuyers: 2, kinShare: 0.05 }, 'critical', 80, ['DEPLOYER_FUNDED_BUYERS']],
    ['14% with buyers tied to one paid by the deployer', { tiedShare: 0.14 }, 'none', 0, []],
    ['15% of them', { tiedShare: 0.15 }, 'critical', 80, ['DEPLOYER_TIED_BUYERS']],
    ['an entity with 4%', { entityShare: 0.04 }, 'none', 0, []],
    ['an entity with 15%', { entityShare: 0.15 }, 'medium', 26, ['ENTITY_SUPPLY']],
    ['an entity with 40%', { entityShare: 0.4 }, 'high', 68, ['ENTITY_SUPPLY']],
    ['a tenth sent to one wallet', { collectedShare: 0.1 }, 'low', 17, ['TOKENS_COLLECTED']],
  ];
  test.each(groups)('grades %s', (_, view, severity, score, reasons) => {
    const signal = signalOf({ groups: { ...noGroups, ...view } });
    expect(signal.components.fundingAbuse).toEqual({ severity, score, reasons });
  });

  test('counts the funding of wallets once', () => {
    const both = signalOf({ abuse: abuseOf(true, 60), groups: { ...noGroups, entityShare: 0.3 } });
    expect(both.components.fundingAbuse).toMatchObject({ score: 60, reasons: ['SEED_WAVE_LIGHT', 'ENTITY_SUPPLY'] });
  });

  test('is worse than its worst part when several are bad, and names the gravest reasons first', () => {
    const bad = signalOf({ wash: [washed('a')], abuse: abuseOf(true, 60) });
    expect(bad).toMatchObject({ severity: 'high', score: 70, reasons: ['SEED_WAVE_LIGHT', 'WASH_TRADING'] });
    const halfPoint = signalOf({ bundles: { ...noBundles, open: 1, supplyShare: 0.01 }, abuse: abuseOf(true, 45) });
    expect(halfPoint.score).toBe(51);
  });

  test('is critical for a rugged token, whatever else is known', () => {
    const rugged = signalOf({ token: tokenOf(status('rugged')) });
    expect(rugged).toMatchObject({ severity: 'critical', score: 100, reasons: ['TOKEN_RUGGED'] });
  });
});

describe('Suspicious activity', () => {
  test('is clean for an unknown token', () => {
    expect(toSuspiciousActivity('mint', createTokenState(), judgeFundingAbuse(createEarlyBuyers(), 60))).toEqual({
      token_mint: 'mint',
      status: 'clean',
      flagged_reasons: [],
      flagged_time: null,
      rugged_time: null,
      live_activity_flags: [],
      funding_abuse: null,
    });
  });

  test('lists what was recorded, and the funding reasons beside it', () => {
    const token = tokenOf(status('suspicious', { reasons: ['honeypot'] }));
    expect(toSuspiciousActivity('mint', token, abuseOf(false, 45))).toMatchObject({
      status: 'suspicious',
      flagged_reasons: ['honeypot'],
      flagged_time: '2025-10-09T08:53:20.000Z',
      rugged_time: null,
      live_activity_flags: [],
      funding_abuse: { score: 45, suspicious: false },
    });
    expect(toSuspiciousActivity('mint', tokenOf(status('validated')), abuseOf(true, 60))).toMatchObject({
      status: 'clean',
      live_activity_flags: ['SEED_WAVE_LIGHT'],
      funding_abuse: { suspicious: true },
    });
    expect(toSuspiciousActivity('mint', tokenOf(status('rugged')), abuseOf(true, 60))).toMatchObject({
      status: 'rugged',
      rugged_time: '2025-10-09T08:53:20.000Z',
    });
  });
});
