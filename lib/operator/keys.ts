import { type Tier, tierNames } from '../../layers/contract/tiers.ts';
import type { Scopes } from '../../layers/core/identity/scopes.ts';
import { closeSocket } from '../../layers/edge/push.ts';
import {
  type KeyChanges,
  rescopeKey as rescope,
  retierKey as retier,
  revokeKey as revoke,
  rotateKey as rotate,
} from '../../layers/flows/keys/change.ts';
import { withdraw } from '../../layers/flows/keys/enrolment.ts';
import { type AskedKey, issueKey as issue, type NewKey } from '../../layers/flows/keys/issue.ts';
import { connectionsOf } from '../../layers/storage/access/connections.ts';
import { changeKey, dropKey, listKeys, type StoredKey } from '../../layers/storage/access/keys.ts';
import { openSockets } from '../../layers/storage/access/sockets.ts';
import { dynamoOf, gatewayOf, socketsOf } from './clients.ts';
import { isIngestKeyId, keysOf, random } from './ingest-keys.ts';
import { type GivenScopes, mergedScopes } from './key-scopes.ts';
import { outputOf, type Target, UsageError } from './target.ts';

/** The key's text is shown once. */
export type IssuedKey = ReturnType<typeof shown>;

export const keyDepsOf = (target: Target): KeyChanges => ({
  keys: keysOf(target),
  gateway: gatewayOf(target),
  planOf: tier => outputOf(target, `UsagePlan${tier[0]!.toUpperCase()}${tier.slice(1)}`),
  random,
  closeSockets: async id => {
    const [connections, subscriptions] = [outputOf(target, 'ConnectionsTable'), outputOf(target, 'SubscriptionsTable')];
    const sockets = openSockets(dynamoOf(target), connections, subscriptions);
    const client = socketsOf(target);
    for (const connection of await connectionsOf(sockets, id)) await closeSocket({ sockets, client }, connection.id);
  },
});

export const issueKey = async (target: Target, asked: AskedKey, nowMs: number): Promise<IssuedKey> =>
  shown(await issue(keyDepsOf(target), asked, nowMs));

const shown = ({ text, key: { id, tier, name, account, expiresMs, scopes } }: NewKey) => ({
  ...{ id, key: text, tier, name, ...(account !== undefined && { account }), ...(scopes && { scopes }) },
  expires: expiresMs === null ? null : new Date(expiresMs).toISOString(),
});

/** Oldest first. */
export const allKeys = (target: Target): Promise<readonly StoredKey[]> => listKeys(keysOf(target));

/** The old key stays valid for the grace. Throws UsageError when rotated or expired. */
export const rotateKey = async (target: Target, id: string, graceMs: number, nowMs: number): Promise<IssuedKey> => {
  const old = await unrevokedKey(target, id);
  if (old.successor !== undefined)
    throw new UsageError(`Key ${id} was already rotated to ${old.successor}. Rotate that one, or issue a new key.`);
  if (old.expiresMs !== null && old.expiresMs <= nowMs)
    throw new UsageError(
      `Key ${id} expired at ${new Date(old.expiresMs).toISOString()} and cannot be rotated. Issue a new key.`,
    );
  return shown(await rotate(keyDepsOf(target), old, nowMs + graceMs, nowMs));
};

/** Throws UsageError when the key is revoked. */
export const expireKey = async (target: Target, id: string, expiresMs: number): Promise<void> => {
  const { hash } = await unrevokedKey(target, id);
  await changeKey(keysOf(target), hash, key => ({ ...key, expiresMs }));
};

/** Takes effect at once and closes the key's sockets. */
export const revokeKey = async (target: Target, id: string, nowMs: number): Promise<void> =>
  revoke(keyDepsOf(target), await keyById(target, id), nowMs);

/** Changes the tier and closes the key's sockets. */
export const retierKey = async (target: Target, id: string, tier: Tier): Promise<void> =>
  retier(keyDepsOf(target), await unrevokedKey(target, id), tier);

/** Changes the given scopes; null removes one. Closes the key's sockets. */
export const rescopeKey = async (target: Target, id: string, given: GivenScopes): Promise<Scopes | undefined> => {
  const key = await unrevokedKey(target, id);
  const scopes = mergedScopes(key.scopes, given);
  await rescope(keyDepsOf(target), key, scopes);
  return scopes;
};

export const removeKeysNamed = async (target: Target, name: string): Promise<void> => {
  const deps = keyDepsOf(target);
  for (const key of (await allKeys(target)).filter(candidate => candidate.name === name)) {
    await dropKey(deps.keys, key.hash);
    await withdraw(deps, key.id);
  }
};

/** One key per tier. */
export const issueKeyRing = async (
  target: Target,
  name: string,
  nowMs: number,
): Promise<Readonly<Record<Tier, string>>> => {
  const ring = await Promise.all(
    tierNames.map(async tier => [tier, (await issueKey(target, { tier, name, expiresMs: null }, nowMs)).key] as const),
  );
  return Object.fromEntries(ring) as Record<Tier, string>;
};

/** Throws UsageError when the key is unknown or revoked. */
const unrevokedKey = async (target: Target, id: string): Promise<StoredKey> => {
  const key = await keyById(target, id);
  if (key.revokedMs !== null) throw new UsageError(`Key ${id} is revoked. Issue a new key.`);
  return key;
};

const keyById = async (target: Target, id: string): Promise<StoredKey> => {
  const key = (await allKeys(target)).find(candidate => candidate.id === id);
  if (key) return key;
  if (isIngestKeyId(id))
    throw new UsageError(`${id} is an ingest key, without a tier or expiry. Revoke it and issue another.`);
  throw new UsageError(`Key ${id} does not exist. List the ids with: npm run keys -- list`);
};
