import type { FundingAbuse } from '../early-buyers/funding-abuse.ts';
import { presentAbuse } from '../early-buyers/present.ts';
import { statusOf, type TokenState } from '../token-state/token-state.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Presents recorded status and, independently, funding abuse. */
export const suspiciousActivityOf = (mint: string, token: TokenState, abuse: FundingAbuse) => {
  const status = statusOf(token);
  const { flaggedReasons, flaggedMs, ruggedMs } = token.verdicts;
  return {
    token_mint: mint,
    status: status === 'suspicious' || status === 'rugged' ? status : ('clean' as const),
    flagged_reasons: [...flaggedReasons],
    flagged_time: iso(flaggedMs),
    rugged_time: iso(ruggedMs),
    live_activity_flags: abuse.verdict.suspicious ? [...abuse.verdict.reasons] : [],
    funding_abuse: abuse.firstBuyMs === null ? null : presentAbuse(mint, abuse),
  };
};
