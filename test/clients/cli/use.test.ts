import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readKey } from '../../../clients/cli/src/connection.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'chain-cli-'));
const SHOW = `_chain_intelligence; echo "\${COMPREPLY[@]}"`;
const MINT = 'So11111111111111111111111111111111111111112';

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, ['build.js'], {
    cwd: join(ROOT, 'clients/cli'),
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(join(ROOT, 'clients/cli/dist'), { recursive: true });
});

const writeKeyFile = (name: string, text: string, mode: number): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

/** The one file that is published. */
const runCli = (args: readonly string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'clients/cli/dist/chain-intelligence.js'), ...args],
    { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: folder, ...env } },
  );
  return { status, stdout, stderr };
};

describe('a key', () => {
  test('comes from the named file, then CHAIN_KEY, then the files of the user', () => {
    const [named, home] = [writeKeyFile('named', 'ci_named\n', 0o600), join(folder, 'chain-intelligence')];
    mkdirSync(home);
    writeKeyFile('chain-intelligence/key', 'ci_home', 0o400);
    expect(readKey({ keyFile: named }, { CHAIN_KEY: 'ci_variable' })).toBe('ci_named');
    expect(readKey({}, { CHAIN_KEY: 'ci_variable', CHAIN_KEY_FILE: named })).toBe('ci_variable');
    expect(readKey({}, { CHAIN_KEY_FILE: named })).toBe('ci_named');
    expect(readKey({}, { XDG_CONFIG_HOME: folder })).toBe('ci_home');
  });

  test.each([0o644, 0o640, 0o604, 0o620])('that others may read or write is refused (mode %o)', mode => {
    const path = writeKeyFile('open', 'ci_open', mode);
    expect(() => readKey({ keyFile: path }, {})).toThrow(`may be read by others. Run: chmod 600 ${path}`);
  });

  test.each([
    ['missing', { keyFile: join(folder, 'nix') }, 'is not a file'],
    ['a folder', { keyFile: folder }, 'is not a file'],
    ['nowhere', {}, 'A key is missing. Set CHAIN_KEY'],
  ])('that is %s is said to be', (_what, flags, words) => {
    expect(() => readKey(flags, { XDG_CONFIG_HOME: join(folder, 'nix') })).toThrow(words);
  });

  test.each(['', 'two keys', 'line\nbreak', 'ci_\u001b'])('file of %j is refused, without its text', text => {
    const path = writeKeyFile('bad', text, 0o600);
    expect(() => readKey({ keyFile: path }, {})).toThrow(/must have one key, and nothing else\.$/);
  });
});

describe('wrong use ends with 2 and its reason', () => {
  test.each([
    [['token', 'nix'], 'base58 address'],
    [['wallet'], "missing required argument 'address'"],
    [['watch', 'nix'], 'one of token, wallet, launches'],
    [['watch', 'token'], 'watch token needs an address'],
    [['watch', 'launches', MINT], 'launches takes no address'],
    [['follow', MINT, '--count', '0'], 'whole number from 1'],
    [['completion', 'tcsh'], 'one of bash, zsh, fish'],
    [['rules', 'check', join(tmpdir(), 'nix.json')], 'is not a rule'],
    [['dance'], 'dance'],
    [['--url', 'ftp://x', 'token', MINT], 'http or https URL'],
  ])('%j', (args, reason) => {
    const { status, stdout, stderr } = runCli(args, { CHAIN_KEY: 'ci_key' });
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(reason)]);
  });

  test('a service that does not answer ends with 1', () => {
    const { status, stdout, stderr } = runCli(['--url', 'http://127.0.0.1:1', 'token', MINT], { CHAIN_KEY: 'ci_key' });
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('The service does not answer')]);
  });
});

test('bash completes commands, their words and options', () => {
  const { stdout } = runCli(['completion', 'bash']);
  const complete = (...words: readonly string[]): string =>
    execFileSync('bash', [
      '-c',
      [stdout, `COMP_WORDS=(x ${words.join(' ')}); COMP_CWORD=${words.length}`, SHOW].join('\n'),
    ])
      .toString()
      .trim();
  expect(complete('w')).toBe('wallet watch');
  expect(complete('watch', 'la')).toBe('launches');
  expect(complete('rules', 'a')).toBe('arm');
  expect(complete('follow', '--c')).toBe('--count');
});

test('zsh and fish get a script that names every command', () => {
  for (const shell of ['zsh', 'fish'])
    for (const word of ['token', 'wallet', 'watch', 'follow', 'rules', 'launches'])
      expect(runCli(['completion', shell]).stdout).toContain(word);
});
