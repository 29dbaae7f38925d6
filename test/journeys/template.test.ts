import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalStack, startStack } from 'cdk-loopback';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Tier } from '../../layers/contract/tiers.ts';
import { putInOrder } from '../../layers/edge/producer.ts';
import { createIngestClients } from '../../lib/operator/ingest-target.ts';
import { issueKeyRing } from '../../lib/operator/keys.ts';
import type { Target } from '../../lib/operator/target.ts';
import { addressOf, swapOf } from '../service/events.ts';
import { type Answer, ask } from '../service/rest.ts';
import { BUNDLED_ASSEMBLY, eventually, publish, scratch } from '../service/service.ts';

type Properties = Record<string, unknown>;
type Resource = { readonly Type: string; readonly Properties: Properties };
type Template = { readonly Resources: Record<string, Resource> };
type Running = { readonly stack: LocalStack; readonly target: Target; readonly keys: Record<Tier, string> };

const mint = addressOf('token');
const folder = scratch();
let turn = 0;
let lines: string[] = [];
const running: LocalStack[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map(stack => stack.stop()));
});
afterAll(folder.remove);

/** Starts a stack on a modified copy of the synthesized template. */
const startOn = async (change: (cdkOut: string) => void): Promise<Running> => {
  const home = join(folder.path, `turn-${++turn}`);
  const cdkOut = join(home, 'cdk.out');
  cpSync(BUNDLED_ASSEMBLY, cdkOut, { recursive: true });
  change(cdkOut);
  lines = [];
  const stack = await startStack({ cdkOut, dataDir: join(home, 'data'), port: 0, log: line => lines.push(line) });
  running.push(stack);
  const { endpoint, region, credentials } = stack;
  const outputs: Record<string, string> = Object.assign({}, ...Object.values(stack.outputs));
  const target = { client: { endpoint, region, credentials }, outputs };
  return { stack, target, keys: await issueKeyRing(target, 'test', Date.now()) };
};

/** Edits every resource of a type; at least one must exist. */
const edit = (cdkOut: string, type: string, change: (resource: Resource, id: string) => boolean): void => {
  let edited = 0;
  for (const name of readdirSync(cdkOut).filter(file => file.endsWith('.template.json'))) {
    const template = JSON.parse(readFileSync(join(cdkOut, name), 'utf8')) as Template;
    for (const [id, resource] of Object.entries(template.Resources))
      if (resource.Type === type && change(resource, id)) edited += 1;
    writeFileSync(join(cdkOut, name), JSON.stringify(template));
  }
  expect(edited, `an edit of ${type}`).toBeGreaterThan(0);
};

const unchanged = (): void => {};
const readAs = ({ stack }: Running, key: string, path = `/v1/token/${mint}/info`): Promise<Answer> =>
  ask(`${stack.restUrl}${path}`, { headers: { Authorization: `Bearer ${key}` } });
const statuses = async (here: Running, count: number): Promise<readonly number[]> =>
  (await Promise.all(Array.from({ length: count }, () => readAs(here, here.keys.layer1)))).map(({ status }) => status);

test('a usage plan of three requests allows three', async () => {
  const here = await startOn(cdkOut =>
    edit(cdkOut, 'AWS::ApiGateway::UsagePlan', ({ Properties }) => {
      Properties.Throttle = { BurstLimit: 3, RateLimit: 0.05 };
      return true;
    }),
  );
  expect((await statuses(here, 12)).filter(status => status === 200)).toHaveLength(3);
});

test('a gateway response matches the template', async () => {
  const here = await startOn(cdkOut =>
    edit(cdkOut, 'AWS::ApiGateway::RestApi', ({ Properties }) => {
      const body = Properties.Body as Record<string, Record<string, Properties>>;
      body['x-amazon-apigateway-gateway-responses']!.UNAUTHORIZED = {
        statusCode: '418',
        responseParameters: { 'gatewayresponse.header.X-Teapot': "'yes'" },
        responseTemplates: { 'application/json': '{"short":"and stout"}' },
      };
      return true;
    }),
  );
  const { status, body, headers } = await readAs(here, 'nobody');
  expect([status, body, headers['x-teapot']]).toEqual([418, { short: 'and stout' }, 'yes']);
});

