import { SOL } from '../../../layers/core/identity/address.ts';
import { type PoolRow, sortRows } from './rows.ts';

/** Rows that arrive this much later still count, ms (default). */
export const ARRIVAL_MS = 2_000;
/** Fee where no swap states one, in millionths (default). */
export const PPM = 3_000n;

/** Raw reserves, and the row after which they hold. */
export type Depth = {
  readonly token: bigint;
  readonly base: bigint;
  readonly at: PoolRow;
};

/** A token's pools at any time. */
export type Market = {
  /** Null: none is known, or it is not a constant product. */
  readonly findDepth: (pool: string, ms: number) => Depth | null;
  /** Fee in millionths of the newest swap that states one. */
  readonly findPpm: (pool: string, ms: number) => bigint;
  /** Prices of the newest swap that has them. */
  readonly findPrices: (baseMint: string, ms: number) => Prices;
  /** The newest swap that prices the token. */
  readonly findMark: (ms: number) => PoolRow | null;
  /** The row of `{signature}:{event_index}`. */
  readonly findRow: (id: string) => PoolRow | null;
};

export type Prices = { readonly base: string | null; readonly sol: string | null };

/** Indexes a token's rows. */
export function openMarket(rows: readonly PoolRow[]): Market {
  const sorted = sortRows(rows);
  const swaps = sorted.filter(({ kind }) => kind === 'swap');
  const byPool = groupByPool(sorted);
  // A migration describes the pool that it opens only.
  const described = groupByPool(
    sorted.filter(({ kind }) => kind === 'pool' || kind === 'migration').map(row => ({ ...row, from_pool: null })),
  );
  const paying = groupByPool(swaps.filter(row => BigInt(row.dex_fee_raw!) > 0n && BigInt(row.base_amount_raw!) > 0n));
  const byId = new Map(sorted.map(row => [`${row.signature}:${row.event_index}`, row]));
  return {
    findDepth: (pool, ms) =>
      findDepth(pool, byPool.get(pool) ?? [], ms, findNewest(described.get(pool) ?? [], ms)?.shape ?? null),
    findPpm: (pool, ms) => {
      const row = findNewest(paying.get(pool) ?? [], ms);
      return row === null ? PPM : (BigInt(row.dex_fee_raw!) * 1_000_000n) / BigInt(row.base_amount_raw!);
    },
    findPrices: (baseMint, ms) => {
      const priced = findNewest(swaps, ms, row => row.base_mint === baseMint && row.base_price_usd !== null);
      const sol = findNewest(swaps, ms, row => row.sol_price_usd !== null)?.sol_price_usd ?? null;
      const base = priced?.base_price_usd ?? (baseMint === SOL ? sol : null);
      return { base, sol: sol ?? (baseMint === SOL ? base : null) };
    },
    findMark: ms =>
      findNewest(swaps, ms, row => row.base_price_usd !== null && !row.is_outlier && row.token_amount_raw !== '0'),
    findRow: id => byId.get(id) ?? null,
  };
}

/** A migration concerns two pools. */
function groupByPool(rows: readonly PoolRow[]): ReadonlyMap<string, readonly PoolRow[]> {
  const groups = new Map<string, PoolRow[]>();
  for (const row of rows)
    for (const pool of new Set([row.pool_address, row.from_pool])) {
      if (pool === null) continue;
      const group = groups.get(pool);
      if (group === undefined) groups.set(pool, [row]);
      else group.push(row);
    }
  return groups;
}

/** Whether a row had happened, and had arrived in time. */
function isKnown(row: PoolRow, ms: number): boolean {
  return row.timestamp <= ms && (row.received_ms ?? row.timestamp) <= ms + ARRIVAL_MS;
}

function findNewest(rows: readonly PoolRow[], ms: number, isMeant: (row: PoolRow) => boolean = () => true) {
  return rows.findLast(row => isKnown(row, ms) && isMeant(row)) ?? null;
}

/** The newest stated reserves, and the liquidity that moved since. */
function findDepth(pool: string, rows: readonly PoolRow[], ms: number, described: PoolRow['shape']): Depth | null {
  const from = rows.findLastIndex(row => row.kind !== 'liquidity' && isKnown(row, ms));
  const stated = rows[from];
  if (stated === undefined || stated.from_pool === pool) return null;
  const shape = described ?? stated.shape;
  const [tokenRaw, baseRaw] =
    shape === 'bonding_curve'
      ? [stated.virtual_token_raw, stated.virtual_base_raw]
      : [stated.token_reserve_raw, stated.base_reserve_raw];
  const isProduct = shape === 'bonding_curve' || shape === 'constant_product';
  if (!isProduct || tokenRaw === null || baseRaw === null) return null;
  let [token, base] = [BigInt(tokenRaw), BigInt(baseRaw)];
  const moved = rows.slice(from + 1).filter(row => isKnown(row, ms));
  for (const row of moved) {
    const sign = row.side === 'add' ? 1n : -1n;
    token = row.is_full_close ? 0n : keepPositive(token + sign * readMoved(row, row.token_amount_raw!, token));
    if (row.base_mint !== stated.base_mint) continue;
    base = row.is_full_close ? 0n : keepPositive(base + sign * readMoved(row, row.base_amount_raw!, base));
  }
  return token > 0n && base > 0n ? { token, base, at: moved.at(-1) ?? stated } : null;
}

/** A removal that states no amount takes its share of the pool. */
function readMoved({ side, pct_of_pool: share }: PoolRow, raw: string, held: bigint): bigint {
  if (BigInt(raw) !== 0n || side === 'add' || share === null) return BigInt(raw);
  return (held * BigInt(Math.round(Math.min(1, Math.max(0, share)) * SHARE_PARTS))) / BigInt(SHARE_PARTS);
}

const SHARE_PARTS = 1_000_000_000;

function keepPositive(raw: bigint): bigint {
  return raw < 0n ? 0n : raw;
}
