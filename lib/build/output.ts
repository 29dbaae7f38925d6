import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { stampOf } from './digest.ts';

const MARK = '.digest';
const TRIES_MAX = 5;

/** Whether a folder was made, to its end, from inputs of this digest, and nothing has touched it since. */
export const isMadeFrom = (folder: string, digest: string): boolean => {
  const mark = join(folder, MARK);
  return existsSync(mark) && readFileSync(mark, 'utf8') === markOf(folder, digest);
};

/**
 * Makes a folder beside its place and then puts it there, so that a run that is killed leaves the old one or none, and
 * two runs at once don't mix their files.
 */
export const replaceFolder = async (
  folder: string,
  digest: string,
  make: (fresh: string) => Promise<void>,
): Promise<void> => {
  const fresh = join(dirname(folder), `.${basename(folder)}-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  try {
    await make(fresh);
    writeFileSync(join(fresh, MARK), markOf(fresh, digest));
    putInPlace(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
};

/** Another run may put its own folder there between removing and renaming; the last one wins. */
const putInPlace = (fresh: string, folder: string, triesLeft = TRIES_MAX): void => {
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(fresh, folder);
  } catch (error) {
    if (triesLeft <= 1) throw error;
    putInPlace(fresh, folder, triesLeft - 1);
  }
};

/**
 * The outputs are in the mark too: the CDK command line may write other templates to the same folder. What begins with a dot is none of them: the mark itself,
 * and what those who use the outputs keep beside them.
 */
const markOf = (folder: string, digest: string): string => {
  const outputs = readdirSync(folder).filter(name => !name.startsWith('.'));
  return stampOf(folder, outputs.sort(), digest);
};
