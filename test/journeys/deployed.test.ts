/** `npm run journeys` against the local service's outputs. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allIngestKeys } from '../../lib/operator/ingest-keys.ts';
import { allKeys } from '../../lib/operator/keys.ts';
import { type StackFile, stackFilePath } from '../../lib/operator/target.ts';
import { ROOT, type Service, scratch, startService } from '../service/service.ts';
import { rows } from './contract-rows.ts';

const folder = scratch();
const outputsFile = join(folder.path, 'outputs.json');
const readyFile = join(folder.path, 'ready.json');
let service: Service;
let stack: StackFile;

beforeAll(async () => {
  service = await startService(join(folder.path, 'data'), ['--no-demo', '--memory', '2000']);
  stack = JSON.parse(readFileSync(stackFilePath(service.dataDir), 'utf8')) as StackFile;
  writeFileSync(outputsFile, JSON.stringify(stack.outputs));
});
afterAll(async () => {
  await service?.end('SIGTERM');
  folder.remove();
});

type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

const journeys = (...args: readonly string[]): Promise<Ended> => {
  const { endpoint, region, credentials } = stack;
  const env = {
    ...process.env,
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const child = spawn(process.execPath, ['test/deployed/run.ts', ...args], { cwd: ROOT, env });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', code => done({ code, ...printed }));
  });
};

test('a service that keeps the contract passes, and the keys of the run are revoked', async () => {
  const { code, stdout, stderr } = await journeys('--outputs', outputsFile, '--json');
  expect([code, stderr]).toEqual([0, '']);
  const { ok, passed, failed } = JSON.parse(stdout);
  expect([ok, failed]).toEqual([true, []]);
  expect(passed).toBeGreaterThan(rows.length);
  const issued = [...(await allKeys(service.target())), ...(await allIngestKeys(service.target()))].filter(({ name }) =>
    name.startsWith('journeys '),
  );
  expect(issued).toHaveLength(6);
  expect(issued.filter(({ revokedMs }) => revokedMs === null)).toEqual([]);
});

test('a service that breaks the contract fails, and the report says where', async () => {
  const { keys } = service.ready;
  writeFileSync(readyFile, JSON.stringify({ ...service.ready, keys: { ...keys, layer1: keys.free } }));
  const { code, stdout } = await journeys('--ready', readyFile, '--only', 'tickets');
  expect(code).toBe(1);
  expect(stdout).toContain('FAILED tickets: a ticket opens one socket');
  expect(stdout).toContain('a new ticket: expected 101, got 401');
  expect(stdout).toContain('0 of 1 checks passed');
});

test('--help lists the ways to name a service, and the groups', async () => {
  const { code, stdout } = await journeys('--help');
  expect(code).toBe(0);
  for (const text of ['--outputs FILE', '--ready FILE', '--data DIR', 'messages, tickets'])
    expect(stdout).toContain(text);
});

test.each([
  [[], 'Name one service'],
  [['--ready', readyFile, '--outputs', outputsFile], 'Name one service'],
  [['--outputs', 'nowhere.json'], 'Cannot read nowhere.json. Create it with: npx cdk deploy'],
  [['--ready', outputsFile], 'is not a ready file'],
  [['--ready', readyFile, '--only', 'all'], '`--only` must be one of messages, tickets'],
  [['--fast'], "Unknown option '--fast'"],
])('wrong use %j is exit code 2', async (args, message) => {
  const { code, stderr } = await journeys(...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
