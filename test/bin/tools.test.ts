import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'chain-tools-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Packages = Readonly<Record<string, { readonly version?: string; readonly [flag: string]: unknown }>>;

const WANTED: Packages = {
  '': { version: '0.1.0' },
  'lib/local': { version: '0.1.0' },
  'node_modules/cdk-loopback': { link: true },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/vitest': { version: '4.0.0', dev: true },
  'node_modules/other-platform': { version: '1.0.0', dev: true, optional: true },
};
const RUNNING: Packages = { 'node_modules/zod': { version: '4.0.0' } };
const ALL: Packages = { ...RUNNING, 'node_modules/vitest': { version: '4.0.0' } };

/** With an `npm` that notes its arguments. */
const runTools = (name: string, present: Packages | undefined, npmCode = 0) => {
  const root = join(folder, name);
  cpSync(join(ROOT, 'bin/tools.js'), join(root, 'bin/tools.js'));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: WANTED }));
  mkdirSync(join(root, 'node_modules'));
  if (present) writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }));
  writeFileSync(join(root, 'npm'), `#!/bin/sh\necho "$PWD $*" > ${root}/called\nexit ${npmCode}\n`);
  chmodSync(join(root, 'npm'), 0o755);
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'bin/tools.js')], {
    env: { PATH: `${root}:/usr/bin:/bin` },
    encoding: 'utf8',
  });
  const called = existsSync(join(root, 'called')) ? readFileSync(join(root, 'called'), 'utf8').trim() : null;
  return { status, stderr, called: called?.replace(root, '.') ?? null };
};

const INSTALL = '. install --include=dev --no-save';

test('nothing is installed when all packages are there', () => {
  expect(runTools('complete', ALL)).toEqual({ status: 0, stderr: '', called: null });
});

test('packages of development are installed when one is missing or of another version', () => {
  const stderr = 'Installing the tools of development: 1 packages.\n';
  expect(runTools('missing', RUNNING)).toEqual({ status: 0, stderr, called: INSTALL });
  const old = { ...ALL, 'node_modules/vitest': { version: '3.0.0' } };
  expect(runTools('old', old)).toEqual({ status: 0, stderr, called: INSTALL });
  expect(runTools('empty', undefined)).toMatchObject({ status: 0, called: INSTALL });
});

test('a failed installation says what to run', () => {
  expect(runTools('failed', RUNNING, 7)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The tools were not installed: run `npm ci --include=dev`.\n'),
  });
});
