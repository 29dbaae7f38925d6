import { CreateTableCommand, type DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePlan } from '../../layers/storage/operations/rebuild-plans.ts';
import { isComplete, saveComplete, saveDeployed } from '../../layers/storage/operations/rebuilds.ts';
import { assertGenerationUnused, deleteGeneration, listGenerations } from '../../lib/operator/generations.ts';
import type { Target } from '../../lib/operator/target.ts';
import { type Engine, startEngine } from '../storage/engines.ts';

let engine: Engine;
let target: Target;
const table = (id: string, hash = '0A1B2C3D'): string => `Chain-Data-Tables${id}${hash}-AAAA`;
const OTHER = 'Other-Data-TablesCandlesG30A1B2C3D-AAAA';

const make = (client: DynamoDBClient, TableName: string, sort = true) =>
  client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['k', ...(sort ? ['s'] : [])].map(AttributeName => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'k', KeyType: 'HASH' },
        ...(sort ? [{ AttributeName: 's', KeyType: 'RANGE' as const }] : []),
      ],
    }),
  );

beforeAll(async () => {
  engine = await startEngine('dynoxide');
  for (const id of ['Candles', 'CandlesG3', 'WalletsG3', 'CandlesG5', 'CandlesG6', 'CandlesG7', 'Tape', 'Operations'])
    await make(engine.anyones, table(id));
  await make(engine.anyones, OTHER);
  const { endpoint } = await endpointOf(engine.anyones);
  target = {
    client: { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } },
    outputs: { CandlesTable: table('CandlesG6'), OperationsTable: table('Operations') },
  };
});
afterAll(() => engine.stop());

const endpointOf = async (client: DynamoDBClient): Promise<{ readonly endpoint: string }> => {
  const { protocol, hostname, port } = await client.config.endpoint!();
  return { endpoint: `${protocol}//${hostname}:${port}` };
};
const operations = () => ({ client: engine.anyones, table: table('Operations') });

test('are listed with their tables and states, without those of other deployments', async () => {
  const found = await listGenerations(target);
  expect(found.map(({ generation, state, tables }) => [generation, state, tables.length])).toEqual([
    [0, 'old', 1],
    [3, 'old', 2],
    [5, 'old', 1],
    [6, 'used', 1],
    [7, 'old', 1],
  ]);
});

test('are deleted table by table, and are then not complete', async () => {
  await saveComplete(operations(), table('CandlesG3'));
  await deleteGeneration(target, await assertGenerationUnused(target, 3));
  const { TableNames } = await engine.anyones.send(new ListTablesCommand({}));
  expect(TableNames).not.toContain(table('CandlesG3'));
  expect(TableNames).not.toContain(table('WalletsG3'));
  expect(TableNames).toEqual(expect.arrayContaining([OTHER, table('CandlesG5'), table('Tape')]));
  expect(await isComplete(operations(), table('CandlesG3'))).toBe(false);
  await expect(assertGenerationUnused(target, 3)).rejects.toThrow(
    'Generation 3 does not exist. Choose one of: 0, 5, 6, 7.',
  );
});

test('are kept while something uses or builds them', async () => {
  await expect(assertGenerationUnused(target, 6)).rejects.toThrow(/Generation 6 is in use/);
  const plan = { id: 'x', generation: 7, formats: '', atMs: 0, keys: 0, rows: 0, ranges: 1 };
  await savePlan(operations(), plan, null);
  await expect(assertGenerationUnused(target, 7)).rejects.toThrow(/Generation 7 is being built/);
});

test('on AWS the last deployment says which one is used; before it says so, all are', async () => {
  const { endpoint, ...client } = target.client;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  const onAws = { ...target, client };
  try {
    await expect(assertGenerationUnused(onAws, 5)).rejects.toThrow(/no deployment has said which one is/);
    await saveDeployed(operations(), table('CandlesG5'));
    await expect(assertGenerationUnused(onAws, 5)).rejects.toThrow(/Generation 5 is in use/);
    await expect(assertGenerationUnused(onAws, 6)).rejects.toThrow(/belongs to the stack Data/);
    expect((await assertGenerationUnused(onAws, 0)).tables).toEqual([table('Candles')]);
  } finally {
    delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
  }
});
