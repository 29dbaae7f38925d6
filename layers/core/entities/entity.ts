export type EntityKind = 'shared_funder' | 'shared_execution';

/** Wallets that belong together. Source: spec 2.23, decisions Detection. */
export type Entity = {
  readonly id: string;
  readonly kind: EntityKind;
  /** The shared funder, itself no member; null where execution alone binds them. */
  readonly rootWallet: string | null;
  readonly memberCount: number;
  /** 0–1 */
  readonly confidence: number;
  readonly firstSeenMs: number;
  readonly lastSeenMs: number;
};

export type EntityMember = {
  readonly wallet: string;
  /** 0–1 */
  readonly confidence: number;
  readonly lastSeenMs: number;
};

/** An entity that came about, grew, merged or fell apart. */
export type EntityChange = {
  readonly kind: 'entity';
  readonly event: 'formed' | 'updated' | 'dissolved';
  /** As it stands now; of a dissolved one as it last stood. */
  readonly entity: Entity;
  /** Ids that answer with this entity from now on: it absorbed them, or was called so before. */
  readonly absorbed: readonly string[];
  /** Wallets that joined it, left it, or came from an absorbed one. */
  readonly wallets: readonly string[];
  readonly atMs: number;
};

/** Wallets that acted together with one wallet on one token. Source: spec 2.24. */
export type Entangled = {
  readonly mint: string;
  /** The others, by address. */
  readonly wallets: readonly string[];
  /** How often one of them acted together with the wallet, each occasion and each of them counted. */
  readonly edgeCount: number;
  readonly lastSeenMs: number;
};

/** Wallets acted together on a mint, or a cluster that did grew: what the entanglement of its wallets is made of. */
export type EntangledChange = {
  readonly kind: 'entangled';
  readonly mint: string;
  /** The occasion's id within its mint. */
  readonly occasion: string;
  /** All who take part, as it stands. */
  readonly wallets: readonly string[];
  /** The occasion's own moments: its first, and its newest. */
  readonly firstMs: number;
  readonly atMs: number;
};
