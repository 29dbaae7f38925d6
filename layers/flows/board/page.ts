import { RequestError } from '../../contract/errors.ts';
import { accept, createBoard } from '../../core/board/board.ts';
import { decodePage, pageRanks, type RankedWallet } from '../../core/board/page.ts';
import { buildBoardList } from '../../core/board/snapshot.ts';
import { type BoardList, listName, toMinuteStartMs } from '../../core/board/window.ts';
import { type Board, readArrivals } from '../../storage/board/board.ts';
import { loadHead, loadPages, type NamedList } from '../../storage/board/pages.ts';

export type PlacedWallet = RankedWallet & { readonly rank: number };

/** Ranks offset + 1 to offset + limit. */
export type BoardRange = { readonly offset: number; readonly limit: number };

/** Arrivals ranked directly before the first snapshot, in milliseconds. */
const YOUNG_MS_MAX = 10 * 60_000;

/** Returns a range of ranks; reads the header and at most two pages. */
export async function readBoardPage(
  board: Board,
  list: BoardList,
  range: BoardRange,
  nowMs: number,
): Promise<readonly PlacedWallet[]> {
  const { minuteMs, lists } = await loadHead(board);
  if (minuteMs === null) return buildYoungPage(board, list, range, nowMs);
  const named = lists[listName(list)];
  return named ? readRankRange(named, range, names => loadPages(board, names)) : [];
}

async function buildYoungPage(
  board: Board,
  list: BoardList,
  range: BoardRange,
  nowMs: number,
): Promise<readonly PlacedWallet[]> {
  const state = createBoard(toMinuteStartMs(nowMs), nowMs);
  const arrivals = await readArrivals(board, nowMs - YOUNG_MS_MAX, nowMs);
  for (const { entry, arrivedMs } of arrivals) accept(state, entry, arrivedMs);
  const { ranks, pages } = buildBoardList(state, list);
  const names = pages.map((_, at) => String(at));
  return readRankRange({ ranks, pages: names }, range, async wanted => wanted.map(name => pages[Number(name)]!));
}

async function readRankRange(
  { ranks, pages }: NamedList,
  { offset, limit }: BoardRange,
  load: (names: readonly string[]) => Promise<readonly Uint8Array[] | null>,
): Promise<readonly PlacedWallet[]> {
  const end = Math.min(offset + limit, ranks);
  if (offset >= end) return [];
  const first = Math.floor(offset / pageRanks);
  const last = Math.floor((end - 1) / pageRanks);
  const loaded = await load(pages.slice(first, last + 1));
  if (loaded === null) throw new RequestError('unavailable', 'The leaderboard is being rebuilt; try again in a minute');
  return loaded.flatMap((page, at) => {
    const base = (first + at) * pageRanks;
    const from = Math.max(offset - base, 0);
    return decodePage(page, from, end - base).map((one, index) => ({ ...one, rank: base + from + index + 1 }));
  });
}
