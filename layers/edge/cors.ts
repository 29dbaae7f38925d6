import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { corsHeaders, type Origins } from '../contract/cors.ts';

type Sharing = MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult>;

/** Middy middleware. Used first, it runs last and sees errors too. */
export const sharing = (origins: Origins): Sharing => {
  const share: NonNullable<Sharing['after']> = ({ event, response }) => {
    if (!response) return;
    const headers = response.headers ?? {};
    const varying = origins === '*' ? {} : { Vary: [headers.Vary, 'Origin'].filter(Boolean).join(', ') };
    response.headers = { ...headers, ...corsHeaders(origins, originOf(event)), ...varying };
  };
  return { after: share, onError: share };
};

const originOf = ({ headers }: APIGatewayProxyEvent): string | undefined =>
  Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'origin')?.[1];
