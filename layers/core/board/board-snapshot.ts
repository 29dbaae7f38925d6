import { type Board, createBoard } from './board.ts';
import { entryCodec } from './entry.ts';
import { splitIntoBatches } from './snapshot.ts';
import { countsPerRow, moneyPerRow } from './sums.ts';
import { boardWindows } from './window.ts';

/** Boards of other versions are rebuilt from the filed entries. */
const version = 2;
/** At most 400 bytes per wallet, so a part fits an item. */
const partWallets = 800;
const listRows = 2_000;

/** A board split for storage: header and parts. */
export type BoardSnapshot = {
  readonly head: {
    readonly version: number;
    readonly minuteMs: number;
    readonly readThroughMs: number;
    readonly wallets: number;
  };
  readonly wallets: readonly Uint8Array[];
  readonly recent: readonly (readonly RecentRow[])[];
  readonly pending: readonly (readonly unknown[])[];
};

type RecentRow = readonly [wallet: string, seq: number, arrivedMs: number];

export function toBoardSnapshot(board: Board): BoardSnapshot {
  const rows = [...board.rowOf.values()];
  const recent = [...board.recent.values()].map(({ wallet, seq, arrivedMs }): RecentRow => [wallet, seq, arrivedMs]);
  return {
    head: { version, minuteMs: board.minuteMs, readThroughMs: board.readThroughMs, wallets: rows.length },
    wallets: splitIntoBatches(rows, partWallets).map(part => {
      const names = new TextEncoder().encode(part.map(row => board.wallets[row]!).join('\n'));
      const size = part.length;
      const doubles = Float64Array.from([
        ...part.map(row => board.settled[row]!),
        ...part.map(row => board.verdictSeq[row]!),
      ]);
      const counts = Int32Array.from(part.flatMap(row => [board.held[row]!, board.malicious[row]!]));
      const parts: ArrayBufferView[] = [Uint32Array.of(size, 0), doubles, counts];
      for (const window of boardWindows) {
        const columns = board.sums[window];
        const exits = new Int32Array(size * countsPerRow);
        const money = new BigUint64Array(size * moneyPerRow);
        part.forEach((row, at) => {
          exits.set(columns.counts.subarray(row * countsPerRow, (row + 1) * countsPerRow), at * countsPerRow);
          money.set(columns.money.subarray(row * moneyPerRow, (row + 1) * moneyPerRow), at * moneyPerRow);
        });
        parts.push(exits, money);
      }
      return Buffer.concat(
        [...parts, names].map(view => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)),
      );
    }),
    recent: splitIntoBatches(recent, listRows),
    pending: splitIntoBatches(board.pending.map(entryCodec.encode), listRows),
  };
}

/** Restores a board; null for another version. */
export function restoreBoard({ head, wallets, recent, pending }: BoardSnapshot): Board | null {
  if (head.version !== version) return null;
  let capacity = 1024;
  while (capacity < head.wallets) capacity *= 2;
  const board = createBoard(head.minuteMs, head.readThroughMs, capacity);
  for (const part of wallets) {
    const { buffer } = new Uint8Array(part);
    const [size = 0] = new Uint32Array(buffer, 0, 1);
    const doubles = new Float64Array(buffer, 8, size * 2);
    const counts = new Int32Array(buffer, 8 + size * 16, size * 2);
    const sumsAt = 8 + size * 24;
    const windowBytes = size * (countsPerRow * 4 + moneyPerRow * 8);
    const names = new TextDecoder('latin1')
      .decode(new Uint8Array(buffer, sumsAt + boardWindows.length * windowBytes))
      .split('\n');
    const first = board.wallets.length;
    names.forEach((wallet, at) => {
      const row = first + at;
      board.wallets.push(wallet);
      board.rowOf.set(wallet, row);
      board.settled[row] = doubles[at]!;
      board.verdictSeq[row] = doubles[size + at]!;
      board.held[row] = counts[at * 2]!;
      board.malicious[row] = counts[at * 2 + 1]!;
    });
    boardWindows.forEach((window, index) => {
      const columns = board.sums[window];
      const at = sumsAt + index * windowBytes;
      columns.counts.set(new Int32Array(buffer, at, size * countsPerRow), first * countsPerRow);
      columns.money.set(
        new BigUint64Array(buffer, at + size * countsPerRow * 4, size * moneyPerRow),
        first * moneyPerRow,
      );
      columns.stale.fill(1, first, first + size);
    });
  }
  if (board.rowOf.size !== head.wallets)
    throw new RangeError(`The snapshot names ${head.wallets} wallets and holds ${board.rowOf.size}.`);
  for (const [wallet, seq, arrivedMs] of recent.flat())
    board.recent.set(`${wallet}:${seq}`, { wallet, seq, arrivedMs });
  board.pending = pending.flat().map(entryCodec.decode);
  return board;
}
