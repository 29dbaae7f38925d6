import { isFact, type MintRow } from '../mint/mint-row.ts';
import { countTallyWallets, createCrowdMinutes, MINUTE_MS, type Minutes, putTrade, toMinuteIndex } from './minutes.ts';
import { crowdRules as rules } from './rules.ts';
import { type CrowdMeasure, measureCrowdMinute } from './score.ts';

/** Trades and wallets of a mint per minute. Mutable, one owner. */
export type Crowd = {
  readonly minutes: Minutes;
  firstTradeMs: number | null;
  describedMs: number | null;
};

export function createCrowd(): Crowd {
  return { minutes: createCrowdMinutes(), firstTradeMs: null, describedMs: null };
}

/** Applies a row; trades on either side count. */
export function takeCrowd(crowd: Crowd, row: MintRow): void {
  const { timestampMs: ms } = row;
  if (isFact(row)) {
    if (row.kind === 'token') crowd.describedMs = Math.min(crowd.describedMs ?? ms, ms);
    return;
  }
  crowd.firstTradeMs = Math.min(crowd.firstTradeMs ?? ms, ms);
  putTrade(crowd.minutes, row.wallet, ms);
}

/** Returns the first description time, else trade time, unix ms. */
export function getBornMs({ describedMs, firstTradeMs }: Crowd): number | null {
  return describedMs ?? firstTradeMs;
}

/** Returns the last hour, newest first, without empty minutes except the current. */
export function buildCrowdHour(crowd: Crowd, nowMs: number, bornMs: number | null) {
  if (crowd.firstTradeMs === null) return { current: null, minutes: [] };
  const now = toMinuteIndex(nowMs);
  const minutes: CrowdMinute[] = [];
  for (let minute = now; minute > now - rules.trailingMinutes; minute--)
    if (crowd.minutes.tallies.has(minute)) minutes.push(buildCrowdMinute(crowd, minute, bornMs));
  return { current: buildCrowdMinute(crowd, now, bornMs), minutes };
}

/** Returns the current regime if crowded, else the previous minute's. */
export function findLatestRegime(crowd: Crowd, nowMs: number, bornMs: number | null): CrowdRegime {
  return buildCrowdMinute(crowd, findLatestMinute(crowd, nowMs, bornMs), bornMs).crowdRegime;
}

/** Returns the newest different regime of the hour before, else quiet. */
export function findPriorRegime(crowd: Crowd, nowMs: number, bornMs: number | null): CrowdRegime {
  const latest = findLatestMinute(crowd, nowMs, bornMs);
  const { crowdRegime } = buildCrowdMinute(crowd, latest, bornMs);
  for (let minute = latest - 1; minute > latest - rules.trailingMinutes; minute--) {
    const before = buildCrowdMinute(crowd, minute, bornMs).crowdRegime;
    if (before !== crowdRegime) return before;
  }
  return 'quiet';
}

function findLatestMinute(crowd: Crowd, nowMs: number, bornMs: number | null): number {
  const now = toMinuteIndex(nowMs);
  return buildCrowdMinute(crowd, now, bornMs).crowded ? now : now - 1;
}

/** A minute of a mint (docs/reference/rules/coordination.md#crowd). */
function buildCrowdMinute(crowd: Crowd, minute: number, bornMs: number | null) {
  const { tallies } = crowd.minutes;
  const tally = tallies.get(minute);
  const bucketStartMs = minute * MINUTE_MS;
  const firstTradeMs = crowd.firstTradeMs ?? bucketStartMs;
  const { score: crowdScore } = measureCrowdMinute(tallies, minute, firstTradeMs);
  const crowded = crowdScore >= rules.crowdedMin;
  const isLaunch = computeCrowdAge(crowd, bucketStartMs, bornMs) < rules.launchMs;
  const busy = isLaunch ? 'crowded_launch' : 'trending_crowd';
  const crowdRegime: CrowdRegime = crowded ? busy : 'quiet';
  return {
    bucketStartMs,
    totalTrades: tally?.trades ?? 0,
    uniqueWallets: tally ? countTallyWallets(tally) : 0,
    crowded,
    crowdScore,
    crowdRegime,
  };
}

/** Age of the token when a minute begins. */
function computeCrowdAge(crowd: Crowd, bucketStartMs: number, bornMs: number | null): number {
  return bucketStartMs - (bornMs ?? crowd.describedMs ?? crowd.firstTradeMs ?? bucketStartMs);
}

/** What the verdict on a minute rests on. */
export function measureCrowd(crowd: Crowd, bucketStartMs: number): CrowdMeasure & { readonly ageMs: number } {
  const firstTradeMs = crowd.firstTradeMs ?? bucketStartMs;
  return {
    ...measureCrowdMinute(crowd.minutes.tallies, toMinuteIndex(bucketStartMs), firstTradeMs),
    ageMs: computeCrowdAge(crowd, bucketStartMs, getBornMs(crowd)),
  };
}

type CrowdRegime = 'quiet' | 'trending_crowd' | 'crowded_launch';

export type CrowdMinute = ReturnType<typeof buildCrowdMinute>;
