import middy from '@middy/core';
import { schedules } from '../../layers/contract/schedules.ts';
import { buildKinesisClient } from '../../layers/edge/clients.ts';
import { getStreamName, resumeMs } from '../../layers/edge/config.ts';
import { createObserver, flushCounters } from '../../layers/edge/observe.ts';
import { tryPutInto } from '../../layers/edge/producer.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { keepVersion } from '../../layers/flows/keep-version.ts';
import { openListsKeeper } from '../../layers/flows/token-list/keep.ts';
import { type ListerDeps, listMinute } from '../../layers/flows/token-list/list-minute.ts';
import { sendListPages } from '../../layers/flows/token-list/send-pages.ts';
import { openListWatch } from '../../layers/flows/token-list/size.ts';
import { openNodes } from '../../layers/storage/token-list/nodes.ts';

const { listings, tokens, operations, subscriptions, messages } = openTables(schedules.tokenList);
const deps: ListerDeps = {
  listings,
  tokens,
  warm: null,
  watchSize: openListWatch(createObserver(operations, 'token-list')),
};
const keeper = openListsKeeper(listings);
const pages = {
  ...{ listings, tokens, nodes: openNodes(listings), log: messages, sockets: { subscriptions } },
  ...{ resumeMs: resumeMs(), emitPush: tryPutInto(buildKinesisClient(), getStreamName('push')), clock: Date.now },
};

/** Every minute: publishes the next token lists, sends their changes, and keeps them. */
export const handler = middy(async () => {
  await listMinute(deps, Date.now());
  await sendListPages(pages);
  await keepVersion(keeper, Date.now());
}).use(flushCounters);
