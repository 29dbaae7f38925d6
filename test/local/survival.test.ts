import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  GetApiKeyCommand,
  GetUsagePlanKeysCommand,
  GetUsagePlansCommand,
} from '@aws-sdk/client-api-gateway';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { GetRecordsCommand, GetShardIteratorCommand, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { afterEach, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { clients, eventually, fn, permission, table, type World, world } from './world.ts';

const plan = {
  stacks: {
    app: {
      Resources: {
        ...fn('Tick'),
        Rows: table(),
        Events: { Type: 'AWS::Kinesis::Stream', Properties: { ShardCount: 1 } },
        Plan: { Type: 'AWS::ApiGateway::UsagePlan', Properties: { UsagePlanName: 'gold' } },
      },
      Outputs: {
        Rows: { Value: { Ref: 'Rows' } },
        Events: { Value: { Ref: 'Events' } },
        Plan: { Value: { Ref: 'Plan' } },
      },
    },
  },
  functions: { Tick: 'export const handler = async () => ({});' },
};

type Described = Pick<LocalStack, 'restUrl' | 'endpoint' | 'region' | 'credentials' | 'outputs'>;

const children: ChildProcess[] = [];
const worlds: World[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGTERM');
  await Promise.all(worlds.splice(0).map(one => one.end()));
});

function newWorld(): World {
  const here = world(plan);
  worlds.push(here);
  return here;
}

async function startChild(here: World): Promise<{ child: ChildProcess; stack: Described }> {
  const script = new URL('./child.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, here.cdkOut, here.dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let said = '';
  child.stderr?.on('data', chunk => here.lines.push(String(chunk)));
  child.stdout?.on('data', chunk => (said += chunk));
  const line = await eventually(() => (said.includes('\n') ? said : undefined));
  return { child, stack: JSON.parse(line) as Described };
}

/** Empty for an ended process or a zombie. */
const commandLineOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

const enginePid = (dataDir: string): number => {
  const isEngine = (pid: string) => commandLineOf(Number(pid)).includes(`\0${join(dataDir, 'tables.sqlite')}\0`);
  return Number(readdirSync('/proc').find(name => /^\d+$/.test(name) && isEngine(name)));
};

test('answered writes survive a SIGKILL, and the engine ends with its process', async () => {
  const here = newWorld();
  const { child, stack } = await startChild(here);
  const { dynamo, kinesis } = clients(stack as LocalStack);
  const TableName = stack.outputs.app?.Rows;
  const StreamName = stack.outputs.app?.Events;
  await dynamo.send(new PutItemCommand({ TableName, Item: { id: { S: 'a' }, n: { N: '1' } } }));
  const Records = [{ PartitionKey: 'k', Data: Buffer.from('one') }];
  const first = await kinesis.send(new PutRecordsCommand({ StreamName, Records }));
  const engine = enginePid(here.dataDir);
  child.kill('SIGKILL');
  await new Promise(resolve => child.once('exit', resolve));

  const again = await here.start();
  const now = clients(again);
  expect((await now.dynamo.send(new GetItemCommand({ TableName, Key: { id: { S: 'a' } } }))).Item?.n?.N).toBe('1');
  const position = { StreamName, ShardId: 'shardId-000000000000', ShardIteratorType: 'TRIM_HORIZON' } as const;
  const { ShardIterator } = await now.kinesis.send(new GetShardIteratorCommand(position));
  const { Records: kept } = await now.kinesis.send(new GetRecordsCommand({ ShardIterator }));
  expect(kept?.map(record => Buffer.from(record.Data ?? []).toString())).toEqual(['one']);
  const second = await now.kinesis.send(new PutRecordsCommand({ StreamName, Records }));
  const number = (answer: typeof first) => BigInt(answer.Records?.[0]?.SequenceNumber ?? 0);
  expect(number(second)).toBeGreaterThan(number(first));
  expect(second.Records?.[0]?.SequenceNumber).toHaveLength(first.Records?.[0]?.SequenceNumber?.length ?? 0);
  expect(commandLineOf(engine)).toBe('');
});

test('a second start on the same data folder is rejected', async () => {
  const here = newWorld();
  await here.start();
  await expect(here.start()).rejects.toThrow('is in use by another local stack');
});

test('the stack stops with a reason when the engine dies', async () => {
  const here = newWorld();
  const stack = await here.start();
  process.kill(enginePid(here.dataDir), 'SIGKILL');
  expect(await stack.failed).toBe('The DynamoDB engine ended (SIGKILL)');
  expect(await stack.ended).toBe('The DynamoDB engine ended (SIGKILL)');
});

test.each(['tables.sqlite', 'state.sqlite', 'the whole folder'])(
  'the stack acknowledges nothing more once %s is removed, says why, and stops',
  async what => {
    const here = newWorld();
    const stack = await here.start({ refusal: (status, message) => JSON.stringify({ status, message }) });
    rmSync(what.includes('sqlite') ? join(here.dataDir, what) : here.dataDir, { recursive: true });
    const why = `The data folder ${here.dataDir} was removed or replaced`;
    const { dynamo, kinesis } = clients(stack);
    const Item = { id: { S: 'late' } };
    const put = dynamo.send(new PutItemCommand({ TableName: stack.outputs.app?.Rows, Item }));
    await expect(put).rejects.toMatchObject({ name: 'ServiceUnavailable', message: why });
    const Records = [{ PartitionKey: 'k', Data: Buffer.from('late') }];
    const record = kinesis.send(new PutRecordsCommand({ StreamName: stack.outputs.app?.Events, Records }));
    await expect(record).rejects.toMatchObject({ name: 'ServiceUnavailable', message: why });
    const response = await fetch(`${stack.restUrl}/anything`);
    expect([response.status, await response.json()]).toEqual([503, { status: 503, message: why }]);
    expect(await stack.ended).toBe(why);
  },
);

test('API keys stay in their usage plan after a restart', async () => {
  const here = newWorld();
  const first = await here.start();
  const client = (stack: LocalStack) =>
    new APIGatewayClient({ endpoint: stack.endpoint, region: stack.region, credentials: stack.credentials });
  const api = client(first);
  const plans = await api.send(new GetUsagePlansCommand({}));
  expect(plans.items?.map(one => one.name)).toEqual(['gold']);
  const usagePlanId = plans.items?.[0]?.id;
  const key = await api.send(
    new CreateApiKeyCommand({ name: 'one', enabled: true, value: 'a-value-of-twenty-characters' }),
  );
  await api.send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId: key.id, keyType: 'API_KEY' }));
  await first.stop();
  const again = client(await here.start());
  expect((await again.send(new GetApiKeyCommand({ apiKey: key.id, includeValue: true }))).value).toBe(
    'a-value-of-twenty-characters',
  );
  expect((await again.send(new GetUsagePlanKeysCommand({ usagePlanId }))).items?.map(one => one.id)).toEqual([key.id]);
  await expect(api.send(new GetApiKeyCommand({ apiKey: 'nothing' }))).rejects.toThrow();
});

test('an intrinsic that cannot be evaluated fails with stack, resource and path', async () => {
  const role = { 'Fn::GetAtt': ['Nobody', 'Arn'] };
  const Resources = { ...fn('Tick', [], { Role: role }), ...permission('Tick', 'x', 'y') };
  const here = world({ ...plan, stacks: { app: { Resources } } });
  worlds.push(here);
  await expect(here.start()).rejects.toThrow('Stack app, Tick.Properties.Role.Fn::GetAtt: Nobody has no attribute Arn');
});
