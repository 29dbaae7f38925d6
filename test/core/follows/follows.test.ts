import { describe, expect, test } from 'vitest';
import { sumBetaBinomialTail } from '../../../layers/core/follows/chance.ts';
import { followsCodec } from '../../../layers/core/follows/codec.ts';
import { createFollowEdges, dropEdge, listFollowEdges, putEdge } from '../../../layers/core/follows/edges.ts';
import type { FollowEdge } from '../../../layers/core/follows/follow.ts';
import {
  advanceFollows,
  createFollows,
  type Follows,
  rankLeaderEdges,
  takeFollowBuy,
} from '../../../layers/core/follows/follows.ts';
import { buildBuyHistory } from '../../../layers/core/follows/history.ts';
import { followRules as rules } from '../../../layers/core/follows/rules.ts';
import { chooseCases } from '../../long-run.ts';
import { linkOf, play, type Reported, START_MS } from '../../stories/coordination/follows-market.ts';
import { launches, someMarket } from './markets.ts';

const feed = (follows: Follows, tape: readonly Reported[]) =>
  tape.map(reported => takeFollowBuy(follows, linkOf(reported)));

describe('The fold of buys', () => {
  test('takes a buy once', () => {
    const tape = someMarket(1, 600);
    const once = createFollows();
    const changes = feed(once, tape).flatMap(taken => taken.changes);
    const twice = createFollows();
    const again = tape.flatMap(reported => feed(twice, [reported, reported]));
    expect(changes.length).toBeGreaterThan(3);
    expect(again.flatMap(taken => taken.changes)).toEqual(changes);
    expect(again.filter(({ hadEffect }) => hadEffect)).toHaveLength(
      feed(createFollows(), tape).filter(({ hadEffect }) => hadEffect).length,
    );
    expect(followsCodec.encode(twice)).toEqual(followsCodec.encode(once));
  });

  test('continues unchanged from a snapshot', () => {
    const tape = someMarket(2, 900);
    for (const cut of [0, 1, 333, 899]) {
      const whole = createFollows(256);
      const before = createFollows(256);
      const reported = feed(whole, tape);
      feed(before, tape.slice(0, cut));
      const after = followsCodec.decode(JSON.parse(JSON.stringify(followsCodec.encode(before))));
      expect(feed(after, tape.slice(cut))).toEqual(reported.slice(cut));
      expect(followsCodec.encode(after)).toEqual(followsCodec.encode(whole));
    }
  });

  test('finds the same edges when half of the buys come seconds late', () => {
    const tape = someMarket(3, 600);
    const late = [...tape].sort((a, b) => a[2] + lateness(a) - b[2] - lateness(b));
    expect(late).not.toEqual(tape);
    const edges = (reported: readonly Reported[]) => {
      const follows = createFollows();
      feed(follows, reported);
      return rankLeaderEdges(follows, 'copier').map(({ leader, supportCount, distinctTokens }) => [
        leader,
        supportCount,
        distinctTokens,
      ]);
    };
    expect(edges(tape)).toHaveLength(1);
    expect(edges(late)).toEqual(edges(tape));
  });

  test('matches a buy from the whole follow window, after a late one too', () => {
    const follows = createFollows();
    const minute = rules.latenessMs / 1000;
    const [leader, late] = [100, 100 + rules.lagMsMax / 1000 - 2 * minute];
    feed(follows, [
      ['leader', 'mint', leader],
      ['late', 'mint', late],
      ['follower', 'mint', leader + rules.lagMsMax / 1000],
    ]);
    expect(follows.buys.columns.before[2]).toBe(1);
  });

  test.each(chooseCases([1, 2, 3], 3))(
    'wallets that like the same launches follow nobody, whatever else is on sale (seed %i)',
    seed => {
      const follows = createFollows();
      feed(follows, launches(seed, 90));
      const edges = [...listFollowEdges(follows.edges)];
      const isRegular = (wallet: string): boolean => /^(bot|sniper)/.test(wallet);
      // Of some hundred thousand pairs; counting buys at other times gave 34 edges.
      expect(edges.filter(({ leader, follower }) => isRegular(leader) && isRegular(follower)).length).toBeLessThan(2);
      expect(edges.length).toBeLessThan(8);
    },
  );

  test('ignores a buy older than the kept period', () => {
    const { follows } = play([['someone', 'mint', 0]]);
    const week = rules.lifeMs / 1000;
    expect(takeFollowBuy(follows, linkOf(['someone', 'other', -week])).hadEffect).toBe(true);
    expect(takeFollowBuy(follows, linkOf(['someone', 'other', -week - 1])).hadEffect).toBe(false);
  });
});

const lateness = ([wallet, mint]: Reported): number => ((wallet.length * 7 + mint.length * 3) % 2) * 20;

