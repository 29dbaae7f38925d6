import { openTables } from 'cdk-loopback/tables';
import type { RebuildProgress } from '../../layers/storage/operations/rebuilds.ts';
import { type RebuildOptions, rebuildTarget } from '../operator/rebuild.ts';
import { createLocalCrew } from '../operator/rebuild-crew.ts';
import type { WholeProgress } from '../operator/rebuild-progress.ts';
import { createStoredTarget } from '../operator/target.ts';
import { writeVersion } from './folder-version.ts';
import { openOwnTables } from './in-process.ts';
import { formatRebuildProgress } from './rebuild-text.ts';

type Options = Partial<Omit<RebuildOptions, 'target' | 'workDir' | 'crewOf'>> & {
  readonly workers?: number | undefined;
};

/** Makes the derived tables of a stopped service, then deletes the old ones. */
export async function rebuildDataFolder(
  dataDir: string,
  cdkOut: string,
  rebuild: number,
  { workers, ...options }: Options = {},
): Promise<void> {
  const tables = await openTables(cdkOut, dataDir, openOwnTables);
  try {
    const target = createStoredTarget(tables);
    // The lock of the folder excludes other commands.
    const crewOf = createLocalCrew({ target, workDir: dataDir, workers, isAlone: true });
    const shown = { onProgress: printRebuildPages, onWhole: createProgressPrinter() };
    const done = await rebuildTarget({ ...shown, ...options, target, workDir: dataDir, crewOf });
    console.error(`Upgraded ${dataDir}: the derived tables are made from ${done.rows} events of ${done.keys} keys.`);
    writeVersion(dataDir, rebuild);
    await tables.dropOthers();
  } finally {
    await tables.stop();
  }
}

export function printRebuildPages({ keys, rows, phase }: RebuildProgress): void {
  if (phase !== 'done') console.error(`Making derived tables from the tape: ${rows} events of ${keys} keys …`);
}

const LINES_MS = 10_000;

/** On a terminal one changing line, elsewhere a line per ten seconds. */
export function createProgressPrinter(): (progress: WholeProgress) => void {
  let [stage, saidMs] = ['', 0];
  return progress => {
    if (process.stderr.isTTY) return void process.stderr.write(`\r\u001b[K${formatRebuildProgress(progress)}`);
    if (progress.stage === stage && Date.now() - saidMs < LINES_MS) return;
    [stage, saidMs] = [progress.stage, Date.now()];
    console.error(formatRebuildProgress(progress));
  };
}
