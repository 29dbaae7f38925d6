export type EntityKind = 'shared_funder' | 'shared_execution';

/** Wallets that belong together (docs/reference/rules/coordination.md#entities). */
export type Entity = {
  readonly id: string;
  readonly kind: EntityKind;
  /** Not a member; null where only co-actions bind them. */
  readonly rootWallet: string | null;
  readonly memberCount: number;
  readonly confidence: number;
  readonly firstSeenMs: number;
  readonly lastSeenMs: number;
};

export type EntityMember = {
  readonly wallet: string;
  readonly confidence: number;
  readonly lastSeenMs: number;
};

/** An entity that appeared, grew, merged or dissolved. */
export type EntityChange = {
  readonly kind: 'entity';
  readonly event: 'formed' | 'updated' | 'dissolved';
  /** The current entity, or the last state of a dissolved one. */
  readonly entity: Entity;
  /** Ids that now resolve to this entity. */
  readonly absorbed: readonly string[];
  /** Wallets that joined, left, or came from an absorbed entity. */
  readonly wallets: readonly string[];
  readonly atMs: number;
};

/** Wallets that acted with one wallet on a token (docs/reference/rules/coordination.md#entanglement). */
export type Entangled = {
  readonly mint: string;
  readonly wallets: readonly string[];
  /** Co-actions with the wallet, counted per other wallet. */
  readonly edgeCount: number;
  readonly lastSeenMs: number;
};

/** A new or grown co-action on a mint. */
export type EntangledChange = {
  readonly kind: 'entangled';
  readonly mint: string;
  readonly coAction: string;
  readonly wallets: readonly string[];
  readonly firstMs: number;
  readonly atMs: number;
};
