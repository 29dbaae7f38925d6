import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { KinesisClient } from '@aws-sdk/client-kinesis';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { vi } from 'vitest';
import { type RouteName, routes } from '../../layers/contract/routes/routes.ts';
import { type Platform, usePlatform } from '../../layers/edge/platform.ts';
import type { Engine, TableNames } from '../storage/engines.ts';
import { loadRouteHandler, renewHandlers } from './route-handler.ts';

export type Answer = {
  readonly status: number;
  readonly cache: string;
  /** Of the next page; empty without one. */
  readonly link: string;
  readonly body: Record<string, never>;
};

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
    requestContext: { path, authorizer: { tier, ...more } },
  };
  const answer = await handler(event as unknown as APIGatewayProxyEvent, {} as never);
  const cache = String(answer.headers?.['Cache-Control']);
  const link = String(answer.headers?.Link ?? '');
  return { status: answer.statusCode, cache, link, body: JSON.parse(answer.body) };
};

const countParameters = (segments: readonly string[]): number => segments.filter(one => one.startsWith('{')).length;

/** Gives functions that load from now on their tables and variables, in this process. */
export const serveTables = (
  tables: DynamoDBClient,
  names: TableNames,
  more: Readonly<Record<string, string>> = {},
): void => {
  renewHandlers();
  usePlatform({
    variables: { ...nameTables(names), ...more },
    tables,
    kinesis: { send: refuse } as unknown as KinesisClient,
    requestHandler: { handle: refuse } as unknown as Platform['requestHandler'],
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    region: 'us-east-1',
    post: refuse,
    getRunning: () => undefined,
    onEnd: () => {},
  });
};

const refuse = async (): Promise<never> => {
  throw new Error('These functions call tables only.');
};

/** The variables of a function that has all tables, over HTTP. The caller removes them. */
export const stubEnvironment = async (
  engine: Engine,
  names: TableNames,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  renewHandlers();
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

const nameTables = (names: TableNames): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(names).map(([table, name]) => [`TABLE_${table.toUpperCase()}`, name]));
