import { isConflict } from '../storage/dynamo.ts';
import { inParallel } from '../storage/parallel.ts';

const TRIES_MAX = 4;

/** Says that memory is behind what is stored, where nothing is written that would say so: the work is done again on the newest. */
export class Overtaken extends Error {}

/**
 * Works on what a warm function remembers of a key. Whatever fails, the memory of it is dropped; after a lost race, or where work finds itself overtaken, it is done again on the newest. What was used last stands last.
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

/** What one key's part of a batch came to: results, or where its records begin when it failed. */
export type Attempt<Result> = { readonly done: readonly Result[]; readonly failed: readonly string[] };

/** Does the parts of a batch key by key, some side by side: one that fails holds up no other. */
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

/** Does one key's part of a batch; when it fails the rest goes on, and where its records begin is told. */
export const attempt = <Result>(sequence: string, work: () => Promise<readonly Result[]>): Promise<Attempt<Result>> =>
  work().then(
    done => ({ done, failed: [] }),
    (error: unknown) => {
      console.error(error);
      return { done: [], failed: [sequence] };
    },
  );
