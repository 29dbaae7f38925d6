import type { Quiet } from '../../core/kernel/quiet-keys.ts';
import type { Observer } from '../../edge/observe.ts';
import type { StreamRecord } from '../../edge/stream.ts';
import type { ShardMemory } from '../../storage/kernel/shard-memory.ts';
import type { Keyed } from '../parking/keyed.ts';

/** What a processor caches, receives, commits and publishes. */
export type Types = {
  readonly state: object;
  readonly input: unknown;
  readonly work: unknown;
  readonly notification: unknown;
};

/** One key's input. Folds may change `state` in place, because a failure drops it. */
export type Task<T extends Types> = {
  readonly key: string;
  readonly state: T['state'];
  readonly input: T['input'];
  readonly nowMs: number;
};

/** The work of one commit; `rest` follows in another step. */
export type Step<T extends Types> = { readonly work: T['work']; readonly rest?: T['input'] | undefined };

export type Ready<T extends Types> = Task<T> & Step<T>;

export type Committed<T extends Types> = {
  readonly notifications?: readonly T['notification'][];
  readonly counts?: Readonly<Record<string, number>>;
};

export type Batches<T extends Types> = ReadonlyMap<string, T['input'] & Keyed>;

/** Bytes of all cached states together, and of one: a whole number above 0. */
export type CacheBound<T extends Types> = {
  readonly bytesMax: number;
  readonly bytesOf?: (state: T['state']) => number;
};

export type Definition<T extends Types> = {
  /** A state above the limit, or uncacheable, is loaded for each batch. */
  readonly cache: CacheBound<T>;
  readonly isCacheable?: (state: T['state']) => boolean;
  readonly parallelMax: number;
  /** Ends with a failed key: its items may be broken or outdated. */
  readonly memory?: ShardMemory | undefined;
  readonly observe: Observer;
  readonly begin?: () => void;
  readonly decode: (
    records: readonly StreamRecord[],
    nowMs: number,
    isCached: (key: string) => boolean,
  ) => Batches<T> | Promise<Batches<T>>;
  readonly load: (keys: readonly string[], nowMs: number) => Promise<ReadonlyMap<string, T['state']>>;
  /**
   * Brings cached states up to date; `isShared` says whether others commit. Omitted keys are loaded.
   * Without it a cached state is used as it is, and a conflict loads it.
   */
  readonly renew?: (tasks: readonly Task<T>[], isShared: boolean) => Promise<ReadonlyMap<string, T['state']>>;
  /** A commit must verify these states. Omitted keys are loaded. */
  readonly peek?: (tasks: readonly Omit<Task<T>, 'state'>[]) => Promise<ReadonlyMap<string, T['state']>>;
  /** Every effect must be repeatable. A ConflictError loads fresh state; null means nothing to commit. */
  readonly apply: (task: Task<T>) => Promise<Step<T> | null>;
  /** Whether a key must wait because other keys failed. */
  readonly isBlocked?: (input: T['input'], failed: readonly T['input'][]) => boolean;
  /** Lower turns commit first. */
  readonly turns?: (ready: readonly Ready<T>[]) => (task: Pick<Ready<T>, 'key' | 'work'>) => number;
  /** Sends what must precede the commits, for all keys at once. */
  readonly emit?: (ready: readonly Ready<T>[]) => Promise<void>;
  readonly commit: (ready: Ready<T>) => Promise<Committed<T>>;
  readonly publish?: (notifications: readonly T['notification'][], nowMs: number) => Promise<void>;
  /** Sends what committed states owe. */
  readonly deliver?: (states: ReadonlyMap<string, T['state']>, batches: Batches<T>, nowMs: number) => Promise<void>;
  readonly quiet?: Quiet<T['state'], T['input']>;
};
