import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotStart } from './errors.ts';

/** SQLite's code where another process holds the lock. */
const BUSY = 5;

/** Takes a data folder for this process; the lock goes with the process, however that ends. */
export function lockFolder(dataDir: string): { readonly release: () => void } {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'lock.sqlite');
  const found = lockFile(path);
  const lock = found === undefined ? replaced(path) : found;
  if (lock === null)
    throw new CannotStart(
      `The data folder ${dataDir} is in use by another local stack: stop that one, or choose another folder.`,
    );
  return { release: () => lock.close() };
}

/** SQLite's lock is the operating system's: a killed process can't leave it behind, as it could a file with its id. Null where another holds it, undefined where the file is damaged. */
function lockFile(path: string): DatabaseSync | null | undefined {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    return (error as { readonly errcode?: number }).errcode === BUSY ? null : undefined;
  }
}

/** The file holds nothing but the lock: a damaged one is not missed. */
function replaced(path: string): DatabaseSync | null {
  rmSync(path, { force: true });
  return lockFile(path) ?? null;
}
