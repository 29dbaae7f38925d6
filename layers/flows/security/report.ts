import type { MintSecurity } from '../../core/security/security.ts';
import type { FactsReport } from '../../core/token-list/report.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { logReports } from '../../storage/token-list/reports.ts';
import { standingsOf } from './standings.ts';

/** What was last reported to the token lists; empty at first. */
export type Reported = { facts: string; createdMs: number };

export const notReported = (): Reported => ({ facts: '', createdMs: Number.POSITIVE_INFINITY });

/** Null if unchanged. Transfers alone make no token. */
export const changedFacts = (
  state: MintSecurity,
  reported: Reported,
  fresh: readonly TapeRow[],
  nowMs: number,
): FactsReport | null => {
  const { mint, seq, token, pools, decimals, holders } = state;
  if (token.described === null && pools.byKey.size === 0 && decimals === null) return null;
  const createdMs = fresh.reduce((first, row) => (creates(row) ? Math.min(first, row.timestampMs) : first), Infinity);
  const described = token.described && { slot: token.described.slot, timestampMs: token.described.timestampMs };
  const facts = { holders: holders.distinctCount, described, standings: standingsOf(state, nowMs) };
  const text = JSON.stringify(facts);
  if (text === reported.facts && createdMs >= reported.createdMs) return null;
  reported.facts = text;
  reported.createdMs = Math.min(reported.createdMs, createdMs);
  return { kind: 'facts', mint, seq, atMs: nowMs, createdMs: createdMs === Infinity ? null : createdMs, ...facts };
};

/** Fundings, balances and verdicts may be dated long before or after. */
const creates = (row: TapeRow): boolean =>
  isTrade(row) || row.event.type === 'token' || row.event.type === 'pool' || row.event.type === 'liquidity';

type Ready = { readonly work: { readonly facts: FactsReport | null }; readonly nowMs: number };

/** Reports changed facts to the token lists, in one write. */
export const reportFacts = async (listings: Listings, ready: readonly Ready[]): Promise<void> => {
  const changed = ready.flatMap(({ work }) => work.facts ?? []);
  if (changed.length > 0) await logReports(listings, changed, ready[0]!.nowMs);
};
