import { computePeopleShares, type PeopleShares } from '../../core/people/summary.ts';
import { type MintSecurity, toWorthSource } from '../../core/security/security.ts';
import { describeProfile } from '../../core/token-list/profile.ts';
import type { FactsReport } from '../../core/token-list/report.ts';
import type { BookPrices } from '../../core/worth/liquidity.ts';
import { valueToken } from '../../core/worth/valuation.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { logReports } from '../../storage/token-list/reports.ts';
import { type Gathering, openGathering } from '../token-list/gather.ts';
import { listSecurityStandings } from './standings.ts';

/** What was last reported to the token lists. `waiting`: not written yet. */
export type Reported = {
  facts: string;
  createdMs: number;
  /** The part that lists must not miss. */
  urgent: string;
  waiting: FactsReport | null;
  /** As of a row. */
  shares: { readonly seq: number; readonly atMs: number; readonly value: PeopleShares } | null;
};

export function createReportedFacts(): Reported {
  return {
    facts: '',
    createdMs: Number.POSITIVE_INFINITY,
    urgent: '',
    waiting: null,
    shares: null,
  };
}

/** Null if unchanged. Transfers alone make no token. */
export function buildChangedFacts(
  state: MintSecurity,
  reported: Reported,
  fresh: readonly TapeRow[],
  nowMs: number,
  book?: BookPrices,
): FactsReport | null {
  const { mint, seq, token, pools, decimals, holders } = state;
  if (token.described === null && pools.byKey.size === 0 && decimals === null) return null;
  const createdMs = fresh.reduce(
    (first, row) => (isCreation(row) ? Math.min(first, row.timestampMs) : first),
    Infinity,
  );
  const described = token.described && { slot: token.described.slot, timestampMs: token.described.timestampMs };
  const facts = {
    holders: holders.distinctCount,
    described,
    standings: listSecurityStandings(state, nowMs),
    worth: valueToken(toWorthSource(state), book),
    profile: describeProfile(state, refreshShares(state, reported, nowMs)),
  };
  const text = JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  if (text === reported.facts && createdMs >= reported.createdMs) return null;
  reported.facts = text;
  reported.createdMs = Math.min(reported.createdMs, createdMs);
  return { kind: 'facts', mint, seq, atMs: nowMs, createdMs: createdMs === Infinity ? null : createdMs, ...facts };
}

/** Holdings looked at per row, and the time after which the next row is enough. */
const [HOLDINGS_PER_ROW, SHARES_MS] = [256, 60_000];

/** A pass over all holders: shares of many follow after some rows. */
function refreshShares(state: MintSecurity, reported: Reported, nowMs: number): PeopleShares {
  const held = reported.shares;
  const rows = state.seq - (held?.seq ?? 0);
  const isDue = rows * HOLDINGS_PER_ROW >= state.holders.distinctCount || nowMs - (held?.atMs ?? 0) >= SHARES_MS;
  if (held !== null && (rows === 0 || !isDue)) return held.value;
  const value = computePeopleShares(state);
  reported.shares = { seq: state.seq, atMs: nowMs, value };
  return value;
}

/** Fundings, balances and verdicts may be dated long before or after. */
function isCreation(row: TapeRow): boolean {
  return isTrade(row) || row.event.type === 'token' || row.event.type === 'pool' || row.event.type === 'liquidity';
}

type Ready = {
  readonly state: { readonly reported: Reported };
  readonly work: { readonly facts: FactsReport | null };
  readonly nowMs: number;
};

export type FactsReports = Gathering<Reported>;

export function openFactsReports(listings: Listings, gatherMs = 0): FactsReports {
  return openGathering(gatherMs, async (some, nowMs) => {
    const reports = some.flatMap(({ waiting }) => waiting ?? []);
    await logReports(listings, reports, nowMs);
    for (const reported of some) if (reports.includes(reported.waiting!)) reported.waiting = null;
  });
}

/** A lost instance's other figures follow with the next row. */
export async function addFactsReports(reports: FactsReports, ready: readonly Ready[]): Promise<void> {
  const changed = ready.filter(({ work }) => work.facts !== null);
  const urgent = changed.filter(({ state, work }) => note(state.reported, work.facts!));
  await reports.add(
    changed.map(({ state }) => state.reported),
    urgent.length > 0,
    ready[0]!.nowMs,
  );
}

/** Returns whether it must be written at once. */
function note(reported: Reported, facts: FactsReport): boolean {
  const earlier = reported.waiting?.createdMs ?? null;
  const createdMs = earlier === null ? facts.createdMs : Math.min(earlier, facts.createdMs ?? earlier);
  reported.waiting = { ...facts, createdMs };
  const urgent = JSON.stringify([reported.createdMs, facts.described, facts.standings[0]!.severity]);
  const isUrgent = urgent !== reported.urgent;
  reported.urgent = urgent;
  return isUrgent;
}
