import { setTimeout as sleep } from 'node:timers/promises';
import type { TableName } from '../../layers/contract/tables.ts';
import { buildQueueClient } from '../../layers/edge/clients.ts';
import { getDeliveriesUrl, getLayerPath } from '../../layers/edge/config.ts';
import { createDeliveryCaller } from '../../layers/edge/delivery-queue.ts';
import { openProcessor } from '../../layers/edge/processor.ts';
import type { Tables } from '../../layers/edge/tables.ts';
import { openRuleJoins } from '../../layers/flows/rules/joins.ts';
import { createRulesProcessor } from '../../layers/flows/rules/run-rules.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { readKnownWallets } from '../../layers/storage/wallets/known-wallets.ts';
import { routeModules } from '../route-modules.ts';

const { tables, observe, consume } = openProcessor('rules');
const call = createDeliveryCaller(buildQueueClient(), getDeliveriesUrl());

/** Reads what rules hear. Stores their firings and wakes delivery. */
export const handler = consume(
  createRulesProcessor({
    rules: tables.rules,
    tape: openTape(tables.tape),
    readJoins: openRuleJoins({
      // Routes read no other ones.
      tables: tables as Tables<TableName>,
      known: readKnownWallets(getLayerPath('known-wallets')),
      loadRoute: async name => (await routeModules[name]!()).handler.answerFrom,
      clock: Date.now,
      pause: sleep,
    }),
    observe,
    deliver: rules =>
      call(
        rules.flatMap(({ id, owner, targets }) =>
          targets.map(targetId => ({ owner, targetId, ruleId: id, atMs: Date.now() })),
        ),
      ),
  }),
);
