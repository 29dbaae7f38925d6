import { placeInSlot } from '../order.ts';
import type { Lock, PoolFact } from '../security/mint-row.ts';
import type { Trade } from '../trade.ts';

/** A pool's reserves after a slot, and where in the slot they stand. Raw integers as text. */
export type Reserve = {
  readonly slot: number;
  readonly order: number;
  readonly suborder: number;
  readonly timestampMs: number;
  readonly dex: string;
  readonly tokenRaw: string;
  readonly tokenDecimals: number;
  readonly baseMint: string;
  readonly baseRaw: string;
  readonly baseDecimals: number;
};

type Told<T> = { readonly slot: number; readonly timestampMs: number; readonly value: T };

/** All that is known of one pool. Plain data, replaced when it changes. */
export type Pool = {
  /** Null for the swaps of a venue whose source does not name the pool. */
  readonly address: string | null;
  readonly reserve: Reserve | null;
  /** Only a pool's own description says its shape: a swap's venue implies nothing. */
  readonly shape: Told<PoolFact['shape']> | null;
  readonly lock: Told<Lock> | null;
  /** The slot in which it was closed for good. */
  readonly closedSlot: number | null;
  readonly newestSlot: number;
};

export const emptyPool = (address: string | null): Pool => ({
  address,
  reserve: null,
  shape: null,
  lock: null,
  closedSlot: null,
  newestSlot: 0,
});

/** A pool's snapshot: reserves and shape, and a lock where it has one; one without leaves the lock as it is. */
export const described = (pool: Pool, fact: PoolFact): Pool => ({
  ...withReserve(pool, {
    slot: fact.slot,
    order: AFTER_TRADES,
    suborder: fact.timestampMs,
    timestampMs: fact.timestampMs,
    dex: fact.dex,
    tokenRaw: fact.tokenRaw,
    tokenDecimals: fact.tokenDecimals,
    baseMint: fact.baseMint,
    baseRaw: fact.baseRaw,
    baseDecimals: fact.baseDecimals,
  }),
  shape: newer(pool.shape, fact, fact.shape),
  lock: fact.lock === null ? pool.lock : newer(pool.lock, fact, fact.lock),
});

/** The reserves that a swap left behind; null where its source did not say. */
export const reserveAfter = (trade: Trade): Reserve | null =>
  trade.tokenReserveRaw === null || trade.baseReserveRaw === null
    ? null
    : {
        slot: trade.slot,
        order: placeInSlot(trade),
        suborder: trade.eventIndex,
        timestampMs: trade.timestampMs,
        dex: trade.dex,
        tokenRaw: trade.tokenReserveRaw,
        tokenDecimals: trade.tokenDecimals,
        baseMint: trade.baseMint,
        baseRaw: trade.baseReserveRaw,
        baseDecimals: trade.baseDecimals,
      };

/** The newer reserve holds, by slot and place in the slot; of two that stand alike, the later arrival. */
export const withReserve = (pool: Pool, next: Reserve): Pool => {
  const newestSlot = Math.max(pool.newestSlot, next.slot);
  const held = pool.reserve;
  const older =
    held !== null && (next.slot - held.slot || next.order - held.order || next.suborder - held.suborder) < 0;
  return { ...pool, newestSlot, reserve: older ? held : next };
};

/** A pool that was emptied in this slot: reserves of this slot and before are no longer its own. */
export const closed = (pool: Pool, slot: number): Pool => ({
  ...pool,
  closedSlot: Math.max(pool.closedSlot ?? 0, slot),
});

/** A snapshot holds after all of its slot's trades. */
const AFTER_TRADES = 2 ** 33;

const newer = <T>(held: Told<T> | null, { slot, timestampMs }: PoolFact, value: T): Told<T> =>
  held !== null && (slot - held.slot || timestampMs - held.timestampMs) < 0 ? held : { slot, timestampMs, value };
