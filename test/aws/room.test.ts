/** The stacks have room for 29 more routes, with every setting on. */
import { expect, test, vi } from 'vitest';
import type { Json, JsonObject } from './assembly.ts';

const ROUTES_MORE = 29;
/** Of CloudFormation for a template, and API Gateway for an API. */
const [TEMPLATE_BYTES_MAX, RESOURCES_MAX, OUTPUTS_MAX] = [1_000_000, 500, 200];
const [API_RESOURCES_MAX, STAGE_VARIABLES_BYTES_MAX] = [300, 32_768];

type Row = { readonly path: string; readonly file: string; readonly tier: unknown; readonly summary: string };

/** Copies of the routes with the most tables, at paths of their own. */
vi.doMock('../../layers/contract/routes/routes.ts', async original => {
  const module = await original<{ readonly routes: Readonly<Record<string, Row & { readonly reads?: unknown[] }>> }>();
  const largest = Object.entries(module.routes)
    .filter(([, { path }]) => path.startsWith('/v1/'))
    .sort(([, a], [, b]) => (b.reads?.length ?? 0) - (a.reads?.length ?? 0))
    .slice(0, 20);
  const copies = Array.from({ length: ROUTES_MORE }, (_, at) => {
    const [name, row] = largest[at % largest.length]!;
    return [`${name}Copy${at}`, { ...row, path: `${row.path}/copy-${at}`, file: `${row.file}-copy-${at}` }] as const;
  });
  const routes = { ...module.routes, ...Object.fromEntries(copies) };
  return { ...module, routes, routeNames: Object.keys(routes) };
});

// After the mock, which its imports need.
const { everythingOn, resourcesOf, synthesizeStub } = await import('./assembly.ts');
const { ownFunctions } = await import('../../layers/contract/routes/own.ts');
const { routes } = await import('../../layers/contract/routes/routes.ts');

const { stacks, bytes } = synthesizeStub({
  ...everythingOn,
  xray: 'true',
  accessLogs: 'true',
  wafRequestsPerAddress: '3000',
  processorConcurrency: '20',
  entranceConcurrency: '50',
  enhancedFanOut: 'true',
  alarmEmail: 'ops@example.com',
  tags: 'team=trading,stage=live,cost-center=4711',
  corsOrigins: 'https://console.example.com,https://app.example.com,https://www.example.com',
  incarnations: 'Data=mabc1234,Socket=mabc1234,Ingest=mabc1234,Rest=mabc1234',
});

test('the copies are there', () => {
  expect(Object.keys(routes).length).toBeGreaterThan(ROUTES_MORE + 50);
  // With `past`, `authorizer`, `mcp` and `pages`.
  const functions = Object.keys(routes).length + Object.keys(ownFunctions).length + 4;
  expect(resourcesOf(stacks.Rest, 'AWS::Lambda::Function').length).toBe(functions);
});

test.each(Object.entries(stacks))('%s stays within the quotas of CloudFormation', (name, template) => {
  expect(bytes[name]).toBeLessThanOrEqual(TEMPLATE_BYTES_MAX);
  expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(RESOURCES_MAX);
  expect(Object.keys(template.Outputs ?? {}).length).toBeLessThanOrEqual(OUTPUTS_MAX);
});

test.each(['Rest', 'X402'] as const)('the API of %s stays within the quotas of API Gateway', name => {
  const { Properties } = resourcesOf(stacks[name], 'AWS::ApiGateway::RestApi')[0]![1];
  const paths = Object.keys((Properties.Body as { readonly paths: JsonObject }).paths);
  const folders = paths.flatMap(path => {
    const parts = path.split('/');
    return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  });
  expect(new Set(folders).size).toBeLessThanOrEqual(API_RESOURCES_MAX);
  const stage = resourcesOf(stacks[name], 'AWS::ApiGateway::Stage')[0]![1];
  const variables: Json = stage.Properties.Variables ?? {};
  expect(JSON.stringify(variables).length).toBeLessThanOrEqual(STAGE_VARIABLES_BYTES_MAX);
});
