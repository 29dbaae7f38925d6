import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import { openTally } from '../../../layers/edge/tally.ts';
import { type FoldDeps, foldFinishedDays } from '../../../layers/flows/usage/fold.ts';
import { saveKey } from '../../../layers/storage/access/keys.ts';
import { readUsage } from '../../../layers/storage/access/usage.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';

const NOON = Date.parse('2026-11-26T12:00:00Z');
const DAY_MS = 86_400_000;

const engine = useEngine();
let deps: FoldDeps;

beforeEach(async () => {
  const names = await makeTables(engine.client, ['keys', 'usage', 'operations']);
  const table = (name: keyof typeof names) => ({ client: engine.client, table: names[name] });
  deps = { keys: table('keys'), usage: table('usage'), operations: table('operations') };
  const key = { tier: 'layer1' as const, name: '', createdMs: 0, expiresMs: null, revokedMs: null };
  for (const id of ['key-1', 'key-2']) await saveKey(deps.keys, { ...key, hash: id, id });
});

const useOn = async (day: string, keyId = 'key-1') => {
  const cell = { keyId, day, name: 'rest/thing', status: '2xx' as const };
  for (const _ of [1, 2]) await openTally(deps.usage).add(cell, { count: 1, credits: 1 });
};
const items = async () => (await engine.client.send(new ScanCommand({ TableName: deps.usage.table }))).Items!.length;

test('Finished days of all keys are folded once a day, and today is not', async () => {
  await useOn('2026-11-25');
  await useOn('2026-11-25', 'key-2');
  await useOn('2026-11-26');
  expect(await items()).toBe(6);
  await foldFinishedDays(deps, NOON);
  expect(await items()).toBe(4);
  const send = () => Promise.reject(new Error('read'));
  await foldFinishedDays({ ...deps, usage: { ...deps.usage, client: { send } as never } }, NOON);
  expect((await readUsage(deps.usage, 'key-1', '2026-11-01', '2026-11-30')).map(({ count }) => count)).toEqual([2, 2]);
});

test('The next day folds what came late, and days of runs that were left out', async () => {
  await foldFinishedDays(deps, NOON);
  await useOn('2026-11-25');
  await useOn('2026-11-28');
  await foldFinishedDays(deps, NOON + 3 * DAY_MS);
  expect(await items()).toBe(2);
});

test('A run that fails is repeated', async () => {
  await useOn('2026-11-25');
  const send = () => Promise.reject(new Error('away'));
  const broken = { ...deps, usage: { ...deps.usage, client: { send } as never } };
  await expect(foldFinishedDays(broken, NOON)).rejects.toThrow('away');
  await foldFinishedDays(deps, NOON);
  expect(await items()).toBe(1);
});
