import type * as z from 'zod/mini';
import { computeCurvePct, type LaunchView } from '../../core/launch/describe.ts';
import type { ValuedLaunchNews } from '../../core/launch/launch.ts';
import type { TokenFact } from '../../core/mint/mint-row.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import type { launch, launchEvent, migrationEvent } from '../schemas/launch.ts';

/** Returns a launch as routes and channels show it. */
export function toLaunch(view: LaunchView): z.infer<typeof launch> {
  const { raisedRaw, targetRaw, baseDecimals } = view;
  const ui = (raw: string | null) =>
    raw === null || baseDecimals === null ? null : toUiAmount(BigInt(raw), baseDecimals);
  return {
    pad: view.pad,
    stage: view.stage,
    curve_pct: computeCurvePct(view),
    raised: ui(raisedRaw),
    raised_raw: raisedRaw,
    target: ui(targetRaw),
    target_raw: targetRaw,
    base_mint: view.baseMint,
    creator: view.creator,
    curve_pool: view.curvePool,
    launched_ts_ms: view.launchedMs,
    is_complete: view.isComplete,
    completed_ts_ms: view.completedMs,
    graduated_ts_ms: view.graduatedMs,
    migration_signature: view.migrationSignature,
    pool: view.pool,
    pool_dex: view.poolDex,
    seconds_to_graduate: view.secondsToGraduate,
    why: view.why,
  };
}

type Token = { readonly mint: string; readonly described: TokenFact | null };
type Step = Extract<ValuedLaunchNews, { kind: 'launch' }> & { readonly slot: number; readonly atMs: number };

export function toLaunchEvent(
  { mint, described }: Token,
  { step, launch, slot, atMs }: Step,
): z.infer<typeof launchEvent> {
  return {
    event: step,
    token_mint: mint,
    name: described?.name ?? null,
    symbol: described?.symbol ?? null,
    launch: toLaunch(launch),
    slot,
    timestamp: atMs,
  };
}

type Migrated = Extract<ValuedLaunchNews, { kind: 'migrated' }>;

export function toMigrationEvent(
  { mint, described }: Token,
  { migration, launch, marketCapUsd }: Migrated,
): z.infer<typeof migrationEvent> {
  return {
    signature: migration.signature,
    slot: migration.slot,
    event_index: migration.eventIndex,
    timestamp: migration.timestampMs,
    mint,
    pad: migration.pad,
    from_pool: migration.fromPool,
    to_pool: migration.toPool,
    to_dex: migration.toDex,
    base_mint: migration.baseMint,
    base_decimals: migration.baseDecimals,
    base_amount: toUiAmount(BigInt(migration.baseRaw), migration.baseDecimals),
    base_amount_raw: migration.baseRaw,
    token_decimals: migration.tokenDecimals,
    token_amount: toUiAmount(BigInt(migration.tokenRaw), migration.tokenDecimals),
    token_amount_raw: migration.tokenRaw,
    name: described?.name ?? null,
    symbol: described?.symbol ?? null,
    market_cap_usd: marketCapUsd,
    seconds_to_graduate: launch.secondsToGraduate,
  };
}
