import type { SectionName } from '../../contract/processors.ts';
import { openStateCache, type SharedCache } from '../../core/kernel/state-cache.ts';
import type { Observer } from '../../edge/observe.ts';
import type { StreamRecord } from '../../edge/stream.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import type { Tape } from '../../storage/market/tape.ts';
import type { Notification, Publisher } from '../notify.ts';
import type { Engine } from '../parking/keyed.ts';
import type { Definition, Task, Types } from '../processor/definition.ts';
import { openEngine } from '../processor/processor.ts';
import type { TapeBatch } from '../processor/records.ts';
import { isContinuation } from '../tokens/catch-up.ts';
import type { CommitPolicies } from '../tokens/commit-policy.ts';

type SectionTypes = Types & {
  readonly input: Pick<TapeBatch, 'rows' | 'clock'>;
  readonly notification: Notification;
};

/** A fold of a token's rows, with its own checkpoint and effects. The tape is its log. */
export type Section<T extends SectionTypes, Stored = unknown> = Pick<
  Definition<T>,
  'parallelMax' | 'load' | 'apply' | 'emit' | 'commit' | 'deliver' | 'quiet'
> & {
  readonly name: SectionName;
  readonly bytesOf?: (state: T['state']) => number;
  /** Whether a key that is not cached has work. */
  readonly hasWork: (batch: TapeBatch) => boolean;
  readonly getApplied: (state: T['state']) => number;
  /** Whether another environment may have changed the checkpoint without a row. */
  readonly isClocked: (task: Task<T>) => boolean;
  /** Checkpoints of some tokens, perhaps a second old. */
  readonly readStored: (mints: readonly string[]) => Promise<ReadonlyMap<string, Stored>>;
  /** Goes on from the checkpoint of another environment. Null: the state must be loaded. */
  readonly takeOver: (task: Task<T>, stored: Stored | undefined) => Promise<T['state'] | null>;
};

export type SectionDeps = {
  readonly tape: Tape;
  readonly publisher: Publisher;
  readonly observe: Observer;
  readonly policies?: CommitPolicies;
};

export type Room = {
  readonly deps: SectionDeps;
  readonly cache: SharedCache;
  readonly decode: (records: readonly StreamRecord[]) => Promise<ReadonlyMap<string, TapeBatch>>;
  /** Messages of one run, sent once all sections have run. */
  readonly outgoing: (readonly Notification[])[];
};

export type OpenedSection = { readonly name: SectionName; readonly engine: Engine<TapeBatch> };

/** Decodes, loads or renews, folds and commits a section. */
export function openSection<T extends SectionTypes, Stored>(
  { deps: { tape, observe }, cache, decode, outgoing }: Room,
  section: Section<T, Stored>,
): OpenedSection {
  const engine = openEngine<T>(
    {
      ...section,
      observe,
      memory: tape.recalling?.memory,
      decode: async (records, _nowMs, isCached) =>
        new Map([...(await decode(records))].filter(([key, batch]) => isCached(key) || section.hasWork(batch))),
      renew: (tasks, isShared) => renewStates(section, tasks, isShared),
      publish: async notifications => void outgoing.push(notifications),
    },
    openStateCache(cache, section.name, section.bytesOf),
  );
  // Its inputs are parts of these batches.
  return { name: section.name, engine: engine as unknown as Engine<TapeBatch> };
}

/** Catches up with checkpoints of other environments. Rows without a gap need no read. */
async function renewStates<T extends SectionTypes, Stored>(
  { getApplied, isClocked, readStored, takeOver, parallelMax }: Section<T, Stored>,
  tasks: readonly Task<T>[],
  isShared: boolean,
): Promise<ReadonlyMap<string, T['state']>> {
  const states = new Map(tasks.map(({ key, state }) => [key, state]));
  const unsure = tasks.filter(
    task => !isContinuation(task.input.rows, getApplied(task.state)) || (isShared && isClocked(task)),
  );
  const stored = await readStored(unsure.map(({ key }) => key));
  await runInParallel(unsure, parallelMax, async task => {
    const state = await takeOver(task, stored.get(task.key));
    if (state === null) states.delete(task.key);
    else states.set(task.key, state);
  });
  return states;
}
