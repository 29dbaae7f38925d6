import { decodePaymentSignatureHeader } from '@x402/core/http';
import { PaymentPayloadV2Schema } from '@x402/core/schemas';
import type { PaymentPayload } from '@x402/core/types';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { computeRequestCredits } from '../contract/credits.ts';
import { RequestError } from '../contract/errors.ts';
import type { Route } from '../contract/route.ts';
import { type RouteName, routes } from '../contract/routes/routes.ts';
import { X402_PREFIX, x402Headers } from '../contract/x402.ts';
import { clampMessageText } from '../core/kernel/shown.ts';
import { createHeaderLookup } from './headers.ts';
import { getRequestOrigin } from './origin.ts';
import { readParameters } from './request.ts';
import { findPaidRoute } from './x402-route.ts';

type Row = Pick<Route, 'path' | 'pathParameters' | 'file' | 'query' | 'credits' | 'summary' | 'contentType'>;

export type PaidRequest = {
  readonly name: RouteName;
  readonly row: Row;
  readonly credits: number;
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Path and known parameters, in one order. */
  readonly resource: string;
  /** As the caller asked for it. */
  readonly url: string;
  /** Null if the request has none. */
  readonly payment: PaymentPayload | null;
  /** Whether an answer to this payment was lost. */
  readonly isRepeat: boolean;
  /** Unix ms at the gateway. */
  readonly arrivedMs: number;
};

/** Reads a request for a paid route. Throws RequestError before a price is named. */
export function readPaidRequest(event: APIGatewayProxyEvent): PaidRequest {
  const mirrored = event.path.slice(event.path.indexOf(`${X402_PREFIX}/`) + X402_PREFIX.length);
  const found = findPaidRoute(mirrored);
  if (found === undefined)
    throw new RequestError('not_found', `No paid route is named ${clampMessageText(event.path)}; see /docs`);
  const { name, parameters: pathParameters } = found;
  const row = routes[name] as Row;
  const { query } = readParameters(row, { ...event, pathParameters });
  const asked = new URLSearchParams(
    Object.entries(event.multiValueQueryStringParameters ?? {}).map(([name, values]) => [name, values?.[0] ?? '']),
  );
  const { path } = event.requestContext;
  const header = createHeaderLookup(event.headers);
  const search = asked.size === 0 ? '' : `?${asked}`;
  return {
    name,
    row,
    pathParameters,
    credits: computeRequestCredits(row, query),
    resource: formatResource(row, event.path, asked),
    url: `${getRequestOrigin(event)}${path ?? event.path}${search}`,
    // Its answer has no body, so it only names the price.
    payment: event.httpMethod === 'HEAD' ? null : parsePayment(header(x402Headers.payment.toLowerCase())),
    isRepeat: header(x402Headers.repeat.toLowerCase()) === 'true',
    arrivedMs: event.requestContext.requestTimeEpoch ?? Date.now(),
  };
}

/** Unknown parameters change no answer, so they do not count. */
function formatResource({ query }: Row, path: string, given: URLSearchParams): string {
  const known = Object.keys(query)
    .sort()
    .flatMap((name): [string, string][] => (given.has(name) ? [[name, given.get(name) ?? '']] : []));
  return `${path.slice(path.indexOf(`${X402_PREFIX}/`))}?${new URLSearchParams(known)}`;
}

/** Whether the payment names another request. The name is not signed. */
export function isForOtherResource({ payment, row, resource }: PaidRequest): boolean {
  const url = payment?.resource?.url;
  if (url === undefined) return false;
  if (!URL.canParse(url)) return true;
  const { pathname, searchParams } = new URL(url);
  return formatResource(row, pathname, searchParams) !== resource;
}

function parsePayment(header: string | undefined): PaymentPayload | null {
  if (header === undefined) return null;
  let decoded: unknown;
  try {
    decoded = decodePaymentSignatureHeader(header);
  } catch {
    throw createPaymentFormatError('it must be base64 of JSON');
  }
  const parsed = PaymentPayloadV2Schema.safeParse(decoded);
  if (parsed.success) return parsed.data as PaymentPayload;
  const { path, message } = parsed.error.issues[0]!;
  throw createPaymentFormatError(`${path.join('.') || 'the payment'}: ${clampMessageText(message)}`);
}

export function createPaymentFormatError(problem: string): RequestError {
  return new RequestError('invalid_request', `${x402Headers.payment} is not a payment of x402 version 2: ${problem}`);
}
