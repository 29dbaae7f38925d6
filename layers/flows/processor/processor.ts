import { openQuietKeys, type QuietKeys } from '../../core/kernel/quiet-keys.ts';
import { openSharedCache, openStateCache, type StateCache } from '../../core/kernel/state-cache.ts';
import { logger } from '../../edge/logger.ts';
import type { BatchWork } from '../../edge/stream.ts';
import { isConflict } from '../../storage/kernel/dynamo.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { waitBeforeTry } from '../../storage/kernel/retry.ts';
import { runInParts } from '../parking/by-parts.ts';
import type { Engine, Failure, Keyed } from '../parking/keyed.ts';
import { withParking } from '../parking/parking.ts';
import type { Batches, Definition, Step, Task, Types } from './definition.ts';

const TRIES_MAX = 4;

type Job<T extends Types> = {
  readonly key: string;
  readonly first: T['input'];
  readonly input: T['input'];
  readonly tries: number;
  readonly state: T['state'] | undefined;
};

type Loaded<T extends Types> = Job<T> & Task<T>;
type ReadyJob<T extends Types> = Loaded<T> & Step<T>;

type Run<T extends Types> = {
  readonly definition: Omit<Definition<T>, 'cache'>;
  readonly cache: StateCache<T['state']>;
  readonly quietKeys: QuietKeys<T['state'], T['input']> | undefined;
  /** Whether other environments work on the same keys. Until then caches need no check. */
  readonly company: { isShared: boolean };
  readonly nowMs: number;
  readonly again: Job<T>[];
  readonly failed: (Pick<Job<T>, 'key' | 'input'> & Failure)[];
  readonly done: Map<string, T['state']>;
  readonly notifications: T['notification'][];
};

/**
 * Creates the work of a stream from its definition.
 * It returns the first unfinished sequence number, or null. A failed key blocks no others.
 */
export function defineProcessor<T extends Types>(definition: Definition<T>): BatchWork {
  const { bytesMax, bytesOf } = definition.cache;
  return withParking(openEngine(definition, openStateCache(openSharedCache(bytesMax), '', bytesOf)));
}

/** The same without parking, over a cache that others share. */
export function openEngine<T extends Types>(
  definition: Omit<Definition<T>, 'cache'>,
  cache: StateCache<T['state']>,
): Engine<T['input'] & Keyed> {
  const { quiet, observe, begin } = definition;
  const quietKeys = quiet && openQuietKeys(quiet, cache.peek);
  const company = { isShared: false };
  const run = (inputs: Iterable<readonly [string, T['input']]>, nowMs: number) => {
    const jobs = Array.from(inputs, ([key, input]) => ({ key, first: input, input, tries: 1, state: undefined }));
    return runJobs({ definition, cache, quietKeys, company, nowMs }, jobs);
  };
  return {
    observe,
    decode: async (records, nowMs) => {
      begin?.();
      return definition.decode(records, nowMs, cache.has);
    },
    run: async (batches, nowMs) => {
      const busy = await run(batches, nowMs);
      await runDelivery(busy, batches);
      return busy.failed;
    },
    runQuiet: async (batches, nowMs) => {
      if (quietKeys) await run(quietKeys.due(batches, nowMs), nowMs);
    },
    forget: keys => {
      for (const key of keys) cache.delete(key);
    },
  };
}

async function runDelivery<T extends Types>(run: Run<T>, batches: Batches<T>): Promise<void> {
  const { definition, cache, done, failed, nowMs } = run;
  const refused = await runInParts([...done], async some => definition.deliver?.(new Map(some), batches, nowMs));
  for (const [[key], error] of refused) {
    logger.error('Delivery failed and will be retried', { error, key });
    cache.delete(key);
    failed.push({ key, input: batches.get(key)!, error });
  }
}

/** Runs the keys to their end and publishes, because finished keys are not delivered again. */
async function runJobs<T extends Types>(
  start: Pick<Run<T>, 'definition' | 'cache' | 'quietKeys' | 'company' | 'nowMs'>,
  jobs: readonly Job<T>[],
): Promise<Run<T>> {
  const run: Run<T> = { ...start, again: [], failed: [], done: new Map(), notifications: [] };
  const { isBlocked, turns, publish } = run.definition;
  let ready = await loadAndApply(run, jobs);
  if (isBlocked) {
    const inputs = run.failed.map(({ input }) => input);
    const blocked = ready.filter(({ first }) => isBlocked(first, inputs));
    run.failed.push(...blocked.map(job => ({ ...job, error: null })));
    ready = ready.filter(({ first }) => !isBlocked(first, inputs));
  }
  while (ready.length > 0) {
    const turnOf = turns?.(ready) ?? (() => 0);
    const turn = ready.reduce((least, job) => Math.min(least, turnOf(job)), Infinity);
    const later = ready.filter(job => turnOf(job) > turn);
    await commitAll(
      run,
      ready.filter(job => turnOf(job) === turn),
    );
    ready = [...(await loadAndApply(run, run.again.splice(0))), ...later];
  }
  // Also without notifications: the publisher may owe gaps.
  if (jobs.length > 0)
    await publish?.(run.notifications, run.nowMs).catch(error => logger.error('Notifications failed', { error }));
  return run;
}

