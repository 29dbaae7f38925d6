import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockFolder } from '../../lib/local/kernel/lock.ts';
import { makePrivateFolder } from '../../lib/local/kernel/private-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'private-'));
afterAll(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

test('a new folder is private', () => {
  const path = join(folder, 'new/data');
  makePrivateFolder(path);
  expect(modeOf(path)).toBe(0o700);
});

test.each([0o755, 0o770, 0o777, 0o701])('an open data folder is closed: %o', mode => {
  const path = join(folder, `open-${mode}`);
  mkdirSync(path);
  chmodSync(path, mode);
  lockFolder(path).release();
  expect(modeOf(path)).toBe(0o700);
});

test('a folder that all users share is refused and left alone', () => {
  const path = join(folder, 'shared');
  mkdirSync(path);
  chmodSync(path, 0o1777);
  expect(() => makePrivateFolder(path)).toThrow(`${path} is shared by all users (mode 1777)`);
  expect(modeOf(path)).toBe(0o777);
});
