import { addTo, removeFrom } from '../kernel/sets-by-key.ts';
import type { FollowEdge } from './follow.ts';
import { followRules as rules } from './rules.ts';

/** Active edges by follower and leader. The caller mutates it. */
export type Edges = {
  readonly byFollower: Map<string, Map<string, FollowEdge>>;
  readonly followers: Map<string, Set<string>>;
  count: number;
};

export function createFollowEdges(): Edges {
  return { byFollower: new Map(), followers: new Map(), count: 0 };
}

export function findFollowEdge({ byFollower }: Edges, leader: string, follower: string): FollowEdge | undefined {
  return byFollower.get(follower)?.get(leader);
}

/** Adds or replaces an edge. Returns the edges evicted for it. */
export function putEdge(edges: Edges, edge: FollowEdge): readonly FollowEdge[] {
  const { leader, follower } = edge;
  const isNew = findFollowEdge(edges, leader, follower) === undefined;
  const gone = isNew ? makeRoom(edges, leader, follower) : [];
  const leaders = edges.byFollower.get(follower) ?? new Map<string, FollowEdge>();
  edges.byFollower.set(follower, leaders.set(leader, edge));
  addTo(edges.followers, leader, follower);
  if (isNew) edges.count++;
  return gone;
}

export function dropEdge(edges: Edges, { leader, follower }: FollowEdge): void {
  const leaders = edges.byFollower.get(follower);
  if (!leaders?.delete(leader)) return;
  edges.count--;
  if (leaders.size === 0) edges.byFollower.delete(follower);
  removeFrom(edges.followers, leader, follower);
}

function makeRoom(edges: Edges, leader: string, follower: string): readonly FollowEdge[] {
  const gone: FollowEdge[] = [];
  const drop = (stand: Iterable<FollowEdge>): void => {
    const oldest = [...stand].reduce((one, other) => (other.lastMatchMs < one.lastMatchMs ? other : one));
    dropEdge(edges, oldest);
    gone.push(oldest);
  };
  if ((edges.byFollower.get(follower)?.size ?? 0) >= rules.leadersMax) drop(edges.byFollower.get(follower)!.values());
  if ((edges.followers.get(leader)?.size ?? 0) >= rules.followersMax)
    drop([...(edges.followers.get(leader) ?? [])].map(follower => findFollowEdge(edges, leader, follower)!));
  if (edges.count >= rules.edgesMax) drop(listFollowEdges(edges));
  return gone;
}

export function* listFollowEdges({ byFollower }: Edges): Generator<FollowEdge> {
  for (const leaders of byFollower.values()) yield* leaders.values();
}
