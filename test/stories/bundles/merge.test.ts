import { describe, expect, it } from 'vitest';
import { mapWalletsToBundleIds } from '../../../layers/core/bundles/bundles.ts';
import { computeBundleFigures } from '../../../layers/core/bundles/figures.ts';
import { listConfirmedDumps } from '../../../layers/core/bundles/status.ts';
import { at, cluster, lines, newStage, play, reload, swap, threeBuyers, wait } from './teller.ts';

const buyers = (stage: ReturnType<typeof newStage>, wallets: readonly string[], seconds: number) =>
  wallets.flatMap((wallet, index) =>
    play(stage, swap(wallet, 'buy', 100, seconds), index === wallets.length - 1 ? [cluster(wallets, seconds)] : []),
  );

describe('clusters that share wallets', () => {
  it('grow one bundle: same id, same leader, one detection', () => {
    const stage = newStage();
    threeBuyers(stage);
    const [id] = stage.bundles.open.keys();
    buyers(stage, ['cid', 'dot', 'eva'], 20);
    expect(lines(stage.reported)).toEqual(['10 bundle_detected', '20 bundle_updated', '20 bundle_updated']);
    const [bundle] = stage.bundles.open.values();
    expect([bundle!.id, bundle!.leader, bundle!.members.size]).toEqual([id, 'ann', 5]);
    expect(computeBundleFigures(bundle!)).toMatchObject({
      boughtRaw: 600n,
      basisRaw: 600n,
      chainRaw: 600n,
      soldRaw: 0n,
    });
  });

  it('join several bundles into the oldest; the others are merged, for good', () => {
    const stage = newStage();
    threeBuyers(stage);
    buyers(stage, ['dot', 'eva', 'fay'], 20);
    const [oldest, other] = [...stage.bundles.open.values()];
    const changes = buyers(stage, ['ann', 'dot', 'gil'], 30).slice(2);
    expect(lines(changes)).toEqual(['30 bundle_updated', '30 bundle_merged']);
    expect(changes[1]).toMatchObject({ into: oldest!.id, bundle: { id: other!.id, status: 'merged' } });
    expect([...stage.bundles.open.keys()]).toEqual([oldest!.id]);
    expect(oldest!.members.size).toBe(7);
    expect(computeBundleFigures(oldest!)).toMatchObject({ boughtRaw: 900n, basisRaw: 900n, chainRaw: 900n });
    reload(stage);
    wait(stage, 3 * 86_400);
    expect(stage.bundles.closed.get(other!.id)?.status).toBe('merged');
    expect(new Set(mapWalletsToBundleIds(stage.bundles).values())).toEqual(new Set([oldest!.id]));
  });

  it('report a dump once, though both bundles took part', () => {
    const stage = newStage();
    threeBuyers(stage);
    buyers(stage, ['dot', 'eva', 'fay'], 20);
    play(stage, swap('ann', 'sell', 100, 40));
    play(stage, swap('dot', 'sell', 100, 41));
    play(stage, swap('nobody', 'buy', 1, 45), [cluster(['ann', 'dot', 'gil'], 20, { key: 'SybilPoisoning:x' })]);
    play(stage, swap('eva', 'sell', 100, 46));
    expect(lines(stage.reported).filter(line => line.includes('dump '))).toEqual(['40 dump 0.333', '41 dump 0.333']);
    const [bundle] = stage.bundles.open.values();
    expect([bundle!.status, bundle!.members.size]).toEqual(['dumping', 7]);
  });

  it('do not report a dump again that continues under the merged id', () => {
    const stage = newStage();
    threeBuyers(stage);
    buyers(stage, ['dot', 'eva', 'fay'], 20);
    play(stage, swap('dot', 'sell', 100, 40));
    play(stage, swap('nobody', 'buy', 1, 45), [cluster(['ann', 'dot'], 20, { key: 'x' })]);
    play(stage, swap('eva', 'sell', 60, 46));
    expect(lines(stage.reported).filter(line => line.includes('dump'))).toEqual([
      '40 active -> dumping',
      '40 dump 0.333',
      '46 active -> dumping',
    ]);
    const reported = stage.reported.find(({ kind }) => kind === 'dump_started') as { readonly bundle: { id: string } };
    const [oldest] = stage.bundles.open.values();
    expect(reported.bundle.id).not.toBe(oldest!.id);
    expect(listConfirmedDumps(stage.bundles)).toMatchObject([{ bundleId: reported.bundle.id, ms: at(40), members: 3 }]);
  });

  it('are not derisked when one of them has dumped', () => {
    const stage = newStage();
    threeBuyers(stage);
    buyers(stage, ['dot', 'eva', 'fay'], 20);
    play(stage, swap('dot', 'sell', 100, 40));
    play(stage, swap('nobody', 'buy', 1, 45), [cluster(['ann', 'dot'], 20, { key: 'x' })]);
    for (const [index, wallet] of ['ann', 'bob', 'cid', 'eva', 'fay'].entries())
      for (const part of [0, 1]) play(stage, swap(wallet, 'sell', 45, 1000 + 700 * (2 * index + part)));
    const [bundle] = stage.bundles.open.values();
    expect([bundle!.status, computeBundleFigures(bundle!).soldShare]).toEqual(['active', 550 / 600]);
  });

  it('begin one bundle when they come with the same row; a second is never reported', () => {
    const stage = newStage();
    for (const wallet of ['ann', 'bob', 'cid', 'dot', 'eva']) play(stage, swap(wallet, 'buy', 100, 10));
    const found = [
      cluster(['ann', 'bob', 'cid'], 10),
      cluster(['dot', 'eva', 'fay'], 10, { key: 'b' }),
      cluster(['cid', 'dot', 'gil'], 10, { key: 'c' }),
    ];
    expect(lines(play(stage, swap('nobody', 'buy', 1, 11), found))).toEqual(['11 bundle_detected']);
    expect([stage.bundles.open.size, stage.bundles.closed.size]).toEqual([1, 0]);
  });
});
