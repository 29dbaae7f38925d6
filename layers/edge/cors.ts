import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { buildCorsHeaders, type Origins } from '../contract/cors.ts';
import { createHeaderLookup } from './headers.ts';

type Sharing = MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult>;

/** Middy middleware. Used first, it runs last and sees errors too. */
export function corsMiddleware(origins: Origins): Sharing {
  const share: NonNullable<Sharing['after']> = ({ event, response }) => {
    if (!response) return;
    const headers = response.headers ?? {};
    const varying = origins === '*' ? {} : { Vary: [headers.Vary, 'Origin'].filter(Boolean).join(', ') };
    response.headers = {
      ...headers,
      ...buildCorsHeaders(origins, createHeaderLookup(event.headers)('origin')),
      ...varying,
    };
  };
  return { after: share, onError: share };
}
