import {
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  DeleteUsagePlanKeyCommand,
  GetApiKeysCommand,
} from '@aws-sdk/client-api-gateway';
import { type Tier, tierNames } from '../../layers/contract/tiers.ts';
import { keyHash, keyText } from '../../layers/core/identity/key-text.ts';
import { closeSocket } from '../../layers/edge/push.ts';
import { connectionsOf } from '../../layers/storage/access/connections.ts';
import { dropKey, gatewayKeyValue, listKeys, type StoredKey, saveKey } from '../../layers/storage/access/keys.ts';
import { openSockets } from '../../layers/storage/access/sockets.ts';
import { dynamoOf, gatewayOf, socketsOf } from './clients.ts';
import { isIngestKeyId, keysOf, random } from './ingest-keys.ts';
import { outputOf, type Target, UsageError } from './target.ts';

/** The key's text is shown once. */
export type IssuedKey = Awaited<ReturnType<typeof issueKey>>;

export type AskedKey = Pick<StoredKey, 'tier' | 'name' | 'expiresMs' | 'account'>;

const planOutput = (tier: Tier): string => `UsagePlan${tier[0]!.toUpperCase()}${tier.slice(1)}`;

/**
 * Creates the gateway key first, so that a usable key always has a rate limit. `expiresMs` null
 * never expires.
 */
export const issueKey = async (target: Target, asked: AskedKey, nowMs: number) => {
  const { tier, name, expiresMs, account } = asked;
  const id = `key-${random(20)}`;
  const text = keyText(random(32));
  await enrol(target, id, tier);
  const hash = keyHash(text);
  await saveKey(keysOf(target), { ...asked, hash, id, createdMs: nowMs, revokedMs: null });
  return {
    id,
    key: text,
    tier,
    name,
    account: account ?? null,
    expires: expiresMs === null ? null : new Date(expiresMs).toISOString(),
  };
};

const enrol = async (target: Target, id: string, tier: Tier): Promise<void> => {
  const created = await gatewayOf(target).send(
    new CreateApiKeyCommand({ name: id, value: gatewayKeyValue(id), enabled: true }),
  );
  await join(target, created.id!, tier);
};

const join = async (target: Target, gatewayId: string, tier: Tier): Promise<void> => {
  const usagePlanId = outputOf(target, planOutput(tier));
  await gatewayOf(target).send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId: gatewayId, keyType: 'API_KEY' }));
};

const gatewayIds = async (target: Target, id: string): Promise<readonly string[]> => {
  const { items = [] } = await gatewayOf(target).send(new GetApiKeysCommand({ nameQuery: id, includeValues: false }));
  return items.filter(item => item.name === id).map(item => item.id!);
};

const withdraw = async (target: Target, id: string): Promise<void> => {
  for (const apiKey of await gatewayIds(target, id)) await gatewayOf(target).send(new DeleteApiKeyCommand({ apiKey }));
};

/** Oldest first. */
export const allKeys = (target: Target): Promise<readonly StoredKey[]> => listKeys(keysOf(target));

/**
 * Issues a successor; the old key stays valid for the grace. Throws UsageError when it is rotated
 * or expired.
 */
export const rotateKey = async (target: Target, id: string, graceMs: number, nowMs: number): Promise<IssuedKey> => {
  const old = await unrevokedKey(target, id);
  if (old.successor !== undefined)
    throw new UsageError(`Key ${id} was already rotated to ${old.successor}. Rotate that one, or issue a new key.`);
  if (old.expiresMs !== null && old.expiresMs <= nowMs)
    throw new UsageError(
      `Key ${id} expired at ${new Date(old.expiresMs).toISOString()} and cannot be rotated. Issue a new key.`,
    );
  const issued = await issueKey(target, askedAgain(old), nowMs);
  const expiresMs = Math.min(old.expiresMs ?? Infinity, nowMs + graceMs);
  await saveKey(keysOf(target), { ...old, expiresMs, successor: issued.id });
  return issued;
};

const askedAgain = ({ tier, name, expiresMs, account }: StoredKey): AskedKey => ({
  ...{ tier, name, expiresMs },
  ...(account !== undefined && { account }),
});

/** Throws UsageError when the key is revoked. */
export const expireKey = async (target: Target, id: string, expiresMs: number): Promise<void> =>
  saveKey(keysOf(target), { ...(await unrevokedKey(target, id)), expiresMs });

/** Takes effect at once and closes the key's sockets. */
export const revokeKey = async (target: Target, id: string, nowMs: number): Promise<void> => {
  await saveKey(keysOf(target), { ...(await keyById(target, id)), revokedMs: nowMs });
  await closeSockets(target, id);
  await withdraw(target, id);
};

/** Changes the tier and closes the key's sockets. */
export const retierKey = async (target: Target, id: string, tier: Tier): Promise<void> => {
  const key = await unrevokedKey(target, id);
  for (const keyId of await gatewayIds(target, id)) {
    const usagePlanId = outputOf(target, planOutput(key.tier));
    await unless('NotFoundException', gatewayOf(target).send(new DeleteUsagePlanKeyCommand({ usagePlanId, keyId })));
    await unless('ConflictException', join(target, keyId, tier));
  }
  await saveKey(keysOf(target), { ...key, tier });
  await closeSockets(target, id);
};

/** Ignores an error of a step that an interrupted run completed. */
const unless = async (name: string, step: Promise<unknown>): Promise<void> => {
  await step.catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== name) throw error;
  });
};

export const removeKeysNamed = async (target: Target, name: string): Promise<void> => {
  for (const key of (await allKeys(target)).filter(candidate => candidate.name === name)) {
    await dropKey(keysOf(target), key.hash);
    await withdraw(target, key.id);
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
  throw new UsageError(`There is no key ${id}. List the ids with: npm run keys -- list`);
};

const closeSockets = async (target: Target, id: string): Promise<void> => {
  const [connections, subscriptions] = [outputOf(target, 'ConnectionsTable'), outputOf(target, 'SubscriptionsTable')];
  const sockets = openSockets(dynamoOf(target), connections, subscriptions);
  const client = socketsOf(target);
  for (const connection of await connectionsOf(sockets, id)) await closeSocket({ sockets, client }, connection.id);
};
