import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { route } from '../../layers/contract/route.ts';
import { buildKeyText, hashKeyText } from '../../layers/core/identity/key-text.ts';
import type { Scopes } from '../../layers/core/identity/scopes.ts';
import { createAuthorizer } from '../../layers/edge/authorizer.ts';
import { createRouteHandler } from '../../layers/edge/http.ts';
import type { Accounts } from '../../layers/storage/access/accounts.ts';
import { type Keys, saveKey } from '../../layers/storage/access/keys.ts';
import { isActionAllowed, parsePolicyStatements } from '../../lib/local/iam/policy.ts';
import { type Engine, makeTables, startPlainEngine } from '../storage/engines.ts';

const TEXT = buildKeyText('a'.repeat(40));
const STAGE = 'arn:aws:execute-api:eu-west-1:123:api/stage';
const ORIGIN = 'https://app.example.com';

const row = route({
  ...{ path: '/v1/token/{mint}/price', tier: 'layer1', file: 'rest/token/price', tag: 'Token', summary: 'A price' },
  ...{ response: z.object({ ok: z.boolean() }), example: { ok: true } },
});

let engine: Engine;
let keys: Keys;
let accounts: Accounts;
beforeAll(async () => {
  engine = await startPlainEngine();
});
beforeEach(async () => {
  const names = await makeTables(engine.client, ['keys', 'accounts']);
  keys = { client: engine.client, table: names.keys };
  accounts = { client: engine.client, table: names.accounts };
});
afterAll(() => engine.stop());

const decisionOn = async (scopes?: Scopes) => {
  await saveKey(keys, {
    ...{ hash: hashKeyText(TEXT), id: 'key-1', tier: 'layer2', name: 'n' },
    ...{ createdMs: 0, expiresMs: null, revokedMs: null, ...(scopes && { scopes }) },
  });
  const event = { type: 'TOKEN', methodArn: `${STAGE}/GET/v1/token/x/price`, authorizationToken: `Bearer ${TEXT}` };
  return createAuthorizer(keys, accounts)(event as never);
};

type Request = { readonly address?: string; readonly headers?: Readonly<Record<string, string>> };

/** The request as the gateway passes it on with the context of its key. */
const read = async (scopes: Scopes | undefined, { address = '192.0.2.7', headers = {} }: Request = {}) => {
  const { context } = await decisionOn(scopes);
  const counted: string[] = [];
  const handler = createRouteHandler(
    row,
    async () => ({ ok: true }),
    async () => void counted.push('request'),
    () => ({
      expect: async () => {},
      worked: () => {},
      settle: async status => {
        if (status === 200) counted.push('credit');
        return null;
      },
    }),
  );
  const requestContext = { authorizer: context, identity: { sourceIp: address } };
  const event = { headers, multiValueHeaders: {}, pathParameters: { mint: 'x' }, requestContext };
  const { statusCode, body } = await handler(event as unknown as APIGatewayProxyEvent, {} as never);
  return { statusCode, ...(JSON.parse(body) as { error?: string; code?: string }), counted };
};

const SERVED = { statusCode: 200, counted: ['request', 'credit'] };
const refused = (error: unknown) => ({ statusCode: 403, code: 'forbidden', error, counted: [] });

