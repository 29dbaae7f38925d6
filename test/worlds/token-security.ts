import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, vi } from 'vitest';
import type { RouteName } from '../../layers/contract/routes/routes.ts';
import { tokenRoutes } from '../../layers/contract/routes/token.ts';
import { tokenSecurityRoutes } from '../../layers/contract/routes/token-security.ts';
import { createIntakeProcessor } from '../../layers/flows/intake/intake.ts';
import { type Engine, makeTables, startEngine, type TableNames } from '../storage/engines.ts';
import { address, records } from './events.ts';
import { emitted, memoryStream, startIntake } from './intake.ts';
import { startLedger } from './ledger.ts';
import { farEnd } from './market.ts';
import { loadRouteHandler } from './route-handler.ts';
import { startSecurity } from './security.ts';

export type Answer = { readonly status: number; readonly cache: string; readonly body: Record<string, never> };

/** Token security handlers over a DynamoDB in memory. */
export type SecurityWorld = {
  readonly names: TableNames;
  readonly engine: Engine;
  /** Runs events through intake, ledger and security. */
  readonly take: (events: readonly object[]) => Promise<void>;
  /** The path is below `/v1/token/`. */
  readonly ask: (path: string, tier?: string) => Promise<Answer>;
  /** Asserts 200. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into at many depths.
  readonly body: (path: string, tier?: string) => Promise<any>;
  readonly end: () => Promise<void>;
};

export const FARM = address('farm');

export const openSecurityWorld = async (): Promise<SecurityWorld> => {
  const engine = await startEngine('dynoxide');
  const names = await makeTables(engine.client);
  const folder = await mkdtemp(join(tmpdir(), 'security-'));
  const list = join(folder, 'known-wallets.ndjson');
  await writeFile(list, `${JSON.stringify({ wallet: FARM, entity: 'Farm', category: 'farm', source: 'test' })}\n`);
  await stubEnvironment(engine, names, list);
  const answerTo: SecurityWorld['ask'] = (path, tier = 'layer3') => ask(path, tier);
  return {
    names,
    engine,
    take: events => take(engine, names, events),
    ask: answerTo,
    body: async (path, tier) => {
      const { status, body } = await answerTo(path, tier);
      expect([status, body.error]).toEqual([200, undefined]);
      return body;
    },
    end: async () => {
      vi.unstubAllEnvs();
      await engine.stop();
      await rm(folder, { recursive: true });
    },
  };
};

const stubEnvironment = async (engine: Engine, names: TableNames, list: string): Promise<void> => {
  const { hostname, port } = await engine.client.config.endpoint!();
  const variables = {
    AWS_ENDPOINT_URL: `http://${hostname}:${port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    LAYER_KNOWN_WALLETS: list,
    ...Object.fromEntries(Object.entries(names).map(([table, name]) => [`TABLE_${table.toUpperCase()}`, name])),
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
};

const take = async ({ client }: Engine, names: TableNames, events: readonly object[]): Promise<void> => {
  const stream = memoryStream();
  const shard = `shard-${randomBytes(4).toString('hex')}`;
  await createIntakeProcessor(startIntake(client, names, stream).deps)(records(events, { shard }), Date.now());
  await startLedger(client, names, stream, farEnd()).take(emitted(stream), Date.now());
  await startSecurity(client, names, stream, farEnd()).take(emitted(stream), Date.now());
};

/** Routes a path like the gateway. */
const ask = async (target: string, tier: string): Promise<Answer> => {
  const [path = '', search = ''] = target.split('?');
  const parts = `v1/token/${path}`.split('/');
  const [name, row] = Object.entries({ ...tokenRoutes, ...tokenSecurityRoutes })
    .toSorted(([, a], [, b]) => Number(a.path.includes('{bundle_id}')) - Number(b.path.includes('{bundle_id}')))
    .find(([, { path: pattern }]) => {
      const segments = pattern.slice(1).split('/');
      return segments.length === parts.length && segments.every((one, at) => one.startsWith('{') || one === parts[at]);
    })!;
  const segments = row.path.slice(1).split('/');
  const pathParameters = Object.fromEntries(
    segments.flatMap((one, at) => (one.startsWith('{') ? [[one.slice(1, -1), decodeURIComponent(parts[at]!)]] : [])),
  );
  const query = new URLSearchParams(search);
  const multi = Object.fromEntries([...new Set(query.keys())].map(key => [key, query.getAll(key)]));
  const handler = await loadRouteHandler(name as RouteName);
  // Another key each time, because Free requests are counted.
  const requestContext = { authorizer: { tier, keyId: randomUUID() } };
  const event = { pathParameters, multiValueQueryStringParameters: multi, requestContext };
  const answer = await handler(event as unknown as APIGatewayProxyEvent, {} as never);
  return {
    status: answer.statusCode,
    cache: String(answer.headers?.['Cache-Control']),
    body: JSON.parse(answer.body),
  };
};
