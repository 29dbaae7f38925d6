import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Account,
  type Accounts,
  addAccount,
  findAccount,
  listAccounts,
  updateStoredAccount,
} from '../../../layers/storage/access/accounts.ts';
import { type Keys, queryKeyIds, saveKey } from '../../../layers/storage/access/keys.ts';
import { engineNames, makeTables } from '../engines.ts';
import { useEngine } from '../use-engine.ts';

const ANN: Account = { id: 'acct-ann', name: 'Ann', createdMs: 5, plan: null, billing: null };

describe.each(engineNames)('Accounts on %s', name => {
  const engine = useEngine(name);
  let accounts: Accounts;
  let keys: Keys;

  beforeEach(async () => {
    const tables = await makeTables(engine.client, ['accounts', 'keys']);
    accounts = { client: engine.client, table: tables.accounts };
    keys = { client: engine.client, table: tables.keys };
  });

  test('stores plan and billing, and adds an account once', async () => {
    const bob: Account = {
      ...{ id: 'acct-bob', name: 'Bob', createdMs: 7, plan: { allowance: 9, overage: 'soft' } },
      billing: { provider: 'stripe', customerId: 'cus_1', subscriptionId: null },
    };
    await addAccount(accounts, ANN);
    await addAccount(accounts, bob);
    await expect(addAccount(accounts, ANN)).rejects.toThrow();
    expect(await findAccount(accounts, 'acct-bob')).toEqual(bob);
    expect(await findAccount(accounts, 'acct-cid')).toBeUndefined();
    expect(await listAccounts(accounts)).toEqual([ANN, bob]);
  });

  test('changes at the same time are all applied', async () => {
    await addAccount(accounts, { ...ANN, plan: { allowance: 1, overage: 'hard' } });
    const more = (account: Account): Account => ({
      ...account,
      plan: { allowance: account.plan!.allowance + 1, overage: 'hard' },
    });
    await Promise.all([1, 2, 3].map(() => updateStoredAccount(accounts, ANN.id, more)));
    expect((await findAccount(accounts, ANN.id))?.plan?.allowance).toBe(4);
    expect(await updateStoredAccount(accounts, 'acct-cid', more)).toBeUndefined();
  });

  test('finds the keys of an account', async () => {
    const key = { tier: 'free', name: '', createdMs: 1, expiresMs: null, revokedMs: null } as const;
    await saveKey(keys, { ...key, hash: 'a', id: 'key-a', account: ANN.id });
    await saveKey(keys, { ...key, hash: 'b', id: 'key-b', account: ANN.id, revokedMs: 2 });
    await saveKey(keys, { ...key, hash: 'c', id: 'key-c' });
    expect(await queryKeyIds(keys, ANN.id)).toEqual(['key-a', 'key-b']);
  });
});
