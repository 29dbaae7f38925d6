import type { ServerResponse } from 'node:http';
import type { InvokeResult } from '../lambda/instance.ts';
import { EVENT_TOO_LARGE } from '../lambda/invoker.ts';
import { isObject } from '../template/json.ts';
import type { Refusal } from './responses.ts';

export type ProxyResponse = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
};

/** 413 for an event over Lambda's limit; 502 for a failed function. */
export function parseProxyResponse(result: InvokeResult): ProxyResponse | Refusal {
  if (!result.ok) return result.error.errorType === EVENT_TOO_LARGE ? TOO_LARGE : MALFORMED;
  const { value } = result;
  if (!isObject(value)) return MALFORMED;
  const status = value.statusCode === undefined ? 200 : Number(value.statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599) return MALFORMED;
  if (value.body !== undefined && value.body !== null && typeof value.body !== 'string') return MALFORMED;
  // `multiValueHeaders` wins over `headers`.
  const single = value.headers ?? {};
  const multi = value.multiValueHeaders ?? {};
  if (!isObject(single) || !isObject(multi)) return MALFORMED;
  const headers: (readonly [string, string])[] = [];
  const multiNames = Object.keys(multi).map(name => name.toLowerCase());
  for (const [name, one] of Object.entries(single)) {
    if (one === undefined || one === null || typeof one === 'object') return MALFORMED;
    if (!multiNames.includes(name.toLowerCase())) headers.push([name, String(one)]);
  }
  for (const [name, several] of Object.entries(multi)) {
    if (!Array.isArray(several)) return MALFORMED;
    for (const one of several) headers.push([name, String(one)]);
  }
  const isSound = headers.every(
    ([name, text]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(text),
  );
  if (!isSound) return MALFORMED;
  const encoding = value.isBase64Encoded === true ? 'base64' : 'utf8';
  return { status, headers, body: Buffer.from(typeof value.body === 'string' ? value.body : '', encoding) };
}

export const TOO_LARGE: Refusal = { type: 'REQUEST_TOO_LARGE', message: 'Request Too Long' };
const MALFORMED: Refusal = { type: 'API_CONFIGURATION_ERROR', message: 'Internal server error', status: 502 };

/** The default content type is JSON, as with API Gateway. */
export function sendProxyResponse(answer: ProxyResponse, requestId: string, response: ServerResponse): void {
  response.setHeader('x-amzn-requestid', requestId);
  for (const [name, value] of answer.headers) response.appendHeader(name.toLowerCase(), value);
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/json');
  // HTTP forbids a length here.
  if (answer.status === 204 || answer.status === 304) response.removeHeader('content-length');
  else response.setHeader('content-length', answer.body.length);
  response.removeHeader('transfer-encoding');
  response.writeHead(answer.status).end(answer.body);
}
