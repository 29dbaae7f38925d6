import type * as z from 'zod/mini';
import type { Bundle } from '../../core/bundles/bundle.ts';
import { openBundles } from '../../core/bundles/bundles.ts';
import { depthOf, lockOf } from '../../core/liquidity/depth.ts';
import { dumpImpact, exitCapacityOf } from '../../core/liquidity/exit-capacity.ts';
import type { LiquidityEvent } from '../../core/liquidity/liquidity-events.ts';
import type { Lock } from '../../core/mint/mint-row.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { liquidity, liquidityEventsPage } from '../schemas/liquidity.ts';

/** Returns the main or requested pool with its exit capacity. */
export const presentLiquidity = (
  { mint, pools, bundles }: Pick<MintSecurity, 'mint' | 'pools' | 'bundles'>,
  nowMs: number,
  pool?: string,
): z.infer<typeof liquidity> => ({
  token_mint: mint,
  depth: presentDepth(depthOf(pools, nowMs, pool)),
  lock: presentLock(lockOf(pools, nowMs, pool)),
  dump_impact_pct: dumpImpact(pools, heldTogether(openBundles(bundles)), nowMs, pool),
  exit_capacity: presentCapacity(exitCapacityOf(pools, nowMs, pool)),
});

/** Open bundles never share a wallet, so their holdings add up. */
const heldTogether = (bundles: readonly Pick<Bundle, 'chainRaw'>[]): bigint =>
  bundles.reduce((sum, { chainRaw }) => sum + chainRaw, 0n);

const presentDepth = (depth: ReturnType<typeof depthOf>): z.infer<typeof liquidity>['depth'] =>
  depth && {
    venue: depth.venue,
    token_reserve_ui: depth.tokenReserveUi,
    quote_reserve_sol: depth.quoteReserveSol,
    liquidity_usd: null,
    reserve_slot: depth.reserveSlot,
    updated_at_ms: depth.updatedAtMs,
  };

const presentLock = (lock: Lock | null): z.infer<typeof liquidity>['lock'] =>
  lock && {
    status: lock.status,
    burn_pct: lock.burnPct,
    lock_pct: lock.lockPct,
    verified_at: verifiedAt(lock.verifiedAt),
  };

/** Sources send unix ms or text. Invalid dates become null. */
const verifiedAt = (told: Lock['verifiedAt']): string | null => {
  if (typeof told !== 'number') return told;
  return Number.isNaN(new Date(told).getTime()) ? null : new Date(told).toISOString();
};

const presentCapacity = (capacity: ReturnType<typeof exitCapacityOf>): z.infer<typeof liquidity>['exit_capacity'] =>
  capacity && {
    usd_at_10: null,
    usd_at_25: null,
    usd_at_50: null,
    sol_at_10: capacity.solAt10,
    sol_at_25: capacity.solAt25,
    sol_at_50: capacity.solAt50,
  };

/** What is known about the wallets of liquidity events. */
export type LiquidityActors = {
  /** Wallets that are or were in a bundle of the token. */
  readonly bundled: ReadonlySet<string>;
  /** Malicious wallets. */
  readonly flagged: ReadonlySet<string>;
};

/** Returns the given liquidity events and their actors. */
export const presentLiquidityEvents = (
  mint: string,
  events: readonly LiquidityEvent[],
  { bundled, flagged }: LiquidityActors,
): z.infer<typeof liquidityEventsPage> => ({
  token_mint: mint,
  events: events.map(event => ({
    signature: event.signature,
    ts_ms: event.timestampMs,
    slot: event.slot,
    pool: event.pool,
    dex: event.dex,
    wallet: event.wallet,
    side: event.side,
    token_ui: event.tokenUi,
    quote_ui: event.quoteUi,
    pct_of_pool: event.pctOfPool,
    is_full_close: event.fullClose,
    is_bundle_member: bundled.has(event.wallet),
    is_flagged: flagged.has(event.wallet),
  })),
});
