import { cacheBytesMax } from '../../contract/functions.ts';
import { processors } from '../../contract/processors.ts';
import type { Observer } from '../../edge/observe.ts';
import type { Emit } from '../../edge/producer.ts';
import type { BatchWork } from '../../edge/stream.ts';
import type { Tape } from '../../storage/market/tape.ts';
import type { Security } from '../../storage/security/security.ts';
import { type Notification, notify, type Publisher } from '../notify.ts';
import { defineProcessor, type Step, type Task } from '../processor/processor.ts';
import type { TapeBatch } from '../processor/records.ts';
import { receivedRows } from '../received-rows.ts';
import { unapplied } from './arrival.ts';
import { commitLedgers, commitNotes, type LedgerStores } from './commit.ts';
import { walletRecords } from './emission.ts';
import { type Folded, foldRows } from './fold-mint.ts';
import { notificationsOf } from './messages.ts';
import { walletsOf } from './move.ts';
import { renewLedgers } from './renew.ts';
import { type CachedLedgers, forgetMissed, loadMints, warmLedgers } from './state.ts';

export type LedgerDeps = LedgerStores & {
  readonly tape: Tape;
  readonly security: Security;
  readonly emitWallets: Emit;
  readonly publisher: Publisher;
  readonly observe: Observer;
};

/** `isWhole`: the rows continue the applied ones without gaps. */
type Input = Pick<TapeBatch, 'rows' | 'sequence' | 'records'> & { readonly isWhole?: true };
type Ledger = { state: CachedLedgers; input: Input; work: Folded; notification: Notification };

/** Rows per commit; keeps notes and records below storage limits. */
const ROWS_MAX = 500;

export const ledgerCache = { bytesMax: cacheBytesMax(processors.ledger) };

/** Reads trades. Writes ledgers and positions, idempotent by arrival number, and feeds the wallets. */
export const ledgerProcessor = (deps: LedgerDeps): BatchWork =>
  defineProcessor<Ledger>({
    cache: ledgerCache,
    parallelMax: 50,
    memory: deps.ledgers.recalling?.memory,
    observe: deps.observe,
    decode: records =>
      new Map([...receivedRows(deps.tape, records)].filter(([, one]) => one.rows.length > 0 || 'unreadable' in one)),
    load: mints => loadMints(deps.notes, mints),
    renew: tasks => renewLedgers(deps, tasks),
    apply: task => apply(deps, task),
    emit: ready => deps.emitWallets(walletRecords(ready.map(({ work }) => work))),
    commit: async ({ key, state, work }) => {
      await commitLedgers(deps, key, state, work);
      return {
        notifications: notificationsOf(deps.security, key, work.rows),
        counts: {
          chain_exits_total: work.rows.filter(({ applied }) => applied.exit).length,
          chain_positions_closed_total: work.closed.length,
        },
      };
    },
    publish: notifications => notify(deps.publisher, deps.observe, notifications),
  });

/** An outdated process emits the same: rows determine ledgers. */
const apply = async (deps: LedgerDeps, { key: mint, state, input }: Task<Ledger>): Promise<Step<Ledger> | null> => {
  const rows = input.isWhole ? input.rows : await unapplied(deps.tape, mint, state.applied, input.rows);
  if (rows.length === 0) return null;
  forgetMissed(state, mint, rows, input.rows);
  const run = rows.slice(0, ROWS_MAX);
  await warmLedgers(deps.ledgers, mint, state, walletsOf(mint, run));
  const folded = await foldRows(deps.ledgers, mint, state, run);
  // An old process may hold a longer batch.
  await commitNotes(deps, mint, state, folded, input.records.at(-1)!.sequence);
  const later = { ...input, rows: rows.slice(ROWS_MAX), isWhole: true as const };
  return { work: folded, rest: later.rows.length > 0 ? later : undefined };
};
