import { type MarketBook, removeOldMinutes, takeMarketMinutes } from '../../core/token-list/market-book.ts';
import { toListSnapshot } from '../../core/token-list/snapshot.ts';
import {
  advance,
  listMovingRanges,
  moveOver,
  removeTakenItems,
  type TokenList,
  takeReports,
} from '../../core/token-list/token-list.ts';
import { toMinuteStart } from '../../core/token-list/window.ts';
import type { SnapshotSave } from '../../storage/kernel/snapshot-save.ts';
import type { Tokens } from '../../storage/market/tokens.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { loadListHead } from '../../storage/token-list/nodes.ts';
import { readFiledMinutes, readReports, saveFiledMinutes } from '../../storage/token-list/reports.ts';
import { openListSave } from '../../storage/token-list/snapshots.ts';
import { runSave } from '../run-save.ts';
import { takeNames } from './names.ts';
import { createPublishedLists, type Published, publishLists, RECENT_MAX } from './publish.ts';
import { loadMarketBook, publishMarket } from './publish-market.ts';
import { type PublishedSearch, publishSearch } from './publish-search.ts';
import { loadTokenListState } from './wake.ts';

/** Cached state. */
type WarmList = {
  readonly list: TokenList;
  readonly published: Published;
  search: PublishedSearch | null;
  readonly book: MarketBook;
  savedMs: number;
  saving: SnapshotSave | null;
};

export type ListerDeps = {
  readonly listings: Listings;
  readonly tokens: Tokens;
  warm: WarmList | null;
  readonly watchSize: (tokens: number) => void;
  /** Less in tests. */
  readonly recentMax?: number;
  /** Names read per run; others wait for the next. */
  readonly namesMax?: number;
};

/** Rereads recent reports: writer clocks differ, and writes take time. */
const OVERLAP_MS = 2 * 60_000;
const HOUR_MS = 3_600_000;
/** Minimum time between snapshots, plus a minute per ten thousand tokens. */
const SAVE_MS_MIN = 10 * 60_000;
const TOKENS_PER_MINUTE = 10_000;

/** Takes reports, moves the windows and publishes the lists. */
export async function listMinute(deps: ListerDeps, nowMs: number): Promise<void> {
  const { listings } = deps;
  const head = await loadListHead(listings);
  const warm = deps.warm ?? {
    ...(await loadTokenListState(listings, nowMs)),
    published: createPublishedLists(),
    search: null,
    book: await loadMarketBook(listings, nowMs),
    saving: null,
  };
  // A failure may leave partial changes.
  deps.warm = null;
  const { list, published, book } = warm;
  // Reads hour by hour to bound memory.
  do {
    const throughMs = Math.min(list.readThroughMs + HOUR_MS, nowMs);
    const items = await readReports(
      listings,
      list.readThroughMs - OVERLAP_MS,
      Math.max(throughMs, list.readThroughMs) + OVERLAP_MS,
    );
    const fresh = items.filter(({ name }) => !list.taken.has(name));
    const minutes = takeReports(
      list,
      fresh.flatMap(({ reports }) => reports),
    );
    await saveFiledMinutes(listings, minutes, nowMs);
    takeMarketMinutes(book, minutes);
    for (const { name, arrivedMs } of fresh) list.taken.set(name, arrivedMs);
    list.readThroughMs = Math.max(list.readThroughMs, throughMs);
    removeTakenItems(list, list.readThroughMs - OVERLAP_MS);
  } while (list.readThroughMs < nowMs);
  deps.watchSize(list.byMint.size);
  await takeNames(deps.tokens, list, deps.namesMax);
  const minuteMs = toMinuteStart(nowMs);
  for (const [afterMs, lastMs] of listMovingRanges(list, minuteMs))
    for await (const filed of readFiledMinutes(listings, afterMs, lastMs)) moveOver(list, filed, minuteMs);
  advance(list, nowMs);
  // Never replaces a newer minute.
  if (head.minuteMs === null || head.minuteMs <= list.minuteMs) {
    await publishLists(listings, head, list, published, { nowMs, recentMax: deps.recentMax ?? RECENT_MAX });
    warm.search = await publishSearch(listings, list, warm.search, nowMs);
  }
  await publishMarket(listings, book, list);
  removeOldMinutes(book, nowMs);
  if (nowMs - warm.savedMs >= SAVE_MS_MIN + (list.byMint.size / TOKENS_PER_MINUTE) * 60_000) {
    // A save that takes longer goes on in the next minute.
    if (await runSave(warm, () => openListSave(listings, toListSnapshot(list)))) warm.savedMs = nowMs;
  }
  deps.warm = warm;
}
