import { expect, test } from 'vitest';
import { chainHere } from '../service/here.ts';

test.each([
  ['shard=4', 'The setting shard does not exist. See docs/reference/settings.md.'],
  ['shards=0', 'The setting shards must be an integer from 1 to 500; got "0".'],
])('chain synth refuses %s with one sentence', async (setting, message) => {
  const { code, stderr } = await chainHere(['synth', '--out', '/nonexistent', '--context', setting]);
  expect([code, stderr.trim()]).toEqual([2, message]);
});
