import { afterEach, expect, test, vi } from 'vitest';
import asyncapi from '../../layers/contract/generated/asyncapi.json' with { type: 'json' };
import { page, policy } from '../../layers/contract/generated/docs-page.ts';
import { llms } from '../../layers/contract/generated/llms.ts';
import ingest from '../../layers/contract/generated/openapi-ingest.json' with { type: 'json' };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

type Answer = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

const answerOf = async (module: Promise<{ readonly handler: unknown }>, path?: string): Promise<Answer> => {
  const handler = (await module).handler as (event: object, context: object) => Promise<Answer>;
  const headers = { 'X-Forwarded-Proto': 'https' };
  return handler({ headers, requestContext: { domainName: 'api.example.com', path } }, {});
};

const get = async (module: Promise<{ readonly handler: unknown }>) => JSON.parse((await answerOf(module)).body);

test.each([
  ['wss://abc.execute-api.eu-central-1.amazonaws.com/ws', 'abc.execute-api.eu-central-1.amazonaws.com', 'wss', '/ws'],
  ['ws://127.0.0.1:3000/ws', '127.0.0.1:3000', 'ws', '/ws'],
  ['wss://stream.example.com', 'stream.example.com', 'wss', '/'],
])('a service with sockets at %s names this address in AsyncAPI', async (address, host, protocol, pathname) => {
  vi.stubEnv('ADDRESS_SOCKET', address);
  const { servers, ...rest } = await get(import('../../functions/rest/docs/asyncapi.ts'));
  expect(servers).toEqual({ service: { ...asyncapi.servers.service, host, protocol, pathname } });
  expect({ ...rest, servers: null }).toEqual({ ...asyncapi, servers: null });
});

test('a page of a service with sockets at an address names it, and may connect to it alone', async () => {
  vi.stubEnv('ADDRESS_SOCKET', 'wss://stream.example.com/ws');
  const { body, headers } = await answerOf(import('../../functions/rest/docs/page.ts'));
  expect(body).toBe(page.replace('data-socket=""', 'data-socket="wss://stream.example.com/ws"'));
  const directives = Object.fromEntries(
    headers['Content-Security-Policy']!.split('; ').map(text => [text.split(' ')[0], text.split(' ').slice(1)]),
  );
  expect(directives).toEqual({
    'default-src': ["'none'"],
    'script-src': [`'${policy.script}'`],
    'style-src': [`'${policy.style}'`],
    'connect-src': ["'self'", 'wss://stream.example.com'],
    'img-src': ['data:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
});

test.each([
  ['/llms.txt', 'https://api.example.com'],
  ['/live/llms.txt', 'https://api.example.com/live'],
])('the text for language models, reached at %s, links to %s', async (path, url) => {
  const { body } = await answerOf(import('../../functions/rest/docs/llms.ts'), path);
  expect(body).toContain(`](${url}/openapi.json)`);
  expect(body).not.toContain('service.invalid');
  expect(body.replaceAll(url, 'https://service.invalid')).toBe(llms);
});

test('a service with an ingest API at an address names it in the ingest document', async () => {
  const url = 'https://abc.execute-api.eu-central-1.amazonaws.com/live';
  vi.stubEnv('ADDRESS_INGEST', url);
  const { servers, ...rest } = await get(import('../../functions/rest/docs/openapi-ingest.ts'));
  expect(servers).toEqual([{ ...ingest.servers[0], url }]);
  expect({ ...rest, servers: null }).toEqual({ ...ingest, servers: null });
});
