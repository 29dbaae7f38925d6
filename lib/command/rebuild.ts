import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addTables } from 'cdk-loopback/tables';
import type { Command } from 'commander';
import { RANGES_MAX } from '../../layers/flows/rebuild/plan.ts';
import { archiveIn } from '../operator/archive-folder.ts';
import { makeFolder } from '../operator/make-folder.ts';
import { rebuildTarget } from '../operator/rebuild.ts';
import { localCrew } from '../operator/rebuild-crew.ts';
import { fargateCrew, hasTasks } from '../operator/rebuild-tasks.ts';
import type { Rebuilt } from '../operator/rebuild-whole.ts';
import { awsTarget, isRunning, localTarget, UsageError } from '../operator/target.ts';
import { demandYes } from './ask.ts';
import { holdsData, SYNTHESIS } from './data-folder.ts';
import { readVersion, writePending } from './folder-version.ts';
import { addGenerations } from './generations.ts';
import { folder, numberUpTo } from './options.ts';
import { estimateText } from './rebuild-text.ts';
import { rebuildContext, synthesizeApart } from './start.ts';
import { sayPages, sayWhole, upgradeFolder } from './upgrade.ts';
import { demandOnePlace, placed, type Where } from './where.ts';

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

export const addRebuild = (program: Command): void => {
  const command = placed(program.command('rebuild').enablePositionalOptions())
    .description('make the derived tables again from the tape')
    .option('--workers <n>', 'processes, or tasks on AWS', numberUpTo(WORKERS_MAX))
    .option('--ranges <n>', 'parts of the tape that workers take', numberUpTo(RANGES_MAX))
    .option('--here', 'with --outputs: work on this machine, not in tasks on Fargate')
    .option('--yes', 'begin without a question')
    .option('--restart', 'begin again instead of going on with an interrupted run')
    .option('--work <dir>', 'with --outputs: folder for files until the tables are complete', folder, '.rebuild')
    .option('--from-archive <dir>', 'folder with archived rows that the table no longer has', folder)
    .hook('preAction', demandOnePlace)
    .action(rebuildAsked);
  addGenerations(command);
};

const rebuildAsked = async (flags: Flags): Promise<void> => {
  const { data, outputs, fromArchive } = flags;
  if (fromArchive !== undefined) archiveIn(fromArchive, '--from-archive');
  if (outputs !== undefined) {
    const workDir = resolve(flags.work);
    makeFolder(workDir, '--work');
    const target = awsTarget(outputs);
    const crewOf =
      hasTasks(target) && !flags.here
        ? fargateCrew(target, flags.workers)
        : localCrew({ target, workDir, workers: flags.workers, isAlone: false });
    const done = await rebuildTarget({ target, workDir, crewOf, ...optionsOf(flags, true) });
    report(done, flags.json, 'The derived tables are complete. Deploy the other stacks of this version now.');
  }
  const dataDir = resolve(data);
  if (isRunning(dataDir)) await rebuildBeside(dataDir, flags);
  else {
    // A folder that is behind is only brought up to date.
    if (!holdsData(dataDir))
      throw new UsageError(`${dataDir} has no data. Choose the folder of a service with --data.`);
    const { rebuild, isBehind } = readVersion(dataDir);
    const next = isBehind ? rebuild : rebuild + 1;
    const cdkOut = join(dataDir, SYNTHESIS);
    await synthesizeApart(cdkOut, rebuildContext(next));
    await upgradeFolder(dataDir, cdkOut, next, { workers: flags.workers, ...optionsOf(flags, false) });
  }
};

const optionsOf = ({ fromArchive, ranges, restart, yes, json }: Flags, isPaid: boolean) => ({
  archiveDir: fromArchive,
  ranges,
  restart,
  onProgress: json ? () => {} : sayPages,
  onWhole: json ? () => {} : sayWhole(),
  confirm: async (estimate: Parameters<typeof estimateText>[0]) => {
    console.error(estimateText(estimate, isPaid));
    await demandYes('Make the derived tables?', yes);
  },
});

/** The running service keeps its own tables, and goes on. */
const rebuildBeside = async (dataDir: string, flags: Flags): Promise<void> => {
  const { rebuild, isBehind } = readVersion(dataDir);
  const next = isBehind ? rebuild : rebuild + 1;
  const cdkOut = join(dataDir, `rebuild-${next}`, SYNTHESIS);
  await synthesizeApart(cdkOut, rebuildContext(next));
  const running = localTarget(dataDir);
  const { endpoint, credentials } = running.client;
  const outputs = await addTables(cdkOut, endpoint!, credentials!.accessKeyId);
  // The next start synthesizes its own.
  rmSync(cdkOut, { recursive: true });
  const target = { ...running, outputs: Object.assign({}, ...Object.values(outputs)) };
  const crewOf = localCrew({ target, workDir: dataDir, workers: flags.workers, isAlone: false });
  const done = await rebuildTarget({ target, workDir: dataDir, crewOf, ...optionsOf(flags, false) });
  writePending(dataDir, next);
  report(done, flags.json, 'The derived tables are complete. The next start of the service uses them.');
};

const report = ({ keys, rows }: Rebuilt, json: boolean | undefined, then: string): void => {
  if (json) console.log(JSON.stringify({ keys, rows }));
  else console.log(`${rows} events of ${keys} keys. ${then}`);
};
