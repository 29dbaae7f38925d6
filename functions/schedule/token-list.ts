import middy from '@middy/core';
import { schedules } from '../../layers/contract/schedules.ts';
import { createObserver, flushCounters } from '../../layers/edge/observe.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { type ListerDeps, listMinute } from '../../layers/flows/token-list/list-minute.ts';
import { openListWatch } from '../../layers/flows/token-list/size.ts';

const { listings, tokens, operations } = openTables(schedules.tokenList);
const deps: ListerDeps = {
  listings,
  tokens,
  warm: null,
  watchSize: openListWatch(createObserver(operations, 'token-list')),
};

/** Every minute: publishes the next token lists. */
export const handler = middy(() => listMinute(deps, Date.now())).use(flushCounters);
