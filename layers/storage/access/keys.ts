import type { Tier } from '../../contract/tiers.ts';
import { type Scopes, serializeScopes } from '../../core/identity/scopes.ts';
import {
  createVersionCondition,
  deleteItem,
  getItem,
  type Item,
  isWritten,
  putItem,
  scanItems,
  type TableRef,
} from '../kernel/dynamo.ts';
import { buildKeyQuery, queryItems } from '../kernel/query.ts';
import { retry } from '../kernel/retry.ts';

export type Keys = TableRef<'keys'>;

/** Without the key's text. */
export type StoredKey = {
  readonly hash: string;
  /** Opaque; the gateway's name of the key. */
  readonly id: string;
  readonly tier: Tier;
  readonly name: string;
  readonly createdMs: number;
  /** Null never expires. */
  readonly expiresMs: number | null;
  readonly revokedMs: number | null;
  /** Id of the key that replaced it. */
  readonly successor?: string;
  /** Id of its account. A key without one is an account of its own. */
  readonly account?: string;
  /** A key without them may do all that its tier includes. */
  readonly scopes?: Scopes;
};

export async function findKey(keys: Keys, hash: string): Promise<StoredKey | undefined> {
  const item = await getItem(keys, { hash: { S: hash } });
  return item && isApiKey(item) ? parseKey(item) : undefined;
}

/** The value API Gateway counts by: alphanumeric, 20 to 128 characters. */
export function toGatewayKeyValue(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9]/g, '');
}

export function isLive(key: StoredKey, nowMs: number): boolean {
  return key.revokedMs === null && (key.expiresMs === null || key.expiresMs > nowMs);
}

/** Replaces a stored key, whatever it was. */
export function saveKey(keys: Keys, key: StoredKey): Promise<void> {
  return putItem(keys, toItem(key));
}

/** Returns false if a key of this hash exists. */
export function addKey(keys: Keys, key: StoredKey): Promise<boolean> {
  return isWritten(
    putItem(keys, toItem(key), {
      ConditionExpression: 'attribute_not_exists(#hash)',
      ExpressionAttributeNames: { '#hash': 'hash' },
    }),
  );
}

const TRIES_MAX = 8;

/**
 * Applies a change to the newest state, so that parallel changes are never lost, above all a
 * revocation. Returns undefined when the key is unknown.
 */
export async function updateStoredKey(
  keys: Keys,
  hash: string,
  change: (key: StoredKey) => StoredKey,
): Promise<StoredKey | undefined> {
  const failure = () => new Error('The key kept changing; try again');
  const changed = await retry({ triesMax: TRIES_MAX, backoffMs: 25, failure }, async () => {
    const item = await getItem(keys, { hash: { S: hash } });
    if (!item || !isApiKey(item)) return null;
    const version = Number(item.v?.N ?? 0);
    const key = change(parseKey(item));
    const next = { ...toItem(key), v: { N: String(version + 1) } };
    return (await isWritten(putItem(keys, next, createVersionCondition(version)))) ? key : undefined;
  });
  return changed ?? undefined;
}

export function dropKey(keys: Keys, hash: string): Promise<void> {
  return deleteItem(keys, { hash: { S: hash } });
}

/** Oldest first; scans the table. */
export async function listKeys(keys: Keys): Promise<readonly StoredKey[]> {
  return (await scanItems(keys))
    .filter(isApiKey)
    .map(parseKey)
    .sort((a, b) => a.createdMs - b.createdMs);
}

/** Revoked ones too. May miss keys of the last second. */
export async function queryKeyIds(keys: Keys, account: string): Promise<readonly string[]> {
  const items = await queryItems(keys, { IndexName: 'byAccount', ...buildKeyQuery('account = :a', { a: account }) });
  return items.map(item => item.id!.S!);
}

/** The table also holds ingest keys. */
function isApiKey(item: Item): boolean {
  return item.tier !== undefined;
}

function toItem(key: StoredKey): Item {
  const scopes = serializeScopes(key.scopes);
  return {
    hash: { S: key.hash },
    id: { S: key.id },
    tier: { S: key.tier },
    name: { S: key.name },
    created: { N: String(key.createdMs) },
    ...(key.expiresMs !== null && { expires: { N: String(key.expiresMs) } }),
    ...(key.revokedMs !== null && { revoked: { N: String(key.revokedMs) } }),
    ...(key.successor !== undefined && { successor: { S: key.successor } }),
    ...(key.account !== undefined && { account: { S: key.account } }),
    ...(scopes !== '' && { scopes: { S: scopes } }),
  };
}

function parseKey(item: Item): StoredKey {
  return {
    hash: item.hash!.S!,
    id: item.id!.S!,
    tier: item.tier!.S as Tier,
    name: item.name!.S!,
    createdMs: Number(item.created!.N),
    expiresMs: item.expires ? Number(item.expires.N) : null,
    revokedMs: item.revoked ? Number(item.revoked.N) : null,
    ...(item.successor && { successor: item.successor.S! }),
    ...(item.account && { account: item.account.S! }),
    ...(item.scopes && { scopes: JSON.parse(item.scopes.S!) as Scopes }),
  };
}
