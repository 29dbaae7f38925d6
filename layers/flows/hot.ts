import { logger } from '../edge/logger.ts';
import { isConflict } from '../storage/kernel/dynamo.ts';
import { inParallel } from '../storage/kernel/parallel.ts';

const TRIES_MAX = 4;

/** The cached state is outdated; retry. */
export class Overtaken extends Error {}

/**
 * Runs work on a key's cached state and drops that state on failure.
 * Retries on fresh state after a conflict or `Overtaken`.
 * The map stays ordered by last use.
 */
export const withHot = async <Hot, Result>(
  memory: Map<string, Hot>,
  key: string,
  load: () => Promise<Hot>,
  work: (hot: Hot) => Promise<Result>,
): Promise<Result> => {
  for (let tries = 1; ; tries++) {
    const hot = memory.get(key) ?? (await load());
    memory.delete(key);
    try {
      const result = await work(hot);
      memory.set(key, hot);
      return result;
    } catch (error) {
      if (!(isConflict(error) || error instanceof Overtaken) || tries === TRIES_MAX) throw error;
    }
  }
};

/** Results, and sequence numbers of failed keys. */
export type Attempt<Result> = { readonly done: readonly Result[]; readonly failed: readonly string[] };

/** Runs the work of each key in parallel; failures stay separate. */
export const attemptEach = async <Batch extends { readonly sequence: string }, Result>(
  batches: ReadonlyMap<string, Batch>,
  parallelMax: number,
  work: (key: string, batch: Batch) => Promise<readonly Result[]>,
): Promise<Attempt<Result>> => {
  const attempts = await inParallel([...batches], parallelMax, ([key, batch]) =>
    attempt(batch.sequence, () => work(key, batch)),
  );
  return { done: attempts.flatMap(({ done }) => done), failed: attempts.flatMap(({ failed }) => failed) };
};

/** Runs one key's work; logs a failure and returns its sequence number. */
export const attempt = <Result>(sequence: string, work: () => Promise<readonly Result[]>): Promise<Attempt<Result>> =>
  work().then(
    done => ({ done, failed: [] }),
    (error: unknown) => {
      logger.error('A batch failed and will be retried', { error });
      return { done: [], failed: [sequence] };
    },
  );
