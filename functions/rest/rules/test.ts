import { setTimeout as sleep } from 'node:timers/promises';
import { ruleRoutes } from '../../../layers/contract/routes/rules.ts';
import type { TableName } from '../../../layers/contract/tables.ts';
import { getLayerPath } from '../../../layers/edge/config.ts';
import { createOwnHandler } from '../../../layers/edge/own-handler.ts';
import { createHandlerWith, type Tables } from '../../../layers/edge/tables.ts';
import { openRuleJoins } from '../../../layers/flows/rules/joins.ts';
import { openRuleTests, type TestAnswer } from '../../../layers/flows/rules/run-test.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import type { Rules } from '../../../layers/storage/rules/rules.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';
import { routeModules } from '../../route-modules.ts';

type RuleTests = ReturnType<typeof openRuleTests>;
let opened: RuleTests | undefined;

/** Both operations share what runs. */
function open(tables: { readonly rules: Rules }): RuleTests {
  const all = tables as unknown as Tables<TableName>;
  opened ??= openRuleTests({
    rules: all.rules,
    tape: openTape(all.tape),
    readJoins: openRuleJoins({
      tables: all,
      known: readKnownWallets(getLayerPath('known-wallets')),
      loadRoute: async name => (await routeModules[name]!()).handler.answerFrom,
      clock: Date.now,
      pause: sleep,
    }),
    pause: sleep,
  });
  return opened;
}

function show({ id, result }: TestAnswer) {
  if (result !== null) return result;
  const headers = { Location: `/v1/rules/tests/${id}`, 'Retry-After': '1' };
  return { status: 202, body: { test_id: id, state: 'running' as const }, headers };
}

/** Tests of rules. */
export const handler = createOwnHandler([
  [
    ruleRoutes.ruleTest,
    createHandlerWith(ruleRoutes.ruleTest, open, async (tests, { query, owner, nowMs }) =>
      show(await tests.begin(owner!, query, nowMs)),
    ),
  ],
  [
    ruleRoutes.ruleTestResult,
    createHandlerWith(ruleRoutes.ruleTestResult, open, async (tests, { path, owner }) =>
      show(await tests.resume(owner!, path.test_id)),
    ),
  ],
]);
