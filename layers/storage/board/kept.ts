import { pack, unpack } from '../../core/codec/pack.ts';
import { type CopiedGrid, copyItems } from '../kernel/kept-versions.ts';
import type { Board } from './board.ts';
import { type BoardHead, loadHead, noBoard, saveHead, toPagePartition } from './pages.ts';

/** What a header says of the published lists. */
type BoardVersion = Pick<BoardHead, 'minuteMs' | 'readThroughMs' | 'lists'>;

/** The published lists as a kept version. Null before the first publication. */
export async function loadBoardVersion(board: Board): Promise<Uint8Array | null> {
  const { minuteMs, readThroughMs, lists } = await loadHead(board);
  return minuteMs === null ? null : pack({ minuteMs, readThroughMs, lists } satisfies BoardVersion);
}

/** Copies the pages of a version. False: one is missing. */
export async function copyBoardPages(
  board: Board,
  version: Uint8Array,
  grid: CopiedGrid,
  atMs: number,
): Promise<boolean> {
  const { lists } = unpack<BoardVersion>(version);
  const names = new Set(Object.values(lists).flatMap(({ pages }) => pages));
  return (await copyItems(board, [...names].map(toPagePartition), grid, atMs)) !== null;
}

/** Publishes a kept version in an empty table. */
export async function restoreBoardVersion(board: Board, version: Uint8Array): Promise<void> {
  await saveHead(board, noBoard, { ...unpack<BoardVersion>(version), written: {} });
}
