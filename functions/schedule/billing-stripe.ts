import middy from '@middy/core';
import { exporters } from '../../layers/contract/schedules.ts';
import { createStripeProvider } from '../../layers/edge/billing-stripe.ts';
import { buildParametersClient } from '../../layers/edge/clients.ts';
import { findStripeUrl, getBilledNames, getStripeKeyParameter } from '../../layers/edge/config.ts';
import { logger } from '../../layers/edge/logger.ts';
import { createObserver, flushCounters } from '../../layers/edge/observe.ts';
import { readSecret } from '../../layers/edge/secret.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { runBillingExport } from '../../layers/flows/billing/export.ts';

const tables = openTables(exporters.stripe);
const { count } = createObserver(tables.operations, 'billing-stripe');
const parameters = buildParametersClient();

/** Every five minutes: freezes usage and reports it to Stripe. */
export const handler = middy(async () => {
  // Read by each run, because it may be rotated.
  const apiKey = await readSecret(parameters, getStripeKeyParameter());
  const provider = createStripeProvider({ apiKey, url: findStripeUrl(), meters: getBilledNames() });
  await runBillingExport({
    ...tables,
    provider,
    clock: Date.now,
    count,
    warn: message => logger.warn(message),
    fail: message => logger.error(message),
  });
}).use(flushCounters);
