import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hashFileStats } from './digest.ts';

const DIGEST_FILE = '.digest';
const ATTEMPTS_MAX = 5;

/** Whether a folder is complete, built from these inputs, and unchanged since. */
export function isUpToDate(folder: string, digest: string): boolean {
  const file = join(folder, DIGEST_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === hashOutputs(folder, digest);
}

/** Builds a temporary folder and renames it. An interrupted build leaves the old folder or none. */
export async function replaceFolder(
  folder: string,
  digest: string,
  build: (fresh: string) => Promise<void>,
): Promise<void> {
  const fresh = join(dirname(folder), `.${basename(folder)}-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  try {
    await build(fresh);
    writeFileSync(join(fresh, DIGEST_FILE), hashOutputs(fresh, digest));
    moveFolder(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** A concurrent run may create the folder between the two calls. The last one wins. */
function moveFolder(fresh: string, folder: string, attemptsLeft = ATTEMPTS_MAX): void {
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(fresh, folder);
  } catch (error) {
    if (attemptsLeft <= 1) throw error;
    moveFolder(fresh, folder, attemptsLeft - 1);
  }
}

/**
 * Covers the outputs too: `cdk synth` may have written to the same folder. Dotfiles are not
 * outputs.
 */
function hashOutputs(folder: string, digest: string): string {
  const outputs = readdirSync(folder).filter(name => !name.startsWith('.'));
  return hashFileStats(folder, outputs.sort(), digest);
}
