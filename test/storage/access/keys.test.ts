import { describe, expect, test } from 'vitest';
import {
  addKey,
  findKey,
  type Keys,
  type StoredKey,
  saveKey,
  updateStoredKey,
} from '../../../layers/storage/access/keys.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTable } from '../use-engine.ts';

const ann: StoredKey = {
  ...{ hash: 'h1', id: 'ann', tier: 'layer1', name: 'ann' },
  ...{ createdMs: 1, expiresMs: null, revokedMs: null, account: 'acct-1' },
  scopes: { routes: ['tokenPrice'], addresses: ['192.0.2.0/24'] },
};

describe.each(engineNames)('Keys on %s', name => {
  const keys: Keys = useTable(useEngine(name), 'keys');

  test('are read as they were saved, with or without scopes', async () => {
    const { scopes: _, ...plain } = ann;
    for (const key of [
      ann,
      plain,
      { ...ann, scopes: { channels: [] }, expiresMs: 5, revokedMs: 6, successor: 'bob' },
    ]) {
      await saveKey(keys, key);
      expect(await findKey(keys, 'h1')).toEqual(key);
    }
  });

  test('are added once', async () => {
    expect(await addKey(keys, ann)).toBe(true);
    expect(await addKey(keys, { ...ann, id: 'bob' })).toBe(false);
    expect(await findKey(keys, 'h1')).toEqual(ann);
  });

  test('keep every one of many parallel changes, a revocation too', async () => {
    await saveKey(keys, ann);
    const changes: ((key: StoredKey) => StoredKey)[] = [
      key => ({ ...key, revokedMs: 9 }),
      key => ({ ...key, tier: 'layer3' }),
      key => ({ ...key, expiresMs: 7 }),
      ({ scopes: _, ...key }) => key,
    ];
    await Promise.all(changes.map(change => updateStoredKey(keys, 'h1', change)));
    const { scopes: _, ...plain } = ann;
    expect(await findKey(keys, 'h1')).toEqual({ ...plain, revokedMs: 9, tier: 'layer3', expiresMs: 7 });
  });

  test('that do not exist are not changed', async () => {
    expect(await updateStoredKey(keys, 'h2', key => key)).toBeUndefined();
    expect(await findKey(keys, 'h2')).toBeUndefined();
  });
});
