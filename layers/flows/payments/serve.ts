import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { X402_KEY_ID } from '../../contract/x402.ts';
import { formatUtcDay } from '../../core/kernel/utc-day.ts';
import { readCorsOrigins } from '../../edge/config.ts';
import { corsMiddleware } from '../../edge/cors.ts';
import { errorMiddleware } from '../../edge/error-reply.ts';
import { logger } from '../../edge/logger.ts';
import type { Tally } from '../../edge/tally.ts';
import { derivePaymentId } from '../../edge/x402-chain.ts';
import type { Facilitator } from '../../edge/x402-facilitator.ts';
import { readOfferSecret } from '../../edge/x402-offer.ts';
import {
  createPaymentFormatError,
  isForOtherResource,
  type PaidRequest,
  readPaidRequest,
} from '../../edge/x402-request.ts';
import {
  createPaymentRequired,
  createReceiptHeader,
  createRepeatLaterResponse,
  createRouteResponse,
  exposingPayments,
} from '../../edge/x402-response.ts';
import { type BuyDeps, respondToPayment, type Waiting } from './buy.ts';

export type ServeDeps = Omit<BuyDeps, 'facilitator'> & {
  readonly facilitator: Facilitator;
  readonly tally: Tally;
  /** Base units of USDC. */
  readonly pricePerCredit: bigint;
  readonly work: (event: APIGatewayProxyEvent, request: PaidRequest) => Promise<APIGatewayProxyResult>;
};

type Reply = APIGatewayProxyResult;

/** Creates the handler of all paid routes. */
export function createPaidHandler(deps: ServeDeps) {
  return middy<APIGatewayProxyEvent, Reply>()
    .use(exposingPayments)
    .use(corsMiddleware(readCorsOrigins()))
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .use(errorMiddleware())
    .handler(event => respond(deps, event));
}

async function respond(deps: ServeDeps, event: APIGatewayProxyEvent): Promise<Reply> {
  logger.appendKeys({ request_id: event.requestContext.requestId });
  const request = readPaidRequest(event);
  const amount = BigInt(request.credits) * deps.pricePerCredit;
  const requirements = await deps.facilitator.requirementsFor(amount);
  const { payment, resource, arrivedMs, isRepeat } = request;
  if (payment === null) return createPaymentRequired(request, requirements, null);
  const id = derivePaymentId(payment.payload);
  if (id === null) throw createPaymentFormatError('payload.transaction must be a base64 Solana transaction');
  logger.appendKeys({ payment_id: id });
  if (isForOtherResource(request)) return createPaymentRequired(request, requirements, 'payment_for_another_request');
  const order = await deps.facilitator.orderOf(payment, requirements);
  const offerSecret = readOfferSecret(payment);
  const purchase = { id, resource, amount, order, arrivedMs, isRepeat, offerSecret };
  const sale = await respondToPayment(deps, purchase, {
    work: () => deps.work(event, request),
    count: ({ statusCode }, by) => countSale(deps, request, statusCode, by),
  });
  if (sale.kind === 'refused') return createPaymentRequired(request, requirements, sale.reason);
  const network = deps.facilitator.network;
  if (sale.kind === 'sold')
    return createRouteResponse(
      sale.reply,
      createReceiptHeader(network, sale.receipt.transaction, sale.receipt.payer, null),
    );
  const { transaction } = sale;
  if (sale.kind === 'waiting')
    return createRepeatLaterResponse(
      WAITING[sale.reason],
      createReceiptHeader(network, transaction, null, sale.reason),
    );
  return createRouteResponse(sale.reply, createReceiptHeader(network, transaction, null, 'settled_unanswered'));
}

const WAITING: Readonly<Record<Waiting, string>> = {
  in_progress: 'Another request with this payment is in progress',
  settlement_pending: 'It is not yet known whether the payment was settled',
  settled_unanswered: 'The payment was settled, but the answer could not be sent in time',
};

/** Best effort: `payments` has every sale. */
function countSale(
  { tally }: ServeDeps,
  { row, credits, arrivedMs }: PaidRequest,
  statusCode: number,
  by: 1 | -1,
): Promise<boolean> {
  const status = statusCode < 400 ? '2xx' : '4xx';
  const cell = { keyId: X402_KEY_ID, day: formatUtcDay(arrivedMs), name: row.file, status } as const;
  return tally.add(cell, { count: by, credits: by * credits });
}
