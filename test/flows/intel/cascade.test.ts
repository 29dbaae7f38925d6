import { describe, expect, test } from 'vitest';
import { findCascadeBuys } from '../../../layers/flows/intel/cascade.ts';
import { trade } from '../../tapes/trades.ts';
import { edge } from '../../worlds/follow-edges.ts';

const LED_MS = 1_760_000_000_000;
const buy = (wallet: string, afterMs: number, direction: 'buy' | 'sell' = 'buy') =>
  trade({ wallet, timestampMs: LED_MS + afterMs, direction });

describe('A cascade', () => {
  test('has each follower once, by its first buy after the leader’s, newest first', () => {
    const edges = [edge('leader', 'a', { confidence: 0.5 }), edge('leader', 'b'), edge('leader', 'c')];
    const trades = [buy('leader', 0), buy('b', 12_000), buy('a', 2_500), buy('b', 9_000), buy('c', 30_000)];
    expect(findCascadeBuys(edges, trades, LED_MS)).toEqual([
      { follower: 'c', confidence: 0.8, lagSeconds: 30 },
      { follower: 'b', confidence: 0.8, lagSeconds: 9 },
      { follower: 'a', confidence: 0.5, lagSeconds: 2.5 },
    ]);
  });

  test('excludes wallets that follow another, only sold, or bought no later', () => {
    const edges = [
      edge('leader', 'seller'),
      edge('leader', 'earlier'),
      edge('leader', 'same'),
      edge('leader', 'absent'),
    ];
    const trades = [buy('seller', 5_000, 'sell'), buy('earlier', -1_000), buy('same', 0), buy('stranger', 3_000)];
    expect(findCascadeBuys(edges, trades, LED_MS)).toEqual([]);
  });

  test('orders equal times by address', () => {
    const rows = findCascadeBuys([edge('l', 'z'), edge('l', 'y')], [buy('z', 1_000), buy('y', 1_000)], LED_MS);
    expect(rows.map(({ follower }) => follower)).toEqual(['y', 'z']);
  });
});
