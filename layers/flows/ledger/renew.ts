import { inParallel } from '../../storage/kernel/parallel.ts';
import { type Notes, type NotesHead, peekNoteHeads } from '../../storage/ledger/notes.ts';
import { peekRowsSince, type Tape } from '../../storage/market/tape.ts';
import { isContinuation, type TapeBatch } from '../processor/records.ts';
import { unflushed } from './flush.ts';
import { type CachedLedgers, forgetMoved, withoutLedgers } from './state.ts';

type Cached = {
  readonly key: string;
  readonly state: CachedLedgers;
  readonly input: Pick<TapeBatch, 'rows' | 'sequence'>;
};

const RENEWALS_IN_PARALLEL_MAX = 16;

/** A later record shows that the newest flush was finished. Later rows come from the tape. */
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

/** Fewer are cheaper to read again than the rows. */
const LEDGERS_MIN = 8;

/** Forgets ledgers that missed rows changed, or all. */
const withoutMoved = async (tape: Tape, { key, state }: Cached, head: NotesHead): Promise<CachedLedgers> => {
  if (state.applied >= head.seq) return { ...state, notes: head, waiting: unflushed(head, state.waiting) };
  const wanted = { seq: state.applied, through: head.seq, slotHint: state.notes.slotMax };
  const rows = state.ledgers.size < LEDGERS_MIN ? null : await peekRowsSince(tape, key, wanted);
  if (rows === null) return withoutLedgers(head, head.seq);
  const renewed = { ...state, applied: head.seq, notes: head, waiting: [] };
  forgetMoved(renewed, key, rows);
  return renewed;
};
