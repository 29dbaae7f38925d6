import { describe, expect, test } from 'vitest';
import { FOLLOW_LIFE_MS } from '../../../layers/core/follows/follow.ts';
import { advanceFollows, rankLeaderEdges, takeFollowBuy } from '../../../layers/core/follows/follows.ts';
import { bornAt, linkOf, mintAt, play, quietMarket, type Reported, START_MS, standing } from './follows-market.ts';

/** The leader buys `mints` minutes after launch; followers lag by `lags` seconds. */
const led = (mints: readonly number[], lags: Readonly<Record<string, (turn: number) => number>>): readonly Reported[] =>
  mints.flatMap((mint, turn): readonly Reported[] => [
    ['leader', mintAt(mint), bornAt(mint) + 701],
    ...Object.entries(lags).map(([wallet, lag]): Reported => [wallet, mintAt(mint), bornAt(mint) + 701 + lag(turn)]),
  ]);

const copies = (mints: readonly number[], lag: number): readonly Reported[] => led(mints, { copier: () => lag });

describe('A wallet that buys the same mints after another', () => {
  test('follows it from the third mint on', () => {
    const { changes } = play([...quietMarket(), ...copies([2, 5, 9, 13], 8)]);
    expect(changes.map(({ event, edge }) => [event, edge.supportCount, edge.distinctTokens])).toEqual([
      ['activated', 3, 3],
      ['updated', 4, 4],
    ]);
    const { edge, atMs } = changes[1]!;
    expect(edge).toMatchObject({ leader: 'leader', follower: 'copier', active: true });
    expect([edge.firstMatchMs, edge.lastMatchMs]).toEqual([2, 13].map(mint => START_MS + (bornAt(mint) + 709) * 1000));
    expect(atMs).toBe(edge.lastMatchMs);
    expect(edge.confidence).toBeGreaterThan(0.5);
    expect(edge.confidence).toBeLessThan(0.65);
  });

  const follows: Readonly<Record<string, readonly Reported[]>> = {
    'a second later': copies([2, 5, 9], 1),
    'a minute later': copies([2, 5, 9], 60),
    'three times of five': [...copies([2, 5, 9], 8), ...led([12, 15], {})],
    'again on a mint it knows': [
      ...copies([2, 5, 9], 8),
      ['leader', mintAt(2), bornAt(2) + 2000],
      ['copier', mintAt(2), bornAt(2) + 2010],
    ],
  };
  test.each(Object.entries(follows))('follows it %s', (_, tape) => {
    expect(standing(play([...quietMarket(), ...tape]).changes)).toEqual(['leader > copier']);
  });

  const misses: Readonly<Record<string, readonly Reported[]>> = {
    'on two mints': copies([2, 5], 8),
    'on two mints, three times': [
      ...copies([2, 5], 8),
      ['leader', mintAt(2), bornAt(2) + 2000],
      ['copier', mintAt(2), bornAt(2) + 2010],
    ],
    'less than a second later': copies([2, 5, 9, 13], 0.999),
    'more than a minute later': copies([2, 5, 9, 13], 60.001),
    'in the same slot': copies([2, 5, 9, 13], 0),
    'before it': copies([2, 5], -8),
    'half of the time before it, half after': led([1, 3, 5, 7, 9, 11, 13, 15], {
      copier: turn => (turn % 2 === 0 ? 8 : -8),
    }),
  };
  test.each(Object.entries(misses))('does not when it buys %s', (_, tape) => {
    expect(play([...quietMarket(), ...tape]).changes).toEqual([]);
  });
});

describe('Coincidence', () => {
  const all = Array.from({ length: 20 }, (_, mint) => mint);

  const launches = all.map((mint): Reported => [`deployer ${mint}`, mintAt(mint), bornAt(mint)]);

  test.each([
    ['at a certain age', () => 705],
    ['at its launch', () => 10],
    ['at any time', (mint: number) => (mint * 397) % 1500],
  ])('a wallet that buys every mint %s follows nobody', (_, age) => {
    const everything = all.map((mint): Reported => ['everything', mintAt(mint), bornAt(mint) + age(mint)]);
    const tape = [...quietMarket(), ...launches, ...everything];
    expect(play([...tape, ...led([2, 5, 9, 13], {})]).changes).toEqual([]);
    const early = [2, 5, 9, 13].map((mint): Reported => ['leader', mintAt(mint), bornAt(mint) + 3]);
    expect(play([...tape, ...early]).changes).toEqual([]);
  });

  test('does not make a wallet that buys a mint all the time a follower', () => {
    const maker = all.flatMap(mint =>
      Array.from({ length: 40 }, (_, turn): Reported => ['maker', mintAt(mint), bornAt(mint) + 5 + turn * 60]),
    );
    expect(play([...quietMarket(), ...maker, ...led([2, 5, 9, 13], {})]).changes).toEqual([]);
  });

  test('does not link snipers of every second launch; a copier of one of them follows it', () => {
    const snipers = all.flatMap(mint =>
      [0, 1, 2, 3, 4, 5].flatMap((sniper): readonly Reported[] =>
        (mint * 7 + sniper * 5 + ((mint * sniper) % 3)) % 2 === 0
          ? [[`sniper ${sniper}`, mintAt(mint), bornAt(mint) + ((mint * 3 + sniper * 2) % 9)]]
          : [],
      ),
    );
    const copier = snipers
      .filter(([wallet]) => wallet === 'sniper 3')
      .slice(0, 9)
      .map(([, mint, second]): Reported => ['copier', mint, second + 20]);
    const without = play([...quietMarket(), ...launches, ...snipers]).changes;
    expect(standing(without)).toEqual([]);
    const edges = standing(play([...quietMarket(), ...launches, ...snipers, ...copier]).changes);
    expect(edges).toContain('sniper 3 > copier');
  });

  test('does not link two market makers of the same mints', () => {
    const makers = all.flatMap(mint =>
      Array.from({ length: 30 }, (_, turn): Reported => {
        const wallet = (turn * 7 + mint) % 3 === 0 ? 'maker' : 'other maker';
        return [wallet, mintAt(mint), bornAt(mint) + 20 + turn * 35];
      }),
    );
    expect(play([...quietMarket(), ...makers]).changes).toEqual([]);
  });
});

