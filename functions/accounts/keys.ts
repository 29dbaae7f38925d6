import * as z from 'zod/mini';
import { accountFunctions, accountRoutes } from '../../layers/contract/accounts.ts';
import { RequestError } from '../../layers/contract/errors.ts';
import { type AccountAnswer, type AccountRequest, answerAccounts, naming } from '../../layers/edge/account-request.ts';
import { limitCaller, ownerTries } from '../../layers/edge/caller-limit.ts';
import { gatewayClient } from '../../layers/edge/clients.ts';
import { usagePlanId } from '../../layers/edge/config.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { keyChanges } from '../../layers/flows/accounts/key-changes.ts';
import { authenticateOwner } from '../../layers/flows/accounts/owner.ts';
import {
  GRACE_HOURS_DEFAULT,
  GRACE_HOURS_MAX,
  issueOwnerKey,
  listOwnerKeys,
  revokeOwnerKey,
  rotateOwnerKey,
} from '../../layers/flows/accounts/owner-keys.ts';
import type { Account } from '../../layers/storage/access/accounts.ts';
import { isLive, type StoredKey } from '../../layers/storage/access/keys.ts';

const { accounts, keys, operations } = openTables(accountFunctions.keys);
const deps = { ...keyChanges(keys, gatewayClient(), usagePlanId), accounts, clock: Date.now };

/** Ten at once, then one in six minutes. */
const newKeys = { capacity: 10, intervalMs: 360_000 };

const object = 'The body must be a JSON object';
const idExpected = 'must be the id of a key, such as key-…';
const idField = z.string(naming(idExpected)).check(z.maxLength(64, naming(idExpected)));
const nameExpected = 'must be 1 to 60 characters';
const issueSchema = z.object(
  {
    name: z.optional(
      z.string(naming(nameExpected)).check(z.minLength(1, naming(nameExpected)), z.maxLength(60, naming(nameExpected))),
    ),
  },
  object,
);
const graceExpected = `must be 0 to ${GRACE_HOURS_MAX} hours`;
const rotateSchema = z.object(
  {
    key_id: idField,
    grace_hours: z.optional(
      z
        .number(naming(graceExpected))
        .check(z.minimum(0, naming(graceExpected)), z.maximum(GRACE_HOURS_MAX, naming(graceExpected))),
    ),
  },
  object,
);
const revokeSchema = z.object({ key_id: idField }, object);

type Owned = (request: AccountRequest, account: Account) => Promise<AccountAnswer['body']>;

const list: Owned = async ({ nowMs }, account) => ({
  account: account.id,
  keys: (await listOwnerKeys(deps, account)).map(key => shown(key, nowMs)),
});

/** The text of a key is not stored. */
const shown = (key: StoredKey, nowMs: number) => ({
  ...{ key_id: key.id, name: key.name, tier: key.tier, created_ms: key.createdMs, expires_ms: key.expiresMs },
  state: key.revokedMs !== null ? 'revoked' : isLive(key, nowMs) ? 'live' : 'expired',
  replaced_by: key.successor ?? null,
});

const issue: Owned = async ({ read, nowMs }, account) => {
  const { name = 'Owner' } = read(issueSchema);
  await limitCaller(operations, `new-keys#${account.id}`, newKeys, nowMs);
  const { text, key } = await issueOwnerKey(deps, account, name);
  return { key: text, key_id: key.id, tier: key.tier };
};

const rotate: Owned = async ({ read, nowMs }, account) => {
  const { key_id, grace_hours = GRACE_HOURS_DEFAULT } = read(rotateSchema);
  await limitCaller(operations, `new-keys#${account.id}`, newKeys, nowMs);
  const { text, key } = await rotateOwnerKey(deps, account, key_id, grace_hours);
  return { key: text, key_id: key.id, tier: key.tier, replaces: key_id };
};

const revoke: Owned = async ({ read }, account) => {
  const { key_id } = read(revokeSchema);
  await revokeOwnerKey(deps, account, key_id);
  return { key_id, state: 'revoked' };
};

const answers = new Map<string, Owned>([
  [`GET ${accountRoutes.keys.path}`, list],
  [`POST ${accountRoutes.issueKey.path}`, issue],
  [`POST ${accountRoutes.rotateKey.path}`, rotate],
  [`POST ${accountRoutes.revokeKey.path}`, revoke],
]);

export const handler = answerAccounts(
  async request => {
    const answer = answers.get(`${request.method} ${request.path}`);
    if (!answer) throw new RequestError('not_found', 'Unknown route');
    await limitCaller(operations, `owner#${request.address}`, ownerTries, request.nowMs);
    const account = await authenticateOwner(accounts, request.header('authorization'));
    return { body: await answer(request, account) };
  },
  { isShared: true },
);
