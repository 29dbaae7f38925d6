import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { MarketplaceMeteringClient } from '@aws-sdk/client-marketplace-metering';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { Provider } from '../../../layers/core/billing/provider.ts';
import { createMarketplaceProvider } from '../../../layers/edge/billing-marketplace.ts';
import { createStripeProvider } from '../../../layers/edge/billing-stripe.ts';
import { runBillingExport } from '../../../layers/flows/billing/export.ts';
import { addAccount, type Billing, updateStoredAccount } from '../../../layers/storage/access/accounts.ts';
import { saveKey } from '../../../layers/storage/access/keys.ts';
import { MESSAGES, saveUsage } from '../../../layers/storage/access/usage.ts';
import { loadFailedRecords, openRecords } from '../../../layers/storage/billing/records.ts';
import { makeTables } from '../../storage/engines.ts';
import type { FaultyServer } from './faulty-server.ts';
import { STRIPE_KEY } from './stripe.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Accounts are billed from this day on. */
export const FIRST_DAY = '2026-11-20';
export const START_MS = Date.parse(`${FIRST_DAY}T01:00:00Z`);

/** Of calls that the provider answers, however busy the machine is. */
const PATIENT_MS = 20_000;
/** Of calls of which some are never answered. */
const HASTY_MS = 150;

/** The timeout for the next calls: short only if one of them is silent. */
const timeoutMsOf = ({ plan }: Pick<FaultyServer, 'plan'>): number =>
  plan.some(fault => fault === 'lost' || fault === 'unheard' || fault === 'late') ? HASTY_MS : PATIENT_MS;

/** A clock that only the test moves. */
export type Clock = { nowMs: number };

/** An exporter's provider, opened for one run. */
export const stripeAt = (server: FaultyServer, apiKey = STRIPE_KEY): Provider =>
  createStripeProvider({
    apiKey,
    url: server.url,
    meters: { credits: 'chain_credits', messages: 'chain_message_units' },
    timeoutMs: timeoutMsOf(server),
  });

export const marketplaceAt = (server: FaultyServer, credits = 'credits'): Provider => {
  const client = new MarketplaceMeteringClient({
    endpoint: server.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler({ requestTimeout: timeoutMsOf(server), throwOnRequestTimeout: true }),
  });
  return createMarketplaceProvider(client, { credits, messages: 'message_units' });
};

export type Exports = Awaited<ReturnType<typeof openExports>>;

/** Accounts, their usage, and runs of an exporter. */
export const openExports = async (client: DynamoDBClient) => {
  const names = await makeTables(client, ['accounts', 'keys', 'usage', 'billing', 'operations']);
  const tablesOn = (on: DynamoDBClient) => ({
    accounts: { client: on, table: names.accounts },
    keys: { client: on, table: names.keys },
    usage: { client: on, table: names.usage },
    billing: { client: on, table: names.billing },
    operations: { client: on, table: names.operations },
  });
  const tables = tablesOn(client);
  const clock: Clock = { nowMs: START_MS };
  const notes = { failed: [] as string[], warned: [] as string[], counts: new Map<string, number>() };
  let versions = 0;
  const addKey = (account: string, id: string, revokedMs: number | null = null): Promise<void> =>
    saveKey(tables.keys, {
      hash: `hash-${id}`,
      id,
      tier: 'free',
      name: id,
      createdMs: START_MS,
      expiresMs: null,
      revokedMs,
      account,
    });
  return {
    tables,
    clock,
    notes,
    addKey,
    revoke: addKey,
    addAccount: async (id: string, billing: Billing | null): Promise<void> => {
      await addAccount(tables.accounts, { id, name: id, createdMs: START_MS, plan: null, billing });
      await addKey(id, `key-${id}`);
    },
    bill: (id: string, billing: Billing | null) =>
      updateStoredAccount(tables.accounts, id, account => ({ ...account, billing })),
    /** Sets the whole usage of a key on a day. */
    use: async (keyId: string, day: string, credits: number, delivered = 0): Promise<void> => {
      versions += 1;
      const cell = { keyId, day, status: '2xx', writer: 'w1' } as const;
      await saveUsage(
        tables.usage,
        { ...cell, name: 'rest/token/info' },
        { count: credits, credits, drawn: 0 },
        versions,
      );
      if (delivered > 0)
        await saveUsage(
          tables.usage,
          { ...cell, name: MESSAGES },
          { count: delivered, credits: 0, drawn: 0 },
          versions,
        );
    },
    /** One run, as the schedule starts it. `on` may fail. */
    run: (provider: Provider, on: DynamoDBClient = client): Promise<void> =>
      runBillingExport({
        ...tablesOn(on),
        provider,
        clock: () => clock.nowMs,
        count: (counter, by) => void notes.counts.set(counter, (notes.counts.get(counter) ?? 0) + by),
        warn: message => void notes.warned.push(message),
        fail: message => void notes.failed.push(message),
      }),
    open: (name: Provider['name']) => openRecords(tables.billing, name),
    failed: (name: Provider['name']) => loadFailedRecords(tables.billing, name),
  };
};

export const dayAfter = (count: number): string =>
  new Date(Date.parse(FIRST_DAY) + count * DAY_MS).toISOString().slice(0, 10);

/** Shortly after the end of the day that is `count` days after the first. */
export const afterDay = (count: number): number => Date.parse(dayAfter(count + 1)) + 6 * 60_000;
