import { openBundles } from '../../core/bundles/bundles.ts';
import { computeFundingVerdict } from '../../core/early-buyers/funding-abuse.ts';
import type { FundingAssessment } from '../../core/early-buyers/reasons.ts';
import { SOL } from '../../core/identity/address.ts';
import { computePoolDepth } from '../../core/liquidity/depth.ts';
import { liquidityRules } from '../../core/liquidity/rules.ts';
import { computeSecurityDueMs, type MintSecurity } from '../../core/security/security.ts';
import { computeSettledMs } from '../../core/signal/examined.ts';
import { signalRules } from '../../core/signal/rules.ts';
import { computeSignalAt } from '../../core/signal/source.ts';
import type { Standing } from '../../core/token-list/report.ts';
import { computeSecurityAt } from './as-of.ts';

const MINUTE_MS = 60_000;
/** Minutes ahead between which the risk of bundles only rises or only falls. */
const RISK_MINUTES = [1, 2, 5, 10, 20, 31, 60, 180, 720, 1_440, 10_080];
/** Ends of washes and of reserves that are looked at. */
const ENDS_MAX = 16;

/**
 * Severity and liquidity until the next row or tick.
 */
export function listSecurityStandings(state: MintSecurity, nowMs: number): readonly Standing[] {
  const current = { state: computeSecurityAt(state, nowMs).state, verdict: computeFundingVerdict(state.early) };
  const dueMs = computeSecurityDueMs(current.state);
  const standings: Standing[] = [{ fromMs: 0, ...computeStanding(current, nowMs) }];
  let beforeMs = nowMs;
  const { changes, isExact } = listChangeTimes(current, nowMs);
  for (const atMs of changes.filter(ms => dueMs <= nowMs || ms < dueMs)) {
    const last = standings.at(-1)!;
    const next = computeStanding(current, atMs);
    if (!isSame(last, next)) {
      const fromMs = isExact ? atMs : findFirstChange(current, last, beforeMs, atMs);
      standings.push({ fromMs, ...(isExact ? next : computeStanding(current, fromMs)) });
    }
    beforeMs = atMs;
  }
  return standings;
}

/** A state with its verdict, which no time changes. */
type Judged = { readonly state: MintSecurity; readonly verdict: FundingAssessment };

function computeStanding({ state, verdict }: Judged, atMs: number): Omit<Standing, 'fromMs'> {
  return {
    severity: computeSignalAt(state, atMs, undefined, verdict).severity,
    liquiditySol: computePoolDepth(state.pools, atMs)?.quoteReserveSol ?? null,
  };
}

function isSame(a: Omit<Standing, 'fromMs'>, b: Omit<Standing, 'fromMs'>): boolean {
  return a.severity === b.severity && a.liquiditySol === b.liquiditySol;
}

/** To the minute: the risk changes with whole minutes. */
function findFirstChange(judged: Judged, last: Standing, beforeMs: number, atMs: number): number {
  let [low, high] = [beforeMs, atMs];
  while (high - low > MINUTE_MS) {
    const middle = Math.floor((low + high) / 2);
    if (isSame(last, computeStanding(judged, middle))) low = middle;
    else high = middle;
  }
  return high;
}

/** Times after now at which something may change, ascending. Exact: nothing changes between them. */
function listChangeTimes({ state, verdict }: Judged, nowMs: number) {
  const reserves = [...state.pools.byKey.values()].flatMap(({ reserve }) =>
    reserve?.baseMint === SOL ? [reserve.timestampMs + liquidityRules.staleMs + 1] : [],
  );
  const washes = state.wash.records.map(({ lastMs }) => lastMs + signalRules.wash.withinMs);
  const ends = [reserves, washes].flatMap(times => times.sort((a, b) => b - a).slice(0, ENDS_MAX));
  const isCut = ends.length < reserves.length + washes.length;
  const isAhead = state.wash.records.some(({ detectedMs }) => detectedMs > nowMs);
  const severityAt = (risk: number) => computeSignalAt(state, nowMs, risk, verdict).severity;
  const mayMatter = openBundles(state.bundles).length > 0 && severityAt(0) !== severityAt(1);
  const risks = mayMatter ? RISK_MINUTES.map(minutes => nowMs + minutes * MINUTE_MS) : [];
  const settledMs = computeSettledMs(state.examined);
  const changes = [...new Set([...ends, ...risks, ...(Number.isFinite(settledMs) ? [settledMs] : [])])]
    .filter(ms => ms > nowMs)
    .sort((a, b) => a - b);
  return { changes, isExact: risks.length === 0 && !isCut && !isAhead };
}
