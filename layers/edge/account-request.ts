import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod/mini';
import { ACCOUNT_BODY_BYTES_MAX } from '../contract/accounts.ts';
import { RequestError } from '../contract/errors.ts';
import { readCorsOrigins } from './config.ts';
import { corsMiddleware } from './cors.ts';
import { errorMiddleware } from './error-reply.ts';
import { createHeaderLookup } from './headers.ts';
import { logger } from './logger.ts';
import { getRequestOrigin } from './origin.ts';

/** A request to the accounts API. */
export type AccountRequest = {
  readonly method: string;
  /** As in the table of routes. */
  readonly path: string;
  readonly header: (name: string) => string | undefined;
  /** As sent. */
  readonly bytes: () => Buffer;
  /** The checked body. Throws RequestError with field and expectation. */
  readonly read: <Body extends z.ZodMiniType>(schema: Body) => z.output<Body>;
  /** Of the caller, as the gateway sees it. */
  readonly address: string;
  /** What comes before the path, such as `https://host/live`. */
  readonly base: string;
  readonly nowMs: number;
};

/** A text is a page. */
export type AccountAnswer = {
  readonly body: string | Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Creates a handler of the accounts API. Other origins may read shared answers. */
export function createAccountsHandler(
  work: (request: AccountRequest) => Promise<AccountAnswer>,
  { isShared = false }: { readonly isShared?: boolean } = {},
) {
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>();
  if (isShared) handler.use(corsMiddleware(readCorsOrigins()));
  return handler
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .use(errorMiddleware())
    .handler(async event => {
      logger.appendKeys({ request_id: event.requestContext.requestId });
      const bytes = (): Buffer => Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
      const { path = event.resource, identity } = event.requestContext;
      const { body, headers } = await work({
        method: event.httpMethod,
        path: event.resource,
        header: createHeaderLookup(event.headers),
        bytes,
        read: schema => parseBody(schema, bytes()),
        address: identity.sourceIp,
        base: `${getRequestOrigin(event)}${path.slice(0, -event.resource.length)}`,
        nowMs: Date.now(),
      });
      const isPage = typeof body === 'string';
      const type = isPage ? 'text/html; charset=utf-8' : 'application/json';
      return {
        statusCode: 200,
        headers: { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers },
        body: isPage ? body : JSON.stringify(body),
      };
    });
}

/** Names the value of a field that is not secret. */
export function withReceivedValue(expected: string) {
  return {
    error: ({ input }: { readonly input?: unknown }): string =>
      input === undefined ? `is missing; it ${expected}` : `${expected}, got ${JSON.stringify(input)}`,
  };
}

function parseBody<Body extends z.ZodMiniType>(schema: Body, bytes: Buffer): z.output<Body> {
  if (bytes.length > ACCOUNT_BODY_BYTES_MAX)
    throw new RequestError('invalid_request', `The body must have at most ${ACCOUNT_BODY_BYTES_MAX} bytes`);
  let given: unknown;
  try {
    given = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new RequestError('invalid_request', 'The body must be JSON');
  }
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const [{ path, message }] = result.error.issues as [z.core.$ZodIssue];
  throw new RequestError('invalid_request', path.length === 0 ? message : `${path.join('.')} ${message}`);
}
