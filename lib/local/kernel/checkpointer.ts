import { Worker } from 'node:worker_threads';

const TIMES = { beginMs: 5_000, everyMs: 1_000 };
const LIMITS = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 };

/** Plain JavaScript, because a bundle has no file of it. */
const WORK = `
const { workerData: { paths, everyMs } } = require('node:worker_threads');
const { DatabaseSync } = require('node:sqlite');
const databases = paths.map(path => new DatabaseSync(path));
setInterval(() => databases.forEach(database => database.exec('PRAGMA wal_checkpoint(PASSIVE)')), everyMs);
`;

/**
 * Copies the logs of databases back in a thread, so that commits seldom wait for the disk.
 * It begins late: a stack that soon ends needs none.
 */
export function openCheckpointer(paths: readonly string[], { beginMs, everyMs } = TIMES) {
  let worker: Worker | undefined;
  const begin = setTimeout(() => {
    worker = new Worker(WORK, { eval: true, workerData: { paths, everyMs }, resourceLimits: LIMITS });
    worker.unref();
    // A commit copies what is left of a long log.
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
