import type * as z from 'zod/mini';
import { formatIsoTimeOrNull } from '../../core/kernel/iso-time.ts';
import type { LaunchView } from '../../core/launch/describe.ts';
import { findMultiplier, type TokenState } from '../../core/mint/token.ts';
import type { Valuation } from '../../core/worth/valuation.ts';
import type { tokenInfo } from '../schemas/token.ts';
import type { UiAmountMode } from '../ui-amount-mode.ts';
import { toLaunch } from './launch.ts';
import { toWorthFields } from './worth.ts';

type Shown = {
  readonly value: Valuation;
  readonly launch: LaunchView | null;
  readonly nowMs: number;
  readonly mode?: UiAmountMode;
};

/** Returns a token for the info route. An undescribed token is pending. */
export function toTokenInfo(
  mint: string,
  { metadata, document, verdict, ...flags }: TokenState,
  { value, launch, nowMs, mode = 'raw' }: Shown,
): z.infer<typeof tokenInfo> {
  const multiplier = findMultiplier(flags, nowMs);
  const status = verdict?.status ?? 'pending';
  return {
    token_mint: mint,
    is_validated: status === 'validated',
    is_suspicious: status === 'suspicious' || status === 'rugged',
    is_high_risk: status === 'rugged' || (verdict?.highRisk ?? false),
    validation_reason: verdict?.reason ?? null,
    mint,
    name: metadata?.name ?? null,
    symbol: metadata?.symbol ?? null,
    decimals: metadata?.decimals ?? null,
    supply: metadata?.supplyRaw ?? null,
    primary_dex: metadata?.primaryDex ?? null,
    primary_pool: metadata?.primaryPool ?? null,
    is_mintable: metadata ? metadata.mintAuthority !== null : null,
    is_freezable: metadata ? metadata.freezeAuthority !== null : null,
    deployer: metadata?.deployer ?? null,
    status,
    flagged_reasons: [...flags.flaggedReasons],
    flagged_time: formatIsoTimeOrNull(flags.flaggedMs),
    rugged_time: formatIsoTimeOrNull(flags.ruggedMs),
    ...toWorthFields(value, nowMs, mode === 'raw' ? null : multiplier),
    launch: launch && toLaunch(launch),
    metadata: document
      ? {
          uri: document.uri,
          status: document.status,
          ...document.texts,
          why: document.why,
          seen_ts_ms: document.timestampMs,
        }
      : null,
    multiplier: Number(multiplier ?? 1),
    multipliers: (flags.multipliers ?? []).toReversed().map(one => ({
      multiplier: Number(one.multiplier),
      effective_ts_ms: one.effectiveMs,
    })),
  };
}
