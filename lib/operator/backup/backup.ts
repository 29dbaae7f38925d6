import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { backup as copyDatabase } from 'node:sqlite';
import { ROOTS_KEY_FILE } from '../roots-key.ts';
import { UsageError } from '../target.ts';
import { TARGETS_KEY_FILE } from '../targets-key.ts';
import { createEventArchive } from './archive-events.ts';
import { readLine, writeLine } from './line.ts';
import {
  type BackupOptions,
  describeFile,
  formatBackupName,
  listBackups,
  MANIFEST,
  type Manifest,
} from './manifest.ts';
import { countDatabaseBytes, ITEMS, openSnapshot, readEventShards, STATE } from './snapshot.ts';

export type Whole = { readonly folder: string; readonly at: string; readonly bytes: number };

const PART = 'part';
const PAGES_PER_STEP = 4_096;
const SPARE_BYTES = 64 * 1024 * 1024;

/** Copies both databases as of one instant, while the service runs on, and the key that signs roots. */
export async function backupWhole(options: BackupOptions): Promise<Whole> {
  const { dataDir, to, version, formats, nowMs } = options;
  const newest = listBackups(to).at(-1);
  if (newest !== undefined && newest.atMs > nowMs)
    throw new UsageError(
      `The clock says ${new Date(nowMs).toISOString()}, but ${newest.folder} is newer. ` +
        'Set the clock, or choose another folder with --to. Nothing was written.',
    );
  const part = join(to, PART);
  rmSync(part, { recursive: true, force: true });
  try {
    using snapshot = openSnapshot(dataDir);
    const names = [ITEMS, STATE] as const;
    assertSpace(
      to,
      names.reduce((sum, name) => sum + countDatabaseBytes(snapshot.databases[name]), 0),
      '--to',
    );
    mkdirSync(part, { mode: 0o700 });
    const files: Record<string, Manifest['files'][string]> = {};
    for (const name of names) {
      await copyDatabase(snapshot.databases[name], join(part, name), { rate: PAGES_PER_STEP });
      syncFile(join(part, name));
      files[name] = await describeFile(join(part, name));
    }
    // Another key would be another log, or open no secret.
    for (const name of [ROOTS_KEY_FILE, TARGETS_KEY_FILE].filter(name => existsSync(join(dataDir, name)))) {
      copyFileSync(join(dataDir, name), join(part, name));
      files[name] = await describeFile(join(part, name));
    }
    createEventArchive(part, snapshot.atMs, readEventShards(snapshot.databases[STATE]));
    const line = readLine(dataDir) ?? writeLine(dataDir);
    const at = new Date(snapshot.atMs).toISOString();
    const manifest: Manifest = { kind: 'chain-backup', version, formats, line, at, files };
    writeFileSync(join(part, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    const folder = join(to, formatBackupName(snapshot.atMs));
    renameSync(part, folder);
    for (const old of options.keep ? listBackups(to).slice(0, -options.keep) : [])
      rmSync(old.folder, { recursive: true });
    return { folder, at, bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

/** Throws UsageError before anything is written. */
export function assertSpace(folder: string, bytes: number, option: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const missing = bytes + SPARE_BYTES - bavail * bsize;
  if (missing <= 0) return;
  throw new UsageError(
    `${folder} needs ${Math.ceil(missing / 1024 / 1024)} MB more free space. ` +
      `Free them, or choose another folder with ${option}. Nothing was written.`,
  );
}

export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Whether the folder holds only backups, so that a mistyped one is refused. */
export function assertBackupFolder(to: string): void {
  const others = readdirSync(to).filter(name => !/^(\d{8}T\d{9}Z|part|lock\.sqlite(-\w+)?)$/.test(name));
  if (others.length > 0)
    throw new UsageError(`${to} has other files, such as ${others[0]}. Choose an empty folder with --to.`);
}
