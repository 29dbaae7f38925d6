import type { APIGatewayProxyEvent } from 'aws-lambda';
import { vi } from 'vitest';
import { type RouteName, routes } from '../../layers/contract/routes/routes.ts';
import type { Engine, TableNames } from '../storage/engines.ts';
import { loadRouteHandler } from './route-handler.ts';

export type Answer = { readonly status: number; readonly cache: string; readonly body: Record<string, never> };

/** Calls a handler by path, like the gateway. */
export const ask = async (target: string, tier = 'layer3', more: object = {}): Promise<Answer> => {
  const [path = '', search = ''] = target.split('?');
  const parts = path.split('/');
  const fits = (one: string, at: number): boolean => one.startsWith('{') || one === parts[at];
  const [name, row] = Object.entries(routes)
    .map(([route, { path: pattern }]) => [route, pattern.split('/')] as const)
    .filter(([, segments]) => segments.length === parts.length && segments.every(fits))
    .toSorted(([, a], [, b]) => countParameters(a) - countParameters(b))[0]!;
  const pathParameters = Object.fromEntries(
    row.flatMap((one, at) => (one.startsWith('{') ? [[one.slice(1, -1), decodeURIComponent(parts[at]!)]] : [])),
  );
  const query = new URLSearchParams(search);
  const multi = Object.fromEntries([...new Set(query.keys())].map(key => [key, query.getAll(key)]));
  const handler = await loadRouteHandler(name as RouteName);
  const event = {
    pathParameters,
    multiValueQueryStringParameters: multi,
    requestContext: { authorizer: { tier, ...more } },
  };
  const answer = await handler(event as unknown as APIGatewayProxyEvent, {} as never);
  const cache = String(answer.headers?.['Cache-Control']);
  return { status: answer.statusCode, cache, body: JSON.parse(answer.body) };
};

const countParameters = (segments: readonly string[]): number => segments.filter(one => one.startsWith('{')).length;

/** The variables of a function that has all tables. The caller removes them. */
export const stubEnvironment = async (
  engine: Engine,
  names: TableNames,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const { hostname, port } = await engine.client.config.endpoint!();
  const variables = {
    AWS_ENDPOINT_URL: `http://${hostname}:${port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    ...nameTables(names),
    ...more,
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
};

/** The variables that name the tables. */
export const nameTables = (names: TableNames): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(names).map(([table, name]) => [`TABLE_${table.toUpperCase()}`, name]));
