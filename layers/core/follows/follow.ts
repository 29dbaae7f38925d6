/** One wallet repeatedly buys after another (docs/reference/rules/coordination.md#follow-edges). */
export type FollowEdge = {
  readonly leader: string;
  readonly follower: string;
  /** 0–1: lower confidence bound of the match share above chance. */
  readonly confidence: number;
  /** Buys that came 1–60 s after one of the leader's. */
  readonly supportCount: number;
  readonly distinctTokens: number;
  readonly firstMatchMs: number;
  readonly lastMatchMs: number;
  /** False once expired; readers use `isActiveFollow`. */
  readonly active: boolean;
};

export type FollowChange = {
  readonly kind: 'follow';
  readonly event: 'activated' | 'updated' | 'expired';
  readonly edge: FollowEdge;
  readonly atMs: number;
};

/** Time without a match until an edge expires. */
export const FOLLOW_LIFE_MS = 7 * 86_400_000;

/** Whether an edge is active at a time, unix ms. */
export function isActiveFollow({ active, lastMatchMs }: FollowEdge, nowMs: number): boolean {
  return active && nowMs - lastMatchMs <= FOLLOW_LIFE_MS;
}
