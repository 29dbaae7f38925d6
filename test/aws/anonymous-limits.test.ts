/** Limits of callers without a key, in documents and templates. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { everythingOn, type JsonObject, resourcesOf, type StackName, synthesizeStub } from './assembly.ts';

const { stacks } = synthesizeStub(everythingOn);
const read = (name: string): string =>
  readFileSync(new URL(`../../docs/reference/${name}.md`, import.meta.url), 'utf8');
const numberIn = (name: string, pattern: RegExp): number => Number(pattern.exec(read(name))![1]!.replace(',', ''));

type Method = {
  readonly verb: string;
  readonly path: string;
  readonly isFree: boolean;
  readonly isOpen: boolean;
  /** Null has only the limit of the AWS account. */
  readonly perSecond: number | null;
};

/** API Gateway counts each method of each resource apart. */
const methodsOf = (stack: StackName): readonly Method[] => {
  const [, api] = resourcesOf(stacks[stack], 'AWS::ApiGateway::RestApi')[0]!;
  const [, stage] = resourcesOf(stacks[stack], 'AWS::ApiGateway::Stage')[0]!;
  const settings = (stage.Properties.MethodSettings ?? []) as readonly JsonObject[];
  const limitOf = (verb: string, resource: string): number | null => {
    const named = settings.find(
      ({ HttpMethod, ResourcePath }) => HttpMethod === verb && ResourcePath === `/${resource.replaceAll('/', '~1')}`,
    );
    const all = settings.find(({ HttpMethod, ResourcePath }) => HttpMethod === '*' && ResourcePath === '/*');
    const found = (named ?? all)?.ThrottlingRateLimit;
    return found === undefined ? null : Number(found);
  };
  const { paths } = api.Properties.Body as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  };
  return Object.entries(paths).flatMap(([path, row]) =>
    Object.entries(row).map(([name, operation]) => {
      const verb = name === 'x-amazon-apigateway-any-method' ? 'ANY' : name.toUpperCase();
      const integration = operation['x-amazon-apigateway-integration'] as JsonObject;
      return {
        ...{ verb, path, isFree: integration.type === 'mock', isOpen: operation.security === undefined },
        perSecond: limitOf(verb, path),
      };
    }),
  );
};

const sum = (methods: readonly Method[]): number => methods.reduce((all, { perSecond }) => all + perSecond!, 0);

/** The accounts API by its table: limits by `POST /path`. */
const accountRows = (): ReadonlyMap<string, number> =>
  new Map(
    [...read('accounts').matchAll(/^\| `([A-Z]+ \/accounts\/[\w/]+)` \|.*\| (\d+)[^|]*\|$/gm)].map(
      ([, route, limit]) => [route!, Number(limit)] as const,
    ),
  );

describe('callers without a key', () => {
  test.each(['Rest', 'Ingest', 'Accounts', 'X402'] as const)(
    'never reach a function of %s without a limit of all callers together',
    stack => {
      const open = methodsOf(stack).filter(({ isFree, isOpen }) => !isFree && (isOpen || stack === 'Ingest'));
      expect(open.length).toBeGreaterThan(0);
      expect(open.filter(({ perSecond }) => perSecond === null)).toEqual([]);
    },
  );

  test('send the paid routes what documents say, over all paths and methods', () => {
    const limit = numberIn('x402', /(\d+) requests a second for all callers together/);
    expect(sum(methodsOf('X402'))).toBe(limit);
  });

  test('send the ingest API what documents say', () => {
    const limit = numberIn('limits', /\| Requests \| (\d+) a second for all senders together/);
    expect(sum(methodsOf('Ingest').filter(({ isFree }) => !isFree))).toBe(limit);
  });

  test('send each route of the accounts API what its table says', () => {
    const called = methodsOf('Accounts').filter(({ isFree }) => !isFree);
    const limits = new Map(called.map(({ verb, path, perSecond }) => [`${verb} ${path}`, perSecond]));
    expect(limits).toEqual(accountRows());
  });

  test('send each public route what documents say, GET and HEAD apart', () => {
    const limit = numberIn('limits', /and the documents: (\d+) requests a second each/);
    const open = methodsOf('Rest').filter(({ isFree, isOpen, path }) => !isFree && isOpen && path !== '/mcp');
    expect(new Set(open.map(({ verb }) => verb))).toEqual(new Set(['GET', 'HEAD']));
    expect(new Set(open.map(({ perSecond }) => perSecond))).toEqual(new Set([limit]));
  });

  test('send the MCP server what documents say', () => {
    const limit = numberIn('mcp', /(\d+) requests a second for all callers together/);
    const called = methodsOf('Rest').filter(({ isFree, path }) => !isFree && path === '/mcp');
    expect(called.map(({ verb, perSecond }) => [verb, perSecond])).toEqual([['POST', limit]]);
  });

  test('open sockets as fast as documents say', () => {
    const limit = numberIn('limits', /\| New sockets \| (\d+) a second for all callers together/);
    const [, stage] = resourcesOf(stacks.Socket, 'AWS::ApiGatewayV2::Stage')[0]!;
    const settings = stage.Properties.RouteSettings as Readonly<Record<string, JsonObject>>;
    expect(settings.$connect!.ThrottlingRateLimit).toBe(limit);
  });
});
