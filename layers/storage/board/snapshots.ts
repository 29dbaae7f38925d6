import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { BoardSnapshot } from '../../core/board/board-snapshot.ts';
import { pack, unpack } from '../../core/codec/pack.ts';
import { loadSnapshot } from '../kernel/snapshot.ts';
import { openNewerSave, type SnapshotSave } from '../kernel/snapshot-save.ts';
import type { Board } from './board.ts';

type Counts = { readonly wallets: number; readonly recent: number; readonly pending: number };
type Body = Counts & { readonly head: BoardSnapshot['head'] };

function toSnapshotPlace(table: Board) {
  return { table, partition: 'checkpoint' };
}

/** Null without one. The board is then rebuilt from its entries. */
export async function loadBoardSnapshot(board: Board): Promise<BoardSnapshot | null> {
  const { snapshot } = await loadSnapshot(toSnapshotPlace(board));
  return snapshot && unpackSnapshot(snapshot.body as Body, snapshot.pages);
}

function unpackSnapshot({ head, wallets, recent }: Body, parts: readonly Uint8Array[]): BoardSnapshot {
  return {
    head,
    wallets: parts.slice(0, wallets).map(bytes => inflateRawSync(bytes)),
    recent: parts.slice(wallets, wallets + recent).map(bytes => unpack<BoardSnapshot['recent'][number]>(bytes)),
    pending: parts.slice(wallets + recent).map(bytes => unpack<BoardSnapshot['pending'][number]>(bytes)),
  };
}

/** Null if a later snapshot is stored. */
export function openBoardSave(board: Board, snapshot: BoardSnapshot): Promise<SnapshotSave | null> {
  const { head, wallets, recent, pending } = snapshot;
  const body: Body = { head, wallets: wallets.length, recent: recent.length, pending: pending.length };
  const pages = [
    ...wallets.map(bytes => deflateRawSync(bytes, { level: 1 })),
    ...recent.map(rows => pack(rows)),
    ...pending.map(entries => pack(entries)),
  ];
  return openNewerSave(toSnapshotPlace(board), { seq: head.readThroughMs, body, pages });
}
