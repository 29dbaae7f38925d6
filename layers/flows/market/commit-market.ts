import { encodeMarket } from '../../core/candles/snapshot.ts';
import type { Unsent } from '../../storage/access/unsent.ts';
import { saveLive, saveMarketSnapshot, saveRows } from '../../storage/market/candles.ts';
import { openStored, toLiveCandles } from '../candles/live.ts';
import { type CachedMarket, dropStateBytes, type MarketStores } from '../candles/state.ts';
import { completeWide } from '../candles/wide.ts';
import type { Notification, Publisher } from '../notify.ts';
import { type CommitPolicies, type CommitPolicy, commitPolicies, isCommitDue } from '../tokens/commit-policy.ts';
import { isTokenHeard, prepareMessages, type Records } from '../unsent.ts';
import type { MarketWork } from './fold-mint.ts';

export type CommitDeps = MarketStores & {
  readonly publisher: Publisher;
  readonly policies?: CommitPolicies;
};

/** Readers fold what waits. */
const STATE_BYTES_MAX = 24_576;
const ROWS_MAX = 64;

/**
 * Writes closed candles, then the live item, then the snapshot. Returns what to send.
 * Without listeners it may leave all of it to a later commit: the tape has the trades.
 */
export async function commitMarket(
  deps: CommitDeps,
  mint: string,
  state: CachedMarket,
  work: MarketWork,
  records: Records,
): Promise<readonly Notification[]> {
  const isFollowed = await isTokenHeard(deps.publisher, mint);
  if (isDeferrable(state, work, isFollowed, deps.policies?.candles)) return [];
  // Listeners, and readers of a stored open candle, see wide ones.
  const isWithState = !isFollowed && state.checkpointBytes <= STATE_BYTES_MAX;
  if (!isWithState) await completeWide(deps, state);
  const messages = await prepareMessages(deps.publisher, state.live.unsent, records, work.notifications());
  const { notifications } = messages;
  await saveRows(deps.candles, mint, state.applied, [...state.unsaved.values()]);
  const isKept = notifications.some(({ forRules = [] }) => forRules.length > 0);
  const sent = { unsent: messages.unsent, isKept, isHeard: isFollowed };
  if (await (isWithState ? saveWithState : saveOpen)(deps, mint, state, work, sent)) state.deferred = 0;
  state.unsaved.clear();
  return notifications;
}

/** The stored item must say so, for readers and the sweep. */
function isDeferrable(
  { live, checkpointBytes, deferred, unsaved }: CachedMarket,
  { mayWait }: MarketWork,
  isHeard: boolean,
  policy: CommitPolicy = commitPolicies.candles,
): boolean {
  return (
    mayWait &&
    live.state !== undefined &&
    live.nextCloseMs !== null &&
    live.unsent === undefined &&
    unsaved.size <= ROWS_MAX &&
    !isCommitDue(policy, { rows: deferred, bytes: checkpointBytes, isHeard })
  );
}

type Sent = {
  readonly unsent: Unsent | undefined;
  /** Rules hear it, so that it must be written. */
  readonly isKept: boolean;
  readonly isHeard: boolean;
};

/** Readers fold it with the trades since. Returns whether it was written. */
async function saveWithState(
  { candles }: CommitDeps,
  mint: string,
  state: CachedMarket,
  { isLiveDue }: MarketWork,
  { unsent, isKept }: Sent,
): Promise<boolean> {
  const live = toLiveCandles(state, 0, false);
  if (!isKept && !isLiveDue(live)) return false;
  const bytes = encodeMarket(state.market);
  state.live = dropStateBytes(await saveLive(candles, mint, state.live, { ...live, unsent, state: bytes }));
  state.sinceCheckpoint = 0;
  state.checkpointBytes = bytes.length;
  return true;
}

/** Readers take the open candles as they are. */
async function saveOpen(
  { candles }: CommitDeps,
  mint: string,
  state: CachedMarket,
  { isLiveDue }: MarketWork,
  { unsent, isKept, isHeard }: Sent,
): Promise<boolean> {
  // A snapshot replaces the state that the live item had.
  const isDue =
    state.live.state !== undefined ||
    isCommitDue(commitPolicies.candleSnapshot, { rows: state.sinceCheckpoint, bytes: state.checkpointBytes });
  const live = toLiveCandles(state, isDue ? 0 : state.sinceCheckpoint, isHeard);
  if (!isKept && !isLiveDue(live)) return false;
  state.live = await saveLive(candles, mint, state.live, { ...live, open: openStored(state.market), unsent });
  if (isDue) {
    const bytes = encodeMarket(state.market);
    await saveMarketSnapshot(candles, mint, state.applied, bytes);
    state.sinceCheckpoint = 0;
    state.checkpointBytes = bytes.length;
  }
  return true;
}
