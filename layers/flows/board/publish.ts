import type { Board as BoardState } from '../../core/board/board.ts';
import type { Snapshot } from '../../core/board/snapshot.ts';
import type { Board } from '../../storage/board/board.ts';
import { type BoardHead, hashBoardPage, PAGE_RENEWED_MS, saveHead, savePages } from '../../storage/board/pages.ts';

/** Writes missing pages, then the header. Returns false on a lost race. */
export async function publish(
  board: Board,
  head: BoardHead,
  snapshot: Snapshot,
  { minuteMs, readThroughMs }: Pick<BoardState, 'minuteMs' | 'readThroughMs'>,
  nowMs: number,
): Promise<boolean> {
  const pages = new Map<string, Uint8Array>();
  const lists = [...snapshot].map(([list, { ranks, pages: contents }]) => {
    const names = contents.map(content => {
      const name = hashBoardPage(content);
      pages.set(name, content);
      return name;
    });
    return [list, { ranks, pages: names }] as const;
  });
  const isFresh = (name: string): boolean => nowMs - (head.written[name] ?? 0) < PAGE_RENEWED_MS;
  const due = new Map([...pages].filter(([name]) => !isFresh(name)));
  await savePages(board, due, nowMs);
  const written = Object.fromEntries(
    [...pages.keys()].map(name => [name, due.has(name) ? nowMs : head.written[name]!]),
  );
  return saveHead(board, head, { minuteMs, readThroughMs, lists: Object.fromEntries(lists), written });
}

/** Whether a page in use is about to expire. */
export function isRenewalDue(head: BoardHead, nowMs: number): boolean {
  return Object.values(head.written).some(writtenMs => nowMs - writtenMs >= PAGE_RENEWED_MS);
}
