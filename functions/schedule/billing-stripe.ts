import middy from '@middy/core';
import { exporters } from '../../layers/contract/schedules.ts';
import { stripeProvider } from '../../layers/edge/billing-stripe.ts';
import { parametersClient } from '../../layers/edge/clients.ts';
import { billedNames, stripeKeyParameter, stripeUrl } from '../../layers/edge/config.ts';
import { logger } from '../../layers/edge/logger.ts';
import { flushCounters, observer } from '../../layers/edge/observe.ts';
import { readSecret } from '../../layers/edge/secret.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { exportUsage } from '../../layers/flows/billing/export.ts';

const tables = openTables(exporters.stripe);
const { count } = observer(tables.operations, 'billing-stripe');
const parameters = parametersClient();

/** Every five minutes: freezes usage and reports it to Stripe. */
export const handler = middy(async () => {
  // Read by each run, because it may be rotated.
  const apiKey = await readSecret(parameters, stripeKeyParameter());
  const provider = stripeProvider({ apiKey, url: stripeUrl(), meters: billedNames() });
  await exportUsage({
    ...tables,
    provider,
    clock: Date.now,
    count,
    warn: message => logger.warn(message),
    fail: message => logger.error(message),
  });
}).use(flushCounters);
