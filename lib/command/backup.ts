import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CannotStart } from 'cdk-loopback/errors';
import { lockFolder } from 'cdk-loopback/lock';
import { hasEngineTables } from 'cdk-loopback/tables';
import type { Command } from 'commander';
import { archiveEvents } from '../operator/backup/archive-events.ts';
import { assertBackupFolder, backupWhole } from '../operator/backup/backup.ts';
import type { BackupOptions } from '../operator/backup/manifest.ts';
import { restoreBackup } from '../operator/backup/restore.ts';
import { makeFolder } from '../operator/make-folder.ts';
import { UsageError } from '../operator/target.ts';
import { assertFolderFree, createDataFolder, hasStoredData, VERSION_FILE } from './data-folder.ts';
import { readVersion } from './folder-version.ts';
import { createCountParser, folder, timeOption } from './options.ts';
import { assertClock, readNewestStoredMs } from './stored-time.ts';

type BackupFlags = {
  readonly data: string;
  readonly to: string;
  readonly events?: boolean;
  readonly keep?: number;
  readonly json?: boolean;
};

const ROOT = resolve(import.meta.dirname, '../..');

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('copy the data of a local service, running or stopped')
    .requiredOption('--to <dir>', 'folder of all backups, best on another disk', folder)
    .option('--data <dir>', 'data folder of the service', folder, '.local')
    .option('--whole', 'make a whole backup (default)')
    .option('--events', 'only add the events since the last backup, or make a whole one where that cannot go on')
    .option('--keep <n>', 'delete the oldest whole backups beyond this number', createCountParser(10_000))
    .option('--json', 'print JSON')
    .action(backUp);
}

async function backUp({ data, to, events, keep, json }: BackupFlags): Promise<void> {
  const dataDir = resolve(data);
  if (!hasStoredData(dataDir))
    throw new UsageError(`${dataDir} has no data. Choose the folder of a service with --data.`);
  if (hasEngineTables(dataDir))
    throw new UsageError(`${dataDir} is of --aws-like, whose tables are others. Copy the folder while it is stopped.`);
  readVersion(dataDir);
  const nowMs = Date.now();
  assertClock(nowMs, readNewestStoredMs(dataDir), 'Nothing was written.');
  makeFolder(resolve(to), '--to');
  assertBackupFolder(resolve(to));
  const formats = readFileSync(join(dataDir, VERSION_FILE), 'utf8');
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  const options: BackupOptions = { dataDir, to: resolve(to), version, formats, keep, nowMs };
  const lock = lockBackups(options.to);
  try {
    const added = events ? archiveEvents(options) : null;
    if (added !== null) {
      const said = `Added ${added.events} events to ${added.folder}, through ${added.through}.`;
      return console.log(json ? JSON.stringify(added) : said);
    }
    const whole = await backupWhole(options);
    console.log(json ? JSON.stringify(whole) : `Backed up ${whole.bytes} bytes to ${whole.folder}, as of ${whole.at}.`);
  } finally {
    lock.release();
  }
}

function lockBackups(to: string): ReturnType<typeof lockFolder> {
  try {
    return lockFolder(to);
  } catch (error) {
    if (!(error instanceof CannotStart) || !error.message.includes('in use')) throw error;
    throw new UsageError(`Another backup writes to ${to}. Repeat the command after it.`);
  }
}

type RestoreFlags = {
  readonly data: string;
  readonly from: string;
  readonly at?: number;
  readonly json?: boolean;
};

export function addRestoreBackup(program: Command): void {
  program
    .command('restore-backup')
    .description('put a backup into an empty data folder')
    .requiredOption('--from <dir>', 'folder of all backups', folder)
    .option('--data <dir>', 'data folder without data', folder, '.local')
    .option('--at <time>', 'restore events that arrived until then (default: all)', timeOption)
    .option('--json', 'print JSON')
    .action(async ({ from, data, at, json }: RestoreFlags) => {
      const dataDir = resolve(data);
      assertFolderFree(dataDir);
      if (hasStoredData(dataDir))
        throw new UsageError(`${dataDir} has data. Move them away, or choose another folder with --data.`);
      createDataFolder(dataDir);
      const lock = lockFolder(dataDir);
      const options = { from: resolve(from), dataDir, atMs: at ?? null, nowMs: Date.now() };
      const restored = await restoreBackup(options).finally(lock.release);
      const { whole, events, through } = restored;
      const said = `Restored the backup of ${whole} and ${events} events after it, through ${through}.`;
      console.log(json ? JSON.stringify(restored) : `${said} Start the service now: it applies the events.`);
    });
}
