import { asIs, getTupleCodec } from '../../core/codec/codec.ts';
import type { FollowEdge } from '../../core/follows/follow.ts';
import { type Item, readStaleItems } from '../kernel/dynamo.ts';
import { parsePackedAttribute, toPackedAttribute } from '../kernel/packed-attribute.ts';
import { buildKeyQuery, queryItems } from '../kernel/query.ts';
import { type CoordinationTable, toCoordinationKey } from './coordination.ts';

const PREFIX = 'leader#';

const edgeCodec = getTupleCodec<Omit<FollowEdge, 'leader' | 'follower'>>({
  confidence: asIs,
  supportCount: asIs,
  distinctTokens: asIs,
  firstMatchMs: asIs,
  lastMatchMs: asIs,
  active: asIs,
});

type Ends = { readonly leader: string; readonly follower: string };

export function toFollowKey({ leader, follower }: Ends): Item {
  return toCoordinationKey(`${PREFIX}${leader}`, follower);
}

/** Stored once, under the leader, so a match costs one small write. */
export function toFollowItem(edge: FollowEdge): Item {
  return {
    ...toFollowKey(edge),
    d: toPackedAttribute(edgeCodec.encode(edge)),
  };
}

function parseFollow({ k, s, d }: Item): FollowEdge {
  return {
    leader: k!.S!.slice(PREFIX.length),
    follower: s!.S!,
    ...edgeCodec.decode(parsePackedAttribute(d!)),
  };
}

/** Omits missing edges. May lag a second, as views do. */
export async function loadEdges(table: CoordinationTable, pairs: readonly Ends[]): Promise<readonly FollowEdge[]> {
  return (await readStaleItems(table, pairs.map(toFollowKey))).map(parseFollow);
}

/** Newest match first; includes expired edges. May lag by a second. */
export async function loadFollowers(table: CoordinationTable, leader: string): Promise<readonly FollowEdge[]> {
  const items = await queryItems(table, buildKeyQuery('k = :k', { k: `${PREFIX}${leader}` }));
  return items.map(parseFollow).sort(compareFollows);
}

/** Ties by address. */
export function compareFollows(a: FollowEdge, b: FollowEdge): number {
  return b.lastMatchMs - a.lastMatchMs || (a.follower < b.follower ? -1 : a.follower > b.follower ? 1 : 0);
}