describe('The policy of a key', () => {
  const allows = async (scopes: Scopes | undefined, path: string, sourceIp = '192.0.2.7') => {
    const { policyDocument } = await decisionOn(scopes);
    return isActionAllowed(parsePolicyStatements(policyDocument as never), 'execute-api:Invoke', `${STAGE}/${path}`, {
      sourceIp,
    });
  };

  test('allows the operations of its scope that its tier includes, for GET and HEAD alike', async () => {
    const scopes = { routes: ['tokenPrice', 'walletLabels', 'tokenSignal'] };
    for (const method of ['GET', 'HEAD']) {
      expect(await allows(scopes, `${method}/v1/token/x/price`)).toBe(true);
      expect(await allows(scopes, `${method}/v1/wallet/x/labels`)).toBe(true);
      expect(await allows(scopes, `${method}/v1/token/x/trades`)).toBe(false);
      expect(await allows(undefined, `${method}/v1/token/x/trades`)).toBe(true);
    }
    expect(await allows({ routes: [] }, 'GET/v1/token/x/price')).toBe(false);
  });

  test('allows only callers in its networks, before a rate limit counts them', async () => {
    const scopes = { addresses: ['192.0.2.0/24'] };
    expect(await allows(scopes, 'GET/v1/token/x/price')).toBe(true);
    expect(await allows(scopes, 'GET/v1/token/x/price', '198.51.100.1')).toBe(false);
  });

  test('fits into 8 KB with every operation and the longest networks', async () => {
    const addresses = Array.from({ length: 20 }, (_, at) => `2001:db8:1111:2222:3333:4444:5555:${7000 + at}/128`);
    const { policyDocument } = await decisionOn({ addresses });
    expect(JSON.stringify(policyDocument).length).toBeLessThan(8_192);
  });

  test('names tier and scopes in the sentence that the gateway answers', async () => {
    const { context } = await decisionOn({ routes: ['tokenPrice'], addresses: ['192.0.2.0/24'] });
    expect(context!.forbidden).toBe(
      'This request is not allowed: the key has the tier Layer 2 and calls only tokenPrice and works from its ' +
        'allowed addresses only; see /docs for the tier of each operation',
    );
    expect(await decisionOn()).not.toHaveProperty('context.scopes');
  });
});

describe('A route', () => {
  test('answers keys without scopes, and those whose scopes include the request', async () => {
    expect(await read(undefined)).toMatchObject(SERVED);
    expect(await read({ routes: ['Token'] })).toMatchObject(SERVED);
    expect(await read({ channels: [] })).toMatchObject(SERVED);
    expect(await read({ addresses: ['192.0.2.7/32'] })).toMatchObject(SERVED);
    expect(await read({ origins: [ORIGIN] }, { headers: { Origin: ORIGIN } })).toMatchObject(SERVED);
  });

  test('that the scopes leave out refuses a request that passed a wildcard, for free', async () => {
    expect(await read({ routes: ['walletLabels'] })).toEqual(refused(expect.stringContaining('only walletLabels')));
  });

  test.each<[string, Request, RegExp]>([
    ['without an origin', {}, /no Origin header/],
    ['from another origin', { headers: { origin: 'https://evil.example' } }, /came from https:\/\/evil\.example/],
    ['from a longer origin', { headers: { Origin: `${ORIGIN}.evil.example` } }, /\.evil\.example$/],
    ['from a page of another site', { headers: { Referer: `https://evil.example/?${ORIGIN}` } }, /evil\.example$/],
    ['with a broken Referer', { headers: { Referer: ORIGIN.slice(8) } }, /no Origin header/],
  ])('refuses a key of a page %s', async (_, request, error) => {
    expect(await read({ origins: [ORIGIN] }, request)).toEqual(refused(expect.stringMatching(error)));
  });

  test('takes the origin of a page on its own server from Referer, since browsers send no Origin there', async () => {
    expect(await read({ origins: [ORIGIN] }, { headers: { referer: `${ORIGIN}/token/x` } })).toMatchObject(SERVED);
    const both = { Origin: 'https://evil.example', Referer: `${ORIGIN}/` };
    expect(await read({ origins: [ORIGIN] }, { headers: both })).toMatchObject({ statusCode: 403 });
  });

  test('takes the address from the connection, whatever a header says', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.7', Forwarded: 'for=192.0.2.7', 'X-Real-IP': '192.0.2.7' };
    const request = { address: '198.51.100.9', headers };
    expect(await read({ addresses: ['192.0.2.0/24'] }, request)).toEqual(
      refused(expect.stringMatching(/came from 198\.51\.100\.9$/)),
    );
  });
});