/** Loads and applies. A conflict applies the key's whole input to fresh state. */
async function loadAndApply<T extends Types>(run: Run<T>, jobs: readonly Job<T>[]): Promise<readonly ReadyJob<T>[]> {
  const ready: ReadyJob<T>[] = [];
  for (let left = jobs; left.length > 0; left = run.again.splice(0))
    await runEachKey(run, await load(run, left), async job => {
      const step = await run.definition.apply(job);
      if (step === null) finish(run, job);
      else ready.push({ ...job, work: step.work, rest: step.rest });
    });
  return ready;
}

async function load<T extends Types>(run: Run<T>, jobs: readonly Job<T>[]): Promise<readonly Loaded<T>[]> {
  const { definition, nowMs } = run;
  const tries = Math.max(...jobs.map(job => job.tries));
  // Two writers at the same pace would refuse each other again.
  if (tries > 2) await waitBeforeTry(tries);
  const renewed = await takeCachedStates(run, jobs);
  const unknown = jobs.filter(job => job.tries === 1 && job.state === undefined && !renewed.has(job.key));
  const tasks = unknown.map(({ key, input }) => ({ key, input, nowMs }));
  const peeked =
    definition.peek && tasks.length > 0
      ? await ignoreFailedReads(definition.peek(tasks))
      : new Map<string, T['state']>();
  const known = jobs.map(job => ({ ...job, nowMs, state: job.state ?? renewed.get(job.key) ?? peeked.get(job.key) }));
  const cold = known.filter(({ state }) => state === undefined);
  const found = new Map<string, T['state']>();
  const read = async (keys: readonly string[]): Promise<void> => {
    for (const [key, state] of await definition.load(keys, nowMs)) found.set(key, state);
  };
  // One unreadable key must not fail the others.
  if (cold.length > 0)
    await read(cold.map(({ key }) => key)).catch(() => runEachKey(run, cold, ({ key }) => read([key])));
  return known.flatMap(job => {
    const state = job.state ?? found.get(job.key);
    return state === undefined ? [] : [{ ...job, state }];
  });
}

/** Takes states out of the cache, as only a finished key returns its own. */
async function takeCachedStates<T extends Types>(
  { definition, cache, company, nowMs }: Run<T>,
  jobs: readonly Job<T>[],
): Promise<ReadonlyMap<string, T['state']>> {
  const tasks = jobs.flatMap(({ key, state, input }) => {
    const cached = state ?? cache.get(key);
    cache.delete(key);
    return state !== undefined || cached === undefined ? [] : [{ key, state: cached, input, nowMs }];
  });
  const states = new Map(tasks.map(({ key, state }) => [key, state]));
  if (!definition.renew || tasks.length === 0) return states;
  company.isShared ||= definition.memory?.isKeeping() ?? false;
  return ignoreFailedReads(definition.renew(tasks, company.isShared));
}

function ignoreFailedReads<State>(states: Promise<ReadonlyMap<string, State>>): Promise<ReadonlyMap<string, State>> {
  return states.catch(error => {
    logger.warn('Keys were not read ahead and will be loaded', { error });
    return new Map();
  });
}

async function commitAll<T extends Types>(run: Run<T>, jobs: readonly ReadyJob<T>[]): Promise<void> {
  const refused = await runInParts(jobs, async some => run.definition.emit?.(some));
  for (const [job, error] of refused) fail(run, job, error);
  const sent = jobs.filter(job => !refused.has(job));
  await runEachKey(run, sent, async job => {
    const { notifications = [], counts = {} } = await run.definition.commit(job);
    run.notifications.push(...notifications);
    for (const [name, by] of Object.entries(counts)) run.definition.observe.count(name, by);
    const { rest } = job;
    if (rest === undefined) finish(run, job);
    else run.again.push({ ...job, input: rest, tries: 1 });
  });
}

/** Runs keys in parallel; a failure affects one key. */
async function runEachKey<T extends Types, Some extends Job<T>>(
  run: Run<T>,
  jobs: readonly Some[],
  work: (job: Some) => Promise<void>,
): Promise<void> {
  await runInParallel(jobs, run.definition.parallelMax, job => work(job).catch(error => fail(run, job, error)));
}

function fail<T extends Types>(run: Run<T>, job: Job<T>, error: unknown): void {
  run.definition.memory?.clear();
  if (isConflict(error)) run.company.isShared = true;
  if (isConflict(error) && job.tries < TRIES_MAX)
    run.again.push({ ...job, input: job.first, state: undefined, tries: job.tries + 1 });
  else {
    logger.error('A key failed and will be retried', { error, key: job.key });
    run.failed.push({ ...job, error });
  }
}

function finish<T extends Types>({ definition, cache, quietKeys, done }: Run<T>, { key, state }: Loaded<T>): void {
  done.set(key, state);
  if (!(definition.isCacheable?.(state) ?? true)) return;
  cache.set(key, state);
  quietKeys?.note(key, state);
}
