import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Account, type FakeAws, fakeAws } from './fake-aws.ts';

const CHAIN = resolve(import.meta.dirname, '../../../bin/chain.js');

let aws: FakeAws;
afterEach(() => aws.stop());

const run = async (args: readonly string[], account: Partial<Account> = {}, env: NodeJS.ProcessEnv = {}) => {
  aws = await fakeAws(account);
  const own = {
    PATH: process.env.PATH,
    AWS_ENDPOINT_URL: aws.endpoint,
    AWS_ACCESS_KEY_ID: 'ann',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_REGION: 'eu-central-1',
    AWS_CONFIG_FILE: '/nowhere',
    AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
    AWS_EC2_METADATA_DISABLED: 'true',
    ...env,
  };
  return new Promise<{ code: unknown; stdout: string; stderr: string }>(done =>
    execFile(process.execPath, [CHAIN, 'doctor', ...args], { env: own }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, stdout, stderr }),
    ),
  );
};

describe('chain doctor --aws', () => {
  test('prints a line per check and succeeds for a healthy account', async () => {
    const { code, stdout } = await run(['--aws']);
    expect(
      stdout
        .trim()
        .split('\n')
        .map(line => line.slice(0, 20).trim()),
    ).toEqual(
      [
        'settings',
        'region',
        'credentials',
        'bootstrap',
        'lambda',
        'kinesis',
        'dynamodb',
        'api-gateway',
        's3-vectors',
        'stacks',
        'cloudfront',
      ].map(check => `ok       ${check}`),
    );
    expect(code).toBe(0);
  });

  test('fails on a problem and says what to do', async () => {
    const { code, stdout } = await run(['--aws', '-c', 'shards=3'], { unreserved: 10, concurrency: 10 });
    expect(stdout).toMatch(/^problem {2}lambda .*\n {9}→ Request an increase of the Lambda quota/m);
    expect(code).toBe(1);
  });

  test('prints one line of JSON with --json', async () => {
    const { code, stdout } = await run(['--aws', '--json', '--context', 'prefix=9']);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    const { ok, findings } = JSON.parse(stdout);
    expect([ok, findings[0]]).toMatchObject([false, { check: 'settings', state: 'problem' }]);
    expect(code).toBe(1);
  });

  test('makes no call without a region', async () => {
    const { code, stdout } = await run(['--aws', '--json'], {}, { AWS_REGION: '' });
    expect(JSON.parse(stdout).findings[1]).toMatchObject({ check: 'region', state: 'problem' });
    expect(aws.calls).toEqual([]);
    expect(code).toBe(1);
  });

  test('is wrong use with a setting without --aws, or with one that has no value', async () => {
    const bare = await run(['-c', 'shards=3']);
    expect([bare.code, bare.stderr]).toEqual([2, expect.stringContaining('--aws')]);
    await aws.stop();
    const half = await run(['--aws', '-c', 'shards']);
    expect([half.code, half.stderr]).toEqual([2, expect.stringContaining('name=value; got "shards"')]);
  });
});
