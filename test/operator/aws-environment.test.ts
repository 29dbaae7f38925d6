import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const CHAIN = resolve(import.meta.dirname, '../../bin/chain.js');
const folder = mkdtempSync(join(tmpdir(), 'chain-environment-'));
afterAll(() => rmSync(folder, { recursive: true }));
const outputs = join(folder, 'outputs.json');
writeFileSync(outputs, JSON.stringify({ 'Chain-Data': { KeysTable: 'keys', AccountsTable: 'accounts' } }));

test.each([
  [{}, 'AWS has no region. Set AWS_REGION, or region in ~/.aws/config.'],
  [{ AWS_REGION: 'us-east-1' }, 'AWS has no credentials (Could not load credentials from any providers).'],
])('a command for AWS with the environment %j ends with one sentence', (given, message) => {
  const env = { PATH: process.env.PATH, HOME: folder, AWS_EC2_METADATA_DISABLED: 'true', ...given };
  const { status, stderr } = spawnSync(process.execPath, [CHAIN, 'keys', 'list', '--outputs', outputs], {
    env,
    encoding: 'utf8',
  });
  expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining(message)]]);
});
