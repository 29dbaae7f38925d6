import { pick } from '../kernel/pick.ts';
import type { CurveState } from '../mint/curve-state.ts';
import type { LiquidityFact, Lock, MigrationFact, PoolFact } from '../mint/mint-row.ts';
import { isIndexed, toSlotOrder } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import { computeCurveLamports } from './curves.ts';
import { liquidityRules } from './rules.ts';
import { findVenueShape, type PoolShape } from './venue-table.ts';

export type Place = { readonly slot: number; readonly order: number; readonly suborder: number };

export type Shift = Place & {
  readonly timestampMs: number;
  readonly tokenRaw: string;
  readonly baseMint: string;
  readonly baseRaw: string;
  readonly closes: boolean;
};

type Latest<T> = { readonly slot: number; readonly timestampMs: number; readonly value: T };

/** State of a pool. Plain data, replaced on change. */
export type Pool = {
  /** Null if the source does not name the pool. */
  readonly address: string | null;
  /** Newest stated reserves, and later liquidity changes. */
  readonly observed: Reserve | null;
  readonly shifts: readonly Shift[];
  readonly reserve: Reserve | null;
  /** From the pool's description, which precedes its venue's shape. */
  readonly shape: Latest<PoolFact['shape']> | null;
  readonly lock: Latest<Lock> | null;
  readonly newestSlot: number;
  /** Place of its complete curve, until it closes. */
  readonly completed?: Place | null;
};

export function createPool(address: string | null): Pool {
  return {
    address,
    observed: null,
    shifts: [],
    reserve: null,
    shape: null,
    lock: null,
    newestSlot: 0,
  };
}

/** Returns a pool's described shape, else its venue's. */
export function resolvePoolShape({ shape }: Pick<Pool, 'shape'>, dex: string): PoolShape | null {
  return shape?.value ?? findVenueShape(dex);
}

/** A pool's description follows the trades of its slot. */
export function toSnapshotPlace({ slot, timestampMs }: PoolFact): Place {
  return { slot, order: AFTER_TRADES, suborder: timestampMs };
}

/** Applies a pool description; keeps the lock without a new one. */
export function applyPoolDescription(pool: Pool, fact: PoolFact): Pool {
  const virtual = toVirtualReserves(fact.curve);
  return {
    ...withReserve(pool, {
      ...toSnapshotPlace(fact),
      ...pick(fact, 'timestampMs', 'dex', 'tokenRaw', 'tokenDecimals', 'baseMint', 'baseDecimals'),
      baseRaw: fact.curve?.raisedRaw ?? fact.baseRaw,
      ...(virtual !== null && { virtual }),
    }),
    shape: takeNewer(pool.shape, fact, fact.shape),
    lock: fact.lock === null ? pool.lock : takeNewer(pool.lock, fact, fact.lock),
  };
}

/** Applies a migration to the pool that it opens. */
export function applyMigration(pool: Pool, fact: MigrationFact): Pool {
  return {
    ...withReserve(pool, {
      ...toLiquidityPlace(fact),
      dex: fact.toDex,
      ...pick(fact, 'timestampMs', 'tokenRaw', 'tokenDecimals', 'baseMint', 'baseRaw', 'baseDecimals'),
    }),
    shape: takeNewer(pool.shape, fact, 'constant_product'),
  };
}

/** Returns the reserves after a swap. Null if unknown. */
export function toSwapReserve(trade: Trade) {
  const baseRaw = trade.curve?.raisedRaw ?? computeCurveLamports(trade)?.toString() ?? trade.baseReserveRaw;
  const tokenRaw = trade.tokenReserveRaw ?? computeUnsoldRaw(trade.curve);
  if (baseRaw === null || (tokenRaw === null && trade.curve === null)) return null;
  const virtual = toVirtualReserves(trade.curve);
  return {
    ...(virtual !== null && { virtual }),
    slot: trade.slot,
    order: toSlotOrder(trade),
    suborder: trade.eventIndex,
    timestampMs: trade.timestampMs,
    dex: trade.dex,
    tokenRaw,
    tokenDecimals: trade.tokenDecimals,
    baseMint: trade.baseMint,
    baseRaw,
    baseDecimals: trade.baseDecimals,
  };
}

/** What a curve has for sale; null if it does not state it. */
function computeUnsoldRaw(curve: CurveState | null): string | null {
  const { soldRaw = null, forSaleRaw = null } = curve ?? {};
  if (soldRaw === null || forSaleRaw === null) return null;
  const left = BigInt(forSaleRaw) - BigInt(soldRaw);
  return String(left > 0n ? left : 0n);
}

/** Of a curve's formula, as stated. */
function toVirtualReserves(curve: CurveState | null | undefined): readonly [token: string, base: string] | null {
  const { virtualTokenRaw: token = null, virtualBaseRaw: base = null } = curve ?? {};
  return token === null || base === null ? null : [token, base];
}

