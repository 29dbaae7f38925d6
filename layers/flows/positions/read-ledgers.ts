import type { Position } from '../../core/ledger/position.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { isConflict } from '../../storage/kernel/dynamo.ts';
import { mapInParallel } from '../../storage/kernel/parallel.ts';
import { retry } from '../../storage/kernel/retry.ts';
import { type LedgerOwner, loadLedgers, untouchedLedger } from '../../storage/ledger/ledgers.ts';
import { loadNoteHeads, type Note, type Notes, type NotesHead } from '../../storage/ledger/notes.ts';
import { formatTapeKey, readHeadRows, type Tape, type TapeHead, type TapeRow } from '../../storage/market/tape.ts';
import { toLedgerMove } from './move.ts';
import { toTradeNote } from './noted-row.ts';
import { createWorkingLedger, makeMove, type Working } from './working.ts';

export type LedgerStores = { readonly tape: Tape; readonly notes: Notes };

/** A ledger with all rows of the tape. */
export type ReadLedger = Pick<Working, 'seq' | 'state' | 'past' | 'made'> & {
  readonly wallet: string;
  /** Notes and closed positions of rows that the stored ledger lacks. */
  readonly notes: readonly Note[];
  readonly closed: readonly Position[];
};

/** Wallets by mint. */
type Asked = ReadonlyMap<string, readonly string[]>;
export type LedgersByMint = ReadonlyMap<string, readonly ReadLedger[]>;

const MINTS_IN_PARALLEL_MAX = 16;
const READS_MAX = 5;
/** The ledger's processor is behind: readers show what is stored. */
const ROWS_BEHIND_MAX = 2_000;

/** Reads stored ledgers, and folds the rows since. Omits no wallet. */
export async function readLedgers({ tape, notes }: LedgerStores, asked: Asked): Promise<LedgersByMint> {
  const mints = [...asked.keys()];
  // Stored ledgers are at least as new as a header read before.
  const [bases, heads] = await Promise.all([loadNoteHeads(notes, mints), loadHeads(tape, mints.map(formatTapeKey))]);
  return mapInParallel(mints, MINTS_IN_PARALLEL_MAX, mint =>
    readMint(
      { tape, notes },
      { mint, wallets: asked.get(mint)!, base: bases.get(mint)!, head: heads.get(formatTapeKey(mint))! },
    ),
  );
}

/** The same for one mint. */
export async function readMintLedgers(
  stores: LedgerStores,
  mint: string,
  wallets: readonly string[],
): Promise<readonly ReadLedger[]> {
  return wallets.length === 0 ? [] : (await readLedgers(stores, new Map([[mint, wallets]]))).get(mint)!;
}

type AskedMint = {
  readonly mint: string;
  readonly wallets: readonly string[];
  readonly base: NotesHead;
  readonly head: TapeHead;
};

/** Reads again if a flush deleted pages meanwhile: the new ledgers do not need them. */
export async function retryMovedLedgers<T extends object>(read: () => Promise<T>): Promise<T> {
  const failure = () => new Error(`Ledgers moved on during each of ${READS_MAX} reads.`);
  return retry({ triesMax: READS_MAX, failure }, () =>
    read().catch(error => {
      if (isConflict(error)) return undefined;
      throw error;
    }),
  );
}

async function readMint(stores: LedgerStores, { mint, wallets, base, head }: AskedMint) {
  const { applied } = base.memo;
  const behind = head.seq - applied;
  const rows = behind > 0 && behind <= ROWS_BEHIND_MAX ? await readHeadRows(stores.tape, head, applied) : [];
  const byWallet = Map.groupBy(rows, row => toLedgerMove(row, mint)?.wallet);
  const owners = [...new Set(wallets)].map(wallet => ({ wallet, mint }));
  return retryMovedLedgers(async () => {
    const stored = base.version === 0 ? [] : await loadLedgers(stores.notes, owners);
    return Promise.all(
      owners.map((owner, at) =>
        foldLedger(stores, owner, createWorkingLedger(stored[at] ?? untouchedLedger), byWallet.get(owner.wallet)),
      ),
    );
  });
}

async function foldLedger(
  { notes: ledgers }: LedgerStores,
  { wallet, mint }: LedgerOwner,
  work: Working,
  rows: readonly TapeRow[] = [],
): Promise<ReadLedger> {
  const notes: Note[] = [];
  const closed: Position[] = [];
  for (const row of rows) {
    const applied = await makeMove({ ledgers, mint }, work, row);
    if (applied === null) continue;
    const note = toTradeNote(row, applied);
    if (note !== null) notes.push(note);
    if (applied.closed !== null) closed.push(applied.change!.position);
  }
  const { seq, state, past, made } = work;
  return { wallet, seq, state, past, made, notes, closed };
}
