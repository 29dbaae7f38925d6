import type { Command } from 'commander';
import { runWorker, WORKER_VARIABLE, type WorkerConfig } from '../operator/rebuild-worker.ts';
import { UsageError } from '../operator/target.ts';

/** For processes and tasks that `rebuild` starts. */
export function addRebuildWorker(program: Command): void {
  program
    .command('rebuild-worker', { hidden: true })
    .description('work on ranges of a rebuild')
    .action(async () => {
      const config = process.env[WORKER_VARIABLE];
      if (config === undefined) throw new UsageError('`rebuild` starts its workers itself. Run: npm run rebuild');
      await runWorker(JSON.parse(config) as WorkerConfig);
    });
}
