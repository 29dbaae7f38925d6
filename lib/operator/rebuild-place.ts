import { resolve } from 'node:path';
import type { RebuildTables } from '../../layers/flows/rebuild/stages.ts';
import { isTableEmpty } from '../../layers/storage/kernel/dynamo.ts';
import {
  computeGeneration,
  describeFormats,
  type Formats,
  getOwnFormats,
  getRebuildNumber,
  parseFormats,
} from '../../layers/storage/operations/data-version.ts';
import { loadPlan } from '../../layers/storage/operations/rebuild-plans.ts';
import { isComplete, loadProgress } from '../../layers/storage/operations/rebuilds.ts';
import { type KnownWallets, readKnownWallets } from '../../layers/storage/wallets/known-wallets.ts';
import { createDynamoClient } from './clients.ts';
import { getTargetOutput, type Target, UsageError } from './target.ts';

const KNOWN_WALLETS = resolve(import.meta.dirname, '../../layers/known-wallets/known-wallets.ndjson');

const USED: Readonly<Record<keyof RebuildTables, true>> = {
  ...{ tape: true, prices: true, tokens: true, names: true, candles: true, listings: true, ledgers: true },
  ...{ positions: true, security: true, wallets: true, funding: true, identities: true, vectors: true },
  ...{ board: true, coordination: true, operations: true },
};
const NAMES = Object.keys(USED);

/** Derived tables of a deployment, and their sources. */
export type RebuildPlace = {
  readonly formats: Formats;
  readonly generation: number;
  readonly tables: RebuildTables;
  readonly known: KnownWallets;
};

export function openPlace(target: Target): RebuildPlace {
  // The code that rebuilds must be the code that reads.
  const text = getTargetOutput(target, 'DataFormats');
  const formats = parseFormats(text);
  const own = describeFormats(getOwnFormats(formats === null ? 0 : getRebuildNumber(formats)));
  if (formats === null || own !== text)
    throw new UsageError(
      `The tables are for another version (${text}); this one makes ${own}. ` +
        'Deploy the stack Data of this version first.',
    );
  const client = createDynamoClient(target);
  const tables = Object.fromEntries(
    NAMES.map(name => [name, { client, table: getTargetOutput(target, formatTableOutput(name)) }]),
  );
  return {
    formats,
    generation: computeGeneration(getRebuildNumber(formats)),
    tables: tables as RebuildTables,
    known: readKnownWallets(KNOWN_WALLETS),
  };
}

/** Outputs that a worker needs. */
export const rebuildOutputs: readonly string[] = ['DataFormats', ...NAMES.map(formatTableOutput)];

function formatTableOutput(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`;
}

/** Whether the tables are empty, or a whole rebuild fills them. */
export async function isWhole({ tables, generation }: RebuildPlace): Promise<boolean> {
  const { operations, candles, wallets } = tables;
  if ((await loadPlan(operations, generation)) !== null) return true;
  if ((await loadProgress(operations, generation)) !== null) return false;
  if (await isComplete(operations, candles.table)) return false;
  return (await isTableEmpty(candles)) && (await isTableEmpty(wallets));
}
