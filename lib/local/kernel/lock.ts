import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotStart } from './errors.ts';
import { makePrivateFolder } from './private-folder.ts';

/** SQLITE_BUSY */
const BUSY = 5;

/** Makes the folder private. The lock ends with the process. */
export function lockFolder(dataDir: string): { readonly release: () => void } {
  makePrivateFolder(dataDir);
  const path = join(dataDir, 'lock.sqlite');
  let lock = tryLockFile(path);
  if (lock === undefined) {
    // The file holds no data, so a damaged one is replaced.
    rmSync(path, { force: true });
    lock = tryLockFile(path) ?? null;
  }
  if (lock === null)
    throw new CannotStart(
      `The data folder ${dataDir} is in use by another local stack. Stop it or choose another folder.`,
    );
  return { release: () => lock.close() };
}

/** Null if another process holds the lock, undefined if the file is damaged. */
function tryLockFile(path: string): DatabaseSync | null | undefined {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    return (error as { readonly errcode?: number }).errcode === BUSY ? null : undefined;
  }
}
