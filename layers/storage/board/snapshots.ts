import { randomUUID } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { BoardSnapshot } from '../../core/board/board-snapshot.ts';
import { getItem, getItems, type Item, isWritten, putItem, unlessNewer } from '../kernel/dynamo.ts';
import { pack, unpack } from '../kernel/pack.ts';
import { inParallel } from '../kernel/parallel.ts';
import type { Board } from './board.ts';

const NEWEST: Item = { k: { S: 'checkpoint' }, s: { S: '0' } };
const PARALLEL_MAX = 16;
/** Snapshots expire. Without one the board is rebuilt from its entries. */
const PARTS_KEPT_SECONDS = 3 * 86_400;

type Body = {
  readonly head: BoardSnapshot['head'];
  readonly id: string;
  readonly wallets: number;
  readonly recent: number;
  readonly pending: number;
};

/** Null when there is none, or parts of it have expired. */
export const loadBoardSnapshot = async (board: Board): Promise<BoardSnapshot | null> => {
  const item = await getItem(board, NEWEST);
  if (!item) return null;
  const { head, id, wallets, recent, pending } = unpack<Body>(item.d!.B!);
  const [walletParts, recentParts, pendingParts] = await Promise.all([
    loadParts(board, `${id}#wallets`, wallets),
    loadParts(board, `${id}#recent`, recent),
    loadParts(board, `${id}#pending`, pending),
  ]);
  if (!walletParts || !recentParts || !pendingParts) return null;
  return {
    head,
    wallets: walletParts.map(bytes => inflateRawSync(bytes)),
    recent: recentParts.map(bytes => unpack<BoardSnapshot['recent'][number]>(bytes)),
    pending: pendingParts.map(bytes => unpack<BoardSnapshot['pending'][number]>(bytes)),
  };
};

/** Writes the parts first. A later snapshot is kept. */
export const saveBoardSnapshot = async (board: Board, snapshot: BoardSnapshot, nowMs: number): Promise<void> => {
  const { head, wallets, recent, pending } = snapshot;
  const id = randomUUID();
  const expires = Math.floor(nowMs / 1000) + PARTS_KEPT_SECONDS;
  await saveParts(board, `${id}#wallets`, wallets.length, at => deflateRawSync(wallets[at]!, { level: 1 }), expires);
  await saveParts(board, `${id}#recent`, recent.length, at => pack(recent[at]), expires);
  await saveParts(board, `${id}#pending`, pending.length, at => pack(pending[at]), expires);
  const body: Body = { head, id, wallets: wallets.length, recent: recent.length, pending: pending.length };
  const through = { N: String(head.readThroughMs) };
  await isWritten(putItem(board, { ...NEWEST, through, d: { B: pack(body) } }, unlessNewer('through', through)));
};

const partKey = (name: string, at: number): Item => ({ k: { S: `checkpoint#${name}#${at}` }, s: { S: '0' } });

/** One partition per part, to spread large snapshots. */
const saveParts = async (
  board: Board,
  name: string,
  parts: number,
  bytesOf: (at: number) => Uint8Array,
  expires: number,
): Promise<void> => {
  await inParallel([...Array(parts).keys()], PARALLEL_MAX, at =>
    putItem(board, { ...partKey(name, at), d: { B: bytesOf(at) }, expires: { N: String(expires) } }),
  );
};

/** Null when a part is missing. */
const loadParts = async (board: Board, name: string, parts: number): Promise<readonly Uint8Array[] | null> => {
  const keys = Array.from({ length: parts }, (_, at) => partKey(name, at));
  const items = parts === 0 ? [] : await getItems(board, keys);
  const byKey = new Map(items.map(item => [item.k!.S!, item.d!.B!]));
  const found = keys.map(({ k }) => byKey.get(k!.S!)).filter(bytes => bytes !== undefined);
  return found.length === parts ? found : null;
};
