import type { MiddlewareObj } from '@middy/core';
import { encodePaymentRequiredHeader, encodePaymentResponseHeader } from '@x402/core/http';
import type { Network, PaymentRequirements } from '@x402/core/types';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { buildRefusalHeaders, errorCodes, serializeErrorEnvelope } from '../contract/errors.ts';
import { service } from '../contract/service.ts';
import { formatUsdcAmount, x402Headers } from '../contract/x402.ts';
import { describeForBazaar } from './x402-bazaar.ts';
import { addOfferSecret } from './x402-offer.ts';
import type { PaidRequest } from './x402-request.ts';

/** 402 with what to pay. `reason` says why a payment was refused. */
export function createPaymentRequired(
  { url, row, credits, pathParameters }: Pick<PaidRequest, 'url' | 'row' | 'credits' | 'pathParameters'>,
  requirements: PaymentRequirements,
  reason: string | null,
): APIGatewayProxyResult {
  const resource = { url, description: row.summary, mimeType: row.contentType, ...SERVICE };
  const error = reason ?? 'Payment required';
  const header = encodePaymentRequiredHeader({
    x402Version: 2,
    error,
    resource,
    accepts: [addOfferSecret(requirements)],
    extensions: describeForBazaar(row, pathParameters),
  });
  const unit = credits === 1 ? 'credit' : 'credits';
  const price = `${formatUsdcAmount(BigInt(requirements.amount))} USDC (${credits} ${unit})`;
  const why = reason === null ? '' : `${WHY[reason] ?? NOT_CHARGED}: ${reason}. `;
  return {
    statusCode: errorCodes.payment_required.status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      [x402Headers.required]: header,
      ...(reason !== null && createReceiptHeader(requirements.network, null, null, reason)),
    },
    body: serializeErrorEnvelope(
      'payment_required',
      `${why}This request costs ${price}; pay as ${x402Headers.required} says and send ${x402Headers.payment}`,
    ),
  };
}

const SERVICE = { serviceName: service.title, tags: ['solana', 'trading', 'analytics'] };

const NOT_CHARGED = 'The payment was refused and not charged for this request';

const WHY: Readonly<Record<string, string>> = {
  attempts_used_up: 'The payment was charged, and all its attempts at an answer failed',
  not_the_payer: 'The payment belongs to the caller of another offer, and its extra.offerSecret is needed',
};

/** Others are about the key or the cache. */
const PASSED = ['Content-Type', 'Link', 'Retry-After'];

/** The answer or the error of the route, with the receipt. */
export function createRouteResponse(
  { statusCode, headers, body }: APIGatewayProxyResult,
  receipt: Readonly<Record<string, string>>,
): APIGatewayProxyResult {
  const passed = PASSED.flatMap(name => (headers?.[name] === undefined ? [] : [[name, headers[name]]]));
  return { statusCode, headers: { ...Object.fromEntries(passed), 'Cache-Control': 'no-store', ...receipt }, body };
}

/** 503: the same payment, sent again, will get the answer. */
export function createRepeatLaterResponse(
  text: string,
  receipt: Readonly<Record<string, string>>,
): APIGatewayProxyResult {
  return {
    statusCode: errorCodes.unavailable.status,
    headers: { 'Content-Type': 'application/json', ...buildRefusalHeaders('unavailable', REPEAT_SECONDS), ...receipt },
    body: serializeErrorEnvelope('unavailable', `${text}; send the same payment again, not a new one`),
  };
}

const REPEAT_SECONDS = 2;

/** A receipt, or with a reason the lack of one. */
export function createReceiptHeader(
  network: Network,
  transaction: string | null,
  payer: string | null,
  errorReason: string | null,
): Readonly<Record<string, string>> {
  return {
    [x402Headers.receipt]: encodePaymentResponseHeader({
      success: errorReason === null,
      network,
      transaction: transaction ?? '',
      ...(payer !== null && { payer }),
      ...(errorReason !== null && { errorReason }),
    }),
  };
}

const EXPOSE = 'Access-Control-Expose-Headers';

/** Middy middleware: lets pages read the headers of payments. Used before `sharing`. */
export const exposingPayments: MiddlewareObj = {
  after: ({ response }) => addExposedHeaders(response),
  onError: ({ response }) => addExposedHeaders(response),
};

function addExposedHeaders(response: APIGatewayProxyResult | undefined): void {
  if (response?.headers?.[EXPOSE])
    response.headers[EXPOSE] = [response.headers[EXPOSE], x402Headers.required, x402Headers.receipt].join(', ');
}
