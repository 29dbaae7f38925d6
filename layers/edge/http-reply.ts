import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { buildRefusalHeaders } from '../contract/errors.ts';
import type { Route } from '../contract/route.ts';
import { memoize } from '../core/kernel/memoize.ts';
import { computeEntityTag, hasMatchingTag } from './entity-tag.ts';
import { createHeaderLookup } from './headers.ts';

type Row = Pick<Route, 'response' | 'contentType' | 'cacheSeconds' | 'clock'>;

/** Checks and serializes a body. */
export function serializeReplyBody({ response }: Pick<Route, 'response'>, body: unknown): string {
  return typeof body === 'object' && body !== null ? writtenOnce(body, response) : serializeValid(body, response);
}

/** A response, or 304 if the caller has it. Its text may be older than the request. */
export function buildTextReply(
  route: Row,
  event: APIGatewayProxyEvent,
  statusCode: number,
  text: string,
  ageSeconds = 0,
): APIGatewayProxyResult {
  const type = { 'Content-Type': route.contentType };
  if (statusCode === 204) return { statusCode, headers: { 'Cache-Control': 'no-store' }, body: '' };
  if (statusCode !== 200) {
    const headers = statusCode === 503 ? buildRefusalHeaders('unavailable') : { 'Cache-Control': 'no-store' };
    return { statusCode, headers: { ...type, ...headers }, body: text };
  }
  const { cacheSeconds } = route;
  const cached = cacheSeconds !== null && {
    'Cache-Control': `private, max-age=${Math.max(0, cacheSeconds - ageSeconds)}`,
    Vary: 'Authorization, Accept-Encoding',
  };
  // Without a multiplier, a scaled answer may equal the raw one.
  const isScaled = event.multiValueQueryStringParameters?.ui_amount_mode?.join() === 'scaled';
  const headers = {
    'Cache-Control': 'no-store',
    ...cached,
    ETag: computeEntityTag(text, route.clock, isScaled ? 'scaled ' : ''),
  };
  const known = createHeaderLookup(event.multiValueHeaders)('if-none-match')?.join();
  if (hasMatchingTag(known, headers.ETag)) return { statusCode: 304, headers, body: '' };
  return { statusCode, headers: { ...type, ...headers }, body: text };
}

/** Skips validation of a body object it has already written. */
function serializeValid(body: unknown, response: Route['response']): string {
  const checked: unknown = response.parse(body);
  return typeof checked === 'string' ? checked : JSON.stringify(checked);
}
const writtenOnce = memoize((body: object, response: Route['response']) => serializeValid(body, response));
