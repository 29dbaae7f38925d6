import { expect, test } from 'vitest';
import { customerOf } from '../../../layers/flows/accounts/portal.ts';
import { addAccount } from '../../../layers/storage/access/accounts.ts';
import type { StoredKey } from '../../../layers/storage/access/keys.ts';
import { makeTables, startEngine } from '../../storage/engines.ts';

test('a key opens the portal of its account, one with scopes does not', async () => {
  const engine = await startEngine('dynoxide');
  try {
    const accounts = { client: engine.client, table: (await makeTables(engine.client, ['accounts'])).accounts };
    const billing = { provider: 'stripe', customerId: 'cus_1', subscriptionId: null } as const;
    await addAccount(accounts, { id: 'acct-ann', name: 'Ann', createdMs: 0, plan: null, billing });
    const key: StoredKey = {
      ...{ hash: 'h', id: 'key-1', tier: 'layer1', name: 'n', account: 'acct-ann' },
      ...{ createdMs: 0, expiresMs: null, revokedMs: null },
    };
    expect(await customerOf(accounts, key)).toBe('cus_1');
    const refusal = { code: 'forbidden' };
    await expect(customerOf(accounts, { ...key, scopes: { channels: [] } })).rejects.toMatchObject(refusal);
    await expect(customerOf(accounts, { ...key, scopes: { routes: ['usage'] } })).rejects.toMatchObject(refusal);
    const alone = { ...key, account: 'acct-bob' };
    await expect(customerOf(accounts, alone)).rejects.toMatchObject({ code: 'invalid_request' });
  } finally {
    await engine.stop();
  }
});
