import { decodePaymentResponseHeader } from '@x402/core/http';
import { HTTPFacilitatorClient } from '@x402/core/server';
import type { PaymentPayload } from '@x402/core/types';
import { SOLANA_DEVNET_CAIP2 } from '@x402/svm';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { openTally } from '../../layers/edge/tally.ts';
import { openChain as openNode } from '../../layers/edge/x402-chain.ts';
import { openFacilitator } from '../../layers/edge/x402-facilitator.ts';
import { createPaidHandler } from '../../layers/flows/payments/serve.ts';
import { makeTables, startEngine } from '../storage/engines.ts';
import { behind, type Fault, openLine } from '../worlds/faults.ts';
import { openChain } from './chain.ts';
import { startFacilitator } from './facilitator.ts';
import { payerOf } from './payer.ts';
import { startRpc } from './rpc.ts';

export const MINT = 'So11111111111111111111111111111111111111112';
export const PRICE_PATH = '/v1/token/{mint}/price';
/** Base units per credit. */
export const CREDIT = 1_000n;
/** Only calls that are never answered end by it. */
const IMPATIENT_MS = 300;

export type Step = 'verify' | 'settle';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly receipt: ReturnType<typeof decodePaymentResponseHeader> | null;
};

export type Asked = {
  readonly path?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly payment?: string;
  readonly isRepeat?: boolean;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A chain, a facilitator, storage, and processes that serve the paid routes. */
export const openShop = async () => {
  const chain = openChain();
  const rpc = await startRpc(chain);
  /** What the shop asks. The facilitator has its own. */
  const node = await startRpc(chain);
  const facilitator = await startFacilitator(chain, rpc.url);
  const engine = await startEngine('dynoxide');
  const tables = await makeTables(engine.client, ['payments', 'usage']);
  const seller = chain.wallet(0n);
  const world = { skewMs: 0, work: okWork, works: 0 };
  const payTo = seller.publicKey.toBase58();
  const clock = (): number => Date.now() + world.skewMs;
  /** A process with empty memory. Its calls are cut at the fault. */
  const startProcess = (fault: Fault | null = null, impatient: Step | null = null) => {
    const line = openLine(fault);
    const cut = <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
      ((...args: Args) => behind(line, { send: (_: never) => run(...args) }).send(undefined as never)) as typeof run;
    const client = behind(line, engine.client);
    const options = { url: facilitator.url, network: SOLANA_DEVNET_CAIP2, payTo } as const;
    const [remote, hasty] = [openFacilitator(options), openFacilitator({ ...options, timeoutMs: IMPATIENT_MS })];
    const step = (name: Step) => (name === impatient ? hasty : remote);
    const lookups = openNode(SOLANA_DEVNET_CAIP2, node.url);
    const handler = createPaidHandler({
      payments: { client, table: tables.payments },
      facilitator: { ...remote, verify: cut(step('verify').verify), settle: cut(step('settle').settle) },
      chain: { find: cut(lookups.find) },
      tally: openTally({ client, table: tables.usage }),
      pricePerCredit: CREDIT,
      work: cut(async (event: APIGatewayProxyEvent) => {
        world.works++;
        return world.work(event);
      }),
      clock,
    });
    const ask = async (asked: Asked = {}): Promise<Answer> =>
      answerOf((await handler(eventOf(asked, clock()), {} as Context, undefined as never)) as APIGatewayProxyResult);
    return { ask, line };
  };
  return {
    ...{ chain, node, facilitator, world, tables, engine, seller, startProcess, okWork },
    payer: async (units: bigint) => {
      const wallet = chain.wallet(units);
      const { client, sign } = await payerOf(wallet, rpc.url);
      return { client, sign, left: () => chain.units(wallet.publicKey) };
    },
    /** Settles a payment without the shop. */
    settleElsewhere: async (payment: PaymentPayload): Promise<void> => {
      const remote = new HTTPFacilitatorClient({ url: facilitator.url });
      const settled = await remote.settle(payment, payment.accepted);
      if (!settled.success) throw new Error(`It was not settled: ${settled.errorReason}`);
    },
    earned: () => chain.units(seller.publicKey),
    stop: async () => {
      await Promise.all([facilitator.stop(), rpc.stop(), node.stop()]);
      await engine.stop();
    },
  };
};

/** A request over HTTP, as a client of `/x402` sends it. */
export const askedBy = (request: Request): Asked => {
  const { pathname, searchParams } = new URL(request.url);
  const [, mint = ''] = /^\/x402\/v1\/token\/(\w+)\/price$/.exec(pathname) ?? [];
  const payment = request.headers.get('payment-signature');
  return {
    parameters: { mint },
    query: Object.fromEntries(searchParams),
    isRepeat: request.headers.get('payment-repeat') === 'true',
    ...(payment !== null && { payment }),
  };
};

const okWork = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => ({
  statusCode: 200,
  headers: { 'Content-Type': 'application/json', ETag: 'W/"one"' },
  body: JSON.stringify({ path: event.path }),
});

const eventOf = (asked: Asked, nowMs: number): APIGatewayProxyEvent => {
  const {
    path = PRICE_PATH,
    parameters = { mint: MINT },
    query = {},
    payment,
    isRepeat,
    method = 'GET',
    headers = {},
  } = asked;
  const sent = {
    ...headers,
    ...(payment !== undefined && { 'payment-signature': payment }),
    ...(isRepeat && { 'payment-repeat': 'true' }),
  };
  const called = `/x402${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '')}`;
  return {
    resource: '/x402/{proxy+}',
    path: called,
    httpMethod: method,
    headers: sent,
    multiValueHeaders: {},
    pathParameters: { proxy: called.slice('/x402/'.length) },
    queryStringParameters: query,
    multiValueQueryStringParameters: Object.fromEntries(Object.entries(query).map(([name, one]) => [name, [one]])),
    stageVariables: null,
    requestContext: { requestId: 'one', path: called, domainName: 'shop.example', requestTimeEpoch: nowMs },
  } as unknown as APIGatewayProxyEvent;
};

const answerOf = ({ statusCode, headers = {}, body }: APIGatewayProxyResult): Answer => {
  const receipt = headers['PAYMENT-RESPONSE'];
  return {
    status: statusCode,
    headers: headers as Record<string, string>,
    body,
    receipt: receipt === undefined ? null : decodePaymentResponseHeader(String(receipt)),
  };
};
