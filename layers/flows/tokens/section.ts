import { cacheBytesMax } from '../../contract/functions.ts';
import { processors } from '../../contract/processors.ts';
import type { Observer } from '../../edge/observe.ts';
import type { BatchWork } from '../../edge/stream.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import type { Tape } from '../../storage/market/tape.ts';
import { type Notification, type Publisher, publishNotifications } from '../notify.ts';
import { withParking } from '../parking/parking.ts';
import type { Company } from '../processor/company.ts';
import type { Definition, Task, Types } from '../processor/definition.ts';
import { openEngine } from '../processor/processor.ts';
import type { TapeBatch } from '../processor/records.ts';
import { openSharedCache, openStateCache, type SharedCache } from '../processor/state-cache.ts';
import { parseReceivedRows } from '../received-rows.ts';
import { isContinuation } from './catch-up.ts';

type SectionTypes = Types & {
  readonly input: Pick<TapeBatch, 'rows' | 'clock'>;
  readonly notification: Notification;
};

/** A fold of a token's rows, with its own checkpoint and effects. The tape is its log. */
export type Section<T extends SectionTypes, Stored = unknown> = Pick<
  Definition<T>,
  'parallelMax' | 'load' | 'apply' | 'emit' | 'commit' | 'deliver' | 'quiet'
> & {
  readonly name: 'market' | 'ledger' | 'security';
  /** Bytes of a cached state; estimated by default. */
  readonly bytesOf?: (state: T['state']) => number;
  /** Whether a key that is not cached has work. */
  readonly hasWork: (batch: TapeBatch) => boolean;
  /** Number of the newest row in the fold. */
  readonly getApplied: (state: T['state']) => number;
  /** Whether another environment may have changed the checkpoint without a row. */
  readonly isClocked: (task: Task<T>) => boolean;
  /** Checkpoints of some tokens, perhaps a second old. */
  readonly readStored: (mints: readonly string[]) => Promise<ReadonlyMap<string, Stored>>;
  /** Goes on from the checkpoint of another environment. Null: the state must be loaded. */
  readonly takeOver: (task: Task<T>, stored: Stored | undefined) => Promise<T['state'] | null>;
};

/** What all sections of a function share. */
export type SectionDeps = { readonly tape: Tape; readonly publisher: Publisher; readonly observe: Observer };

/** Runs one section alone. */
export function createSectionProcessor<T extends SectionTypes, Stored, Deps extends SectionDeps>(
  create: (deps: Deps) => Section<T, Stored>,
  deps: Deps,
): BatchWork {
  const section = create(deps);
  return openSection(deps, openSharedCache(cacheBytesMax(processors[section.name])), section);
}

/** Runs a section over the records of a stream: decode, load or renew, fold, commit, publish. */
export function openSection<T extends SectionTypes, Stored>(
  { tape, publisher, observe }: SectionDeps,
  shared: SharedCache,
  section: Section<T, Stored>,
): BatchWork {
  return withParking(
    openEngine<T>(
      {
        ...section,
        observe,
        memory: tape.recalling?.memory,
        begin: publisher.renew,
        decode: (records, _nowMs, isCached) =>
          new Map(
            [...parseReceivedRows(tape, records)].filter(
              ([key, batch]) => isCached(key) || batch.unreadable !== undefined || section.hasWork(batch),
            ),
          ),
        renew: (tasks, company) => renewStates(section, tasks, company),
        publish: notifications => publishNotifications(publisher, observe, notifications),
      },
      openStateCache(shared, section.name, section.bytesOf),
    ),
  );
}

/** Catches up with checkpoints of other environments. Rows without a gap need no read. */
async function renewStates<T extends SectionTypes, Stored>(
  { getApplied, isClocked, readStored, takeOver, parallelMax }: Section<T, Stored>,
  tasks: readonly Task<T>[],
  company: Company,
): Promise<ReadonlyMap<string, T['state']>> {
  const states = new Map(tasks.map(({ key, state }) => [key, state]));
  const unsure = tasks.filter(
    task => !isContinuation(task.input.rows, getApplied(task.state)) || (company.isShared() && isClocked(task)),
  );
  const stored = await readStored(unsure.map(({ key }) => key));
  await runInParallel(unsure, parallelMax, async task => {
    const state = await takeOver(task, stored.get(task.key));
    if (state === null) states.delete(task.key);
    else states.set(task.key, state);
  });
  return states;
}
