import { describe, expect, it } from 'vitest';
import { mapWalletsToBundleIds } from '../../../layers/core/bundles/bundles.ts';
import {
  at,
  cluster,
  lines,
  newStage,
  onlyBundle,
  play,
  reload,
  rug,
  slotAt,
  swap,
  threeBuyers,
  transfer,
  wait,
} from './teller.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Each member sells 42 of its 100 twice, 15 minutes apart. */
const sellSlowly = (stage: ReturnType<typeof newStage>): void => {
  for (const [index, wallet] of ['ann', 'bob', 'cid'].entries())
    for (const part of [0, 1]) play(stage, swap(wallet, 'sell', 42, 100 + 900 * (2 * index + part)));
};

describe('a bundle that leaves slowly', () => {
  it('is derisked when 80% is sold, never 20% within a minute or 50% within half an hour', () => {
    const stage = newStage();
    threeBuyers(stage);
    sellSlowly(stage);
    expect(lines(stage.reported).filter(line => line.includes('->'))).toEqual(['4600 active -> derisked']);
  });

  it('is not derisked after a dump', () => {
    const stage = newStage();
    threeBuyers(stage);
    play(stage, swap('ann', 'sell', 60, 100));
    for (const seconds of [1000, 2000, 3000]) play(stage, swap('bob', 'sell', 30, seconds));
    for (const seconds of [4000, 5000]) play(stage, swap('cid', 'sell', 48, seconds));
    expect(onlyBundle(stage).status).toBe('active');
  });

  it('is active again when it buys back', () => {
    const stage = newStage();
    threeBuyers(stage);
    sellSlowly(stage);
    expect(lines(play(stage, swap('ann', 'buy', 100, 4605)))).toEqual(['4605 derisked -> active']);
  });
});

describe('a bundle without tokens left', () => {
  it('is exited when its last tokens are gone, sold or burned', () => {
    const burned = '1nc1nerator11111111111111111111111111111111';
    const stage = newStage();
    threeBuyers(stage);
    play(stage, swap('ann', 'sell', 50, 100));
    play(stage, transfer('ann', burned, 50, 110));
    play(stage, transfer('bob', burned, 100, 120));
    play(stage, transfer('cid', burned, 100, 130));
    expect(lines(wait(stage, 134.999))).toEqual([]);
    expect(lines(wait(stage, 140))).toEqual(['135 active -> exited']);
  });

  it('goes from a dump to exited with one alert', () => {
    const stage = newStage();
    threeBuyers(stage);
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, swap(wallet, 'sell', 100, 100));
    wait(stage, 2000);
    expect(lines(stage.reported)).toEqual([
      '10 bundle_detected',
      '100 active -> dumping',
      '100 dump 0.333',
      '100 bundle_updated',
      '100 bundle_updated',
      '105 dumping -> exited',
    ]);
  });

  it('does not change after its exit, however late a clock that may not end it runs', () => {
    const stage = newStage();
    threeBuyers(stage);
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, swap(wallet, 'sell', 100, 100));
    for (const seconds of [200, HOUR, 3 * DAY]) {
      const copy = { ...stage };
      reload(copy);
      expect(lines(wait(copy, seconds, false))).toEqual([]);
    }
    expect(lines(wait(stage, 4 * DAY))).toEqual(['105 dumping -> exited']);
  });

  it('is not exited when tokens come back within the grace period', () => {
    const stage = newStage();
    threeBuyers(stage);
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, swap(wallet, 'sell', 100, 100));
    play(stage, swap('ann', 'buy', 10, 103));
    wait(stage, 200);
    expect(onlyBundle(stage).status).toBe('dumping');
  });

  it('sells the rest of a cohort that exits in one slot', () => {
    const stage = newStage();
    const wallets = ['ann', 'bob', 'cid', 'dot'];
    for (const [index, wallet] of wallets.entries()) play(stage, swap(wallet, 'buy', 100, index));
    const found = (count: number) =>
      cluster(wallets.slice(0, count), 100, { key: 'SameSlotSellCohort:1400', type: 'SameSlotSellCohort' });
    play(stage, swap('ann', 'sell', 100, 100));
    play(stage, swap('bob', 'sell', 100, 100));
    play(stage, swap('cid', 'sell', 100, 100), [found(3)]);
    play(stage, swap('dot', 'sell', 100, 100), [found(4)]);
    wait(stage, 200);
    expect(stage.bundles.closed.size).toBe(1);
    expect([...onlyBundle(stage).members.keys()]).toEqual(wallets);
    expect(onlyBundle(stage).status).toBe('exited');
    expect(stage.reported.filter(({ kind }) => kind === 'dump_started').length).toBe(1);
  });

  it('accepts no new members: the same wallets later form a new bundle, in the same cluster none', () => {
    const stage = newStage();
    threeBuyers(stage);
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, swap(wallet, 'sell', 100, 100));
    wait(stage, 200);
    reload(stage);
    expect(play(stage, swap('nobody', 'buy', 1, 210), [cluster(['ann', 'bob', 'cid'], 10)])).toEqual([]);
    const byMoney = cluster(['ann', 'bob', 'cid'], 10, { key: 'SybilPoisoning:boss', type: 'SybilPoisoning' });
    expect(play(stage, swap('nobody', 'buy', 1, 211), [{ ...byMoney, toMs: byMoney.toMs + 60_000 }])).toEqual([]);
    for (const wallet of ['ann', 'bob']) play(stage, swap(wallet, 'buy', 100, 300));
    const again = play(stage, swap('cid', 'buy', 100, 300), [cluster(['ann', 'bob', 'cid'], 300)]);
    expect(lines(again)).toEqual(['300 bundle_detected']);
    const [old, fresh] = [[...stage.bundles.closed.keys()][0]!, [...stage.bundles.open.keys()][0]!];
    expect(old).not.toBe(fresh);
    expect(mapWalletsToBundleIds(stage.bundles).get('ann')).toBe(fresh);
  });

  it('leaves later wallets of the same group a bundle of their own trades', () => {
    const stage = newStage();
    const gone = ['ann', 'bob', 'cid', 'dot'];
    const seqs = new Map<string, number>();
    const buy = (wallet: string, seconds: number): void => {
      seqs.set(wallet, stage.seq + 1);
      play(stage, swap(wallet, 'buy', 100, seconds), wallet === 'dot' ? [cluster(gone, 10)] : []);
    };
    for (const wallet of gone) buy(wallet, 10);
    for (const wallet of gone) play(stage, swap(wallet, 'sell', 100, 100));
    wait(stage, 140);
    for (const [index, wallet] of ['eve', 'fay', 'gus'].entries()) buy(wallet, 150 + index);
    const found = cluster([...gone, 'eve', 'fay', 'gus'], 10, {
      ...{ key: 'SybilPoisoning:boss', type: 'SybilPoisoning', toSlot: slotAt(152), toMs: at(152) },
      trades: [...seqs.values()],
    });
    expect(lines(play(stage, swap('nobody', 'buy', 1, 160), [found]))).toEqual(['160 bundle_detected']);
    const [bundle] = stage.bundles.open.values();
    expect([...bundle!.clusters.values()]).toEqual([
      expect.objectContaining({
        ...{ wallets: ['eve', 'fay', 'gus'], trades: ['eve', 'fay', 'gus'].map(wallet => seqs.get(wallet)) },
        ...{ fromSlot: slotAt(150), toSlot: slotAt(152), fromMs: at(150), toMs: at(152) },
      }),
    ]);
    expect([bundle!.firstTradeSlot, bundle!.firstTradeMs]).toEqual([slotAt(150), at(150)]);
  });
});

