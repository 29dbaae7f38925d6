import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotStart } from './errors.ts';

/** Takes a data folder for this process; the lock goes with the process, however that ends. */
export function lockFolder(dataDir: string): { readonly release: () => void } {
  mkdirSync(dataDir, { recursive: true });
  // SQLite's lock is the operating system's: a killed process can't leave it behind, as it could a file with its id.
  const database = new DatabaseSync(join(dataDir, 'lock.sqlite'));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch {
    database.close();
    throw new CannotStart(
      `The data folder ${dataDir} is in use by another local stack: stop that one, or choose another folder.`,
    );
  }
  return { release: () => database.close() };
}
