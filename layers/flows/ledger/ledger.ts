import type { Emit } from '../../edge/producer.ts';
import type { StreamRecord } from '../../edge/stream.ts';
import { cacheLedgerBase, type NotesHead, readStaleNoteHeads } from '../../storage/ledger/notes.ts';
import { saveClosed } from '../../storage/ledger/positions.ts';
import { isTrade, readRowsAfter, type TapeRow } from '../../storage/market/tape.ts';
import type { Security } from '../../storage/security/security.ts';
import type { Notification } from '../notify.ts';
import type { Step, Task } from '../processor/definition.ts';
import type { TapeBatch } from '../processor/records.ts';
import type { Section, SectionDeps } from '../section/section.ts';
import { fillGaps } from '../tokens/catch-up.ts';
import { commitPolicies } from '../tokens/commit-policy.ts';
import { isTokenHeard } from '../unsent.ts';
import { type LedgerStores, saveDueLedgers, saveWaitingNotes } from './commit.ts';
import { packWalletEventRecords } from './emission.ts';
import { isResting, planLedgerFlush } from './flush.ts';
import { type Arrived, type Folded, foldRows, type LedgerMove } from './fold-mint.ts';
import { createLedgerNotifications } from './messages.ts';
import { type CachedLedgers, followFlushes, loadMints } from './state.ts';

export type LedgerDeps = LedgerStores &
  SectionDeps & {
    readonly security: Security;
    readonly emitWallets: Emit;
    /** Absent where rules do not hear trades. */
    readonly ruleEmission?: RuleEmission;
  };

/** What the ledgers send to rules. */
export type RuleEmission = {
  /** Sends what tokens' rows tell rules, in order of arrival, before their commits. */
  readonly emitMoves: (
    some: readonly { readonly mint: string; readonly moves: readonly LedgerMove[] }[],
  ) => Promise<void>;
  /** Says that a batch of a shard is whole, after its moves. */
  readonly emitThrough: (records: readonly StreamRecord[], nowMs: number) => Promise<void>;
};

/** `whole`: what follows the applied rows. */
type Input = Pick<TapeBatch, 'rows' | 'finished' | 'clock'> & { readonly whole?: Arrived };
/** `flush`: number through which ledgers are to be stored. */
type Work = Folded & { readonly flush: number | null };
export type Ledger = { state: CachedLedgers; input: Input; work: Work; notification: Notification };

/** Rows per commit; keeps notes and records below storage limits. */
const ROWS_MAX = 500;

/** Folds rows into ledgers and positions, idempotent by arrival number, and feeds the wallets. */
export function createLedgerSection(deps: LedgerDeps): Section<Ledger, NotesHead> {
  return {
    name: 'ledger',
    parallelMax: 50,
    hasWork: ({ rows, clock }) => rows.length > 0 || clock,
    getApplied: ({ applied }) => applied,
    isClocked: () => false,
    load: mints => loadMints(deps.notes, mints),
    readStored: mints => readStaleNoteHeads(deps.notes, mints),
    takeOver: async ({ key, state }, head) => followFlushes(deps.notes, key, state, head),
    apply: task => apply(deps, task),
    emit: async ready => {
      await deps.emitWallets(packWalletEventRecords(ready.map(({ work }) => work)));
      await deps.ruleEmission?.emitMoves(ready.map(({ key, work }) => ({ mint: key, moves: work.moves })));
    },
    commit: async ({ key, state, work }) => {
      if (work.flush !== null) await saveDueLedgers(deps, key, state, work.flush);
      cacheLedgerBase(deps.notes, key, state.base);
      return {
        notifications: createLedgerNotifications(deps.security, key, work.rows),
        counts: {
          chain_exits_total: work.rows.filter(({ applied }) => applied.exit).length,
          chain_positions_closed_total: work.closed.length,
        },
      };
    },
  };
}

/** An outdated process emits the same: rows determine ledgers. */
async function apply(deps: LedgerDeps, task: Task<Ledger>): Promise<Step<Ledger> | null> {
  const { key: mint, state, input, nowMs } = task;
  const isTick = input.rows.length === 0;
  if (isTick && !isResting(state.newestMs, nowMs)) return null;
  const arrived = input.whole ?? {
    rows: isTick
      ? await readRowsAfter(deps.tape, mint, state.applied)
      : await fillGaps(deps.tape, mint, state.applied, input.rows),
    given: new Set(input.rows),
  };
  // Their own batch publishes new trades.
  if (isTick && !isResting(findNewestTradeMs(arrived.rows), nowMs)) return null;
  const run = { ...arrived, rows: arrived.rows.slice(0, ROWS_MAX) };
  const folded = await foldRows(deps.ledgers, mint, state, run, input.finished);
  await saveClosed(deps.positions, folded.closed);
  const policy = deps.policies?.ledgers ?? commitPolicies.ledgers;
  const flush = planLedgerFlush(state, policy, { isHeard: await isTokenHeard(deps.publisher, mint), isAtRest: isTick });
  if (run.rows.length === 0 && flush === null) return null;
  // An old process may hold a longer batch.
  if (flush !== null) await saveWaitingNotes(deps, mint, state);
  const later = { ...input, whole: { ...arrived, rows: arrived.rows.slice(ROWS_MAX) } };
  return { work: { ...folded, flush }, rest: later.whole.rows.length > 0 ? later : undefined };
}

/** Of the newest trade, unix ms; 0 without one. */
function findNewestTradeMs(rows: readonly TapeRow[]): number {
  return rows.filter(isTrade).reduce((newest, { timestampMs }) => Math.max(newest, timestampMs), 0);
}
