import {
  DeleteTableCommand,
  DescribeTableCommand,
  paginateListTables,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { tables as rows, type TableName } from '../../layers/contract/tables.ts';
import { runInParallel } from '../../layers/storage/kernel/parallel.ts';
import { loadPlan } from '../../layers/storage/operations/rebuild-plans.ts';
import { deleteComplete, loadDeployed } from '../../layers/storage/operations/rebuilds.ts';
import { createDynamoClient } from './clients.ts';
import { getTargetOutput, type Target, UsageError } from './target.ts';

/** Derived tables of one generation. */
export type Generation = {
  readonly generation: number;
  /** `used`: read by functions. `new`: for a later deployment. */
  readonly state: 'used' | 'new' | 'old';
  readonly isBuilding: boolean;
  readonly tables: readonly string[];
  /** Some hours old on AWS. */
  readonly items: number;
  readonly bytes: number;
};

const PARALLEL_MAX = 8;
/** A logical id ends with a hash, and CloudFormation's name with another; local names lack that one. */
const NAME = /^(.*Tables)([A-Z][A-Za-z]*?)(?:G(\d+))?([0-9A-F]{8})(?:-.+)?$/;

function parseName(table: string) {
  const [, beginning, id = '', generation] = NAME.exec(table) ?? [];
  const name = `${id.charAt(0).toLowerCase()}${id.slice(1)}`;
  const isDerived = name in rows && rows[name as TableName].derived;
  return beginning === undefined || !isDerived ? null : { beginning, id, generation: Number(generation ?? 0) };
}

/** All generations of a deployment's derived tables, ascending. */
export async function listGenerations(target: Target): Promise<readonly Generation[]> {
  const client = createDynamoClient(target);
  const own = getTargetOutput(target, 'CandlesTable');
  const home = parseName(own);
  if (home === null)
    throw new UsageError(
      `The table ${own} is adopted, so its name says no generation. Delete tables of earlier ones by name.`,
    );
  const operations = { client, table: getTargetOutput(target, 'OperationsTable') };
  const deployed = target.client.endpoint === undefined ? await loadDeployed(operations) : own;
  const found = new Map<number, { table: string; items: number; bytes: number }[]>();
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    const names = TableNames.filter(table => parseName(table)?.beginning === home.beginning);
    const described = await runInParallel(names, PARALLEL_MAX, async table => {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
      return { table, items: Table?.ItemCount ?? 0, bytes: Table?.TableSizeBytes ?? 0 };
    });
    for (const one of described) {
      const { generation } = parseName(one.table)!;
      found.set(generation, [...(found.get(generation) ?? []), one]);
    }
  }
  const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);
  return runInParallel(
    [...found.keys()].sort((a, b) => a - b),
    PARALLEL_MAX,
    async generation => {
      const tables = found.get(generation)!;
      const names = tables.map(({ table }) => table);
      // Without a note of the deployment, any table may be used.
      const isUsed = deployed === null || names.includes(deployed);
      const unused = names.includes(own) ? 'new' : 'old';
      return {
        generation,
        state: isUsed ? 'used' : unused,
        isBuilding: (await loadPlan(operations, generation)) !== null,
        tables: names,
        items: sum(tables.map(({ items }) => items)),
        bytes: sum(tables.map(({ bytes }) => bytes)),
      };
    },
  );
}

/** Throws UsageError unless the generation exists and nothing needs it. */
export async function assertGenerationUnused(target: Target, generation: number): Promise<Generation> {
  const all = await listGenerations(target);
  const one = all.find(each => each.generation === generation);
  if (one === undefined)
    throw new UsageError(
      `Generation ${generation} does not exist. Choose one of: ${all.map(each => each.generation).join(', ')}.`,
    );
  if (one.isBuilding)
    throw new UsageError(`Generation ${generation} is being built by a rebuild. Wait for it, or choose another one.`);
  if (one.state === 'used')
    throw new UsageError(
      `Generation ${generation} is in use, or no deployment has said which one is. ` +
        'Deploy the stack Version of this version, then try again.',
    );
  if (one.state === 'new')
    throw new UsageError(`Generation ${generation} belongs to the stack Data, and the next deployment uses it.`);
  return one;
}

/** Deletes the tables of an unused generation. May be repeated. */
export async function deleteGeneration(target: Target, { tables }: Generation): Promise<void> {
  const client = createDynamoClient(target);
  const operations = { client, table: getTargetOutput(target, 'OperationsTable') };
  for (const table of tables) if (parseName(table)!.id === 'Candles') await deleteComplete(operations, table);
  await runInParallel(tables, PARALLEL_MAX, async TableName => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.DeletionProtectionEnabled)
      await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
    await client.send(new DeleteTableCommand({ TableName }));
  });
}
