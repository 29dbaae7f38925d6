import { describe, expect, it } from 'vitest';
import {
  buildBundleSummary,
  computeBundleFigures,
  isActive,
  listBundleEvidence,
  selectLargestMembers,
  sumRemainingRaw,
} from '../../../layers/core/bundles/figures.ts';
import { sumBasis, sumSold } from '../../../layers/core/bundles/timeline.ts';
import { computeNotionalE30 } from '../../../layers/core/money/amount.ts';
import {
  cluster,
  newStage,
  onlyBundle,
  play,
  rug,
  swap,
  threeBuyers,
  transfer,
  wait,
} from '../../stories/bundles/teller.ts';

/** One unit at a price in USD. */
const usdOf = (text: string) => computeNotionalE30(1n, 0, text);

describe('the figures of a bundle', () => {
  it('cover its members’ trades since its first, and their on-chain balances', () => {
    const stage = newStage();
    play(stage, swap('ann', 'buy', 40, 1));
    play(stage, swap('ann', 'sell', 10, 2));
    threeBuyers(stage);
    play(stage, swap('bob', 'sell', 25, 100));
    play(stage, transfer('nobody', 'cid', 7, 101));
    play(stage, transfer('ann', 'safe', 130, 102));
    expect(computeBundleFigures(onlyBundle(stage))).toEqual({
      membersTotal: 4,
      membersActive: 3,
      chainRaw: 312n,
      boughtRaw: 300n,
      soldRaw: 25n,
      investedUsd: usdOf('300'),
      returnedUsd: usdOf('25'),
      basisRaw: 330n,
      soldShare: 25 / 330,
      soldPct: 2500 / 330,
    });
  });

  it('use an observed balance', () => {
    const stage = newStage();
    threeBuyers(stage);
    const seen = { kind: 'balance', wallet: 'ann', raw: '5000', slot: 2000, timestampMs: 1_760_000_600_000 } as const;
    expect(play(stage, seen).map(({ kind }) => kind)).toEqual(['bundle_updated']);
    expect(computeBundleFigures(onlyBundle(stage))).toMatchObject({ chainRaw: 5200n, basisRaw: 300n });
    expect(play(stage, { ...seen, slot: 2001 })).toEqual([]);
  });

  it('accept a wallet that has less than it bought', () => {
    const stage = newStage();
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, swap(wallet, 'buy', 100, 10));
    play(stage, { kind: 'balance', wallet: 'ann', raw: '1', slot: 2000, timestampMs: 1_760_000_600_000 });
    play(stage, swap('nobody', 'buy', 1, 300), [cluster(['ann', 'bob', 'cid'], 10)]);
    expect(computeBundleFigures(onlyBundle(stage))).toMatchObject({ basisRaw: 300n, chainRaw: 201n });
  });

  it('count sold tokens without a known buy as held before', () => {
    const stage = newStage();
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, swap(wallet, 'sell', 100, 10));
    play(stage, swap('nobody', 'buy', 1, 11), [cluster(['ann', 'bob', 'cid'], 10)]);
    expect(computeBundleFigures(onlyBundle(stage))).toMatchObject({ basisRaw: 300n, soldRaw: 300n, soldShare: 1 });
  });

  it('never exceed everything sold, even with incoming transfers', () => {
    const stage = newStage();
    threeBuyers(stage);
    play(stage, transfer('nobody', 'ann', 900, 20));
    play(stage, swap('ann', 'sell', 1000, 30));
    expect(computeBundleFigures(onlyBundle(stage))).toMatchObject({ basisRaw: 300n, soldRaw: 1000n, soldShare: 1 });
  });

  it('reach back beyond the kept trades for newer wallets', () => {
    const stage = newStage();
    threeBuyers(stage);
    play(stage, swap('dot', 'buy', 50, 20));
    play(stage, swap('nobody', 'buy', 1, 3600));
    play(stage, swap('dot', 'sell', 10, 3601), [cluster(['ann', 'dot'], 3601)]);
    const bundle = onlyBundle(stage);
    expect(computeBundleFigures(bundle)).toMatchObject({
      boughtRaw: 350n,
      soldRaw: 10n,
      basisRaw: 350n,
      chainRaw: 340n,
    });
    expect([sumBasis(bundle.timeline), sumSold(bundle.timeline)]).toEqual([350n, 10n]);
  });

  it('name the archetype and every rule that matched', () => {
    const stage = newStage();
    threeBuyers(stage);
    expect(listBundleEvidence(onlyBundle(stage))).toEqual(['3 wallets in one slot', 'archetype SYNTHETIC_SWARM']);
  });

  it('list the largest members first, ties by address', () => {
    const stage = newStage();
    threeBuyers(stage, ['cid', 'bob', 'ann']);
    play(stage, swap('cid', 'sell', 100, 100));
    const members = selectLargestMembers(onlyBundle(stage), 2);
    expect(members.map(({ wallet }) => wallet)).toEqual(['ann', 'bob']);
    expect(members.every(isActive)).toBe(true);
  });
});

describe('the summary of a token', () => {
  const price = { usd: '2.5', decimals: 2 };

  it('sums the open bundles and counts those that closed', () => {
    const stage = newStage();
    threeBuyers(stage);
    const others = ['dot', 'eva', 'fay'];
    for (const wallet of others) play(stage, swap(wallet, 'buy', 100, 20));
    play(stage, swap('nobody', 'buy', 1, 21), [
      cluster(others, 20, { key: 'SyntheticSwarm:x', type: 'SyntheticSwarm', family: 'funding' }),
    ]);
    expect(sumRemainingRaw(stage.bundles)).toBe(600n);
    expect(buildBundleSummary(stage.bundles, 2400n, price)).toEqual({
      bundleCount: 2,
      openBundleCount: 2,
      bundledSupplyShare: 0.25,
      bundledRaw: 600n,
      bundledValueUsd: usdOf('15'),
      dominantType: 'SyntheticSwarm',
    });
    for (const wallet of others) play(stage, swap(wallet, 'sell', 100, 30));
    wait(stage, 40);
    expect(buildBundleSummary(stage.bundles, 2400n, price)).toMatchObject({
      bundleCount: 2,
      openBundleCount: 1,
      bundledSupplyShare: 0.125,
      dominantType: 'SameSlotBuyCohort',
    });
    rug(stage, 50);
    expect(buildBundleSummary(stage.bundles, 2400n, price)).toMatchObject({
      openBundleCount: 0,
      dominantType: 'SyntheticSwarm',
    });
  });

  it('is zeros and nulls without data', () => {
    expect(buildBundleSummary(newStage().bundles, 0n, null)).toEqual({
      bundleCount: 0,
      openBundleCount: 0,
      bundledSupplyShare: 0,
      bundledRaw: 0n,
      bundledValueUsd: 0n,
      dominantType: null,
    });
  });
});
