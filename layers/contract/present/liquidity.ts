import type * as z from 'zod/mini';
import { openBundles } from '../../core/bundles/bundles.ts';
import { pick } from '../../core/kernel/pick.ts';
import { computePoolDepth, findPoolLock } from '../../core/liquidity/depth.ts';
import { computeDumpImpact, computeExitCapacity } from '../../core/liquidity/exit-capacity.ts';
import type { LiquidityEvent } from '../../core/liquidity/liquidity-events.ts';
import type { Lock } from '../../core/mint/mint-row.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { liquidity, liquidityEventsPage } from '../schemas/liquidity.ts';
import { toSnakeCase } from './snake-case.ts';

/** Returns the main or requested pool with its exit capacity. */
export function toLiquidityView(
  { mint, pools, bundles }: Pick<MintSecurity, 'mint' | 'pools' | 'bundles'>,
  nowMs: number,
  pool?: string,
): z.infer<typeof liquidity> {
  const depth = computePoolDepth(pools, nowMs, pool);
  const lock = findPoolLock(pools, nowMs, pool);
  const capacity = computeExitCapacity(pools, nowMs, pool);
  // Open bundles never share a wallet, so their holdings add up.
  const heldRaw = openBundles(bundles).reduce((sum, { chainRaw }) => sum + chainRaw, 0n);
  return toSnakeCase({
    tokenMint: mint,
    depth: depth && {
      ...pick(depth, 'venue', 'shape', 'tokenReserveUi', 'tokenReserveRaw', 'quoteReserveSol', 'quoteReserveRaw'),
      liquidityUsd: null,
      ...pick(depth, 'reserveSlot', 'updatedAtMs'),
    },
    lock: lock && { ...pick(lock, 'status', 'burnPct', 'lockPct'), verifiedAt: formatVerifiedTime(lock.verifiedAt) },
    dumpImpactPct: computeDumpImpact(pools, heldRaw, nowMs, pool),
    exitCapacity: capacity && {
      ...{ usdAt10: null, usdAt25: null, usdAt50: null },
      ...pick(capacity, 'solAt10', 'solAt25', 'solAt50'),
    },
  });
}

/** Sources send unix ms or text. Invalid dates become null. */
export function formatVerifiedTime(time: Lock['verifiedAt']): string | null {
  if (typeof time !== 'number') return time;
  return Number.isNaN(new Date(time).getTime()) ? null : new Date(time).toISOString();
}

/** What is known about the wallets of liquidity events. */
export type LiquidityActors = {
  /** Wallets that are or were in a bundle of the token. */
  readonly bundled: ReadonlySet<string>;
  /** Malicious wallets. */
  readonly flagged: ReadonlySet<string>;
};

/** Returns the given liquidity events and their actors. */
export function toLiquidityEventsPage(
  mint: string,
  events: readonly LiquidityEvent[],
  { bundled, flagged }: LiquidityActors,
): z.infer<typeof liquidityEventsPage> {
  return toSnakeCase({
    tokenMint: mint,
    events: events.map(event => ({
      signature: event.signature,
      tsMs: event.timestampMs,
      ...pick(event, 'slot', 'pool', 'dex', 'wallet', 'side', 'tokenUi', 'tokenRaw', 'quoteUi', 'pctOfPool'),
      quoteRaw: event.baseRaw,
      isFullClose: event.fullClose,
      isBundleMember: bundled.has(event.wallet),
      isFlagged: flagged.has(event.wallet),
    })),
  });
}
