import { optionalFunctions } from '../layers/contract/functions.ts';
import { dynamoClient, lambdaClient } from '../layers/edge/clients.ts';
import { tableName, x402Settings } from '../layers/edge/config.ts';
import { openTables } from '../layers/edge/tables.ts';
import { openTally } from '../layers/edge/tally.ts';
import { openChain } from '../layers/edge/x402-chain.ts';
import { openFacilitator } from '../layers/edge/x402-facilitator.ts';
import { invokeRoute } from '../layers/edge/x402-work.ts';
import { servePaid } from '../layers/flows/payments/serve.ts';

const { payments } = openTables(optionalFunctions.x402);
const { network, payTo, pricePerCredit, facilitatorUrl, rpcUrl } = x402Settings();
const lambda = lambdaClient();

/** GET /x402/v1/… */
export const handler = servePaid({
  payments,
  pricePerCredit,
  facilitator: openFacilitator({ url: facilitatorUrl, network, payTo }),
  chain: openChain(network, rpcUrl),
  tally: openTally({ client: dynamoClient(), table: tableName('usage') }),
  work: (event, request) => invokeRoute(lambda, event, request),
  clock: Date.now,
});
