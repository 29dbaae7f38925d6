import { RequestError } from '../../contract/errors.ts';
import type { Tier } from '../../contract/tiers.ts';
import type { Accounts } from '../access/accounts.ts';
import { getItem, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { retry } from '../kernel/retry.ts';

/** What a subscription buys. */
export type Subscription = {
  readonly account: string;
  /** Hash of the claim that it began with. */
  readonly claim: string;
  /** Null is ended. */
  readonly tier: Tier | null;
  /** The key issued to the claim. It may not have been saved. */
  readonly key: { readonly id: string; readonly hash: string } | null;
  /** Keys issued to the claim so far. */
  readonly issued: number;
  /** Whether the caller confirmed that the key arrived. */
  readonly isKept: boolean;
  /** Whether payments were taken back. */
  readonly isSuspended?: boolean;
};

/** A key named before it exists. Nobody has its text. */
export type Draft = {
  readonly id: string;
  readonly hash: string;
  /** The key that it replaces, as it was before. */
  readonly replaced: { readonly hash: string; readonly expiresMs: number | null } | null;
};

/** The right to change a subscription or account and its keys. */
export type Lease = {
  readonly row: Subscription | null;
  /** What a caller that failed has left. */
  readonly draft: Draft | null;
  /** Throws ConditionalCheckFailedException if the lease has ended. */
  readonly save: (next: Subscription) => Promise<void>;
  readonly saveDraft: (draft: Draft | null) => Promise<void>;
};

/** Longer than a function runs, so that a killed holder cannot go on. */
export const LEASE_MS = 30_000;
/** About eight seconds in all. */
const TRIES_MAX = 32;
const BACKOFF_MS = 5;
const KEPT_SECONDS = 7 * 86_400;

function toKey(id: string): Item {
  return { k: { S: `subscription#${id}` }, s: { S: '-' } };
}

/** Undefined before the first event. */
export async function findSubscription(accounts: Accounts, id: string): Promise<Subscription | undefined> {
  const item = await getItem(accounts, toKey(id));
  return item && (parseRow(item) ?? undefined);
}

/** Waits for other holders for some seconds. Throws RequestError when the subscription stays busy. */
export async function withLease<Result>(
  accounts: Accounts,
  id: string,
  clock: () => number,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const failure = () => new RequestError('unavailable', 'The subscription is being changed; try again');
  const first = await retry({ triesMax: TRIES_MAX, backoffMs: BACKOFF_MS, failure }, () => take(accounts, id, clock()));
  let held = first;
  const put = async (changed: Partial<Pick<Held, 'row' | 'draft'>>, isBusy: boolean): Promise<void> => {
    const next = { ...held, ...changed, version: held.version + 1 };
    await putItem(accounts, toItem(id, next, isBusy), createCondition(held.version));
    held = next;
  };
  try {
    return await work({
      ...{ row: first.row, draft: first.draft },
      save: row => put({ row }, true),
      saveDraft: draft => put({ draft }, true),
    });
  } finally {
    const giveBack = (): Promise<void> => put({}, false);
    // A lease that cannot be returned ends by itself.
    await giveBack()
      .catch(giveBack)
      .catch(() => {});
  }
}

type Held = Pick<Lease, 'row' | 'draft'> & { readonly version: number; readonly untilMs: number };

/** Undefined while another caller holds it. */
async function take(accounts: Accounts, id: string, nowMs: number): Promise<Held | undefined> {
  const item = await getItem(accounts, toKey(id));
  if (item && Number(item.busy?.N ?? 0) > nowMs) return undefined;
  const row = item ? parseRow(item) : null;
  const before = Number(item?.v?.N ?? 0);
  const draft = item?.draft ? (JSON.parse(item.draft.S!) as Draft) : null;
  const held = { row, draft, version: before + 1, untilMs: nowMs + LEASE_MS };
  return (await isWritten(putItem(accounts, toItem(id, held, true), createCondition(before)))) ? held : undefined;
}

function createCondition(version: number) {
  return version === 0
    ? { ConditionExpression: 'attribute_not_exists(k)' }
    : { ConditionExpression: 'v = :before', ExpressionAttributeValues: { ':before': { N: String(version) } } };
}

/** An item with neither row nor draft expires. */
function toItem(id: string, { row, draft, version, untilMs }: Held, isBusy: boolean): Item {
  return {
    ...toKey(id),
    v: { N: String(version) },
    ...(isBusy && { busy: { N: String(untilMs) } }),
    ...(row && { row: { S: JSON.stringify(row) } }),
    ...(draft && { draft: { S: JSON.stringify(draft) } }),
    ...(!row && !draft && { expires: { N: String(Math.ceil(untilMs / 1000) + KEPT_SECONDS) } }),
  };
}

function parseRow(item: Item): Subscription | null {
  return item.row ? (JSON.parse(item.row.S!) as Subscription) : null;
}
