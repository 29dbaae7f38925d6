import type { Applied } from '../../core/ledger/apply.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { hasOtherManners } from '../../core/wallet/state-activity.ts';
import { toVerdictEvent, type WalletEvent } from '../../core/wallet/wallet-event.ts';
import type { Ledgers } from '../../storage/ledger/ledgers.ts';
import type { Note } from '../../storage/ledger/notes.ts';
import type { HeldPosition } from '../../storage/ledger/positions.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import { listMovedWallets, toLedgerMove } from '../positions/move.ts';
import { type CachedLedgers, loadColdLedgers, noteTaken, putOff, takeNote } from './state.ts';
import { toWalletEvent } from './wallet-event.ts';

export type AppliedRow = {
  readonly wallet: string;
  readonly trade: Trade | null;
  readonly note: Note | null;
  readonly applied: Applied;
};

/** A row and what it did to the ledger of its wallet. */
export type LedgerMove = {
  readonly row: TapeRow;
  readonly wallet: string;
  readonly note: Note | null;
  readonly applied: Applied;
};

type Closed = HeldPosition & { readonly wallet: string };

/** Effects of unfinished rows; `rows` are those of the batch. */
export type Folded = {
  readonly closed: readonly Closed[];
  readonly events: ReadonlyMap<string, readonly WalletEvent[]>;
  readonly rows: readonly AppliedRow[];
  /** All unfinished ones. */
  readonly moves: readonly LedgerMove[];
};

/** Unapplied rows in order. */
export type Arrived = {
  readonly rows: readonly TapeRow[];
  /** Rows of the batch. The others had one of their own. */
  readonly given: ReadonlySet<TapeRow>;
};

/** Folds rows in order. Those through `finished` wait for their wallets. */
export async function foldRows(
  ledgers: Ledgers,
  mint: string,
  state: CachedLedgers,
  { rows, given }: Arrived,
  finished: number,
): Promise<Folded> {
  const done: AppliedRow[] = [];
  const moves: LedgerMove[] = [];
  const closed: Closed[] = [];
  const events: (readonly [string, WalletEvent])[] = [];
  const isDone = (row: TapeRow): boolean => row.seq <= finished && !given.has(row);
  await loadColdLedgers(
    ledgers,
    mint,
    state,
    listMovedWallets(
      mint,
      rows.filter(row => state.isWhole || !isDone(row)),
    ),
  );
  for (const row of rows) {
    if (!isDone(row)) events.push(...toRelabelEvents(mint, row));
    const wallet = toLedgerMove(row, mint)?.wallet;
    if (wallet === undefined) continue;
    const work = state.ledgers.get(wallet);
    if (work === undefined) {
      putOff(state, wallet, row);
      continue;
    }
    const taken = await takeNote(ledgers, mint, state, work, row);
    if (taken === null || isDone(row)) continue;
    const { applied } = taken;
    moves.push({ row, wallet, ...taken });
    const trade = isTrade(row) ? row : null;
    if (applied.closed) closed.push({ wallet, mint, position: applied.change!.position });
    if (trade !== null || applied.change !== null) events.push([wallet, toWalletEvent(mint, row, applied)]);
    if (given.has(row)) done.push({ wallet, trade, ...taken });
  }
  noteTaken(state, rows);
  const byWallet = Map.groupBy(events, ([wallet]) => wallet);
  return {
    closed,
    events: new Map([...byWallet].map(([wallet, list]) => [wallet, list.map(([, one]) => one)])),
    rows: done,
    moves,
  };
}

/** What a row says of the labels of earlier swaps, by wallet. */
function toRelabelEvents(mint: string, row: TapeRow): readonly (readonly [string, WalletEvent])[] {
  if (isTrade(row) || row.event.type !== 'relabelled') return [];
  const { seq, slot, timestampMs, receivedMs, event } = row;
  const byWallet = Map.groupBy(event.trades, ({ wallet }) => wallet);
  return [...byWallet].flatMap(([wallet, trades]) => {
    const swaps = trades.map(({ before, after }) => ({ before, after }));
    const place = { mint, seq, slot, timestampMs, receivedMs };
    return swaps.some(hasOtherManners) ? [[wallet, toVerdictEvent(place, { kind: 'relabelled', swaps })] as const] : [];
  });
}
