import { closeThrough } from '../../core/candles/apply.ts';
import type { LiveCandles } from '../../storage/market/candles.ts';
import { REST_MS } from '../../storage/market/due-mints.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import { foldOn } from '../candles/fold.ts';
import { noteChanged, noteClosed, noteMinutes } from '../candles/minutes.ts';
import { addUnsavedCandles, type CachedMarket, type MarketStores, QUIET_MS } from '../candles/state.ts';
import { completeWide, isClosedBy } from '../candles/wide.ts';
import type { Notification } from '../notify.ts';
import { fillGaps } from '../tokens/catch-up.ts';
import { createCandleNotifications, createRebuiltNotifications, createTickNotification } from './messages.ts';

/** What a fold changed. */
export type MarketWork = {
  readonly isLiveDue: (next: Omit<LiveCandles, 'version'>) => boolean;
  readonly notifications: () => readonly Notification[];
  /** A cold start would not find the minutes of late trades. */
  readonly isLate: boolean;
  /** Trades may wait for later ones, if nobody listens. */
  readonly mayWait: boolean;
};

/** Folds new rows and refolds what late trades changed. Returns null without trades. */
export async function foldMint(
  stores: MarketStores,
  mint: string,
  state: CachedMarket,
  incoming: readonly TapeRow[],
  nowMs: number,
): Promise<MarketWork | null> {
  const rows = await fillGaps(stores.tape, mint, state.applied, incoming);
  const trades = rows.filter(isTrade);
  const { changes, rebuilt, minutes } = await foldOn(stores, state, rows);
  if (trades.length === 0) return null;
  state.arrivedMs = nowMs;
  state.restMs = 0;
  state.isAsked = false;
  noteChanged(state, changes);
  noteMinutes(state, minutes);
  return {
    isLiveDue: () => true,
    notifications: () => [
      createTickNotification(mint, trades),
      ...createRebuiltNotifications(mint, rebuilt),
      ...createCandleNotifications(mint, state.market, changes),
    ],
    isLate: minutes.length > 0,
    mayWait: minutes.length === 0,
  };
}

/** Closes ended buckets. Writes the live item after rows or a sweep. */
export async function closeBuckets(
  stores: MarketStores,
  mint: string,
  state: CachedMarket,
  nowMs: number,
  asked: boolean,
): Promise<MarketWork> {
  await completeWide(stores, state, isClosedBy(nowMs - QUIET_MS));
  const changes = closeThrough(state.market, nowMs - QUIET_MS);
  noteClosed(state, changes);
  addUnsavedCandles(state, changes.rows);
  state.isAsked ||= asked && nowMs - state.market.newestMs >= REST_MS;
  return {
    isLiveDue: next =>
      state.unsaved.size + state.deferred > 0 || (asked && next.nextCloseMs !== state.live.nextCloseMs),
    notifications: () => createCandleNotifications(mint, state.market, changes),
    isLate: false,
    mayWait: false,
  };
}

/** For trades that wait. */
export const commitOnly: MarketWork = {
  isLiveDue: () => true,
  notifications: () => [],
  isLate: false,
  mayWait: false,
};
