import type { Applied } from '../../core/ledger/apply.ts';
import type { LedgerState, PageRef } from '../../core/ledger/ledger.ts';
import { type Lot, remainingOf } from '../../core/ledger/lot.ts';
import { pageNeeded, spill, withPage } from '../../core/ledger/pages.ts';
import { positionId } from '../../core/ledger/position.ts';
import {
  type Ledgers,
  loadPages,
  type NamedPage,
  type PageName,
  type PastSums,
  type StoredLedger,
  withClosed,
} from '../../storage/ledger/ledgers.ts';
import type { TapeRow } from '../../storage/market/tape.ts';
import { moveOf } from './move.ts';

/** A wallet's ledger of a mint in memory, changed in place. */
export type Working = {
  state: LedgerState;
  past: PastSums;
  /** Of the last row that changed it. */
  seq: number;
  /** Number of the stored ledger: 0 without one, null if unknown. */
  stored: number | null;
  /** First row that the stored ledger lacks; null without one. */
  since: number | null;
  /** New pages, which are not stored. */
  readonly made: Map<string, NamedPage>;
  /** Deleted after the state is written. */
  readonly taken: Map<string, PageName>;
};

export const workOn = ({ seq, state, past }: StoredLedger): Working => ({
  state,
  past,
  seq,
  stored: seq,
  since: null,
  made: new Map(),
  taken: new Map(),
});

/** A mint's ledgers, for pages of lots. */
export type MintLedgers = { readonly ledgers: Ledgers; readonly mint: string };

/** Applies a row. Null if the ledger has it. */
export const makeMove = async (source: MintLedgers, work: Working, row: TapeRow): Promise<Applied | null> => {
  const move = moveOf(row, source.mint);
  if (move === null || row.seq <= work.seq) return null;
  await bringPages(source, work, move.wallet, move.takesRaw);
  const applied = move.apply(work.state);
  if (applied.state === work.state) return applied;
  // After each row, so pages depend on the tape alone.
  const { state, pages } = spill(applied.state);
  for (const { number, lots } of pages) {
    const page = { positionId: positionId(state.position!), number, lots };
    work.made.set(nameOf(page), page);
  }
  work.state = state;
  if (applied.closed !== null) work.past = withClosed(work.past, applied.closed);
  work.seq = row.seq;
  work.since ??= row.seq;
  return applied;
};

const bringPages = async (
  { ledgers, mint }: MintLedgers,
  work: Working,
  wallet: string,
  raw: bigint,
): Promise<void> => {
  if (raw === 0n || pageNeeded(work.state, raw) === null) return;
  const id = positionId(work.state.position!);
  const names = refsFor(work.state, raw).map(({ number }) => ({ positionId: id, number }));
  const unknown = names.filter(name => !work.made.has(nameOf(name)));
  const stored = await loadPages(ledgers, { wallet, mint }, unknown);
  const lotsOf = new Map<string, readonly Lot[]>(
    [...work.made.values(), ...stored].map(page => [nameOf(page), page.lots]),
  );
  for (const name of names) {
    work.state = withPage(work.state, lotsOf.get(nameOf(name))!);
    work.made.delete(nameOf(name));
    work.taken.set(nameOf(name), name);
  }
};

const refsFor = ({ lots, pages }: LedgerState, raw: bigint): readonly PageRef[] => {
  let atHand = lots.reduce((sum, lot) => sum + remainingOf(lot), 0n);
  return pages.filter(page => {
    if (atHand >= raw) return false;
    atHand += page.raw;
    return true;
  });
};

const nameOf = ({ positionId, number }: PageName): string => `${positionId}#${number}`;
