import { type Tier, tierNames } from '../../layers/contract/tiers.ts';
import type { Scopes } from '../../layers/core/identity/scopes.ts';
import { closeSocket } from '../../layers/edge/push.ts';
import {
  type KeyChanges,
  replaceKeyScopes as rescope,
  replaceKeyTier as retier,
  revokeKey as revoke,
  rotateKey as rotate,
} from '../../layers/flows/keys/change.ts';
import { removeGatewayKey } from '../../layers/flows/keys/enrolment.ts';
import { type AskedKey, issueKey as issue, type NewKey } from '../../layers/flows/keys/issue.ts';
import { scanKeyConnections } from '../../layers/storage/access/connections.ts';
import { dropKey, listKeys, type StoredKey, updateStoredKey } from '../../layers/storage/access/keys.ts';
import { openSockets } from '../../layers/storage/access/sockets.ts';
import { createDynamoClient, createGatewayClient, createSocketsClient } from './clients.ts';
import { generateRandomText, isIngestKeyId, resolveKeysTable } from './ingest-keys.ts';
import { type GivenScopes, mergeKeyScopes } from './key-scopes.ts';
import { getTargetOutput, type Target, UsageError } from './target.ts';

/** The key's text is shown once. */
export type IssuedKey = ReturnType<typeof toPrinted>;

export function resolveKeyChanges(target: Target): KeyChanges {
  return {
    keys: resolveKeysTable(target),
    gateway: createGatewayClient(target),
    planOf: tier => getTargetOutput(target, `UsagePlan${tier[0]!.toUpperCase()}${tier.slice(1)}`),
    random: generateRandomText,
    closeSockets: async id => {
      const [connections, subscriptions] = [
        getTargetOutput(target, 'ConnectionsTable'),
        getTargetOutput(target, 'SubscriptionsTable'),
      ];
      const sockets = openSockets(createDynamoClient(target), connections, subscriptions);
      const client = createSocketsClient(target);
      for (const connection of await scanKeyConnections(sockets, id))
        await closeSocket({ sockets, client }, connection.id);
    },
  };
}

export async function issueKey(target: Target, asked: AskedKey, nowMs: number): Promise<IssuedKey> {
  return toPrinted(await issue(resolveKeyChanges(target), asked, nowMs));
}

function toPrinted({ text, key: { id, tier, name, account, expiresMs, scopes } }: NewKey) {
  return {
    ...{ id, key: text, tier, name, ...(account !== undefined && { account }), ...(scopes && { scopes }) },
    expires: expiresMs === null ? null : new Date(expiresMs).toISOString(),
  };
}

/** Oldest first. */
export function listAllKeys(target: Target): Promise<readonly StoredKey[]> {
  return listKeys(resolveKeysTable(target));
}

/** The old key stays valid for the grace. Throws UsageError when rotated or expired. */
export async function rotateKey(target: Target, id: string, graceMs: number, nowMs: number): Promise<IssuedKey> {
  const old = await getUnrevokedKey(target, id);
  if (old.successor !== undefined)
    throw new UsageError(`Key ${id} was already rotated to ${old.successor}. Rotate that one, or issue a new key.`);
  if (old.expiresMs !== null && old.expiresMs <= nowMs)
    throw new UsageError(
      `Key ${id} expired at ${new Date(old.expiresMs).toISOString()} and cannot be rotated. Issue a new key.`,
    );
  return toPrinted(await rotate(resolveKeyChanges(target), old, nowMs + graceMs, nowMs));
}

/** Throws UsageError when the key is revoked. */
export async function updateKeyExpiry(target: Target, id: string, expiresMs: number): Promise<void> {
  const { hash } = await getUnrevokedKey(target, id);
  await updateStoredKey(resolveKeysTable(target), hash, key => ({ ...key, expiresMs }));
}

/** Takes effect at once and closes the key's sockets. */
export async function revokeKey(target: Target, id: string, nowMs: number): Promise<void> {
  return revoke(resolveKeyChanges(target), await getKeyById(target, id), nowMs);
}

/** Changes the tier and closes the key's sockets. */
export async function updateKeyTier(target: Target, id: string, tier: Tier): Promise<void> {
  return retier(resolveKeyChanges(target), await getUnrevokedKey(target, id), tier);
}

/** Changes the given scopes; null removes one. Closes the key's sockets. */
export async function updateKeyScopes(target: Target, id: string, given: GivenScopes): Promise<Scopes | undefined> {
  const key = await getUnrevokedKey(target, id);
  const scopes = mergeKeyScopes(key.scopes, given);
  await rescope(resolveKeyChanges(target), key, scopes);
  return scopes;
}

export async function removeKeysNamed(target: Target, name: string): Promise<void> {
  const deps = resolveKeyChanges(target);
  for (const key of (await listAllKeys(target)).filter(candidate => candidate.name === name)) {
    await dropKey(deps.keys, key.hash);
    await removeGatewayKey(deps, key.id);
  }
}

/** One key per tier. */
export async function issueKeyRing(
  target: Target,
  name: string,
  nowMs: number,
): Promise<Readonly<Record<Tier, string>>> {
  const ring = await Promise.all(
    tierNames.map(async tier => [tier, (await issueKey(target, { tier, name, expiresMs: null }, nowMs)).key] as const),
  );
  return Object.fromEntries(ring) as Record<Tier, string>;
}

/** Throws UsageError when the key is unknown or revoked. */
async function getUnrevokedKey(target: Target, id: string): Promise<StoredKey> {
  const key = await getKeyById(target, id);
  if (key.revokedMs !== null) throw new UsageError(`Key ${id} is revoked. Issue a new key.`);
  return key;
}

async function getKeyById(target: Target, id: string): Promise<StoredKey> {
  const key = (await listAllKeys(target)).find(candidate => candidate.id === id);
  if (key) return key;
  if (isIngestKeyId(id))
    throw new UsageError(`${id} is an ingest key, without a tier or expiry. Revoke it and issue another.`);
  throw new UsageError(`Key ${id} does not exist. List the ids with: npm run keys -- list`);
}