/** Applies a swap's reserves and curve. */
export function applySwapReserve(pool: Pool, reserve: Reserve, { curve }: Pick<Trade, 'curve'>): Pool {
  const next = withReserve(pool, reserve);
  if (curve === null) return next;
  return {
    ...next,
    shape: takeNewer(pool.shape, reserve, 'bonding_curve'),
    completed: pool.completed ?? (curve.complete ? pick(reserve, 'slot', 'order', 'suborder') : null),
  };
}

/** The first swap elsewhere closes a complete curve. */
export function closeGraduatedCurve(pool: Pool, swap: Trade): Pool {
  const { completed, reserve } = pool;
  const place = { slot: swap.slot, order: toSlotOrder(swap), suborder: swap.eventIndex };
  if (!completed || reserve === null || reserve.dex === swap.dex || comparePlaces(place, completed) <= 0) return pool;
  const { timestampMs } = swap;
  const closing = { ...place, timestampMs, tokenRaw: '0', baseMint: reserve.baseMint, baseRaw: '0', closes: true };
  return { ...addPoolShift(pool, closing), completed: null };
}

/** Raw reserves at a chain position, as text. Tokens are null of a curve that states none. */
export type Reserve = Readonly<Omit<NonNullable<ReturnType<typeof toSwapReserve>>, 'virtual'>> & {
  /** Of a launch curve, if stated. */
  readonly virtual?: readonly [token: string, base: string];
};

/** Applies a newer reserve; ties go to the later arrival. */
export function withReserve(pool: Pool, next: Reserve): Pool {
  const newestSlot = Math.max(pool.newestSlot, next.slot);
  const held = pool.observed;
  if (held !== null && comparePlaces(next, held) < 0) return { ...pool, newestSlot };
  // Unplaced reserves include earlier changes except a close.
  const shifts = pool.shifts.filter(shift =>
    hasUnknownOrder(shift, next) ? shift.closes : comparePlaces(shift, next) > 0,
  );
  return applyShifts({ ...pool, newestSlot, observed: next, shifts });
}

/** Returns a liquidity change's chain position. */
export function toLiquidityPlace({ slot, txIndex, eventIndex, seq }: LiquidityFact | MigrationFact): Place {
  return {
    slot,
    order: toSlotOrder({ txIndex: txIndex ?? null, firstSeq: null, seq }),
    suborder: eventIndex,
  };
}

/** Applies a liquidity change unless the observed reserves include it. */
export function addPoolShift(pool: Pool, shift: Shift): Pool {
  const { observed } = pool;
  const newestSlot = Math.max(pool.newestSlot, shift.slot);
  // Without a position in the slot, arrival order decides.
  if (observed !== null && comparePlaces(shift, observed) < 0 && !hasUnknownOrder(shift, observed))
    return { ...pool, newestSlot };
  const shifts = [...pool.shifts, shift].toSorted(comparePlaces);
  return settleShifts({ ...pool, newestSlot, shifts }, liquidityRules.shiftsMax);
}

/** Adds the oldest changes to the observed reserves, and computes the reserve. */
export function settleShifts(pool: Pool, max: number): Pool {
  const { observed, shifts } = pool;
  const old = shifts.slice(0, Math.max(0, shifts.length - max));
  return applyShifts({
    ...pool,
    observed: observed && old.reduce(applyShift, observed),
    shifts: shifts.slice(old.length),
  });
}

export function comparePlaces(a: Place, b: Place): number {
  return a.slot - b.slot || a.order - b.order || a.suborder - b.suborder;
}

function hasUnknownOrder(a: Place, b: Place): boolean {
  return a.slot === b.slot && isUnplaced(a) && isUnplaced(b);
}

function isUnplaced({ order }: Place): boolean {
  return !isIndexed(order) && order !== AFTER_TRADES;
}

function applyShifts(pool: Pool): Pool {
  return {
    ...pool,
    reserve: pool.observed && pool.shifts.reduce(applyShift, pool.observed),
  };
}

function applyShift(reserve: Reserve, { closes, tokenRaw, baseMint, baseRaw, ...place }: Shift): Reserve {
  const moved = (held: string, raw: string): string => {
    const sum = BigInt(held) + BigInt(raw);
    return closes || sum < 0n ? '0' : `${sum}`;
  };
  return {
    ...reserve,
    ...place,
    tokenRaw: reserve.tokenRaw === null && !closes ? null : moved(reserve.tokenRaw ?? '0', tokenRaw),
    baseRaw: moved(reserve.baseRaw, baseMint === reserve.baseMint ? baseRaw : '0'),
  };
}

/** Position of a snapshot: after all trades of its slot. */
const AFTER_TRADES = 2 ** 33;

type Dated = { readonly slot: number; readonly timestampMs: number };

function takeNewer<T>(held: Latest<T> | null, { slot, timestampMs }: Dated, value: T): Latest<T> {
  return held !== null && (slot - held.slot || timestampMs - held.timestampMs) < 0
    ? held
    : { slot, timestampMs, value };
}
