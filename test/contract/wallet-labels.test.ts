import { describe, expect, it } from 'vitest';
import { walletLabelsEventExample, walletLabelsExample } from '../../layers/contract/examples/wallet-labels.ts';
import { toChannelLabels, toWalletLabelsView } from '../../layers/contract/present/wallet-labels.ts';
import { toProfileView } from '../../layers/contract/present/wallet-profile.ts';
import { walletLabels, walletLabelsEvent } from '../../layers/contract/schemas/wallet-labels.ts';
import { walletProfile } from '../../layers/contract/schemas/wallet-profile.ts';
import { buildWalletLabels, type WalletLabels } from '../../layers/core/wallet/labels.ts';
import { buildWalletProfile } from '../../layers/core/wallet/profile.ts';
import { figures, NOW_MS, nothing, provenance, rootedIn, WALLET } from '../core/wallet/figure-sets.ts';

const labels = (of = figures(), from = provenance() as ReturnType<typeof provenance> | null): WalletLabels =>
  buildWalletLabels(of, from, null, WALLET, NOW_MS)!;

describe('wallet labels on the wire', () => {
  it('match the core: every field is declared, and every declared field exists', () => {
    const rest = toWalletLabelsView(labels(figures(), rootedIn('cex')))!;
    expect(walletLabels.parse(rest)).toEqual(rest);
    expect(Object.keys(walletLabels.parse(rest)!).toSorted()).toEqual(Object.keys(rest).toSorted());
    const event = toChannelLabels(labels());
    expect(Object.keys(walletLabelsEvent.parse(event)).toSorted()).toEqual(Object.keys(event).toSorted());
  });

  it('are null for a wallet not yet classified', () => {
    expect(walletLabels.parse(toWalletLabelsView(buildWalletLabels(nothing, null, null, WALLET, NOW_MS)))).toBeNull();
  });

  it('use null for absent texts on the route, the empty string on the channel, and null for numbers', () => {
    const bare = labels({ ...nothing, swaps: 1 }, null);
    const [rest, event] = [
      walletLabels.parse(toWalletLabelsView(bare))!,
      walletLabelsEvent.parse(toChannelLabels(bare)),
    ];
    const absent = Object.entries(rest).flatMap(([name, value]) => (value === null ? [name] : []));
    const empty = Object.entries(event).flatMap(([name, value]) => (value === '' ? [name] : []));
    const stillNull = Object.entries(event).flatMap(([name, value]) => (value === null ? [name] : []));
    expect(empty.toSorted()).toEqual([
      'direct_funder',
      'exit_style',
      'first_funded_ts',
      'first_trade_ts',
      'kol_platform',
      'kol_username',
      'last_funded_ts',
      'last_trade_ts',
      'primary_dex',
      'primary_terminal',
      'root_entity',
      'root_source',
      'size_class',
      'trader_type',
    ]);
    expect([...empty, ...stillNull].toSorted()).toEqual(absent.toSorted());
  });

  it('keep all other values on the channel', () => {
    const known = labels(figures(), rootedIn('farm'));
    expect(toChannelLabels({ ...known, kolUsername: 'someone', kolPlatform: 'x' })).toMatchObject({
      kol_username: 'someone',
      kol_platform: 'x',
      trader_type: known.traderType,
      primary_dex: 'pump_swap',
      root_source: 'farm',
      first_funded_ts: known.firstFundedTs,
      label_hash: known.labelHash,
    });
  });

  it('have examples that match the schema', () => {
    expect(walletLabels.parse(walletLabelsExample)).toEqual(walletLabelsExample);
    expect(walletLabelsEvent.parse(walletLabelsEventExample)).toEqual(walletLabelsEventExample);
  });
});

describe('a wallet profile on the wire', () => {
  it('shows all thirty features, and not the vector', () => {
    const shown = toProfileView(WALLET, buildWalletProfile(figures(), provenance(), labels(), NOW_MS));
    expect(walletProfile.parse(shown)).toEqual(shown);
    expect(Object.keys(walletProfile.parse(shown).features)).toHaveLength(30);
    expect(Object.keys(shown)).toEqual([
      'wallet',
      'has_vector',
      'trader_type',
      'performance_level',
      'features',
      'trade_badges',
      'identity_badges',
    ]);
  });

  it('exists for an unknown wallet', () => {
    const shown = toProfileView(WALLET, buildWalletProfile(nothing, null, null, NOW_MS));
    expect(walletProfile.parse(shown)).toMatchObject({ has_vector: false, trader_type: null, trade_badges: [] });
    expect(shown.features.loss_consistency).toEqual({ raw: 0, normalized: 0.5, known: false });
  });

  it('rejects a normalised value outside 0–1', () => {
    const shown = toProfileView(WALLET, buildWalletProfile(figures(), provenance(), labels(), NOW_MS));
    const features = { ...shown.features, win_rate: { raw: 1, normalized: 1.01, known: true } };
    expect(walletProfile.safeParse({ ...shown, features }).success).toBe(false);
  });
});
