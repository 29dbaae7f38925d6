import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { addPaper } from '../../../lib/command/paper.ts';

const ROOT = join(import.meta.dirname, '../../..');
const WALLET = '4BXXfTmtgD6p1fZfPYgcwsGPu5J9DbPYps3LaHbFcmye';
const folder = mkdtempSync(join(tmpdir(), 'paper-command-'));
const broken = join(folder, 'broken.json');
writeFileSync(broken, '{"base_url": 1}');
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const usual = {
  ...{ wallet: WALLET, delay: '0,400', 'size-lamports': '1000' },
  ...{ url: 'http://127.0.0.1:9', key: 'k', from: '1h' },
} as const;

type Given = Readonly<Record<string, string | null>>;

/** The message of a refusal. */
const refuse = async (strategy: string, given: Given): Promise<string> => {
  vi.stubEnv('CHAIN_KEY', undefined);
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addPaper(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} });
  const flags = Object.entries({ ...usual, ...given }).flatMap(([name, value]) =>
    value === null ? [] : value === '' ? [`--${name}`] : [`--${name}`, value],
  );
  const error = await program.parseAsync(['paper', strategy, ...flags], { from: 'user' }).then(
    () => null,
    failure => failure,
  );
  if (error === null) throw new Error('It was not refused.');
  return error.message;
};

describe('The command refuses', () => {
  test.each<[string, Given, string]>([
    ['follow', {}, 'The strategy must be one of copy, graduations, clusters; got "follow".'],
    ['toString', {}, 'got "toString"'],
    ['copy', { wallet: null }, 'copy needs --wallet, and no --token.'],
    ['copy', { wallet: 'me' }, 'It must be a base58 address of 32 bytes; got "me".'],
    ['copy', { token: WALLET }, 'copy needs --wallet, and no --token.'],
    ['copy', { hold: '1m' }, '--hold is for graduations.'],
    ['graduations', { from: null }, 'graduations takes neither --wallet nor --token.'],
    ['graduations', { wallet: null }, 'graduations follows channels from now on, so it takes no --from.'],
    ['clusters', { wallet: null, from: null }, 'clusters needs --wallet, whose entity it follows, or --token'],
    ['clusters', { token: WALLET, from: null }, 'clusters needs --wallet'],
    ['copy', { delay: null }, "required option '--delay <ms>' not specified"],
    ['copy', { delay: '0,soon' }, 'separated by commas; got "0,soon".'],
    ['copy', { delay: '400,400' }, 'different whole numbers'],
    ['copy', { delay: '3600001' }, 'from 0 to 3600000'],
    ['copy', { delay: Array.from({ length: 21 }, (_, at) => at).join(',') }, '1 to 20'],
    ['copy', { 'size-lamports': '0' }, 'lamports from 1 to 10^18; got "0".'],
    ['copy', { 'size-lamports': '1000000000000000001' }, 'lamports from 1 to 10^18'],
    ['copy', { 'size-lamports': '0.5' }, 'got "0.5"'],
    ['copy', { 'slippage-bps': '10001' }, 'basis points from 0 to 10000; got "10001".'],
    ['copy', { 'tip-lamports': '-1' }, 'lamports from 0 to'],
    ['copy', { from: 'yesterday' }, 'got "yesterday"'],
    ['copy', { for: 'long' }, 'got "long"'],
    ['copy', { url: null }, 'Name the service with --url or --ready-file.'],
    ['copy', { url: 'ftp://x' }, 'It must be an http or https URL.'],
    ['copy', { key: null }, 'Name the API key with --key, CHAIN_KEY or --ready-file.'],
    ['copy', { 'ready-file': join(folder, 'none') }, 'cannot be read'],
    ['copy', { 'ready-file': broken }, 'is not of start or replay.'],
    ['copy', { 'replay-url': 'http://127.0.0.1:9' }, '--replay-url and --replay-key go together.'],
    ['copy', { 'replay-url': 'http://127.0.0.1:9', 'replay-key': 'k' }, '--from is for live services.'],
  ])('%s with %j', async (strategy, given, message) => {
    expect(await refuse(strategy, given)).toContain(message);
  });
});

test('Wrong use exits with 2, and a service that does not answer with 1', { timeout: 60_000 }, () => {
  const chain = (...flags: readonly string[]) => {
    const command = ['bin/chain.js', 'paper', 'copy', '--wallet', WALLET, '--delay', '0', ...flags];
    return spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
  };
  const wrong = chain('--size-lamports', 'much');
  expect([wrong.status, wrong.stdout]).toEqual([2, '']);
  expect(wrong.stderr).toContain('got "much"');
  const flags = [
    '--replay-url',
    'http://127.0.0.1:9',
    '--replay-key',
    'k',
    '--url',
    'http://127.0.0.1:9',
    '--key',
    'k',
  ];
  const gone = chain('--size-lamports', '1', ...flags);
  expect([gone.status, gone.stdout]).toEqual([1, '']);
  expect(gone.stderr).toContain('The replay cannot be reached');
});
