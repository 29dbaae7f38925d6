import { type Ledgers, loadLedgers, peekLedgers, type StoredLedger } from '../../storage/ledger/ledgers.ts';
import { loadNoteHeads, type Note, type Notes, type NotesHead } from '../../storage/ledger/notes.ts';
import type { TapeRow } from '../../storage/market/tape.ts';
import { walletsOf } from './move.ts';

/** Cached ledgers, validated by conditional writes. */
export type CachedLedgers = {
  applied: number;
  notes: NotesHead;
  /** Notes of applied trades that the journal lacks. */
  waiting: readonly Note[];
  readonly ledgers: Map<string, StoredLedger>;
  /** Last arrival numbers of wallets changed elsewhere. */
  readonly moved: Map<string, number>;
};

/** Loads note headers; ledgers follow when rows need them. */
export const loadMints = async (
  notes: Notes,
  mints: readonly string[],
): Promise<ReadonlyMap<string, CachedLedgers>> => {
  const heads = [...(await loadNoteHeads(notes, mints))];
  return new Map(heads.map(([mint, head]) => [mint, withoutLedgers(head, head.memo.applied)]));
};

export const withoutLedgers = (notes: NotesHead, applied: number): CachedLedgers => ({
  applied,
  notes,
  waiting: [],
  ledgers: new Map(),
  moved: new Map(),
});

/** Forgets ledgers that others changed by these rows. */
export const forgetMoved = (state: CachedLedgers, mint: string, rows: readonly TapeRow[]): void => {
  for (const row of rows)
    for (const wallet of walletsOf(mint, [row])) {
      state.ledgers.delete(wallet);
      state.moved.set(wallet, row.seq);
    }
  for (const wallet of [...state.moved.keys()].slice(0, -MOVED_MAX)) state.moved.delete(wallet);
};

const MOVED_MAX = 4_096;

/** The same for rows that were not received. */
export const forgetMissed = (
  state: CachedLedgers,
  mint: string,
  rows: readonly TapeRow[],
  received: readonly TapeRow[],
): void => {
  const seqs = new Set(received.map(({ seq }) => seq));
  const missed = rows.filter(({ seq }) => !seqs.has(seq));
  forgetMoved(state, mint, missed);
};

/** A ledger with its wallet's last row is current. */
export const warmLedgers = async (
  ledgers: Ledgers,
  mint: string,
  state: CachedLedgers,
  wallets: readonly string[],
): Promise<void> => {
  const cold = wallets.filter(wallet => !state.ledgers.has(wallet));
  const moved = cold.filter(wallet => state.moved.has(wallet));
  for (const [wallet, ledger] of await peekLedgers(ledgers, mint, moved))
    if (ledger.seq >= state.moved.get(wallet)!) state.ledgers.set(wallet, ledger);
  const unknown = cold.filter(wallet => !state.ledgers.has(wallet)).map(wallet => ({ wallet, mint }));
  const loaded = await loadLedgers(ledgers, unknown);
  for (const [at, { wallet }] of unknown.entries()) state.ledgers.set(wallet, loaded[at]!);
};
