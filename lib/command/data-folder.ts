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
import { dataVersion } from '../../layers/storage/data-version.ts';
import { lockFolder } from '../local/lock.ts';
import { UsageError } from '../operator/target.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** What every data folder holds once a service ran on it. */
const DATA_MARK = 'lock.sqlite';
/** Which version's data it holds. */
const VERSION_FILE = 'data-version';
/** Holds no data, and is made anew by itself when it is not that of the sources. */
export const SYNTHESIS = 'cdk.out';

/** What a service makes in a data folder, beside its mark and the synthesis. */
const OWN = /^((tables|state)\.sqlite(-\w+)?|dynalite|stack\.json(\.part)?|engine\.pid|data-version)$/;

/** Refuses a folder that is there and may not be written, before anything waits for it. Errors: UsageError. */
export const demandWritable = (dataDir: string): void => {
  if (!existsSync(dataDir)) return;
  try {
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new UsageError(
      `${dataDir} may not be written (${(error as Error).message}); give the right to it, or name another folder with --data`,
    );
  }
};

/** Refuses a folder on which another service runs, before anything of that one is touched. Errors: CannotStart. */
export const demandFree = (dataDir: string): void => {
  if (existsSync(join(dataDir, DATA_MARK))) lockFolder(dataDir).release();
};

/**
 * A data folder is only ever emptied when it looks like one and nobody uses it, and then of nothing but what a service made in it, so that a mistyped --data costs nobody their files. Its mark
 * stays, so that it looks like one also where a start ends on the way. Errors: UsageError.
 */
export const emptyFolder = (dataDir: string): void => {
  if (namesIn(dataDir).every(name => name === SYNTHESIS || name === VERSION_FILE)) return;
  if (!existsSync(join(dataDir, DATA_MARK)) || dataDir === ROOT)
    throw new UsageError(`--fresh would empty ${dataDir}, which is no data folder; name another with --data`);
  demandFree(dataDir);
  for (const name of namesIn(dataDir))
    if (OWN.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
};

/** Refuses a folder whose data this version would not read, before anything waits for it; notes the version in one that holds none. Errors: UsageError. */
export const demandVersion = (dataDir: string): void => {
  const file = join(dataDir, VERSION_FILE);
  const found = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (found === dataVersion) return;
  if (holdsData(dataDir))
    throw new UsageError(
      `${dataDir} holds data of another version (${found ?? 'an earlier one'}), which this one (${dataVersion}) does not read; begin anew with --fresh, or name another folder with --data`,
    );
  makeFolder(dataDir, '--data');
  writeFileSync(file, dataVersion);
};

/** Makes a folder and what it lies in, one by one: Node's recursive way never ends below /proc. Errors: UsageError that names the flag that named it. */
export const makeFolder = (path: string, flag: string): void => {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path), flag);
  try {
    mkdirSync(path);
  } catch (error) {
    throw new UsageError(`${path} cannot be made (${(error as Error).message}); name another one with ${flag}`);
  }
};

const holdsData = (dataDir: string): boolean =>
  existsSync(join(dataDir, DATA_MARK)) && namesIn(dataDir).some(name => OWN.test(name) && name !== VERSION_FILE);

const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
