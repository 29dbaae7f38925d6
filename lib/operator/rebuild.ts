import { join, resolve } from 'node:path';
import { rebuild, SpoolError } from '../../layers/flows/rebuild/rebuild.ts';
import type { RebuildTables } from '../../layers/flows/rebuild/stages.ts';
import { archivedRows } from '../../layers/storage/archive/archived-rows.ts';
import {
  type Formats,
  formatsText,
  generationOf,
  ownFormats,
  parseFormats,
  rebuildOf,
} from '../../layers/storage/operations/data-version.ts';
import { type RebuildProgress, saveComplete, saveMarker } from '../../layers/storage/operations/rebuilds.ts';
import { readKnownWallets } from '../../layers/storage/wallets/known-wallets.ts';
import { archiveIn } from './archive-folder.ts';
import { dynamoOf } from './clients.ts';
import { openLinkSpool } from './link-spool.ts';
import { outputOf, type Target, UsageError } from './target.ts';

const KNOWN_WALLETS = resolve(import.meta.dirname, '../../layers/known-wallets/known-wallets.ndjson');

const NAMES = [
  ...(['tape', 'tokens', 'candles', 'listings', 'ledgers', 'positions', 'security', 'wallets'] as const),
  ...(['funding', 'identities', 'vectors', 'board', 'coordination', 'operations'] as const),
];

export type RebuildOptions = {
  readonly target: Target;
  /** Folder for relations until all are known. */
  readonly workDir: string;
  /** Folder with archived rows, as `chain export --format parquet` writes it. */
  readonly archiveDir?: string | undefined;
  readonly onProgress: (progress: RebuildProgress) => void;
};

/** Rebuilds the derived tables of a deployment, then notes that they are complete. */
export const rebuildTarget = async (options: RebuildOptions): Promise<RebuildProgress> => {
  const { target, workDir, archiveDir, onProgress } = options;
  const formats = demandOwn(outputOf(target, 'DataFormats'));
  const generation = generationOf(rebuildOf(formats));
  const tables = tablesOf(target);
  const spool = openLinkSpool(join(workDir, `rebuild-${generation}`));
  const known = readKnownWallets(KNOWN_WALLETS);
  const archive = archiveDir === undefined ? null : archivedRows(archiveIn(archiveDir, '--from-archive'));
  try {
    const done = await rebuild({ tables, known, spool, archive, clock: Date.now, generation, onProgress });
    await saveMarker(tables.operations, formats);
    await saveComplete(tables.operations, tables.candles.table);
    return done;
  } catch (error) {
    if (!(error instanceof SpoolError)) throw error;
    throw new UsageError(`${error.message} Continue with the --work folder of the first run, not ${workDir}.`);
  }
};

/** The code that rebuilds must be the code that reads. */
const demandOwn = (text: string): Formats => {
  const formats = parseFormats(text);
  const own = ownFormats(formats === null ? 0 : rebuildOf(formats));
  if (formats !== null && formatsText(own) === text) return formats;
  throw new UsageError(
    `The tables are for another version (${text}); this one makes ${formatsText(own)}. ` +
      'Deploy the stack Data of this version first.',
  );
};

const tablesOf = (target: Target): RebuildTables => {
  const client = dynamoOf(target);
  const nameOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`;
  return Object.fromEntries(
    NAMES.map(name => [name, { client, table: outputOf(target, nameOf(name)) }]),
  ) as RebuildTables;
};
