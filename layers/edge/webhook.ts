import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { errorMiddleware } from './error-reply.ts';
import { createHeaderLookup } from './headers.ts';
import { logger } from './logger.ts';
import { flushCounters } from './observe.ts';

/** Header names are lower-case. The body is as sent, and decoded on each call. */
export type Delivery = {
  readonly parameter: (name: string) => string;
  readonly header: (name: string) => string | undefined;
  readonly body: () => Uint8Array;
  readonly nowMs: number;
};

/** Creates the ingest API's handler. Answers JSON, or the error envelope. */
export function createWebhookHandler(work: (delivery: Delivery) => Promise<unknown>) {
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .use(flushCounters)
    .use(errorMiddleware())
    .handler(async event => {
      logger.appendKeys({ request_id: event.requestContext.requestId });
      const answer = await work({
        parameter: name => event.pathParameters?.[name] ?? '',
        header: createHeaderLookup(event.headers),
        body: () => Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'),
        nowMs: Date.now(),
      });
      return {
        statusCode: 200,
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
        body: JSON.stringify(answer),
      };
    });
}