describe('an idle bundle', () => {
  it('is dormant a day after its last trade and wakes when any member trades', () => {
    const stage = newStage();
    threeBuyers(stage);
    expect(lines(wait(stage, 3 * DAY))).toEqual([`${10 + DAY} active -> dormant`]);
    expect(lines(play(stage, swap('bob', 'buy', 1, 4 * DAY)))).toEqual([`${4 * DAY} dormant -> active`]);
    expect(lines(wait(stage, 6 * DAY))).toEqual([`${5 * DAY} active -> dormant`]);
  });

  it('is not woken by a non-member or by incoming tokens', () => {
    const stage = newStage();
    threeBuyers(stage);
    wait(stage, 2 * DAY);
    play(stage, swap('nobody', 'buy', 100, 2 * DAY));
    play(stage, transfer('nobody', 'ann', 100, 2 * DAY + 1));
    expect(onlyBundle(stage).status).toBe('dormant');
  });

  it('returns to its earlier status, or straight to a dump', () => {
    const stage = newStage();
    threeBuyers(stage);
    sellSlowly(stage);
    wait(stage, 2 * DAY);
    expect(lines(play(stage, swap('ann', 'sell', 1, 2 * DAY)))).toEqual([`${2 * DAY} dormant -> derisked`]);
    const other = newStage();
    threeBuyers(other);
    wait(other, 2 * DAY);
    expect(lines(play(other, swap('ann', 'sell', 100, 2 * DAY)))).toEqual([
      `${2 * DAY} dormant -> dumping`,
      `${2 * DAY} dump 0.333`,
    ]);
  });
});

describe('a bundle on a rugged token', () => {
  it('becomes rugged from any open status', () => {
    const stage = newStage();
    threeBuyers(stage);
    wait(stage, 2 * DAY);
    expect(lines(rug(stage, 2 * DAY + 5))).toEqual([`${2 * DAY + 5} dormant -> rugged`]);
  });

  it('becomes rugged when it is detected late but began before the rug, not after it', () => {
    const stage = newStage();
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, swap(wallet, 'buy', 100, 10));
    rug(stage, 20);
    play(stage, swap('nobody', 'buy', 1, 30), [cluster(['ann', 'bob', 'cid'], 10)]);
    expect(lines(wait(stage, 40))).toEqual(['35 active -> rugged']);
    threeBuyers(stage, ['dot', 'eva', 'fay']);
    for (const wallet of ['gil', 'hal', 'ida']) play(stage, swap(wallet, 'buy', 100, 50));
    play(stage, swap('nobody', 'buy', 1, 51), [cluster(['gil', 'hal', 'ida'], 50)]);
    wait(stage, 100);
    expect([...stage.bundles.open.values()].map(({ leader }) => leader)).toEqual(['gil']);
  });
});
