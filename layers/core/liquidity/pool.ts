import { isIndexed, placeInSlot } from '../order.ts';
import type { LiquidityFact, Lock, PoolFact } from '../security/mint-row.ts';
import type { Trade } from '../trade.ts';
import { liquidityRules } from './rules.ts';

/** A place in the chain: a slot, a transaction in it, an event in that. */
export type Place = { readonly slot: number; readonly order: number; readonly suborder: number };

/** A pool's reserves at a place in the chain. Raw integers as text. */
export type Reserve = Place & {
  readonly timestampMs: number;
  readonly dex: string;
  readonly tokenRaw: string;
  readonly tokenDecimals: number;
  readonly baseMint: string;
  readonly baseRaw: string;
  readonly baseDecimals: number;
};

/** Liquidity that was added or removed: signed raw amounts as text. */
export type Shift = Place & {
  readonly timestampMs: number;
  readonly tokenRaw: string;
  readonly baseMint: string;
  readonly baseRaw: string;
  /** Whether it took the whole pool, whatever its amounts say. */
  readonly closes: boolean;
};

type Told<T> = { readonly slot: number; readonly timestampMs: number; readonly value: T };

/** All that is known of one pool. Plain data, replaced when it changes. */
export type Pool = {
  /** Null for the swaps of a venue whose source does not name the pool. */
  readonly address: string | null;
  /** The newest reserves that a source stated, and the liquidity moved after them. */
  readonly observed: Reserve | null;
  readonly shifts: readonly Shift[];
  /** The observed reserves plus the shifts. */
  readonly reserve: Reserve | null;
  /** Only a pool's own description says its shape: a swap's venue implies nothing. */
  readonly shape: Told<PoolFact['shape']> | null;
  readonly lock: Told<Lock> | null;
  readonly newestSlot: number;
};

export const emptyPool = (address: string | null): Pool => ({
  address,
  observed: null,
  shifts: [],
  reserve: null,
  shape: null,
  lock: null,
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
  const held = pool.observed;
  if (held !== null && comparePlaces(next, held) < 0) return { ...pool, newestSlot };
  return settled({ ...pool, newestSlot, observed: next, shifts: pool.shifts.filter(shift => isBehind(shift, next)) });
};

/** Where a movement of liquidity stands in the chain. */
export const placeOfMove = ({ slot, txIndex, eventIndex, seq }: LiquidityFact): Place => ({
  slot,
  order: placeInSlot({ txIndex: txIndex ?? null, firstSeq: null, seq }),
  suborder: eventIndex,
});

/** Applies liquidity that was added or removed; one that the observed reserves include changes nothing. */
export const shifted = (pool: Pool, shift: Shift): Pool => {
  const { observed } = pool;
  const newestSlot = Math.max(pool.newestSlot, shift.slot);
  // Without a place in its slot a movement follows what arrived before it.
  if (observed !== null && comparePlaces(shift, observed) < 0 && !areUnplaced(shift, observed))
    return { ...pool, newestSlot };
  return settled(bounded({ ...pool, newestSlot, shifts: [...pool.shifts, shift].toSorted(comparePlaces) }));
};

export const comparePlaces = (a: Place, b: Place): number =>
  a.slot - b.slot || a.order - b.order || a.suborder - b.suborder;

/** Whether two rows of one slot both lack a place in it. */
const areUnplaced = (a: Place, b: Place): boolean => a.slot === b.slot && isUnplaced(a) && isUnplaced(b);

const isUnplaced = ({ order }: Place): boolean => !isIndexed(order) && order !== AFTER_TRADES;

/** Whether reserves do not include a movement. Unplaced ones include what came before, but for a close. */
const isBehind = (shift: Shift, reserve: Reserve): boolean =>
  areUnplaced(shift, reserve) ? shift.closes : comparePlaces(shift, reserve) > 0;

/** Of too many movements the oldest become part of the observation. */
const bounded = (pool: Pool): Pool => {
  const { observed, shifts } = pool;
  if (shifts.length <= liquidityRules.shiftsMax) return pool;
  return { ...pool, observed: observed && after(observed, shifts[0]!), shifts: shifts.slice(1) };
};

/** Works out the reserves from the observation and the movements after it. */
const settled = (pool: Pool): Pool => ({
  ...pool,
  reserve: pool.observed && pool.shifts.reduce(after, pool.observed),
});

/** Reserves after a movement, never below zero, at its place. */
const after = (reserve: Reserve, { closes, tokenRaw, baseMint, baseRaw, ...shift }: Shift): Reserve => {
  const moved = (held: string, raw: string): string => (closes ? '0' : `${atLeastZero(BigInt(held) + BigInt(raw))}`);
  const { slot, order, suborder, timestampMs } = shift;
  return {
    ...reserve,
    slot,
    order,
    suborder,
    timestampMs,
    tokenRaw: moved(reserve.tokenRaw, tokenRaw),
    baseRaw: moved(reserve.baseRaw, baseMint === reserve.baseMint ? baseRaw : '0'),
  };
};

const atLeastZero = (raw: bigint): bigint => (raw > 0n ? raw : 0n);

/** A snapshot holds after all of its slot's trades. */
const AFTER_TRADES = 2 ** 33;

const newer = <T>(held: Told<T> | null, { slot, timestampMs }: PoolFact, value: T): Told<T> =>
  held !== null && (slot - held.slot || timestampMs - held.timestampMs) < 0 ? held : { slot, timestampMs, value };