describe('Memory', () => {
  test('keeps the newest buys and drops unused addresses', () => {
    const follows = createFollows(100);
    feed(
      follows,
      Array.from({ length: 1000 }, (_, at): Reported => [`wallet ${at}`, `mint ${Math.floor(at / 10)}`, at]),
    );
    const { buys } = follows;
    expect(buys.next - buys.oldest).toBe(100);
    expect(buys.columns.ms).toHaveLength(100);
    expect(buys.walletNames.numbers.size).toBe(100);
    expect(buys.walletNames.texts.length).toBeLessThanOrEqual(101);
    expect([...buys.mintNames.numbers.keys()]).toEqual(Array.from({ length: 10 }, (_, at) => `mint ${90 + at}`));
    expect([...buys.timeline.buys.values()].reduce((sum, count) => sum + count, 0)).toBe(100);
    expect([...buys.timeline.mints.values()].reduce((sum, count) => sum + count, 0)).toBe(10);
  });

  test('drops data older than a week by event time', () => {
    const { follows } = play([
      ['old', 'mint', 0],
      ['new', 'mint', rules.lifeMs / 1000 + 1],
    ]);
    expect([...follows.buys.walletNames.numbers.keys()]).toEqual(['new']);
  });

  test('limits the search per wallet; keeps the first and newest buys of a mint', () => {
    const follows = createFollows();
    feed(
      follows,
      Array.from({ length: 10 }, (_, at): Reported => ['maker', 'mint', at * 100]),
    );
    const [bought] = buildBuyHistory(follows.buys, 0).mints.values();
    expect(bought!.map(({ ms }) => (ms - START_MS) / 1000)).toEqual([0, 700, 800, 900]);
    expect(takeFollowBuy(follows, linkOf(['maker', 'mint', 300])).hadEffect).toBe(false);
    feed(
      follows,
      Array.from({ length: 300 }, (_, at): Reported => ['maker', `mint ${at}`, 1000 + at * 10]),
    );
    expect(buildBuyHistory(follows.buys, 0).mints.size).toBe(rules.walletMintsMax);
  });

  test('counts a busy minute by the sampled share', () => {
    const follows = createFollows();
    feed(
      follows,
      Array.from({ length: 601 }, (_, at): Reported => [`wallet ${at}`, 'mint', at / 10]),
    );
    const { after, soonAfter } = follows.buys.columns;
    expect(after[0]).toBeGreaterThan(570);
    expect(after[0]).toBeLessThan(630);
    expect(soonAfter[0]).toBeGreaterThan(90);
    expect(soonAfter[0]).toBeLessThan(110);
  });

  const edge = (leader: string, follower: string, at: number): FollowEdge => ({
    leader,
    follower,
    confidence: 0.5,
    supportCount: 3,
    distinctTokens: 3,
    firstMatchMs: START_MS,
    lastMatchMs: START_MS + at,
    active: true,
  });

  test('leaders and followers are limited; the longest inactive edge is dropped', () => {
    const edges = createFollowEdges();
    for (let at = 0; at < rules.leadersMax; at++)
      expect(putEdge(edges, edge(`leader ${at}`, 'follower', 7 - at))).toEqual([]);
    const [gone] = putEdge(edges, edge('one more', 'follower', 100));
    expect(gone?.leader).toBe(`leader ${rules.leadersMax - 1}`);
    for (let at = 0; at < rules.followersMax; at++) putEdge(edges, edge('leader', `follower ${at}`, at));
    expect(putEdge(edges, edge('leader', 'one more', 5)).map(({ follower }) => follower)).toEqual(['follower 0']);
    expect(edges.count).toBe(rules.leadersMax + rules.followersMax);
    dropEdge(edges, edge('leader', 'one more', 5));
    expect(edges.count).toBe(rules.leadersMax + rules.followersMax - 1);
  });

  test('an expired edge is dropped', () => {
    const follows = createFollows();
    putEdge(follows.edges, edge('leader', 'follower', 0));
    expect(advanceFollows(follows, START_MS + rules.lifeMs + 1)).toHaveLength(1);
    expect(follows.edges).toEqual(createFollowEdges());
  });
});

describe('The tail of an uncertain rate', () => {
  test('is that of draws without replacement when only the rarity of a success is known', () => {
    // Five of five, none of the other fifteen: one of choose(21, 5) ways.
    expect(sumBetaBinomialTail(5, 5, 1 / 17, 1)).toBeCloseTo(1 / 20349, 12);
  });

  test('is one for none, grows with the mean and shrinks with the count', () => {
    expect(sumBetaBinomialTail(0, 7, 0.1, 2)).toBe(1);
    expect(sumBetaBinomialTail(1, 7, 1, 2)).toBe(1);
    expect(sumBetaBinomialTail(3, 7, 0.1, 2)).toBeLessThan(sumBetaBinomialTail(3, 7, 0.2, 2));
    expect(sumBetaBinomialTail(4, 7, 0.1, 2)).toBeLessThan(sumBetaBinomialTail(3, 7, 0.1, 2));
  });
});
