/** `npm run journeys` against the local service's outputs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllIngestKeys } from '../../lib/operator/ingest-keys.ts';
import { listAllKeys } from '../../lib/operator/keys.ts';
import { getStackFilePath, type StackFile } from '../../lib/operator/target.ts';
import { type Service, scratch, startService } from '../service/service.ts';
import { rows } from './contract/contract.ts';
import { runJourneys } from './run-journeys.ts';

const folder = scratch();
const outputsFile = join(folder.path, 'outputs.json');
let service: Service;
let stack: StackFile;

beforeAll(async () => {
  service = await startService(join(folder.path, 'data'), ['--no-demo', '--memory', '2000']);
  stack = JSON.parse(readFileSync(getStackFilePath(service.dataDir), 'utf8')) as StackFile;
  writeFileSync(outputsFile, JSON.stringify(stack.outputs));
});
afterAll(async () => {
  await service?.end('SIGTERM');
  folder.remove();
});

test('a service that keeps the contract passes, and the keys of the run are revoked', async () => {
  const { code, stdout, stderr } = await runJourneys(stack, '--outputs', outputsFile, '--json');
  expect([code, stderr]).toEqual([0, '']);
  const { ok, passed, failed } = JSON.parse(stdout);
  expect([ok, failed]).toEqual([true, []]);
  expect(passed).toBeGreaterThan(rows.length);
  const issued = [...(await listAllKeys(service.target())), ...(await listAllIngestKeys(service.target()))].filter(
    ({ name }) => name.startsWith('journeys '),
  );
  expect(issued).toHaveLength(6);
  expect(issued.filter(({ revokedMs }) => revokedMs === null)).toEqual([]);
});
