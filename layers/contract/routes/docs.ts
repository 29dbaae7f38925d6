import * as z from 'zod/mini';
import { route } from '../route.ts';

const document = { tier: null, tag: 'Extension' } as const;

/** Routes of the generated documents, which are not part of the contract. */
export const docsRoutes = {
  openapi: route({
    ...document,
    path: '/openapi.json',
    file: 'rest/docs/openapi',
    summary: 'This contract as OpenAPI 3.1.0',
    readUnitsMax: 1,
    response: z.string(),
    example: '{"openapi":"3.1.0"}',
  }),
  openapiIngest: route({
    ...document,
    path: '/openapi-ingest.json',
    file: 'rest/docs/openapi-ingest',
    summary: 'The ingest API as OpenAPI 3.1.0, for senders of data',
    readUnitsMax: 1,
    response: z.string(),
    addresses: ['ingest'],
    example: '{"openapi":"3.1.0"}',
  }),
  asyncapi: route({
    ...document,
    path: '/asyncapi.json',
    file: 'rest/docs/asyncapi',
    summary: 'The WebSocket channels as AsyncAPI 3',
    readUnitsMax: 1,
    response: z.string(),
    addresses: ['socket'],
    example: '{"asyncapi":"3.0.0"}',
  }),
  docs: route({
    ...document,
    path: '/docs',
    file: 'rest/docs/page',
    summary: 'This contract as an HTML page that calls the service',
    readUnitsMax: 1,
    response: z.string(),
    contentType: 'text/html; charset=utf-8',
    addresses: ['socket'],
    example: '<!doctype html>',
  }),
  llms: route({
    ...document,
    path: '/llms.txt',
    file: 'rest/docs/llms',
    summary: 'This contract as text for language models (llmstxt.org)',
    readUnitsMax: 1,
    response: z.string(),
    contentType: 'text/plain; charset=utf-8',
    example: '# Chain Intelligence\n',
  }),
} as const;
