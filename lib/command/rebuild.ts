import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addTables } from 'cdk-loopback/tables';
import type { Command } from 'commander';
import { RANGES_MAX } from '../../layers/flows/rebuild/plan.ts';
import { openArchiveFolder } from '../operator/archive-folder.ts';
import { makeFolder } from '../operator/make-folder.ts';
import { rebuildTarget } from '../operator/rebuild.ts';
import { createLocalCrew } from '../operator/rebuild-crew.ts';
import { createFargateCrew, hasTasks } from '../operator/rebuild-tasks.ts';
import type { Rebuilt } from '../operator/rebuild-whole.ts';
import { isRunning, readAwsTarget, readLocalTarget, UsageError } from '../operator/target.ts';
import { ensureConfirmed } from './ask.ts';
import { hasStoredData, SYNTHESIS } from './data-folder.ts';
import { readVersion, writePending } from './folder-version.ts';
import { addGenerations } from './generations.ts';
import { createCountParser, folder } from './options.ts';
import { estimateText } from './rebuild-text.ts';
import { rebuildContext, runSynthesis } from './synthesis.ts';
import { createProgressPrinter, printRebuildPages, rebuildDataFolder } from './upgrade.ts';
import { addTargetOptions, assertOneTarget, type Where } from './where.ts';

type Flags = Where & {
  readonly work: string;
  readonly fromArchive?: string;
  readonly workers?: number;
  readonly ranges?: number;
  readonly here?: boolean;
  readonly restart?: boolean;
  readonly yes?: boolean;
};

const WORKERS_MAX = 100;

export function addRebuild(program: Command): void {
  const command = addTargetOptions(program.command('rebuild').enablePositionalOptions())
    .description('make the derived tables again from the tape')
    .option('--workers <n>', 'processes, or tasks on AWS', createCountParser(WORKERS_MAX))
    .option('--ranges <n>', 'parts of the tape that workers take', createCountParser(RANGES_MAX))
    .option('--here', 'with --outputs: work on this machine, not in tasks on Fargate')
    .option('--yes', 'begin without a question')
    .option('--restart', 'begin again instead of going on with an interrupted run')
    .option('--work <dir>', 'with --outputs: folder for files until the tables are complete', folder, '.rebuild')
    .option('--from-archive <dir>', 'folder with archived rows that the table no longer has', folder)
    .hook('preAction', assertOneTarget)
    .action(async (flags: Flags) => {
      const { data, outputs, fromArchive } = flags;
      if (fromArchive !== undefined) openArchiveFolder(fromArchive, '--from-archive');
      if (outputs !== undefined) {
        const workDir = resolve(flags.work);
        makeFolder(workDir, '--work');
        const target = readAwsTarget(outputs);
        const crewOf =
          hasTasks(target) && !flags.here
            ? createFargateCrew(target, flags.workers)
            : createLocalCrew({ target, workDir, workers: flags.workers, isAlone: false });
        const done = await rebuildTarget({ target, workDir, crewOf, ...toOptions(flags, true) });
        printRebuilt(done, flags.json, 'The derived tables are complete. Deploy the other stacks of this version now.');
        return;
      }
      const dataDir = resolve(data);
      if (isRunning(dataDir)) await rebuildBeside(dataDir, flags);
      else {
        // A folder that is behind is only brought up to date.
        if (!hasStoredData(dataDir))
          throw new UsageError(`${dataDir} has no data. Choose the folder of a service with --data.`);
        const { rebuild, isBehind } = readVersion(dataDir);
        const next = isBehind ? rebuild : rebuild + 1;
        const cdkOut = join(dataDir, SYNTHESIS);
        await runSynthesis(cdkOut, rebuildContext(next));
        await rebuildDataFolder(dataDir, cdkOut, next, { workers: flags.workers, ...toOptions(flags, false) });
      }
    });
  addGenerations(command);
}

function toOptions({ fromArchive, ranges, restart, yes, json }: Flags, isPaid: boolean) {
  return {
    archiveDir: fromArchive,
    ranges,
    restart,
    onProgress: json ? () => {} : printRebuildPages,
    onWhole: json ? () => {} : createProgressPrinter(),
    confirm: async (estimate: Parameters<typeof estimateText>[0]) => {
      console.error(estimateText(estimate, isPaid));
      await ensureConfirmed('Make the derived tables?', yes);
    },
  };
}

/** The running service keeps its own tables, and goes on. */
async function rebuildBeside(dataDir: string, flags: Flags): Promise<void> {
  const { rebuild, isBehind } = readVersion(dataDir);
  const next = isBehind ? rebuild : rebuild + 1;
  const cdkOut = join(dataDir, `rebuild-${next}`, SYNTHESIS);
  await runSynthesis(cdkOut, rebuildContext(next));
  const running = readLocalTarget(dataDir);
  const { endpoint, credentials } = running.client;
  const outputs = await addTables(cdkOut, endpoint!, credentials!.accessKeyId);
  // The next start synthesizes its own.
  rmSync(cdkOut, { recursive: true });
  const target = { ...running, outputs: Object.assign({}, ...Object.values(outputs)) };
  const crewOf = createLocalCrew({ target, workDir: dataDir, workers: flags.workers, isAlone: false });
  const done = await rebuildTarget({ target, workDir: dataDir, crewOf, ...toOptions(flags, false) });
  writePending(dataDir, next);
  printRebuilt(done, flags.json, 'The derived tables are complete. The next start of the service uses them.');
}

function printRebuilt({ keys, rows }: Rebuilt, json: boolean | undefined, then: string): void {
  if (json) console.log(JSON.stringify({ keys, rows }));
  else console.log(`${rows} events of ${keys} keys. ${then}`);
}
