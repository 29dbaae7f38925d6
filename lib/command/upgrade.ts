import { openTables } from 'cdk-loopback/tables';
import type { RebuildProgress } from '../../layers/storage/operations/rebuilds.ts';
import { rebuildTarget } from '../operator/rebuild.ts';
import { storedTarget } from '../operator/target.ts';
import { writeVersion } from './folder-version.ts';

/** Makes the derived tables of a stopped service, then deletes the old ones. */
export const upgradeFolder = async (
  dataDir: string,
  cdkOut: string,
  rebuild: number,
  archiveDir?: string,
): Promise<void> => {
  const tables = await openTables(cdkOut, dataDir);
  try {
    const target = storedTarget(tables);
    const done = await rebuildTarget({ target, workDir: dataDir, archiveDir, onProgress: say });
    console.error(`Upgraded ${dataDir}: the derived tables are made from ${done.rows} events of ${done.keys} keys.`);
    writeVersion(dataDir, rebuild);
    await tables.dropOthers();
  } finally {
    await tables.stop();
  }
};

export const say = ({ keys, rows, phase }: RebuildProgress): void => {
  if (phase !== 'done') console.error(`Making derived tables from the tape: ${rows} events of ${keys} keys …`);
};
