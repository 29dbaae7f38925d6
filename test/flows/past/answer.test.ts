import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { RequestError } from '../../../layers/contract/errors.ts';
import { MINT } from '../../../layers/contract/examples/token.ts';
import type { PlainAnswer } from '../../../layers/edge/http.ts';
import type { AnswerFrom } from '../../../layers/edge/tables.ts';
import { answerPast } from '../../../layers/flows/past/answer.ts';
import { openWholeService } from '../../worlds/whole-service.ts';

const NOW = 1_790_000_000_000;
const route = '/v1/token/{mint}/trades';
const eventOf = (query: Record<string, string>) =>
  ({
    multiValueQueryStringParameters: Object.fromEntries(Object.entries(query).map(([name, text]) => [name, [text]])),
    pathParameters: { mint: MINT },
    requestContext: { path: `/live/v1/token/${MINT}/trades`, authorizer: { tier: 'layer1' } },
  }) as unknown as APIGatewayProxyEvent;

const ask = (query: Record<string, string>, answerFrom: AnswerFrom) =>
  answerPast(
    { tables: openWholeService().tables, known: new Map(), loadRoute: async () => answerFrom },
    { route, event: eventOf(query), nowMs: NOW },
  );
const plain = (more: Partial<PlainAnswer> = {}): PlainAnswer => ({
  ...{ status: 200, body: '{"trades":[ ]}', next: null, headers: {} },
  ...more,
});

test('wraps the plain body byte for byte, with the time of the request', async () => {
  const clocks: number[] = [];
  const reply = await ask({ explain: 'true' }, async (_, __, nowMs) => {
    clocks.push(nowMs);
    return plain();
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.body.startsWith('{"data":{"trades":[ ]},"time":{"as_of":')).toBe(true);
  expect(JSON.parse(reply.body)).toEqual({
    data: { trades: [] },
    time: { as_of: NOW, known_by: NOW, rules_version: 'r1', inputs_through: [] },
    coverage: {
      ...{ from_ts_ms: null, to_ts_ms: null, known_from_ms: null, complete: true, claimed: false, gaps: [] },
      why: 'before_coverage',
    },
    explain: [],
    proof: null,
  });
  expect(clocks).toEqual([NOW]);
});

test('links to the next page with the same parameters', async () => {
  const answerFrom = async () => plain({ next: { cursor: 'abc' } });
  const { headers } = await ask({ limit: '5', explain: 'true' }, answerFrom);
  expect(headers).toEqual({ Link: `</live/v1/token/${MINT}/trades?limit=5&cursor=abc&explain=true>; rel="next"` });
});

test('gives the status and the error of the route', async () => {
  const other = await ask({ proof: 'true' }, async () => plain({ status: 404, body: '{}' }));
  expect([other.statusCode, other.body]).toEqual([404, '{}']);
  const refused = await ask({ proof: 'true' }, async () => {
    throw new RequestError('invalid_request', 'cursor is of another list');
  });
  expect([refused.statusCode, JSON.parse(refused.body)]).toEqual([
    400,
    { error: 'cursor is of another list', code: 'invalid_request' },
  ]);
});
