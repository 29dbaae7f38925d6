import middy from '@middy/core';
import { exporters } from '../../layers/contract/schedules.ts';
import { createMarketplaceProvider } from '../../layers/edge/billing-marketplace.ts';
import { buildMeteringClient } from '../../layers/edge/clients.ts';
import { getBilledNames } from '../../layers/edge/config.ts';
import { logger } from '../../layers/edge/logger.ts';
import { createObserver, flushCounters } from '../../layers/edge/observe.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { runBillingExport } from '../../layers/flows/billing/export.ts';

const tables = openTables(exporters.marketplace);
const deps = {
  ...tables,
  provider: createMarketplaceProvider(buildMeteringClient(), getBilledNames()),
  clock: Date.now,
  count: createObserver(tables.operations, 'billing-marketplace').count,
  warn: (message: string) => logger.warn(message),
  fail: (message: string) => logger.error(message),
};

/** Every five minutes: freezes usage and reports it to AWS Marketplace. */
export const handler = middy(() => runBillingExport(deps)).use(flushCounters);
