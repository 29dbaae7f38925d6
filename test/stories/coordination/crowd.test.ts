import { describe, expect, test } from 'vitest';
import {
  buildCrowdHour,
  findLatestRegime,
  findPriorRegime,
  getBornMs,
  takeCrowd,
} from '../../../layers/core/crowd/crowd.ts';
import { describedAt, MINUTE, newCrowd, START_MS, steady, surge } from '../../core/crowd/tapes.ts';

type Crowd = ReturnType<typeof newCrowd>;
const at = (minute: number): number => START_MS + minute * MINUTE;
const minuteAt = (crowd: Crowd, minute: number) => buildCrowdHour(crowd, at(minute), null).current!;
const regimeAt = (crowd: Crowd, minute: number) => minuteAt(crowd, minute).crowdRegime;

/** Five wallets a minute for two hours. */
const known = (): Crowd => steady(newCrowd(), 0, 120, 5);

describe('A minute is crowded', () => {
  test('when 31 wallets trade where five are usual, and not when 30 do', () => {
    // Usual: (12·15 + 5·60) / 75 = 6.4 wallets, (16·15 + 5·60) / 75 = 7.2 trades.
    // 31: 0.75·ln(39/14.4)/ln 5 + 0.25·ln(39/15.2)/ln 5 = 0.611; 30: 0.594.
    const crowd = known();
    surge(crowd, 120, 30);
    expect(minuteAt(crowd, 120)).toMatchObject({ crowded: false, crowdRegime: 'quiet' });
    expect(minuteAt(crowd, 120).crowdScore).toBeCloseTo(0.5945, 3);
    const more = known();
    surge(more, 120, 31);
    expect(minuteAt(more, 120)).toEqual({
      bucketStartMs: at(120),
      totalTrades: 31,
      uniqueWallets: 31,
      crowded: true,
      crowdScore: minuteAt(more, 120).crowdScore,
      crowdRegime: 'trending_crowd',
    });
    expect(minuteAt(more, 120).crowdScore).toBeCloseTo(0.611, 3);
  });

  test.each([
    ['one wallet that trades a hundred times', 1, 100],
    ['five wallets that trade ten thousand times', 5, 10_000],
    ['three wallets where nobody traded before', 3, 3],
  ])('not by %s', (_, wallets, trades) => {
    const crowd = wallets === 3 ? steady(newCrowd(), 0, 1, 1) : known();
    surge(crowd, 120, wallets, trades);
    expect(minuteAt(crowd, 120)).toMatchObject({ totalTrades: trades, uniqueWallets: wallets, crowded: false });
  });

  test.each([1, 20, 100, 400])('not on a token that has %d trades in every minute', perMinute => {
    const crowd = steady(newCrowd(), 0, 90, Math.ceil(perMinute * 0.8), perMinute);
    for (let minute = 15; minute < 90; minute++) expect(minuteAt(crowd, minute).crowded).toBe(false);
    expect(minuteAt(crowd, 89).crowdScore).toBeLessThan(0.3);
  });

  test('for about a quarter of an hour: a lasting crowd becomes usual', () => {
    const crowd = steady(known(), 120, 150, 60);
    expect(regimeAt(crowd, 130)).toBe('trending_crowd');
    expect(regimeAt(crowd, 149)).toBe('quiet');
  });

  test('more with more wallets for the same trades', () => {
    const scores = [10, 20, 40, 60].map(wallets => {
      const crowd = known();
      surge(crowd, 120, wallets, 160);
      return minuteAt(crowd, 120).crowdScore;
    });
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(new Set(scores).size).toBe(4);
  });
});

describe('A launch is crowded', () => {
  test('when 47 wallets trade in its first minute, and not when 46 do', () => {
    // Initially usual are 12 wallets and 16 trades.
    // 47: 0.75·ln(55/20)/ln 5 + 0.25·ln(55/24)/ln 5 = 0.6002; 46: 0.5888.
    const few = newCrowd();
    surge(few, 0, 46);
    expect(minuteAt(few, 0)).toMatchObject({ crowded: false, crowdRegime: 'quiet' });
    const many = newCrowd();
    surge(many, 0, 47);
    expect(minuteAt(many, 0)).toMatchObject({ crowded: true, crowdRegime: 'crowded_launch' });
  });

  test('in the last minute that begins before age 30 minutes, and trends from the next on', () => {
    const crowd = steady(newCrowd(0), 0, 29, 3);
    surge(crowd, 29, 90);
    surge(crowd, 30, 90);
    expect([regimeAt(crowd, 29), regimeAt(crowd, 30)]).toEqual(['crowded_launch', 'trending_crowd']);
  });

  test('by its age since the description, else since its first trade', () => {
    const old = newCrowd(-40);
    surge(old, 0, 90);
    expect(getBornMs(old)).toBe(at(-40));
    expect(regimeAt(old, 0)).toBe('trending_crowd');
    const young = newCrowd();
    surge(young, 0, 90);
    expect(getBornMs(young)).toBe(at(0));
    expect(regimeAt(young, 0)).toBe('crowded_launch');
    expect(buildCrowdHour(young, at(0), at(-31)).current!.crowdRegime).toBe('trending_crowd');
  });

  test('by its first description: a repeated one does not reset its age', () => {
    for (const times of [
      [-40, 0],
      [0, -40],
    ]) {
      const crowd = newCrowd();
      for (const minute of times) takeCrowd(crowd, describedAt(minute));
      surge(crowd, 0, 90);
      expect(regimeAt(crowd, 0)).toBe('trending_crowd');
    }
  });
});

describe('The previous regime', () => {
  const both = (crowd: Crowd, minute: number) => [
    findLatestRegime(crowd, at(minute), null),
    findPriorRegime(crowd, at(minute), null),
  ];

  test('is quiet during a crowd, and the crowd afterwards', () => {
    const crowd = steady(known(), 120, 123, 60);
    surge(crowd, 123, 5);
    expect(both(crowd, 119)).toEqual(['quiet', 'quiet']);
    expect(both(crowd, 122)).toEqual(['trending_crowd', 'quiet']);
    expect(both(crowd, 124)).toEqual(['quiet', 'trending_crowd']);
  });

  test('does not depend on a minute that has just begun', () => {
    const crowd = steady(known(), 120, 123, 60);
    surge(crowd, 123, 1);
    expect(regimeAt(crowd, 123)).toBe('quiet');
    expect(both(crowd, 123)).toEqual(['trending_crowd', 'quiet']);
  });

  test('is the launch when the crowd outlasts it, and expires after an hour', () => {
    const crowd = steady(newCrowd(0), 0, 28, 3);
    steady(crowd, 28, 32, 90);
    expect(both(crowd, 31)).toEqual(['trending_crowd', 'crowded_launch']);
    expect(both(crowd, 60)).toEqual(['quiet', 'trending_crowd']);
    expect(both(crowd, 95)).toEqual(['quiet', 'quiet']);
  });
});
