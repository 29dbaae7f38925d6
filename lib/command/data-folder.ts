import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { lockFolder } from 'cdk-loopback/lock';
import { dataVersion } from '../../layers/storage/operations/data-version.ts';
import { UsageError } from '../operator/target.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const LOCK_FILE = 'lock.sqlite';
const VERSION_FILE = 'data-version';
export const SYNTHESIS = 'cdk.out';

/** Files that a service creates. */
const OWN = /^((tables|state)\.sqlite(-\w+)?|dynalite|(stack|market)\.json(\.part)?|data-version)$/;

export const demandWritable = (dataDir: string): void => {
  if (!existsSync(dataDir)) return;
  try {
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new UsageError(
      `${dataDir} is not writable (${(error as Error).message}). Grant write access or choose another --data.`,
    );
  }
};

export const demandFree = (dataDir: string): void => {
  if (existsSync(join(dataDir, LOCK_FILE))) lockFolder(dataDir).release();
};

/** Deletes only files a service created, so a mistyped `--data` is harmless. Throws UsageError. */
export const emptyFolder = (dataDir: string): void => {
  if (namesIn(dataDir).every(name => name === SYNTHESIS || name === VERSION_FILE)) return;
  if (!existsSync(join(dataDir, LOCK_FILE)) || dataDir === ROOT)
    throw new UsageError(
      `--fresh deletes only data folders; ${dataDir} is not one. Choose another folder with --data.`,
    );
  demandFree(dataDir);
  for (const name of namesIn(dataDir))
    if (OWN.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
};

/** Throws UsageError when the data has another version. Writes the version otherwise. */
export const demandVersion = (dataDir: string): void => {
  const file = join(dataDir, VERSION_FILE);
  const found = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (found === dataVersion) return;
  if (holdsData(dataDir))
    throw new UsageError(
      `${dataDir} has data of another version (${found ?? 'an earlier one'}); this version is ${dataVersion}. ` +
        'Start over with --fresh, or choose another folder with --data.',
    );
  makeFolder(dataDir, '--data');
  writeFileSync(file, dataVersion);
};

/** Creates a folder and its parents. Throws UsageError that names the flag. */
export const makeFolder = (path: string, flag: string): void => {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path), flag);
  try {
    mkdirSync(path);
  } catch (error) {
    throw new UsageError(`Cannot create ${path} (${(error as Error).message}). Choose another path with ${flag}.`);
  }
};

const holdsData = (dataDir: string): boolean =>
  existsSync(join(dataDir, LOCK_FILE)) && namesIn(dataDir).some(name => OWN.test(name) && name !== VERSION_FILE);

const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
