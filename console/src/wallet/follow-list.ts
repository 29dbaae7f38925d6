import type { Answer } from '@chain-intelligence/client';

export type Follows = Answer<'/v1/wallet/{address}/follows'>;
export type Edge = Follows['followsOut'][number];

/** Applies edges of the stream. Newest match first. */
export function withEdges(follows: Follows, changes: readonly Edge[]): Follows {
  const own = (edges: readonly Edge[], isOwn: (edge: Edge) => boolean): Edge[] => {
    const byKey = new Map([...edges, ...changes.filter(isOwn)].map(edge => [toEdgeKey(edge), edge]));
    return [...byKey.values()].filter(({ active }) => active).sort((a, b) => b.lastMatchTsMs - a.lastMatchTsMs);
  };
  return {
    ...follows,
    followsOut: own(follows.followsOut, ({ followerWallet }) => followerWallet === follows.address),
    followsIn: own(follows.followsIn, ({ leaderWallet }) => leaderWallet === follows.address),
  };
}

export function toEdgeKey({ leaderWallet, followerWallet }: Edge): string {
  return `${leaderWallet} ${followerWallet}`;
}
