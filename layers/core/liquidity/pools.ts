import { isFact, type MintRow } from '../mint/mint-row.ts';
import type { Trade } from '../mint/trade.ts';
import { type LiquidityEvent, toLiquidityEvent, withEvent } from './liquidity-events.ts';
import {
  addPoolShift,
  applyMigration,
  applyPoolDescription,
  applySwapReserve,
  closeGraduatedCurve,
  createPool,
  type Pool,
  type Reserve,
  resolvePoolShape,
  toLiquidityPlace,
  toSwapReserve,
} from './pool.ts';
import { computeReserveFraction, type Removal, toRemoval, withRemoval } from './removals.ts';
import { liquidityRules } from './rules.ts';

/** A token's pools and liquidity events. Mutable, one owner. */
export type Pools = {
  /** By address; swaps without a pool are grouped by venue. */
  readonly byKey: Map<string, Pool>;
  primary: { readonly slot: number; readonly timestampMs: number; readonly pool: string } | null;
  /** The newest hundred, newest first. */
  events: readonly LiquidityEvent[];
  removals: readonly Removal[];
};

export function createPools(): Pools {
  return { byKey: new Map(), primary: null, events: [], removals: [] };
}

/** The current reserve of a row's pool, or null. */
export function findRowReserve({ byKey }: Pick<Pools, 'byKey'>, row: MintRow): Reserve | null {
  return byKey.get(findRowKey(row) ?? '')?.reserve ?? null;
}

function findRowKey(row: MintRow): string | null {
  if (!isFact(row)) return toSwapKey(row);
  if (row.kind === 'migration') return row.toPool;
  return row.kind === 'pool' || row.kind === 'liquidity' ? row.pool : null;
}

/** Swaps without a pool share one per venue. */
function toSwapKey({ pool, dex }: Trade): string {
  return pool ?? `?${dex}`;
}

/** Applies a row; returns the event of a liquidity change. */
export function takePool(pools: Pools, row: MintRow): LiquidityEvent | null {
  if (!isFact(row)) {
    const reserve = toSwapReserve(row);
    if (reserve !== null) put(pools, toSwapKey(row), row.pool, pool => applySwapReserve(pool, reserve, row));
    for (const [key, pool] of pools.byKey) pools.byKey.set(key, closeGraduatedCurve(pool, row));
    return null;
  }
  if (row.kind === 'pool') put(pools, row.pool, row.pool, pool => applyPoolDescription(pool, row));
  if (row.kind === 'migration') {
    const { timestampMs, baseMint } = row;
    const closing = { ...toLiquidityPlace(row), timestampMs, tokenRaw: '0', baseMint, baseRaw: '0', closes: true };
    put(pools, row.fromPool, row.fromPool, pool => addPoolShift(pool, closing));
    put(pools, row.toPool, row.toPool, pool => applyMigration(pool, row));
  }
  if (row.kind === 'token' && row.primaryPool) {
    const { slot, timestampMs, primaryPool } = row;
    const held = pools.primary;
    if (held === null || (slot - held.slot || timestampMs - held.timestampMs) >= 0)
      pools.primary = { slot, timestampMs, pool: primaryPool };
  }
  if (row.kind !== 'liquidity') return null;
  const event = toLiquidityEvent(row);
  pools.events = withEvent(pools.events, event);
  const pool = pools.byKey.get(row.pool) ?? createPool(row.pool);
  let closes = false;
  if (row.side === 'remove') {
    const removal = toRemoval(row, pool);
    pools.removals = withRemoval(pools.removals, removal);
    const fraction = Math.max(removal.fraction ?? 0, computeReserveFraction(row, pool.reserve) ?? 0);
    closes = fraction >= liquidityRules.closedShareMin;
  }
  put(pools, row.pool, row.pool, pool => {
    // Missing amounts follow from the removed share, for constant products.
    const sign = row.side === 'add' ? 1n : -1n;
    const { reserve } = pool;
    const isProduct = resolvePoolShape(pool, row.dex) === 'constant_product';
    const isProportional = row.side === 'remove' && isProduct && row.pctOfPool !== null;
    const amount = (raw: string, held: string): bigint =>
      BigInt(raw) === 0n && isProportional
        ? (BigInt(held) * BigInt(Math.round(Math.min(1, Math.max(0, row.pctOfPool!)) * Number(PARTS)))) / PARTS
        : BigInt(raw);
    return addPoolShift(pool, {
      ...toLiquidityPlace(row),
      timestampMs: row.timestampMs,
      tokenRaw: `${sign * amount(row.tokenRaw, reserve?.tokenRaw ?? '0')}`,
      baseMint: row.baseMint,
      baseRaw: `${sign * amount(row.baseRaw, reserve?.baseMint === row.baseMint ? reserve.baseRaw : '0')}`,
      closes,
    });
  });
  return event;
}

function put(pools: Pools, key: string, address: string | null, change: (pool: Pool) => Pool): void {
  pools.byKey.set(key, change(pools.byKey.get(key) ?? createPool(address)));
  if (pools.byKey.size <= liquidityRules.poolsMax) return;
  const others = [...pools.byKey].filter(([other]) => other !== pools.primary?.pool);
  const [oldest] = others.sort(([a, left], [b, right]) => left.newestSlot - right.newestSlot || (a < b ? -1 : 1));
  if (oldest !== undefined) pools.byKey.delete(oldest[0]);
}

const PARTS = 1_000_000_000n;
