import { createPools, type Pools, takePool } from '../../../layers/core/liquidity/pools.ts';
import type { LiquidityFact, Lock, MigrationFact, MintRow, PoolFact } from '../../../layers/core/mint/mint-row.ts';
import fc from '../../laws.ts';
import { liquidityFact, migrationFact, poolFact, tokenFact } from '../../tapes/mint-facts.ts';
import { trade } from '../../tapes/trades.ts';

export const START = 1_760_000_400_000;
const at = (slot: number) => ({ seq: 1, slot, timestampMs: START + slot * 1000 });
export const msOf = (slot: number): number => at(slot).timestampMs;

export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
export const burned: Lock = { status: 'burned', burnPct: 100, lockPct: null, verifiedAt: '2025-10-09T00:00:00Z' };

/** A constant-product pool of 1,000 tokens and 10 SOL by default. */
export const pool = (slot: number, fields: Partial<PoolFact> = {}): PoolFact =>
  poolFact({ ...at(slot), tokenRaw: '1000000000', baseRaw: '10000000000', ...fields });

/** A swap that leaves these pool reserves. */
export const swap = (slot: number, tokenRaw: string, baseRaw: string, fields: Parameters<typeof trade>[0] = {}) =>
  trade({ ...at(slot), dex: 'raydium_amm', tokenReserveRaw: tokenRaw, baseReserveRaw: baseRaw, ...fields });

/** One provider removes 100 tokens and 1 SOL by default. */
export const removal = (slot: number, fields: Partial<LiquidityFact> = {}): LiquidityFact => {
  const amounts = { tokenRaw: '100000000', baseRaw: '1000000000' };
  return liquidityFact({ ...at(slot), signature: `signature-${slot}`, dex: 'raydium_amm', ...amounts, ...fields });
};

/** The curve `other` becomes the pool with 1,000 tokens and 10 SOL by default. */
export const migration = (slot: number, fields: Partial<MigrationFact> = {}): MigrationFact => {
  const pools = { fromPool: 'other', toPool: 'pool' };
  return migrationFact({ ...at(slot), tokenRaw: '1000000000', baseRaw: '10000000000', ...pools, ...fields });
};

export const primaryPool = (slot: number, address: string | null): MintRow =>
  tokenFact({ ...at(slot), supplyRaw: '1', primaryPool: address });

export const fold = (rows: readonly MintRow[], pools: Pools = createPools()): Pools => {
  for (const row of rows) takePool(pools, row);
  return pools;
};

const slot = fc.integer({ min: 1, max: 30 });
const address = fc.constantFrom('pool', 'other');
const amount = fc.integer({ min: 0, max: 999 }).map(String);

/** Rows of two pools in a few slots, in any order. */
export const poolRows: fc.Arbitrary<MintRow[]> = fc.array(
  fc.oneof(
    fc
      .record({ slot, pool: address, tokenRaw: amount, baseRaw: amount, lock: fc.constantFrom(null, burned) })
      .map(({ slot, ...fields }) => pool(slot, fields)),
    fc
      .tuple(slot, amount, amount, fc.integer({ min: 0, max: 5 }), fc.option(address))
      .map(([slot, token, base, txIndex, address]) => swap(slot, token, base, { txIndex, pool: address })),
    fc
      .record({
        slot,
        pool: address,
        fullClose: fc.boolean(),
        pctOfPool: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      })
      .map(({ slot, ...fields }) => removal(slot, fields)),
    fc.tuple(slot, address).map(([slot, address]) => primaryPool(slot, address)),
    fc.tuple(slot, amount, amount).map(([slot, tokenRaw, baseRaw]) => migration(slot, { tokenRaw, baseRaw })),
  ),
  { maxLength: 40 },
);
