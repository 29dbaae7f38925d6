import { Worker } from 'node:worker_threads';

const TIMES = { beginMs: 5_000, everyMs: 1_000 };
/** A commit in between leaves a rest. */
const PASSES_MAX = 3;
const LIMITS = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 };

/** Plain JavaScript, because a bundle has no file of it. */
const WORK = `
const { workerData: { paths, everyMs, passesMax } } = require('node:worker_threads');
const { DatabaseSync } = require('node:sqlite');
const checkpoints = paths.map(path => new DatabaseSync(path).prepare('PRAGMA wal_checkpoint(PASSIVE)'));
setInterval(() => {
  for (const checkpoint of checkpoints)
    for (let pass = 0; pass < passesMax; pass += 1) {
      const { log, checkpointed } = checkpoint.get();
      if (log === checkpointed) break;
    }
}, everyMs);
`;

/**
 * Copies the logs of databases back in a thread, so that commits seldom wait for the disk.
 * It begins late: a stack that soon ends needs none.
 */
export function openCheckpointer(paths: readonly string[], { beginMs, everyMs } = TIMES) {
  let worker: Worker | undefined;
  const begin = setTimeout(() => {
    const workerData = { paths, everyMs, passesMax: PASSES_MAX };
    worker = new Worker(WORK, { eval: true, workerData, resourceLimits: LIMITS });
    worker.unref();
    // Without it a commit copies the log, once that is long.
    worker.on('error', () => {});
  }, beginMs);
  begin.unref();
  return {
    stop: async (): Promise<void> => {
      clearTimeout(begin);
      await worker?.terminate();
    },
  };
}
