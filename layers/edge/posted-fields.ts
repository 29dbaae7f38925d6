import type { APIGatewayProxyEvent } from 'aws-lambda';
import { RequestError } from '../contract/errors.ts';
import type { Parameter } from '../contract/parameters.ts';
import { clampMessageText } from '../core/kernel/shown.ts';

type Posted = Pick<APIGatewayProxyEvent, 'body' | 'isBase64Encoded'>;

/** Fields of a JSON object. Unknown ones are ignored, as in a query. */
export function parsePostedFields({ body, isBase64Encoded }: Posted): ReadonlyMap<string, unknown> {
  const text = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString();
  if (text === '') return new Map();
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return new Map(Object.entries(parsed));
  } catch {}
  throw new RequestError('invalid_request', `The body must be a JSON object, got "${clampMessageText(text)}"`);
}

/** A field as its own JSON, else as the text of a query. */
export function readPostedField({ body, read }: Parameter<unknown>, value: unknown): ReturnType<typeof read> {
  if (body) return body.read(value);
  return typeof value === 'string' ? read(value) : { problem: 'must be a string' };
}
