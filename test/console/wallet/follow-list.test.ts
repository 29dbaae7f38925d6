import { expect, test } from 'vitest';
import { type Edge, withEdges } from '../../../console/src/wallet/follow-list.ts';

const edge = (leaderWallet: string, followerWallet: string, change: Partial<Edge> = {}): Edge => ({
  leaderWallet,
  followerWallet,
  confidence: 0.5,
  supportCount: 3,
  distinctTokens: 3,
  lastMatchTsMs: 1,
  active: true,
  degraded: false,
  ...change,
});

const follows = { address: 'me', followsOut: [edge('ann', 'me')], followsIn: [edge('me', 'bob')], degraded: false };

test('a new edge is put on its side, newest match first', () => {
  const { followsIn, followsOut } = withEdges(follows, [edge('me', 'cid', { lastMatchTsMs: 2 })]);
  expect(followsIn.map(({ followerWallet }) => followerWallet)).toEqual(['cid', 'bob']);
  expect(followsOut).toEqual(follows.followsOut);
});

test('an edge that matches again is updated, and an expired one leaves', () => {
  const changes = [edge('ann', 'me', { distinctTokens: 9 }), edge('me', 'bob', { active: false })];
  const { followsIn, followsOut } = withEdges(follows, changes);
  expect([followsOut[0]!.distinctTokens, followsIn]).toEqual([9, []]);
});
