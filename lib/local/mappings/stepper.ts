import { createShardWork, type PollerDeps } from './poller.ts';

/** A mapping that runs when it is called, in place of a poller. */
export type Stepper = { readonly run: () => Promise<number> };

/**
 * Hands what waits in a stream to its function, shard by shard, one batch at a time.
 * `run` resolves to the number of records once no record waits. Equal records give equal batches.
 */
export function openStepper(deps: Omit<PollerDeps, 'checkpoints'>): Stepper {
  const { stream, mapping } = deps;
  const shards = stream.shards.map(shard => ({
    ...{ shard, work: createShardWork(deps, shard, () => false) },
    done: stream.last(shard),
  }));
  return {
    run: async () => {
      let count = 0;
      for (const reading of shards)
        while (reading.done < stream.last(reading.shard)) {
          const records = stream.read(reading.shard, reading.done, mapping.batchSize);
          await reading.work(records, () => {});
          reading.done = records.at(-1)!.sequence;
          count += records.length;
        }
      return count;
    },
  };
}
