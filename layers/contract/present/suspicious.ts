import type * as z from 'zod/mini';
import type { FundingAbuse } from '../../core/early-buyers/funding-abuse.ts';
import { formatIsoTimeOrNull } from '../../core/kernel/iso-time.ts';
import { getTokenStatus, type TokenState } from '../../core/token-state/token-state.ts';
import type { examinedFields } from '../schemas/examined.ts';
import type { suspiciousActivity } from '../schemas/suspicious.ts';
import { toFundingAbuseSummary } from './funding-abuse.ts';

/** Returns recorded status and, independently, funding abuse. */
export function toSuspiciousActivity(
  mint: string,
  token: TokenState,
  abuse: FundingAbuse,
): Omit<z.infer<typeof suspiciousActivity>, keyof typeof examinedFields> {
  const status = getTokenStatus(token);
  const { flaggedReasons, flaggedMs, ruggedMs } = token.verdicts;
  return {
    token_mint: mint,
    status: status === 'suspicious' || status === 'rugged' ? status : 'clean',
    flagged_reasons: [...flaggedReasons],
    flagged_time: formatIsoTimeOrNull(flaggedMs),
    rugged_time: formatIsoTimeOrNull(ruggedMs),
    live_activity_flags: abuse.verdict.suspicious ? [...abuse.verdict.reasons] : [],
    funding_abuse: abuse.firstBuyMs === null ? null : toFundingAbuseSummary(mint, abuse),
  };
}
