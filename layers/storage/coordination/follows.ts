import { asIs, tuple } from '../../core/codec/codec.ts';
import type { FollowEdge } from '../../core/follows/follow.ts';
import { type Item, peekItems } from '../kernel/dynamo.ts';
import { queryItems, where } from '../kernel/query.ts';
import { type CoordinationTable, coordinationKey } from './coordination.ts';

const PREFIX = 'leader#';

const edgeCodec = tuple<Omit<FollowEdge, 'leader' | 'follower'>>({
  confidence: asIs,
  supportCount: asIs,
  distinctTokens: asIs,
  firstMatchMs: asIs,
  lastMatchMs: asIs,
  active: asIs,
});

type Ends = { readonly leader: string; readonly follower: string };

export const followKey = ({ leader, follower }: Ends): Item => coordinationKey(`${PREFIX}${leader}`, follower);

/** Stored once, under the leader, so a match costs one small write. */
export const followItem = (edge: FollowEdge): Item => ({
  ...followKey(edge),
  d: { S: JSON.stringify(edgeCodec.encode(edge)) },
});

const followOf = ({ k, s, d }: Item): FollowEdge => ({
  leader: k!.S!.slice(PREFIX.length),
  follower: s!.S!,
  ...edgeCodec.decode(JSON.parse(d!.S!)),
});

/** Omits missing edges. May lag a second, as views do. */
export const loadEdges = async (table: CoordinationTable, pairs: readonly Ends[]): Promise<readonly FollowEdge[]> =>
  (await peekItems(table, pairs.map(followKey))).map(followOf);

/** Newest match first; includes expired edges. May lag by a second. */
export const loadFollowers = async (table: CoordinationTable, leader: string): Promise<readonly FollowEdge[]> => {
  const items = await queryItems(table, where('k = :k', { k: `${PREFIX}${leader}` }));
  return items.map(followOf).sort(newestFirst);
};

/** Ties by address. */
export const newestFirst = (a: FollowEdge, b: FollowEdge): number =>
  b.lastMatchMs - a.lastMatchMs || (a.follower < b.follower ? -1 : a.follower > b.follower ? 1 : 0);