test('a function whose role lacks an action fails at that action', async () => {
  const here = await startOn(cdkOut => edit(cdkOut, 'AWS::IAM::Role', withoutQuery));
  const [trades, price] = await Promise.all(
    ['trades', 'price'].map(route => readAs(here, here.keys.layer1, `/v1/token/${mint}/${route}`)),
  );
  expect([trades!.status, (trades!.body as { code: string }).code]).toEqual([500, 'internal']);
  expect(lines.join('\n')).toMatch(/AccessDenied[\s\S]*dynamodb:Query/);
  expect(price!.status).toBe(200);
});

/** Removes dynamodb:Query from every role. */
const withoutQuery = ({ Properties }: Resource): boolean => {
  let taken = false;
  const policies = (Properties.Policies ?? []) as { PolicyDocument: { Statement: Properties[] } }[];
  for (const statement of policies.flatMap(policy => policy.PolicyDocument.Statement)) {
    const actions = [statement.Action].flat();
    if (!actions.includes('dynamodb:Query')) continue;
    statement.Action = actions.filter(action => action !== 'dynamodb:Query');
    taken = true;
  }
  return taken;
};

test.each([
  { batchSize: null, largest: 30 },
  { batchSize: 7, largest: 7 },
])('a mapping with batch size $batchSize delivers at most $largest of 30 records', async ({ batchSize, largest }) => {
  const here = await startOn(cdkOut => {
    probeIntake(cdkOut);
    if (batchSize === null) return;
    edit(cdkOut, 'AWS::Lambda::EventSourceMapping', ({ Properties }) => {
      Properties.BatchSize = batchSize;
      return true;
    });
  });
  const swaps = Array.from({ length: 30 }, (_, n) => swapOf(`${n}`, { token_mint: mint, timestamp: Date.now() }));
  const { kinesis, stream } = createIngestClients(here.target);
  await putInOrder(
    kinesis,
    stream,
    swaps.map(swap => ({ key: mint, data: JSON.stringify(swap) })),
  );
  kinesis.destroy();
  const batches = await eventually('all records', () => {
    const taken = lines.flatMap(line => [...line.matchAll(/took (\d+)/g)].map(found => Number(found[1])));
    return taken.reduce((sum, count) => sum + count, 0) === 30 ? taken : undefined;
  });
  expect(Math.max(...batches)).toBe(largest);
});

test('a disabled mapping delivers nothing', async () => {
  const here = await startOn(cdkOut =>
    edit(cdkOut, 'AWS::Lambda::EventSourceMapping', ({ Properties }) => {
      Properties.Enabled = false;
      return true;
    }),
  );
  await publish(here.target, [swapOf('unread', { token_mint: mint, timestamp: Date.now() })]);
  const again = await startOn(unchanged);
  await publish(again.target, [swapOf('unread', { token_mint: mint, timestamp: Date.now() })]);
  const trades = async (one: Running) =>
    ((await readAs(one, one.keys.layer1, `/v1/token/${mint}/trades`)).body as { trades?: unknown[] }).trades?.length;
  await eventually('the trade where the mapping is on', async () => ((await trades(again)) === 1 ? true : undefined));
  expect(await trades(here)).toBe(0);
});

test('a method without permission to invoke is refused', async () => {
  const here = await startOn(cdkOut =>
    edit(cdkOut, 'AWS::Lambda::Permission', ({ Properties }) => {
      if (!JSON.stringify(Properties.SourceArn ?? '').includes('/info')) return false;
      Properties.Principal = 'events.amazonaws.com';
      return true;
    }),
  );
  const [info, price] = await Promise.all(
    ['info', 'price'].map(route => readAs(here, here.keys.layer1, `/v1/token/${mint}/${route}`)),
  );
  expect([info!.status, price!.status]).toEqual([500, 200]);
});

/** Replaces intake's code with a function that counts its records. */
const probeIntake = (cdkOut: string): void => {
  const files: string[] = [];
  edit(cdkOut, 'AWS::Lambda::Function', ({ Properties }, id) => {
    if (!id.startsWith('StreamIntake')) return false;
    const { S3Key } = Properties.Code as { S3Key: string };
    files.push(join(cdkOut, `asset.${S3Key.replace(/\.zip$/, '')}`, 'index.cjs'));
    return true;
  });
  for (const file of files)
    writeFileSync(
      file,
      `exports.handler = async event => {
        console.log('took ' + event.Records.length);
        return { batchItemFailures: [], state: {} };
      };`,
    );
};
