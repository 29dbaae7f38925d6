/** That one wallet buys what another bought, again and again. Source: spec 2.23, decisions Detection. */
export type FollowEdge = {
  readonly leader: string;
  readonly follower: string;
  /** 0–1: a lower confidence bound of how much more often it follows than chance would have it. */
  readonly confidence: number;
  /** Buys that came 1–60 s after one of the leader's. */
  readonly supportCount: number;
  /** Distinct mints of these. */
  readonly distinctTokens: number;
  readonly firstMatchMs: number;
  /** The follower's buy. */
  readonly lastMatchMs: number;
  /** False once it expired; whoever reads asks `isActiveFollow`. */
  readonly active: boolean;
};

export type FollowChange = {
  readonly kind: 'follow';
  readonly event: 'activated' | 'updated' | 'expired';
  readonly edge: FollowEdge;
  readonly atMs: number;
};

/** An edge without a match for so long has expired. Source: decisions, Detection. */
export const FOLLOW_LIFE_MS = 7 * 86_400_000;

/** Whether an edge stands at a moment, unix ms. */
export const isActiveFollow = ({ active, lastMatchMs }: FollowEdge, nowMs: number): boolean =>
  active && nowMs - lastMatchMs <= FOLLOW_LIFE_MS;
