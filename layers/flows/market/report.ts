import type { MarketReport } from '../../core/token-list/report.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { logReports } from '../../storage/token-list/reports.ts';
import { findLatestPrice } from '../candles/live.ts';
import { listUnreportedMinutes, noteMinutes } from '../candles/minutes.ts';
import type { CachedMarket, MarketStores } from '../candles/state.ts';
import { type Gathering, openGathering } from '../token-list/gather.ts';
import type { MarketWork } from './fold-mint.ts';

export type ReportingStores = MarketStores & {
  readonly listings: Listings;
  /** Time over which reports are gathered; 0 by default. */
  readonly gatherMs?: number;
};

/** Of states with minutes that the token lists lack. */
export type MarketReports = Gathering<CachedMarket>;

/** What an instance loses, the next one reports. */
export function openMarketReports({ listings, gatherMs = 0 }: ReportingStores): MarketReports {
  return openGathering(gatherMs, async (states, nowMs) => {
    const taken = states.map(state => ({ state, traded: state.traded, report: toReport(state) }));
    for (const { state } of taken) state.minutes = new Map();
    try {
      await logReports(
        listings,
        taken.map(({ report }) => report),
        nowMs,
      );
    } catch (error) {
      for (const { state, report } of taken) {
        // Later changes are newer.
        const later = state.minutes;
        state.minutes = new Map();
        noteMinutes(state, report.minutes);
        for (const [minuteMs, minute] of later) state.minutes.set(minuteMs, minute);
      }
      throw error;
    }
    for (const { state, traded } of taken) state.reported = Math.max(state.reported, traded);
  });
}

type Folded = {
  readonly state: CachedMarket;
  readonly work: Pick<MarketWork, 'isLate'>;
  readonly nowMs: number;
};

export function addMarketReports(reports: MarketReports, ready: readonly Folded[]): Promise<void> {
  const changed = ready.filter(({ state }) => state.minutes.size > 0);
  const isUrgent = changed.some(({ work }) => work.isLate);
  const states = changed.map(({ state }) => state);
  return reports.add(states, isUrgent, ready[0]!.nowMs);
}

function toReport(state: CachedMarket): MarketReport {
  return {
    kind: 'market',
    mint: state.mint,
    seq: state.applied,
    priceUsd: (findLatestPrice(state.market) ?? state.live.price)?.usd ?? null,
    minutes: listUnreportedMinutes(state),
  };
}
