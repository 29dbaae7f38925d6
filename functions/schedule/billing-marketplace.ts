import middy from '@middy/core';
import { exporters } from '../../layers/contract/schedules.ts';
import { marketplaceProvider } from '../../layers/edge/billing-marketplace.ts';
import { meteringClient } from '../../layers/edge/clients.ts';
import { billedNames } from '../../layers/edge/config.ts';
import { logger } from '../../layers/edge/logger.ts';
import { flushCounters, observer } from '../../layers/edge/observe.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { exportUsage } from '../../layers/flows/billing/export.ts';

const tables = openTables(exporters.marketplace);
const deps = {
  ...tables,
  provider: marketplaceProvider(meteringClient(), billedNames()),
  clock: Date.now,
  count: observer(tables.operations, 'billing-marketplace').count,
  warn: (message: string) => logger.warn(message),
  fail: (message: string) => logger.error(message),
};

/** Every five minutes: freezes usage and reports it to AWS Marketplace. */
export const handler = middy(() => exportUsage(deps)).use(flushCounters);
