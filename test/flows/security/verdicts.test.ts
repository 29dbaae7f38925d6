import { expect, test } from 'vitest';
import type { Bundle } from '../../../layers/core/bundles/bundle.ts';
import type { Found } from '../../../layers/flows/security/state.ts';
import { packVerdictRecords } from '../../../layers/flows/security/verdicts.ts';

test('members whose bundle changed are notified, and the others are not notified again', () => {
  const members = new Map(['a', 'b', 'c'].map(wallet => [wallet, {}]));
  const bundle = { id: 'new', createdMs: 1, createdSlot: 1, members } as unknown as Bundle;
  const found: Found = { seq: 1, change: { kind: 'bundle_updated', bundle, seq: 1, atMs: 1, slot: 1 } };
  const before = new Map([
    ['a', 'old'],
    ['b', 'new'],
  ]);
  expect(packVerdictRecords({ mint: 'mint', decimals: 6 }, [found], before).map(({ key }) => key)).toEqual(['a', 'c']);
});
