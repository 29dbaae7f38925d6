import * as z from 'zod/mini';
import { accountFunctions, accountRoutes } from '../../layers/contract/accounts.ts';
import { RequestError } from '../../layers/contract/errors.ts';
import {
  type AccountAnswer,
  type AccountRequest,
  createAccountsHandler,
  withReceivedValue,
} from '../../layers/edge/account-request.ts';
import { ownerTries, takeCallerToken } from '../../layers/edge/caller-limit.ts';
import { buildGatewayClient } from '../../layers/edge/clients.ts';
import { getUsagePlanId } from '../../layers/edge/config.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { createKeyChanges } from '../../layers/flows/accounts/key-changes.ts';
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
import { isLive } from '../../layers/storage/access/keys.ts';

const { accounts, keys, operations } = openTables(accountFunctions.keys);
const deps = { ...createKeyChanges(keys, buildGatewayClient(), getUsagePlanId), accounts, clock: Date.now };

/** Ten at once, then one in six minutes. */
const newKeys = { capacity: 10, intervalMs: 360_000 };

const object = 'The body must be a JSON object';
const idExpected = 'must be the id of a key, such as key-…';
const idField = z.string(withReceivedValue(idExpected)).check(z.maxLength(64, withReceivedValue(idExpected)));
const nameExpected = 'must be 1 to 60 characters';
const issueSchema = z.object(
  {
    name: z.optional(
      z
        .string(withReceivedValue(nameExpected))
        .check(z.minLength(1, withReceivedValue(nameExpected)), z.maxLength(60, withReceivedValue(nameExpected))),
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
        .number(withReceivedValue(graceExpected))
        .check(
          z.minimum(0, withReceivedValue(graceExpected)),
          z.maximum(GRACE_HOURS_MAX, withReceivedValue(graceExpected)),
        ),
    ),
  },
  object,
);
const revokeSchema = z.object({ key_id: idField }, object);

type Owned = (request: AccountRequest, account: Account) => Promise<AccountAnswer['body']>;

const answers = new Map<string, Owned>([
  [
    `GET ${accountRoutes.keys.path}`,
    async ({ nowMs }, account) => {
      // The text of a key is not stored.
      const views = (await listOwnerKeys(deps, account)).map(key => ({
        ...{ key_id: key.id, name: key.name, tier: key.tier, created_ms: key.createdMs, expires_ms: key.expiresMs },
        state: key.revokedMs !== null ? 'revoked' : isLive(key, nowMs) ? 'live' : 'expired',
        replaced_by: key.successor ?? null,
      }));
      return { account: account.id, keys: views };
    },
  ],
  [
    `POST ${accountRoutes.issueKey.path}`,
    async ({ read, nowMs }, account) => {
      const { name = 'Owner' } = read(issueSchema);
      await takeCallerToken(operations, `new-keys#${account.id}`, newKeys, nowMs);
      const { text, key } = await issueOwnerKey(deps, account, name);
      return { key: text, key_id: key.id, tier: key.tier };
    },
  ],
  [
    `POST ${accountRoutes.rotateKey.path}`,
    async ({ read, nowMs }, account) => {
      const { key_id, grace_hours = GRACE_HOURS_DEFAULT } = read(rotateSchema);
      await takeCallerToken(operations, `new-keys#${account.id}`, newKeys, nowMs);
      const { text, key } = await rotateOwnerKey(deps, account, key_id, grace_hours);
      return { key: text, key_id: key.id, tier: key.tier, replaces: key_id };
    },
  ],
  [
    `POST ${accountRoutes.revokeKey.path}`,
    async ({ read }, account) => {
      const { key_id } = read(revokeSchema);
      await revokeOwnerKey(deps, account, key_id);
      return { key_id, state: 'revoked' };
    },
  ],
]);

export const handler = createAccountsHandler(
  async request => {
    const answer = answers.get(`${request.method} ${request.path}`);
    if (!answer) throw new RequestError('not_found', 'Unknown route');
    await takeCallerToken(operations, `owner#${request.address}`, ownerTries, request.nowMs);
    const account = await authenticateOwner(accounts, request.header('authorization'));
    return { body: await answer(request, account) };
  },
  { isShared: true },
);
