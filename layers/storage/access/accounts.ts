import type { Overage } from '../../core/usage/overage.ts';
import { getItem, type Item, isWritten, putItem, type TableRef } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import { retry } from '../kernel/retry.ts';

export type Accounts = TableRef<'accounts'>;

export type Plan = {
  /** Credits per UTC month, of all keys of the account together. */
  readonly allowance: number;
  readonly overage: Overage;
};

/** The customer at a provider that bills for usage. */
export type Billing =
  | { readonly provider: 'stripe'; readonly customerId: string; readonly subscriptionId: string | null }
  | { readonly provider: 'aws-marketplace'; readonly customerAccountId: string; readonly licenseArn: string };

export type Account = {
  readonly id: string;
  readonly name: string;
  readonly createdMs: number;
  /** Null has no allowance: only the rate limits requests. */
  readonly plan: Plan | null;
  readonly billing: Billing | null;
  /** Of the owner's secret, which opens the portal and changes keys. */
  readonly ownerHash?: string;
};

/** One partition, because accounts are few and listed together. */
function toKey(id: string) {
  return { k: { S: 'account' }, s: { S: id } };
}

export async function findAccount(accounts: Accounts, id: string): Promise<Account | undefined> {
  const item = await getItem(accounts, toKey(id));
  return item && parseAccount(item);
}

/** Ascending by id. */
export async function listAccounts(accounts: Accounts): Promise<readonly Account[]> {
  return (await queryItems(accounts, buildConsistentQuery('k = :k', { k: 'account' }))).map(parseAccount);
}

/** Throws ConditionalCheckFailedException when the account exists. */
export function addAccount(accounts: Accounts, account: Account): Promise<void> {
  return putItem(accounts, toItem(account, 1), { ConditionExpression: 'attribute_not_exists(k)' });
}

const TRIES_MAX = 8;

/** Applies a change to the newest state. Returns undefined when the account is unknown. */
export async function updateStoredAccount(
  accounts: Accounts,
  id: string,
  change: (account: Account) => Account,
): Promise<Account | undefined> {
  const failure = () => new Error(`The account ${id} kept changing; try again`);
  const changed = await retry({ triesMax: TRIES_MAX, backoffMs: 25, failure }, async () => {
    const item = await getItem(accounts, toKey(id));
    if (!item) return null;
    const account = change(parseAccount(item));
    const isSaved = await isWritten(
      putItem(accounts, toItem(account, Number(item.v!.N) + 1), {
        ConditionExpression: 'v = :before',
        ExpressionAttributeValues: { ':before': item.v! },
      }),
    );
    return isSaved ? account : undefined;
  });
  return changed ?? undefined;
}

function toItem({ id, name, createdMs, plan, billing, ownerHash }: Account, version: number): Item {
  return {
    ...toKey(id),
    v: { N: String(version) },
    name: { S: name },
    created: { N: String(createdMs) },
    ...(plan && { allowance: { N: String(plan.allowance) }, overage: { S: plan.overage } }),
    ...(billing && { billing: { S: JSON.stringify(billing) } }),
    ...(ownerHash !== undefined && { owner: { S: ownerHash } }),
  };
}

function parseAccount(item: Item): Account {
  return {
    id: item.s!.S!,
    name: item.name!.S!,
    createdMs: Number(item.created!.N),
    plan: item.allowance ? { allowance: Number(item.allowance.N), overage: item.overage!.S as Overage } : null,
    billing: item.billing ? (JSON.parse(item.billing.S!) as Billing) : null,
    ...(item.owner && { ownerHash: item.owner.S! }),
  };
}
