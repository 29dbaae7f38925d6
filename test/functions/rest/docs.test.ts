import { afterEach, expect, test, vi } from 'vitest';
import asyncapi from '../../../layers/contract/generated/asyncapi.json' with { type: 'json' };
import ingest from '../../../layers/contract/generated/openapi-ingest.json' with { type: 'json' };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const get = async (module: Promise<{ readonly handler: unknown }>) => {
  const handler = (await module).handler as (event: object, context: object) => Promise<{ readonly body: string }>;
  return JSON.parse((await handler({ requestContext: {} }, {})).body);
};

test.each([
  ['wss://abc.execute-api.eu-central-1.amazonaws.com/ws', 'abc.execute-api.eu-central-1.amazonaws.com', 'wss', '/ws'],
  ['ws://127.0.0.1:3000/ws', '127.0.0.1:3000', 'ws', '/ws'],
  ['wss://stream.example.com', 'stream.example.com', 'wss', '/'],
])('a service with sockets at %s names this address in AsyncAPI', async (address, host, protocol, pathname) => {
  vi.stubEnv('ADDRESS_SOCKET', address);
  const { servers, ...rest } = await get(import('../../../functions/rest/docs/asyncapi.ts'));
  expect(servers).toEqual({ service: { ...asyncapi.servers.service, host, protocol, pathname } });
  expect({ ...rest, servers: null }).toEqual({ ...asyncapi, servers: null });
});

test('a service with an ingest API at an address names it in the ingest document', async () => {
  const url = 'https://abc.execute-api.eu-central-1.amazonaws.com/live';
  vi.stubEnv('ADDRESS_INGEST', url);
  const { servers, ...rest } = await get(import('../../../functions/rest/docs/openapi-ingest.ts'));
  expect(servers).toEqual([{ ...ingest.servers[0], url }]);
  expect({ ...rest, servers: null }).toEqual({ ...ingest, servers: null });
});
