import type { Applied } from '../../core/ledger/apply.ts';
import type { LedgerState, PageRef } from '../../core/ledger/ledger.ts';
import { computeLotRemaining } from '../../core/ledger/lot.ts';
import { findNeededPage, moveFullPages, withPage } from '../../core/ledger/pages.ts';
import { formatPositionId } from '../../core/ledger/position.ts';
import {
  type LedgerOwner,
  type Ledgers,
  loadPages,
  type NamedPage,
  type PageName,
  type PastSums,
  type StoredLedger,
  withClosed,
} from '../../storage/ledger/ledgers.ts';
import type { TapeRow } from '../../storage/market/tape.ts';
import { toLedgerMove } from './move.ts';

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

export function createWorkingLedger({ seq, state, past }: StoredLedger): Working {
  return {
    state,
    past,
    seq,
    stored: seq,
    since: null,
    made: new Map(),
    taken: new Map(),
  };
}

/** A mint's ledgers, for pages of lots. */
export type MintLedgers = { readonly ledgers: Ledgers; readonly mint: string };

/** Applies a row. Null if the ledger has it. */
export async function makeMove(source: MintLedgers, work: Working, row: TapeRow): Promise<Applied | null> {
  const move = toLedgerMove(row, source.mint);
  if (move === null || row.seq <= work.seq) return null;
  await loadNeededPages(source, work, move.wallet, move.takesRaw);
  const applied = move.apply(work.state);
  if (applied.state === work.state) return applied;
  // After each row, so pages depend on the tape alone.
  const { state, pages } = moveFullPages(applied.state);
  for (const { number, lots } of pages) {
    const page = { positionId: formatPositionId(state.position!), number, lots };
    work.made.set(formatPageName(page), page);
  }
  work.state = state;
  if (applied.closed !== null) work.past = withClosed(work.past, applied.closed);
  work.seq = row.seq;
  work.since ??= row.seq;
  return applied;
}

async function loadNeededPages(
  { ledgers, mint }: MintLedgers,
  work: Working,
  wallet: string,
  raw: bigint,
): Promise<void> {
  if (raw === 0n || findNeededPage(work.state, raw) === null) return;
  const id = formatPositionId(work.state.position!);
  const names = selectNeededPages(work.state, raw).map(({ number }) => ({ positionId: id, number }));
  for (const { lots, ...name } of await readLotPages(ledgers, { wallet, mint }, work.made, names)) {
    work.state = withPage(work.state, lots);
    work.made.delete(formatPageName(name));
    work.taken.set(formatPageName(name), name);
  }
}

/** Pages in the requested order, also new ones. Throws ConflictError without one. */
export async function readLotPages(
  ledgers: Ledgers,
  owner: LedgerOwner,
  made: Working['made'],
  names: readonly PageName[],
): Promise<readonly NamedPage[]> {
  const stored = await loadPages(
    ledgers,
    owner,
    names.filter(name => !made.has(formatPageName(name))),
  );
  const known = new Map([...made.values(), ...stored].map(page => [formatPageName(page), page]));
  return names.map(name => known.get(formatPageName(name))!);
}

function selectNeededPages({ lots, pages }: LedgerState, raw: bigint): readonly PageRef[] {
  let atHand = lots.reduce((sum, lot) => sum + computeLotRemaining(lot), 0n);
  return pages.filter(page => {
    if (atHand >= raw) return false;
    atHand += page.raw;
    return true;
  });
}

function formatPageName({ positionId, number }: PageName): string {
  return `${positionId}#${number}`;
}
