import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { createFolderObjects } from './archive-folder.ts';
import type { RebuildPlace } from './rebuild-place.ts';
import type { Crew } from './rebuild-whole.ts';
import { resolveObjectsFolder } from './rebuild-whole.ts';
import { runRebuildWorker, WORKER_VARIABLE } from './rebuild-worker.ts';
import type { Target } from './target.ts';

const CHAIN = resolve(import.meta.dirname, '../../bin/chain.js');

/** Below it, starting another process takes longer than it saves. */
const EVENTS_PER_WORKER = 20_000;
const LEASE_MS = 20_000;

export type CrewOptions = {
  readonly target: Target;
  readonly workDir: string;
  /** As many as there are cores by default. */
  readonly workers?: number | undefined;
  readonly isAlone: boolean;
};

/** This process, or child processes that end with it. */
export function createLocalCrew({ target, workDir, workers, isAlone }: CrewOptions) {
  return (place: RebuildPlace): Crew => {
    const folder = resolveObjectsFolder(workDir, place.generation);
    const countFor = (events: number): number =>
      workers ?? Math.max(1, Math.min(availableParallelism(), Math.floor(events / EVENTS_PER_WORKER)));
    return {
      countFor,
      usdPerHour: '0',
      isAlone,
      isDetached: false,
      start: async ({ rows }) => {
        const count = countFor(rows);
        if (count === 1) return runRebuildWorker(place, createFolderObjects(folder), LEASE_MS);
        await Promise.all(
          Array.from({ length: count }, async () => {
            // The others take over a dead one's ranges.
            const config = { ...target, folder, leaseMs: LEASE_MS };
            const child = spawn(process.execPath, [CHAIN, 'rebuild-worker'], {
              cwd: join(CHAIN, '../..'),
              env: { ...process.env, [WORKER_VARIABLE]: JSON.stringify(config) },
              // The channel closes with this process, and the worker then ends.
              stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
            });
            const [code, signal] = await once(child, 'exit');
            if (code !== 0)
              console.error(`A worker of the rebuild ended (${signal ?? `code ${code}`}). The others go on.`);
          }),
        );
      },
    };
  };
}
