import type { Applied } from '../../core/ledger/apply.ts';
import type { LedgerState, PageRef } from '../../core/ledger/ledger.ts';
import { type Lot, remainingOf } from '../../core/ledger/lot.ts';
import { pageNeeded, spill, withPage } from '../../core/ledger/pages.ts';
import { positionId } from '../../core/ledger/position.ts';
import {
  type NamedPage,
  type PageName,
  type PastSums,
  type StoredLedger,
  withClosed,
} from '../../storage/ledger/ledgers.ts';
import type { Note } from '../../storage/ledger/notes.ts';
import type { Move } from './move.ts';

/** Updated in place during a fold. */
export type Working = {
  readonly loaded: StoredLedger;
  state: LedgerState;
  past: PastSums;
  seq: number;
  notes: readonly Note[];
  readonly made: Map<string, NamedPage>;
  /** Deleted after the state is written. */
  readonly taken: Map<string, PageName>;
};

export type ReadPages = (names: readonly PageName[]) => Promise<readonly NamedPage[]>;

export const workOn = (loaded: StoredLedger): Working => ({
  loaded,
  state: loaded.state,
  past: loaded.past,
  seq: loaded.seq,
  notes: loaded.notes,
  made: new Map(),
  taken: new Map(),
});

/** Applies one update. Spills after each row, so pages depend on the tape alone. */
export const makeMove = async (work: Working, seq: number, move: Move, read: ReadPages): Promise<Applied> => {
  await bringPages(work, move.takesRaw, read);
  const applied = move.apply(work.state);
  if (applied.state === work.state) return applied;
  const { state, pages } = spill(applied.state);
  for (const { number, lots } of pages) {
    const page = { positionId: positionId(state.position!), number, lots };
    work.made.set(nameOf(page), page);
  }
  work.state = state;
  if (applied.closed !== null) work.past = withClosed(work.past, applied.closed);
  work.seq = seq;
  return applied;
};

const bringPages = async (work: Working, raw: bigint, read: ReadPages): Promise<void> => {
  if (raw === 0n || pageNeeded(work.state, raw) === null) return;
  const id = positionId(work.state.position!);
  const names = refsFor(work.state, raw).map(({ number }) => ({ positionId: id, number }));
  const stored = await read(names.filter(name => !work.made.has(nameOf(name))));
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
