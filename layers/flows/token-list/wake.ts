import { decodeIfSameVersion } from '../../core/codec/wrong-version.ts';
import { restoreTokenList } from '../../core/token-list/snapshot.ts';
import { createTokenList, type TokenList } from '../../core/token-list/token-list.ts';
import { toMinuteStart } from '../../core/token-list/window.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { loadListSnapshot } from '../../storage/token-list/snapshots.ts';

/** Without a snapshot, as far back as reports are kept. */
const FIRST_REACH_MS = 3 * 86_400_000;

/** Loads the newest snapshot, else an empty state. */
export async function loadTokenListState(
  listings: Listings,
  nowMs: number,
): Promise<{ readonly list: TokenList; readonly savedMs: number }> {
  const snapshot = await loadListSnapshot(listings);
  const list = snapshot && decodeIfSameVersion(() => restoreTokenList(snapshot));
  if (list !== null) return { list, savedMs: list.readThroughMs };
  return { list: createTokenList(toMinuteStart(nowMs), nowMs - FIRST_REACH_MS), savedMs: nowMs };
}
