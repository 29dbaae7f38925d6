import { beforeEach, expect, test } from 'vitest';
import { replaceKeyScopes, revokeKey, rotateKey } from '../../../layers/flows/keys/change.ts';
import { issueKey, type KeyDeps } from '../../../layers/flows/keys/issue.ts';
import { findKey, listKeys, type StoredKey, updateStoredKey } from '../../../layers/storage/access/keys.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { type PlanWorld, planWorld } from '../../worlds/usage-plans.ts';

const NOW = 1_760_000_400_000;
const asked = { tier: 'layer2', name: 'ann', expiresMs: null, account: 'acct-1' } as const;
const scopes = { routes: ['tokenPrice'], addresses: ['192.0.2.0/24'] };

const engine = useEngine();
let world: PlanWorld;
let deps: KeyDeps;
let old: StoredKey;

beforeEach(async () => {
  world = planWorld();
  let issued = 0;
  // An operator's rights: functions cannot delete keys.
  const keys = { client: engine.anyones, table: (await makeTables(engine.client, ['keys'])).keys };
  deps = { ...world.plans, keys, random: bytes => String.fromCharCode(97 + issued++).repeat(bytes + 12) };
  old = (await issueKey(deps, { ...asked, scopes }, NOW)).key;
});

test('A rotated key keeps tier, account and scopes, and the old one ends with the grace', async () => {
  const { key } = await rotateKey(deps, old, NOW + 5_000, NOW);
  expect(key).toMatchObject({ ...asked, scopes, revokedMs: null });
  expect(await findKey(deps.keys, old.hash)).toEqual({ ...old, expiresMs: NOW + 5_000, successor: key.id });
  expect(world.enrolled()).toEqual({ [old.id]: ['plan-layer2'], [key.id]: ['plan-layer2'] });
});

test('Parallel rotations leave one successor, which is enrolled', async () => {
  const rotations = await Promise.allSettled([1, 2, 3].map(() => rotateKey(deps, old, NOW + 5_000, NOW)));
  expect(rotations.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  const { successor } = (await findKey(deps.keys, old.hash))!;
  expect((await listKeys(deps.keys)).map(({ id }) => id).sort()).toEqual([old.id, successor!].sort());
  expect(Object.keys(world.enrolled()).sort()).toEqual([old.id, successor!].sort());
});

test('A key that is revoked during its rotation leaves no successor', async () => {
  const revoking = {
    ...deps,
    gateway: {
      send: async (command: never) => {
        await updateStoredKey(deps.keys, old.hash, key => ({ ...key, revokedMs: NOW }));
        return deps.gateway.send(command);
      },
    } as never,
  };
  await expect(rotateKey(revoking, old, NOW + 5_000, NOW)).rejects.toThrow('revoked or rotated meanwhile');
  expect(await listKeys(deps.keys)).toEqual([{ ...old, revokedMs: NOW }]);
});

test('Revocation and a change of scopes at the same time both happen', async () => {
  const changes = { ...deps, closeSockets: async () => {} };
  await Promise.all([revokeKey(changes, old, NOW), replaceKeyScopes(changes, old, undefined)]);
  const { scopes: _, ...plain } = old;
  expect(await findKey(deps.keys, old.hash)).toEqual({ ...plain, revokedMs: NOW });
  expect(world.enrolled()).toEqual({});
});
