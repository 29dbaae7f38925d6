import { logger } from '../../edge/logger.ts';
import type { Observer } from '../../edge/observe.ts';
import type { Emit } from '../../edge/producer.ts';
import type { Pusher } from '../../edge/push.ts';
import { earliest, type StreamRecord } from '../../edge/stream.ts';
import { isConflict } from '../../storage/kernel/dynamo.ts';
import { inParallel } from '../../storage/kernel/parallel.ts';
import type { Tape, TapeRow } from '../../storage/market/tape.ts';
import type { Security } from '../../storage/security/security.ts';
import { byKey } from '../tape-batch.ts';
import { type Notification, tell } from '../tell.ts';
import { unapplied } from './arrival.ts';
import { commitLedgers, commitNotes, type LedgerStores } from './commit.ts';
import { walletRecords } from './emission.ts';
import { type Folded, foldRows, walletsOf } from './fold-mint.ts';
import { type HotLedgers, type Memory, trim, warmLedgers, warmMints } from './hot-ledgers.ts';
import { notificationsOf } from './messages.ts';

export type LedgerParts = LedgerStores & {
  readonly tape: Tape;
  readonly security: Security;
  readonly emitWallets: Emit;
  readonly pusher: Pusher;
  readonly observe: Observer;
  readonly memory: Memory;
};

const MINTS_IN_PARALLEL_MAX = 16;
/** Rows per commit; keeps notes and records below storage limits. */
const ROWS_MAX = 500;
const TRIES_MAX = 4;

type Task = {
  readonly mint: string;
  readonly rows: readonly TapeRow[];
  /** Rows continue the applied ones without gaps. */
  readonly whole: boolean;
  readonly sequence: string;
  readonly tries: number;
};

type Run = Task & { readonly run: readonly TapeRow[]; readonly hot: HotLedgers };
type FoldedRun = Run & { readonly folded: Folded };

type Round = { readonly again: Task[]; readonly failed: string[]; readonly told: Notification[] };

/**
 * Applies one batch of the trades stream to the ledgers. Idempotent by arrival number.
 * Returns the first unfinished sequence number, or null. A failed mint blocks no others.
 */
export const takeLedgerRows = async (
  parts: LedgerParts,
  records: readonly StreamRecord[],
  nowMs: number,
): Promise<string | null> => {
  let tasks: readonly Task[] = [...byKey(records)]
    .filter(([, { rows }]) => rows.length > 0)
    .map(([mint, { rows, sequence }]) => ({ mint, rows, whole: false, sequence, tries: 1 }));
  const told: Notification[] = [];
  const failed: string[] = [];
  while (tasks.length > 0) {
    const round = await takeRound(parts, tasks);
    told.push(...round.told);
    failed.push(...round.failed);
    tasks = round.again;
  }
  trim(parts.memory);
  await tell(parts.pusher, parts.observe, told, nowMs);
  return earliest(failed);
};

/** A failed mint leaves the round. */
const takeRound = async (parts: LedgerParts, tasks: readonly Task[]): Promise<Round> => {
  const round: Round = { again: [], failed: [], told: [] };
  const lost = (task: Task, error: unknown): void => {
    parts.memory.delete(task.mint);
    if (isConflict(error) && task.tries < TRIES_MAX) round.again.push({ ...task, whole: false, tries: task.tries + 1 });
    else {
      logger.error('A batch failed and will be retried', { error, mint: task.mint });
      round.failed.push(task.sequence);
    }
  };
  const warm = await together(lost, tasks, () => warmRuns(parts, tasks, lost));
  const folded = await apart(lost, warm, async run => foldRun(parts, run));
  const emitted = await together(lost, folded, () => emit(parts, folded));
  await apart(lost, emitted, async run => {
    await commitLedgers(parts, run.mint, run.hot, run.folded);
    finish(parts, round, run);
  });
  return round;
};

type Lost = (task: Task, error: unknown) => void;

/** Runs each mint's work separately; a failure affects one mint. */
const apart = async <T extends Task, R>(
  lost: Lost,
  tasks: readonly T[],
  work: (task: T) => Promise<R>,
): Promise<readonly R[]> => {
  const done = await inParallel(tasks, MINTS_IN_PARALLEL_MAX, task =>
    work(task).then(
      result => [result],
      (error: unknown) => {
        lost(task, error);
        return [];
      },
    ),
  );
  return done.flat();
};

/** Runs one call for all mints; a failure affects all of them. */
const together = async <T extends Task, R>(
  lost: Lost,
  tasks: readonly T[],
  work: () => Promise<readonly R[]>,
): Promise<readonly R[]> => {
  try {
    return tasks.length === 0 ? [] : await work();
  } catch (error) {
    for (const task of tasks) lost(task, error);
    return [];
  }
};

/** Loads mints, skipped rows, then ledgers. */
const warmRuns = async (parts: LedgerParts, tasks: readonly Task[], lost: Lost): Promise<readonly Run[]> => {
  const { ledgers, notes, tape, memory } = parts;
  await warmMints(
    notes,
    memory,
    tasks.map(({ mint }) => mint),
  );
  const completed = await apart(lost, tasks, async task => {
    const { applied } = memory.get(task.mint)!;
    const rows = task.whole ? task.rows : await unapplied(tape, task.mint, applied, task.rows);
    return { ...task, rows, run: rows.slice(0, ROWS_MAX) };
  });
  const runs = completed.filter(({ run }) => run.length > 0);
  await warmLedgers(
    ledgers,
    memory,
    runs.flatMap(({ mint, run }) => walletsOf(mint, run).map(wallet => ({ wallet, mint }))),
  );
  return runs.map(run => ({ ...run, hot: memory.get(run.mint)! }));
};

const foldRun = async (parts: LedgerParts, run: Run): Promise<FoldedRun> => {
  const folded = await foldRows(parts.ledgers, run.mint, run.hot, run.run);
  await commitNotes(parts, run.mint, run.hot, folded);
  return { ...run, folded };
};

const emit = async ({ emitWallets }: LedgerParts, runs: readonly FoldedRun[]): Promise<readonly FoldedRun[]> => {
  await emitWallets(walletRecords(runs.map(({ folded }) => folded)));
  return runs;
};

const finish = (
  { memory, observe, security }: LedgerParts,
  { again, told }: Round,
  { mint, hot, folded, ...task }: FoldedRun,
): void => {
  memory.delete(mint);
  memory.set(mint, hot);
  told.push(...notificationsOf(security, mint, folded.told));
  observe.count('chain_exits_total', folded.told.filter(({ applied }) => applied.exit).length);
  observe.count('chain_positions_closed_total', folded.closed.length);
  const rows = task.rows.slice(task.run.length);
  if (rows.length > 0) again.push({ mint, rows, whole: true, sequence: task.sequence, tries: 1 });
};
