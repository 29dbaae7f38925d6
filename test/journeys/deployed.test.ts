/** `npm run journeys` against the local service's outputs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStackFilePath, type StackFile } from '../../lib/operator/target.ts';
import { type Service, scratch } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import { runJourneys } from './run-journeys.ts';

const folder = scratch();
const outputsFile = join(folder.path, 'outputs.json');
const readyFile = join(folder.path, 'ready.json');
let service: Service;
let stack: StackFile;

beforeAll(async () => {
  service = await shareService();
  stack = JSON.parse(readFileSync(getStackFilePath(service.dataDir), 'utf8')) as StackFile;
  writeFileSync(outputsFile, JSON.stringify(stack.outputs));
});
afterAll(() => folder.remove());

// `npm run test:soak` runs all groups.
test('a service that keeps the contract passes', async () => {
  const { code, stdout, stderr } = await runJourneys(stack, '--outputs', outputsFile, '--only', 'tickets', '--json');
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, passed: 1, failed: [] });
});

test('a service that breaks the contract fails, and the report says where', async () => {
  const { keys } = service.ready;
  writeFileSync(readyFile, JSON.stringify({ ...service.ready, keys: { ...keys, layer1: keys.free } }));
  const { code, stdout } = await runJourneys(stack, '--ready', readyFile, '--only', 'tickets');
  expect(code).toBe(1);
  expect(stdout).toContain('FAILED tickets: a ticket opens one socket');
  expect(stdout).toContain('a new ticket: expected 101, got 401');
  expect(stdout).toContain('0 of 1 checks passed');
});

test('--help lists the ways to name a service, and the groups', async () => {
  const { code, stdout } = await runJourneys(stack, '--help');
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
  const { code, stderr } = await runJourneys(stack, ...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
