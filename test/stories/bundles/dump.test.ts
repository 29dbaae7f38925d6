import { describe, expect, it } from 'vitest';
import { sumDumpAt } from '../../../layers/core/bundles/dump-sums.ts';
import { listConfirmedDumps } from '../../../layers/core/bundles/status.ts';
import {
  at,
  cluster,
  lines,
  newStage,
  onlyBundle,
  play,
  reload,
  rug,
  swap,
  threeBuyers,
  transfer,
  wait,
} from './teller.ts';

const MINUTE = 60;

describe('a bundle that dumps', () => {
  it('is reported once, at the sell that brings the last minute to 20% of what was bought', () => {
    const stage = newStage();
    expect(lines(threeBuyers(stage))).toEqual(['10 bundle_detected']);
    expect(lines(play(stage, swap('ann', 'sell', 59, 100)))).toEqual(['100 bundle_updated']);
    expect(lines(play(stage, swap('bob', 'sell', 1, 160)))).toEqual(['160 active -> dumping', '160 dump 0.200']);
    expect(lines(play(stage, swap('bob', 'sell', 90, 170)))).toEqual(['170 bundle_updated']);
    expect(onlyBundle(stage).episodes).toBe(1);
  });

  it('remembers what its rule counted, whoever joins with older trades later', () => {
    const stage = newStage();
    threeBuyers(stage);
    play(stage, swap('dot', 'buy', 1000, 20));
    play(stage, swap('ann', 'sell', 60, 100));
    const counted = { isSlow: false, soldRaw: '60', boughtBackRaw: '0', basisRaw: '300' };
    expect(sumDumpAt(onlyBundle(stage).timeline, at(100))).toEqual(counted);
    wait(stage, 2000);
    play(stage, swap('nobody', 'buy', 1, 2000), [cluster(['ann', 'bob', 'cid', 'dot'], 10)]);
    reload(stage);
    expect(sumDumpAt(onlyBundle(stage).timeline, at(100))).toBeNull();
    expect(onlyBundle(stage).dumps).toEqual([expect.objectContaining({ ms: at(100), sums: counted })]);
  });

  it('is not reported when the 20% takes more than a minute', () => {
    const stage = newStage();
    threeBuyers(stage);
    play(stage, swap('ann', 'sell', 59, 100));
    expect(lines(play(stage, swap('bob', 'sell', 1, 160.001)))).toEqual(['160.001 bundle_updated']);
    expect(onlyBundle(stage).status).toBe('active');
  });

  it('is reported at the sell that brings half an hour to 50% of what was bought', () => {
    const stage = newStage();
    threeBuyers(stage);
    for (const step of [0, 1, 2, 3]) play(stage, swap('ann', 'sell', 25, 100 + 400 * step));
    expect(onlyBundle(stage).status).toBe('active');
    for (const seconds of [1300, 1700]) play(stage, swap('bob', 'sell', 24, seconds));
    expect(onlyBundle(stage).status).toBe('active');
    expect(lines(play(stage, swap('bob', 'sell', 2, 1900)))).toEqual(['1900 active -> dumping', '1900 dump 0.500']);
  });

  it('is not reported when the 50% takes more than half an hour', () => {
    const stage = newStage();
    threeBuyers(stage);
    for (const seconds of [100, 1000, 1900.001]) play(stage, swap('ann', 'sell', 33, seconds));
    for (const seconds of [1200, 3100]) play(stage, swap('bob', 'sell', 33, seconds));
    expect(onlyBundle(stage).episodes).toBe(0);
  });

  it('does not drip while its members buy back what they sell', () => {
    const stage = newStage();
    threeBuyers(stage);
    for (let step = 0; step < 12; step += 1)
      play(stage, swap('ann', step % 2 === 0 ? 'sell' : 'buy', 50, 100 + 100 * step));
    expect(onlyBundle(stage).status).toBe('active');
  });

  it('begins no second dump by one more sell after the end of a dump', () => {
    const stage = newStage();
    threeBuyers(stage);
    for (const wallet of ['ann', 'bob']) play(stage, swap(wallet, 'sell', 100, 100));
    expect(lines(play(stage, swap('cid', 'sell', 1, 900)))).toEqual(['700 dumping -> active', '900 bundle_updated']);
    expect(onlyBundle(stage).episodes).toBe(1);
  });

  it('drips through a flood of small sells that fill its memory', () => {
    const stage = newStage();
    threeBuyers(stage, ['ann', 'bob', 'cid']);
    play(stage, swap('ann', 'buy', 9700, 11));
    play(stage, swap('ann', 'sell', 1500, 100));
    play(stage, swap('ann', 'sell', 1500, 170));
    for (let step = 0; step < 1300; step += 1) play(stage, swap('bob', 'sell', 1, 200 + step));
    play(stage, swap('ann', 'sell', 500, 1600));
    expect(onlyBundle(stage).episodes).toBe(0);
    expect(onlyBundle(stage).timeline.moves.length).toBeLessThan(1300);
    play(stage, swap('ann', 'sell', 300, 1680));
    expect(onlyBundle(stage).episodes).toBe(1);
  });

  it('is dated when the rule was first met, in any order of sells', () => {
    const stage = newStage();
    threeBuyers(stage);
    play(stage, swap('nobody', 'buy', 5, 400));
    play(stage, swap('bob', 'sell', 30, 160));
    expect(lines(play(stage, swap('ann', 'sell', 30, 100)))).toEqual(['100 active -> dumping', '160 dump 0.200']);
  });

  it('ends exactly ten quiet minutes after it began, whenever the clock runs', () => {
    const stage = newStage();
    threeBuyers(stage);
    play(stage, swap('ann', 'sell', 60, 100));
    expect(wait(stage, 699.999)).toEqual([]);
    expect(lines(wait(stage, 5000))).toEqual(['700 dumping -> active']);
  });

  it('goes on while another 5% is sold within ten minutes', () => {
    const stage = newStage();
    threeBuyers(stage);
    play(stage, swap('ann', 'sell', 60, 100));
    play(stage, swap('bob', 'sell', 15, 300));
    expect(lines(wait(stage, 2000))).toEqual(['900 dumping -> active']);
  });

  it('ends when less than another 5% is sold', () => {
    const stage = newStage();
    threeBuyers(stage);
    play(stage, swap('ann', 'sell', 60, 100));
    play(stage, swap('bob', 'sell', 14, 300));
    expect(lines(wait(stage, 2000))).toEqual(['700 dumping -> active']);
  });

  it('lasts ten minutes, whatever members buy meanwhile', () => {
    const stage = newStage();
    threeBuyers(stage);
    play(stage, swap('ann', 'sell', 60, 100));
    play(stage, swap('bob', 'buy', 5000, 200));
    expect(lines(wait(stage, 2000))).toEqual(['700 dumping -> active']);
  });

  it('ignores what a wallet sold before it was known as a member', () => {
    const stage = newStage();
    threeBuyers(stage);
    play(stage, swap('dot', 'buy', 100, 11));
    play(stage, swap('dot', 'sell', 100, 100));
    play(stage, swap('nobody', 'buy', 1, 161), [cluster(['ann', 'dot'], 11)]);
    wait(stage, 2000);
    expect(lines(stage.reported)).toEqual(['10 bundle_detected', '161 bundle_updated']);
    expect(onlyBundle(stage).members.get('dot')?.soldRaw).toBe(100n);
  });

  it('becomes final after a while, and its moves are dropped', () => {
    const stage = newStage();
    threeBuyers(stage);
    for (let seconds = 20; seconds < 8000; seconds += 10) play(stage, swap('ann', 'buy', 1, seconds));
    expect(onlyBundle(stage).timeline.moves.length).toBeLessThan(280);
    expect(stage.bundles.recent.trades.length - stage.bundles.recent.gone).toBeLessThan(100);
  });

  it('reports a second episode like the first', () => {
    const stage = newStage();
    threeBuyers(stage);
    play(stage, swap('ann', 'sell', 60, 100));
    reload(stage);
    expect(lines(play(stage, swap('bob', 'sell', 60, 30 * MINUTE)))).toEqual([
      '700 dumping -> active',
      '1800 active -> dumping',
      '1800 dump 0.400',
    ]);
    expect(onlyBundle(stage).episodes).toBe(2);
    reload(stage);
    const figures = { bundleId: onlyBundle(stage).id, members: 3 };
    expect(listConfirmedDumps(stage.bundles)).toEqual([
      expect.objectContaining({ ...figures, ms: at(30 * MINUTE), soldShare: 0.4, heldRaw: 180n }),
      expect.objectContaining({ ...figures, ms: at(100), soldShare: 0.2, heldRaw: 240n }),
    ]);
  });

  it('counts tokens held before the bundle began', () => {
    const stage = newStage();
    play(stage, swap('ann', 'buy', 700, 1));
    threeBuyers(stage);
    play(stage, swap('ann', 'sell', 199, 100));
    expect(onlyBundle(stage).status).toBe('active');
    play(stage, swap('bob', 'sell', 1, 100));
    expect(onlyBundle(stage).status).toBe('dumping');
  });

  it('has already begun when its sells reveal the bundle', () => {
    const stage = newStage();
    for (const [index, wallet] of ['ann', 'bob', 'cid'].entries()) play(stage, swap(wallet, 'buy', 100, index));
    const sellers = ['ann', 'bob', 'cid'];
    play(stage, swap('ann', 'sell', 70, 100));
    play(stage, swap('bob', 'sell', 70, 100));
    const found = cluster(sellers, 100, { key: 'SameSlotSellCohort:400', type: 'SameSlotSellCohort' });
    expect(lines(play(stage, swap('cid', 'sell', 70, 100), [found]))).toEqual([
      '100 bundle_detected',
      '100 active -> dumping',
      '100 dump 0.700',
    ]);
  });

  it('counts sells of the minute before detection, and none older', () => {
    const [near, far] = [newStage(), newStage()];
    for (const [stage, seconds] of [
      [near, 80],
      [far, 81],
    ] as const) {
      for (const wallet of ['ann', 'bob', 'cid']) play(stage, swap(wallet, 'buy', 100, 10));
      play(stage, swap('ann', 'sell', 60, 20));
      play(stage, swap('nobody', 'buy', 1, seconds), [cluster(['ann', 'bob', 'cid'], 10)]);
    }
    expect(near.reported.map(({ kind }) => kind)).toEqual(['bundle_detected', 'bundle_status', 'dump_started']);
    expect(far.reported.map(({ kind }) => kind)).toEqual(['bundle_detected']);
  });

  it('dumps without an alert when everything sold was bought in the same slot', () => {
    const stage = newStage();
    const wallets = ['ann', 'bob'];
    for (const wallet of wallets) play(stage, swap(wallet, 'buy', 100, 10));
    play(stage, swap('ann', 'sell', 100, 10));
    play(stage, swap('bob', 'sell', 100, 10));
    const found = cluster(wallets, 10, { key: 'RelayMev:x', type: 'RelayMev', family: 'relay', grounds: ['relay'] });
    expect(lines(play(stage, swap('nobody', 'buy', 1, 10.5), [found]))).toEqual([
      '10.5 bundle_detected',
      '10.5 active -> dumping',
    ]);
  });

  it('is reported on an old tape too, with a clock months ahead of its rows', () => {
    const stage = newStage();
    wait(stage, 90 * 86_400);
    expect(lines(threeBuyers(stage))).toEqual(['10 bundle_detected', '10 active -> dormant']);
    expect(lines(play(stage, swap('ann', 'sell', 60, 100)))).toEqual(['100 dump 0.200']);
    expect(lines(play(stage, swap('ann', 'sell', 40, 101)))).toEqual(['101 bundle_updated']);
    for (const wallet of ['bob', 'cid']) play(stage, swap(wallet, 'sell', 100, 102));
    expect(lines(wait(stage, 90 * 86_400 + 6))).toEqual(['7776005 dormant -> exited']);
  });

  it('remains visible when later members disprove an earlier one', () => {
    const stage = newStage();
    for (const wallet of ['ann', 'bob', 'cid', 'dot', 'eva', 'fay']) play(stage, swap(wallet, 'buy', 100, 10));
    for (const [index, wallet] of ['ann', 'bob', 'cid', 'dot', 'eva', 'fay'].entries())
      play(stage, swap(wallet, 'sell', 45, 180 + 40 * index));
    play(stage, swap('nobody', 'buy', 1, 12), [cluster(['ann', 'bob', 'cid'], 10)]);
    expect(lines(stage.reported).filter(line => line.includes('dump'))).toEqual([
      '12 active -> dumping',
      '220 dump 0.450',
    ]);
    play(stage, swap('nobody', 'buy', 1, 13), [cluster(['ann', 'bob', 'cid', 'dot', 'eva', 'fay'], 10)]);
    expect(onlyBundle(stage)).toMatchObject({ status: 'active', episodes: 0, alertMs: null });
    expect(listConfirmedDumps(stage.bundles)).toEqual([]);
    expect(lines(play(stage, swap('ann', 'sell', 50, 400)))).toEqual(['400 active -> dumping', '400 dump 0.533']);
  });

  it('of first buyers is found hours after, despite floods of dust, as if known at once', () => {
    const crew = ['ann', 'bob', 'cid'];
    const dumpsWith = (seconds: number) => {
      const stage = newStage();
      const known = (): unknown =>
        play(stage, { ...swap('nobody', 'buy', 1, 12), direction: 'swap' }, [cluster(crew, 10)]);
      for (const wallet of crew) play(stage, swap(wallet, 'buy', 100, 10));
      if (seconds === 12) known();
      for (let dust = 0; dust < 1500; dust += 1) play(stage, swap(`dust-${dust}`, 'buy', 1, 12 + dust));
      // A member that trades without end pushes neither others nor itself out.
      for (let trade = 0; trade < 1200; trade += 1)
        play(stage, swap('ann', trade % 2 === 0 ? 'sell' : 'buy', 1, 2000 + 3 * trade));
      for (const [index, wallet] of crew.entries()) play(stage, swap(wallet, 'sell', 70, 7200 + index * 20));
      for (let minute = 0; minute < 300; minute += 1) play(stage, swap(`late-${minute}`, 'buy', 5, 8000 + 60 * minute));
      reload(stage);
      if (seconds !== 12) known();
      return listConfirmedDumps(stage.bundles).map(({ ms }) => ms);
    };
    expect(dumpsWith(26_000)).toEqual([at(7240)]);
    expect(dumpsWith(12)).toEqual([at(7240)]);
  });

  it('begins when the whole crew met the rule, whoever is known first', () => {
    const stage = newStage();
    for (const wallet of ['ann', 'bob', 'cid', 'dot']) play(stage, swap(wallet, 'buy', 100, 10));
    play(stage, swap('ann', 'sell', 70, 7200));
    play(stage, swap('bob', 'sell', 30, 7230));
    for (let minute = 0; minute < 120; minute += 1) play(stage, swap(`later-${minute}`, 'buy', 5, 7300 + 60 * minute));
    for (const crew of [
      ['ann', 'bob', 'cid'],
      ['ann', 'bob', 'cid', 'dot'],
    ])
      play(stage, { ...swap('nobody', 'buy', 1, 12), direction: 'swap' }, [cluster(crew, 10)]);
    expect(listConfirmedDumps(stage.bundles).map(({ ms }) => ms)).toEqual([at(7230)]);
  });

  it('is not a dump when the sold tokens came by transfer and nothing was bought', () => {
    const stage = newStage();
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, swap(wallet, 'buy', 0, 10));
    play(stage, transfer('safe', 'ann', 100, 11));
    play(stage, swap('nobody', 'buy', 1, 12), [cluster(['ann', 'bob', 'cid'], 10)]);
    play(stage, swap('ann', 'sell', 100, 20));
    wait(stage, 100);
    expect(lines(stage.reported)).toEqual(['12 bundle_detected', '20 bundle_updated', '25 active -> exited']);
  });

  it('does not end a rug: a final status stays', () => {
    const stage = newStage();
    threeBuyers(stage);
    play(stage, swap('ann', 'sell', 100, 100));
    expect(lines(rug(stage, 101))).toEqual(['101 dumping -> rugged']);
    expect(play(stage, swap('bob', 'sell', 100, 102))).toEqual([]);
    expect(wait(stage, 3 * 86_400)).toEqual([]);
    expect(onlyBundle(stage).status).toBe('rugged');
  });
});
