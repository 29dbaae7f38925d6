import type { FollowChange } from '../../../layers/core/follows/follow.ts';
import { createFollows, type Follows, takeFollowBuy } from '../../../layers/core/follows/follows.ts';
import type { BuyLink } from '../../../layers/core/relations/link.ts';

export const START_MS = 1_760_000_000_000;
const minute = 60_000;

/** A wallet's buy of a mint, in seconds after the start. */
export type Reported = readonly [wallet: string, mint: string, second: number];

export const linkOf = ([wallet, mint, second]: Reported): BuyLink => ({
  kind: 'buy',
  mint,
  wallet,
  slot: Math.floor(second * 2.5),
  timestampMs: START_MS + Math.round(second * 1000),
});

/** Twenty mints, five minutes apart, bought by strangers in the next hour. */
export const quietMarket = (): readonly Reported[] =>
  Array.from({ length: 20 }, (_, mint) =>
    Array.from(
      { length: 12 },
      (_, turn): Reported => [
        `stranger ${(mint * 5 + turn * 7) % 40}`,
        mintAt(mint),
        bornAt(mint) + turn * 300 + ((mint * 37 + turn * 53) % 200),
      ],
    ),
  ).flat();

export const mintAt = (mint: number): string => `mint ${mint}`;
/** Launch of a mint, in seconds. */
export const bornAt = (mint: number): number => (mint * 5 * minute) / 1000;

/** Applies buys in order of time. Returns the changes and the state. */
export const play = (reported: readonly Reported[], follows: Follows = createFollows()) => {
  const changes: FollowChange[] = [];
  for (const one of [...reported].sort((a, b) => a[2] - b[2]))
    changes.push(...takeFollowBuy(follows, linkOf(one)).changes);
  return { changes, follows };
};

/** Edges still active at the end, as `leader > follower`. */
export const standing = (changes: readonly FollowChange[]): readonly string[] => {
  const edges = new Set<string>();
  for (const { event, edge } of changes) {
    if (event === 'expired') edges.delete(`${edge.leader} > ${edge.follower}`);
    else edges.add(`${edge.leader} > ${edge.follower}`);
  }
  return [...edges].sort();
};
