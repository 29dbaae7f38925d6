import { beforeAll, expect, test } from 'vitest';
import { createMintSecurity, type MintSecurity } from '../../../layers/core/security/security.ts';
import { saveChangedAnnotations } from '../../../layers/flows/security/save-annotations.ts';
import { loadAnnotations } from '../../../layers/storage/security/annotations.ts';
import type { Security } from '../../../layers/storage/security/security.ts';
import { useEngine, useTable } from '../../storage/use-engine.ts';

const security: Security = useTable(useEngine(), 'security', beforeAll);

const withMembers = (...pairs: readonly (readonly [string, string])[]): MintSecurity => {
  const state = createMintSecurity('mint');
  for (const [wallet, bundle] of pairs) state.bundles.byWallet.set(wallet, bundle);
  return state;
};

const ann = ['ann', 'first'] as const;
const bob = ['bob', 'second'] as const;

test('members are written again when only their order has changed', async () => {
  const kept = await saveChangedAnnotations(security, 'mint', { seq: 1, kept: null }, withMembers(ann, bob));
  await saveChangedAnnotations(security, 'mint', { seq: 2, kept }, withMembers(bob, ann));
  expect([...(await loadAnnotations(security, 'mint')).bundles]).toEqual([bob, ann]);
});

test('equal members are not written again', async () => {
  const state = withMembers(ann, bob);
  const kept = await saveChangedAnnotations(security, 'other', { seq: 1, kept: null }, state);
  expect(await saveChangedAnnotations(security, 'other', { seq: 2, kept }, state)).toBe(kept);
});
