import { expect, test } from 'vitest';
import { kills } from './apart.ts';
import { messageGuards } from './guard-table.ts';

test.concurrent('a process killed at any call loses no message without a gap', async () => {
  const lines = await kills();
  expect(lines.map(({ stage }) => stage)).toEqual(['coordination', 'intake', 'wallets']);
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
