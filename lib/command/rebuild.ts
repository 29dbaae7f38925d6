import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addTables } from 'cdk-loopback/tables';
import type { Command } from 'commander';
import type { RebuildProgress } from '../../layers/storage/operations/rebuilds.ts';
import { archiveIn } from '../operator/archive-folder.ts';
import { makeFolder } from '../operator/make-folder.ts';
import { type RebuildOptions, rebuildTarget } from '../operator/rebuild.ts';
import { awsTarget, isRunning, localTarget, UsageError } from '../operator/target.ts';
import { holdsData, SYNTHESIS } from './data-folder.ts';
import { readVersion, writePending } from './folder-version.ts';
import { folder } from './options.ts';
import { rebuildContext, synthesizeApart } from './start.ts';
import { say, upgradeFolder } from './upgrade.ts';
import { demandOnePlace, placed, type Where } from './where.ts';

type Flags = Where & { readonly work: string; readonly fromArchive?: string };

export const addRebuild = (program: Command): void => {
  placed(program.command('rebuild'))
    .description('make the derived tables again from the tape')
    .option('--work <dir>', 'with --outputs: folder for relations until all are known', folder, '.rebuild')
    .option('--from-archive <dir>', 'folder with archived rows that the table no longer has', folder)
    .hook('preAction', command => demandOnePlace(command))
    .action(rebuildAsked);
};

const rebuildAsked = async ({ data, outputs, work, json, fromArchive: archiveDir }: Flags): Promise<void> => {
  if (archiveDir !== undefined) archiveIn(archiveDir, '--from-archive');
  const onProgress = json ? () => {} : say;
  if (outputs !== undefined) {
    makeFolder(resolve(work), '--work');
    const done = await rebuildTarget({ target: awsTarget(outputs), workDir: resolve(work), archiveDir, onProgress });
    report(done, json, 'The derived tables are complete. Deploy the other stacks of this version now.');
    return;
  }
  const dataDir = resolve(data);
  if (isRunning(dataDir)) await rebuildBeside(dataDir, { onProgress, archiveDir }, json);
  else await rebuildStopped(dataDir, archiveDir);
};

/** A folder that is behind is only brought up to date. */
const rebuildStopped = async (dataDir: string, archiveDir: string | undefined): Promise<void> => {
  if (!holdsData(dataDir)) throw new UsageError(`${dataDir} has no data. Choose the folder of a service with --data.`);
  const { rebuild, isBehind } = readVersion(dataDir);
  const next = isBehind ? rebuild : rebuild + 1;
  const cdkOut = join(dataDir, SYNTHESIS);
  await synthesizeApart(cdkOut, rebuildContext(next));
  await upgradeFolder(dataDir, cdkOut, next, archiveDir);
};

/** The running service keeps its own tables, and goes on. */
const rebuildBeside = async (
  dataDir: string,
  options: Pick<RebuildOptions, 'onProgress' | 'archiveDir'>,
  json = false,
): Promise<void> => {
  const { rebuild, isBehind } = readVersion(dataDir);
  const next = isBehind ? rebuild : rebuild + 1;
  const home = join(dataDir, `rebuild-${next}`);
  const cdkOut = join(home, SYNTHESIS);
  await synthesizeApart(cdkOut, rebuildContext(next));
  const running = localTarget(dataDir);
  const { endpoint, credentials } = running.client;
  const outputs = await addTables(cdkOut, endpoint!, credentials!.accessKeyId);
  // The next start synthesizes its own.
  rmSync(home, { recursive: true });
  const target = { ...running, outputs: Object.assign({}, ...Object.values(outputs)) };
  const done = await rebuildTarget({ target, workDir: dataDir, ...options });
  writePending(dataDir, next);
  report(done, json, 'The derived tables are complete. The next start of the service uses them.');
};

const report = ({ keys, rows }: RebuildProgress, json: boolean | undefined, then: string): void => {
  if (json) console.log(JSON.stringify({ keys, rows }));
  else console.log(`${rows} events of ${keys} keys. ${then}`);
};
