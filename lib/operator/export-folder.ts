import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { UsageError } from './target.ts';

/** Exists in a folder until its export is done. */
export const WORK = '.export';

/** Creates the folder. Throws UsageError if it has anything. */
export async function ensureEmptyFolder(out: string): Promise<void> {
  makeFolder(resolve(out), '--out');
  try {
    const found = await readdir(out);
    if (found.includes(WORK))
      throw new UsageError(`${out} has an export that was cut off. Go on with --resume, or choose another --out.`);
    if (found.length > 0) throw new UsageError(`${out} is not empty; it has ${found[0]}. Choose a new --out.`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Cannot use ${out} (${(error as Error).message}). Choose another folder with --out.`);
  }
}
