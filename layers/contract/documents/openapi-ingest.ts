import { adapterNames } from '../adapter-names.ts';
import { errorCodes } from '../errors.ts';
import { eventSchemas } from '../events/event.ts';
import { ingestApi, signatureHeaders } from '../ingest.ts';
import { service } from '../service.ts';
import { type JsonSchema, toNamedSchemas } from './json-schema.ts';
import { describeRefusalAnswer, errorSchema } from './openapi.ts';
import { toPascalCase } from './pascal.ts';

type Json = { readonly [key: string]: unknown };

/** Builds the OpenAPI 3.1.0 document of the ingest API. */
export function buildIngestDocument() {
  // Only `canonical` has a format of our own.
  const events = Object.keys(eventSchemas).map(type => toSchemaRef(toSchemaName(type)));
  const foreign = { type: 'object', description: 'For other adapters: the item as its source sends it' };
  const item = { anyOf: [...events, foreign] };
  return {
    openapi: '3.1.0',
    info: {
      title: `${service.title}: ingest`,
      version: service.version,
      summary: 'Where decoded or raw transactions enter',
      description: 'A second API with keys of its own. Its keys cannot read, and API keys cannot send.',
      license: service.license,
    },
    servers: [{ url: '/', description: 'The ingest API of the service that returned this document' }],
    paths: { [ingestApi.path]: { post: createOperation() } },
    components: {
      securitySchemes,
      schemas: {
        ErrorEnvelope: errorSchema,
        IngestBody: { description: 'One item, or a list', anyOf: [...item.anyOf, { type: 'array', items: item }] },
        IngestAnswer: answerSchema,
        ...toNamedSchemas(
          Object.fromEntries(Object.entries(eventSchemas).map(([type, schema]) => [toSchemaName(type), schema])),
          'draft-2020-12',
          'input',
        ),
      },
      responses: Object.fromEntries(codes.map(code => [toPascalCase(code), describeRefusalAnswer(code)])),
    },
  };
}

const codes = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limited',
  'internal',
  'unavailable',
] as const;

function toSchemaName(type: string): string {
  return `${toPascalCase(type)}Event`;
}

const securitySchemes: Json = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An ingest key: `Authorization: Bearer cin_…`' },
  ...Object.fromEntries(
    Object.entries(signatureHeaders).map(([part, name]) => [
      `signature_${part}`,
      { type: 'apiKey', in: 'header', name },
    ]),
  ),
};

function createOperation(): Json {
  return {
    operationId: 'ingest',
    tags: ['Ingest'],
    summary: 'Send events or transactions',
    description: [
      `At most ${ingestApi.bodyBytesMax} bytes as sent, ${ingestApi.unpackedBytesMax} after decompression ` +
        `and ${ingestApi.eventsMax} events. Send the same body again after 429 or 503; duplicates have no effect.`,
      'Instead of the key, send its id, a time in unix ms and a signature: the hex Ed25519 signature of ' +
        '`{timestamp}.{adapter}.{body as sent}`. The seed of the Ed25519 key is the HMAC-SHA256 of ' +
        '`ingest-signature` with the ingest key as secret. ' +
        `The time may differ from now by ${ingestApi.signatureSeconds} s.`,
    ].join('\n\n'),
    parameters: [
      {
        name: 'adapter',
        in: 'path',
        required: true,
        description: 'Format of the body',
        schema: { type: 'string', enum: adapterNames },
      },
      {
        name: 'Content-Encoding',
        in: 'header',
        required: false,
        description: 'Gzip is also recognized without it',
        schema: { type: 'string', enum: ['gzip', 'identity'] },
      },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: toSchemaRef('IngestBody') },
        'application/x-ndjson': { schema: { type: 'string', description: 'One item per line' } },
      },
    },
    security: [
      { bearer: [] },
      Object.fromEntries(Object.keys(signatureHeaders).map(part => [`signature_${part}`, []])),
    ],
    responses: {
      200: {
        description: 'Every valid event is in the stream; invalid items are listed',
        content: { 'application/json': { schema: toSchemaRef('IngestAnswer'), example: answerExample } },
      },
      ...Object.fromEntries(
        codes.map(code => [errorCodes[code].status, { $ref: `#/components/responses/${toPascalCase(code)}` }]),
      ),
    },
  };
}

const answerSchema = {
  type: 'object',
  properties: {
    adapter: { type: 'string', enum: adapterNames },
    accepted: { type: 'integer', description: 'Events that are in the stream' },
    by_type: { type: 'object', additionalProperties: { type: 'integer' }, description: 'Accepted events by type' },
    rejected: {
      type: 'array',
      description: `The first ${ingestApi.rejectsShown} invalid items`,
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, reason: { type: 'string' }, value: {} },
        required: ['path', 'reason'],
      },
    },
    rejected_total: { type: 'integer', description: 'All invalid items' },
    retry: { type: 'integer', description: 'Items on which the decoder failed, kept for another try' },
  },
  required: ['adapter', 'accepted', 'by_type', 'rejected', 'rejected_total'],
} as const satisfies JsonSchema;

const answerExample = {
  adapter: 'canonical',
  accepted: 2,
  by_type: { swap: 2 },
  rejected: [{ path: 'slot', reason: 'is missing' }],
  rejected_total: 1,
};

function toSchemaRef(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
