import type { FollowEdge } from '../../core/follows/follow.ts';
import { getItems, type Item, queryItems } from '../kernel/dynamo.ts';
import { type CoordinationTable, coordinationKey } from './coordination.ts';

const PREFIX = 'leader#';

type Row = readonly [
  confidence: number,
  supportCount: number,
  distinctTokens: number,
  firstMatchMs: number,
  lastMatchMs: number,
  active: boolean,
];
type Ends = { readonly leader: string; readonly follower: string };

export const followKey = ({ leader, follower }: Ends): Item => coordinationKey(`${PREFIX}${leader}`, follower);

/** Stored once, under the leader, so a match costs one small write. */
export const followItem = (edge: FollowEdge): Item => {
  const { confidence, supportCount, distinctTokens, firstMatchMs, lastMatchMs, active } = edge;
  const row: Row = [confidence, supportCount, distinctTokens, firstMatchMs, lastMatchMs, active];
  return { ...followKey(edge), d: { S: JSON.stringify(row) } };
};

const followOf = (item: Item): FollowEdge => {
  const [confidence, supportCount, distinctTokens, firstMatchMs, lastMatchMs, active] = JSON.parse(item.d!.S!) as Row;
  return {
    leader: item.k!.S!.slice(PREFIX.length),
    follower: item.s!.S!,
    confidence,
    supportCount,
    distinctTokens,
    firstMatchMs,
    lastMatchMs,
    active,
  };
};

/** Omits missing edges. */
export const loadEdges = async (table: CoordinationTable, pairs: readonly Ends[]): Promise<readonly FollowEdge[]> =>
  (await getItems(table, pairs.map(followKey))).map(followOf);

/** Newest match first; includes expired edges. */
export const loadFollowers = async (table: CoordinationTable, leader: string): Promise<readonly FollowEdge[]> => {
  const items = await queryItems(table, {
    ConsistentRead: true,
    KeyConditionExpression: 'k = :k',
    ExpressionAttributeValues: { ':k': { S: `${PREFIX}${leader}` } },
  });
  return items.map(followOf).sort(newestFirst);
};

/** Ties by address. */
export const newestFirst = (a: FollowEdge, b: FollowEdge): number =>
  b.lastMatchMs - a.lastMatchMs || (a.follower < b.follower ? -1 : a.follower > b.follower ? 1 : 0);
