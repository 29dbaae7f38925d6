import { isFact, type MintRow } from '../security/mint-row.ts';
import type { CrowdMinute, CrowdRegime, CrowdView } from './crowd-minute.ts';
import { emptyMinutes, MINUTE_MS, type Minutes, minuteOf, putTrade, walletsOf } from './minutes.ts';
import { crowdRules as rules } from './rules.ts';
import { scoreOf } from './score.ts';

export { decodeCrowd, encodeCrowd } from './crowd-encoding.ts';

/** How many trade a mint, minute by minute. Mutable, owned by one caller. */
export type Crowd = {
  readonly minutes: Minutes;
  /** The earliest trade, and the earliest description; null where there is none. */
  firstTradeMs: number | null;
  describedMs: number | null;
};

export const emptyCrowd = (): Crowd => ({ minutes: emptyMinutes(), firstTradeMs: null, describedMs: null });

/** Takes a row: every trade counts, whatever its side. */
export const takeCrowd = (crowd: Crowd, row: MintRow): void => {
  const { timestampMs: ms } = row;
  if (isFact(row)) {
    if (row.kind === 'token') crowd.describedMs = Math.min(crowd.describedMs ?? ms, ms);
    return;
  }
  crowd.firstTradeMs = Math.min(crowd.firstTradeMs ?? ms, ms);
  putTrade(crowd.minutes, row.wallet, ms);
};

/** When the token was born, unix ms: its first description, else its first trade; null where there is neither. */
export const bornOf = ({ describedMs, firstTradeMs }: Crowd): number | null => describedMs ?? firstTradeMs;

/** The last hour at a moment, unix ms. `bornMs` is when the token was born; null is what `bornOf` says. Minutes without a trade are left out, as with candles, but for the current one. */
export const crowdAt = (crowd: Crowd, nowMs: number, bornMs: number | null): CrowdView => {
  if (crowd.firstTradeMs === null) return { current: null, minutes: [] };
  const now = minuteOf(nowMs);
  const minutes: CrowdMinute[] = [];
  for (let minute = now; minute > now - rules.trailingMinutes; minute--)
    if (crowd.minutes.tallies.has(minute)) minutes.push(crowdMinute(crowd, minute, bornMs));
  return { current: crowdMinute(crowd, now, bornMs), minutes };
};

/** The regime of the current minute where that is crowded already, else of the last whole minute: one that just began says nothing yet. */
export const latestRegimeAt = (crowd: Crowd, nowMs: number, bornMs: number | null): CrowdRegime =>
  crowdMinute(crowd, latestMinute(crowd, nowMs, bornMs), bornMs).crowdRegime;

/** The newest regime other than the latest, of the hour before it; quiet where there was no other, for so every token was before it traded. */
export const priorRegimeAt = (crowd: Crowd, nowMs: number, bornMs: number | null): CrowdRegime => {
  const latest = latestMinute(crowd, nowMs, bornMs);
  const { crowdRegime } = crowdMinute(crowd, latest, bornMs);
  for (let minute = latest - 1; minute > latest - rules.trailingMinutes; minute--) {
    const before = crowdMinute(crowd, minute, bornMs).crowdRegime;
    if (before !== crowdRegime) return before;
  }
  return 'quiet';
};

const latestMinute = (crowd: Crowd, nowMs: number, bornMs: number | null): number => {
  const now = minuteOf(nowMs);
  return crowdMinute(crowd, now, bornMs).crowded ? now : now - 1;
};

const crowdMinute = (crowd: Crowd, minute: number, bornMs: number | null): CrowdMinute => {
  const { tallies } = crowd.minutes;
  const tally = tallies.get(minute);
  const bucketStartMs = minute * MINUTE_MS;
  const firstTradeMs = crowd.firstTradeMs ?? bucketStartMs;
  const crowdScore = scoreOf(tallies, minute, firstTradeMs);
  const crowded = crowdScore >= rules.crowdedMin;
  const isLaunch = bucketStartMs - (bornMs ?? crowd.describedMs ?? firstTradeMs) < rules.launchMs;
  return {
    bucketStartMs,
    totalTrades: tally?.trades ?? 0,
    uniqueWallets: tally ? walletsOf(tally) : 0,
    crowded,
    crowdScore,
    crowdRegime: crowded ? (isLaunch ? 'crowded_launch' : 'trending_crowd') : 'quiet',
  };
};
