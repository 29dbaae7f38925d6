import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from './target.ts';

/** Creates a folder and its parents. Throws UsageError that names the flag. */
export function makeFolder(path: string, flag: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path), flag);
  try {
    mkdirSync(path);
  } catch (error) {
    throw new UsageError(`Cannot create ${path} (${(error as Error).message}). Choose another path with ${flag}.`);
  }
}