describe('Several followers of one leader', () => {
  const mints = [1, 3, 5, 7, 9, 11, 13];

  test('follow it, and not each other, in any order', () => {
    const tape = led(mints, { fast: () => 3, slow: () => 30, other: turn => (turn % 2 === 0 ? 10 : 40) });
    expect(standing(play([...quietMarket(), ...tape]).changes)).toEqual([
      'leader > fast',
      'leader > other',
      'leader > slow',
    ]);
  });

  test('form a chain that is reported from its leader', () => {
    const tape = led(mints, { copier: () => 10, 'copier of the copier': () => 20 });
    expect(standing(play([...quietMarket(), ...tape]).changes)).toEqual([
      'leader > copier',
      'leader > copier of the copier',
    ]);
  });

  test('lose an edge between two of them once the buys of their leader arrive late', () => {
    const between = mints.flatMap((mint): readonly Reported[] => [
      ['fast', mintAt(mint), bornAt(mint) + 704],
      ['slow', mintAt(mint), bornAt(mint) + 720],
    ]);
    const { changes, follows } = play([...quietMarket(), ...between]);
    expect(standing(changes)).toEqual(['fast > slow']);
    const late = led(mints, {}).flatMap(reported => takeFollowBuy(follows, linkOf(reported)).changes);
    expect(standing([...changes, ...late])).toEqual(['leader > fast', 'leader > slow']);
    expect(late.filter(({ event }) => event === 'expired')).toHaveLength(1);
    expect(rankLeaderEdges(follows, 'slow').map(({ leader }) => leader)).toEqual(['leader']);
  });

  test('include a copier of a copier, which follows both because of its own mints', () => {
    const own = [2, 4, 6, 8].flatMap((mint): readonly Reported[] => [
      ['copier', mintAt(mint), bornAt(mint) + 900],
      ['follower', mintAt(mint), bornAt(mint) + 912],
    ]);
    const tape = led(mints, { copier: () => 10, follower: () => 22 });
    expect(standing(play([...quietMarket(), ...tape, ...own]).changes)).toEqual([
      'copier > follower',
      'leader > copier',
      'leader > follower',
    ]);
  });
});

describe('An edge', () => {
  const day = 86_400;

  test('is active for a week after its last match and then expires', () => {
    const { follows, changes } = play([...quietMarket(), ...copies([2, 5, 9], 8)]);
    const { lastMatchMs } = changes[0]!.edge;
    expect(advanceFollows(follows, lastMatchMs + FOLLOW_LIFE_MS)).toEqual([]);
    expect(rankLeaderEdges(follows, 'copier')).toHaveLength(1);
    const atMs = lastMatchMs + FOLLOW_LIFE_MS + 1;
    const edge = { ...changes[0]!.edge, active: false };
    expect(advanceFollows(follows, atMs)).toEqual([{ kind: 'follow', event: 'expired', edge, atMs }]);
    expect(rankLeaderEdges(follows, 'copier')).toEqual([]);
  });

  test('survives with a match within the week, and is reported again after', () => {
    const later = (days: number, mint: string): readonly Reported[] => [
      ['leader', mint, days * day],
      ['copier', mint, days * day + 5],
    ];
    const lives = play([
      ...quietMarket(),
      ...copies([2, 5, 9], 8),
      ...later(6, 'late mint'),
      ...later(12, 'last mint'),
    ]);
    expect(lives.changes.map(({ event, edge }) => [event, edge.distinctTokens])).toEqual([
      ['activated', 3],
      ['updated', 4],
      ['updated', 5],
    ]);
    const dies = play([...quietMarket(), ...copies([2, 5, 9], 8), ...later(8, 'late mint')]);
    expect(dies.changes.map(({ event }) => event)).toEqual(['activated', 'expired']);
  });
});
