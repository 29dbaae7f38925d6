import { inParallel } from '../../storage/kernel/parallel.ts';
import { type Notes, type NotesHead, peekNoteHeads } from '../../storage/ledger/notes.ts';
import { peekRowsSince, type Tape } from '../../storage/market/tape.ts';
import { isContinuation, type TapeBatch } from '../processor/records.ts';
import { walletsOf } from './move.ts';
import { type CachedLedgers, withoutLedgers } from './state.ts';

type Cached = {
  readonly key: string;
  readonly state: CachedLedgers;
  readonly input: Pick<TapeBatch, 'rows' | 'sequence'>;
};

const RENEWALS_IN_PARALLEL_MAX = 16;

/** A later record shows that the newest notes were finished. */
export const renewLedgers = async (
  { notes, tape }: { readonly notes: Notes; readonly tape: Tape },
  cached: readonly Cached[],
): Promise<ReadonlyMap<string, CachedLedgers>> => {
  const behind = cached.filter(({ state, input }) => !isContinuation(input.rows, state.applied));
  const heads = await peekNoteHeads(
    notes,
    behind.map(({ key }) => key),
  );
  const states = new Map(cached.map(({ key, state }) => [key, state]));
  await inParallel(behind, RENEWALS_IN_PARALLEL_MAX, async one => {
    const { key, state, input } = one;
    const head = heads.get(key);
    if (head === undefined || head.version <= state.notes.version) return;
    const isFinished = BigInt(input.sequence) > BigInt(head.memo.source);
    states.set(key, isFinished ? await withoutMoved(tape, one, head) : withoutLedgers(head, head.memo.applied));
  });
  return states;
};

const MOVED_MAX = 4_096;
/** Fewer are cheaper to read again than the rows. */
const LEDGERS_MIN = 8;

/** Forgets ledgers that missed rows changed, or all. */
const withoutMoved = async (tape: Tape, { key, state }: Cached, head: NotesHead): Promise<CachedLedgers> => {
  const wanted = { seq: state.applied, through: head.seq, slotHint: state.notes.slotMax };
  const rows = state.ledgers.size < LEDGERS_MIN ? null : await peekRowsSince(tape, key, wanted);
  if (rows === null) return withoutLedgers(head, head.seq);
  const moved = new Map(rows.flatMap(row => walletsOf(key, [row]).map(wallet => [wallet, row.seq])));
  const ledgers = new Map([...state.ledgers].filter(([wallet]) => !moved.has(wallet)));
  return { applied: head.seq, notes: head, ledgers, moved: new Map([...state.moved, ...moved].slice(-MOVED_MAX)) };
};
