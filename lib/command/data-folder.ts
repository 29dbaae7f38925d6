import { accessSync, constants, existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockFolder } from 'cdk-loopback/lock';
import { makePrivateFolder } from 'cdk-loopback/private-folder';
import { makeFolder } from '../operator/make-folder.ts';
import { UsageError } from '../operator/target.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const LOCK_FILE = 'lock.sqlite';
export const VERSION_FILE = 'data-version';
/** Of derived tables that a running service does not use yet. */
export const PENDING_FILE = 'rebuild-pending';
export const SYNTHESIS = 'cdk.out';

/** Files that a service creates. */
const OWN = new RegExp(
  [
    /^dynalite$/,
    /^(tables|state|items)\.sqlite(\.(part|former))?(-\w+)?$/,
    /^((stack|market|demo-keys)\.json(\.part)?|data-version|backup-line|rebuild-(pending|\d+))$/,
    /^(roots-key\.pem|targets-key)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

export function assertFolderWritable(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  try {
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new UsageError(
      `${dataDir} is not writable (${(error as Error).message}). Grant write access or choose another --data.`,
    );
  }
}

/** Creates the folder, closed to other users. */
export function createDataFolder(dataDir: string): void {
  makeFolder(dataDir, '--data');
  makePrivateFolder(dataDir);
}

export function assertFolderFree(dataDir: string): void {
  if (existsSync(join(dataDir, LOCK_FILE))) lockFolder(dataDir).release();
}

/** Deletes only files a service created, so a mistyped `--data` is harmless. Throws UsageError. */
export function clearDataFolder(dataDir: string): void {
  if (listNames(dataDir).every(name => name === SYNTHESIS || name === VERSION_FILE)) return;
  if (!existsSync(join(dataDir, LOCK_FILE)) || dataDir === ROOT)
    throw new UsageError(
      `--fresh deletes only data folders; ${dataDir} is not one. Choose another folder with --data.`,
    );
  assertFolderFree(dataDir);
  for (const name of listNames(dataDir))
    if (OWN.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** Throws UsageError if an older engine made them. */
export function assertTablesReadable(dataDir: string): void {
  if (listNames(dataDir).includes('dynalite'))
    throw new UsageError(`${dataDir} has tables of dynalite, which this version cannot read. Choose another --data.`);
}

/** Whether a service stored anything. */
export function hasStoredData(dataDir: string): boolean {
  return (
    existsSync(join(dataDir, LOCK_FILE)) && listNames(dataDir).some(name => OWN.test(name) && name !== VERSION_FILE)
  );
}

function listNames(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
