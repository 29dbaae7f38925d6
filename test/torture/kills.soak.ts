import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messageGuards } from './guard-table.ts';

type Line = { readonly stage: string; readonly kills: number; readonly lost: number; readonly unnoticed: number };

/** In a process of its own, because it takes the clock. */
const kills = (...args: readonly string[]): Promise<readonly Line[]> =>
  new Promise((done, fail) => {
    execFile(process.execPath, [join(import.meta.dirname, 'kill-run.ts'), ...args], (error, stdout) =>
      error
        ? fail(error)
        : done(
            stdout
              .trimEnd()
              .split('\n')
              .map(line => JSON.parse(line)),
          ),
    );
  });

test.concurrent('a process killed at any call loses no message without a gap', async () => {
  const lines = await kills();
  expect(lines.map(({ stage }) => stage)).toEqual(['coordination', 'market', 'security', 'wallets']);
  for (const line of lines) {
    expect(line).toMatchObject({ unnoticed: 0 });
    expect(line.kills).toBeGreaterThan(30);
    expect(line.lost).toBeGreaterThan(5);
  }
});

test.concurrent.each(Object.keys(messageGuards))('finds messages lost unnoticed without the guard: %s', async guard => {
  const lines = await kills('--guard', guard);
  expect(lines.reduce((sum, { unnoticed }) => sum + unnoticed, 0)).toBeGreaterThan(0);
});
