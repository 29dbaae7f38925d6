import * as z from 'zod/mini';
import { route } from '../route.ts';

const document = { tier: null, tag: 'Documents' } as const;

/** Routes of the generated documents. */
export const docsRoutes = {
  openapi: route({
    ...document,
    path: '/openapi.json',
    file: 'rest/docs/openapi',
    summary: 'This contract as OpenAPI 3.1.0',
    response: z.string(),
    example: '{"openapi":"3.1.0"}',
  }),
  asyncapi: route({
    ...document,
    path: '/asyncapi.json',
    file: 'rest/docs/asyncapi',
    summary: 'The WebSocket channels as AsyncAPI 3',
    response: z.string(),
    example: '{"asyncapi":"3.0.0"}',
  }),
  docs: route({
    ...document,
    path: '/docs',
    file: 'rest/docs/page',
    summary: 'This contract as an HTML page',
    response: z.string(),
    contentType: 'text/html; charset=utf-8',
    example: '<!doctype html>',
  }),
} as const;
