import { optionalFunctions } from '../layers/contract/functions.ts';
import { buildDynamoClient, buildLambdaClient } from '../layers/edge/clients.ts';
import { getTableName, readX402Settings } from '../layers/edge/config.ts';
import { openTables } from '../layers/edge/tables.ts';
import { openTally } from '../layers/edge/tally.ts';
import { openChain } from '../layers/edge/x402-chain.ts';
import { openFacilitator } from '../layers/edge/x402-facilitator.ts';
import { invokeRoute } from '../layers/edge/x402-work.ts';
import { createPaidHandler } from '../layers/flows/payments/serve.ts';

const { payments } = openTables(optionalFunctions.x402);
const { network, payTo, pricePerCredit, facilitatorUrl, rpcUrl } = readX402Settings();
const lambda = buildLambdaClient();

/** GET /x402/v1/… */
export const handler = createPaidHandler({
  payments,
  pricePerCredit,
  facilitator: openFacilitator({ url: facilitatorUrl, network, payTo }),
  chain: openChain(network, rpcUrl),
  tally: openTally({ client: buildDynamoClient(), table: getTableName('usage') }),
  work: (event, request) => invokeRoute(lambda, event, request),
  clock: Date.now,
});
