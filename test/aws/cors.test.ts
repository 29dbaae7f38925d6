import { describe, expect, test } from 'vitest';
import { resourcesOf, synthesizeStub, type Template } from './assembly.ts';
import { flatten } from './flatten.ts';

type Preflight = {
  readonly security?: unknown;
  readonly responses: { readonly 204: { readonly headers: Readonly<Record<string, unknown>> } };
  readonly 'x-amazon-apigateway-integration': {
    readonly type: string;
    readonly responses: {
      readonly default: {
        readonly statusCode: string;
        readonly responseParameters: Readonly<Record<string, string>>;
        readonly responseTemplates?: Readonly<Record<string, string>>;
      };
    };
  };
};
type Body = {
  readonly paths: Readonly<Record<string, { readonly options: Preflight }>>;
  readonly 'x-amazon-apigateway-gateway-responses': Readonly<
    Record<string, { readonly responseParameters: Readonly<Record<string, string>> }>
  >;
};

const bodyOf = (stacks: Readonly<Record<'Rest' | 'Ingest', Template>>, stack: 'Rest' | 'Ingest') =>
  flatten(
    resourcesOf(stacks[stack], 'AWS::ApiGateway::RestApi')[0]![1].Properties.Body!,
    stack,
    stacks as never,
  ) as unknown as Body;
const originsOf = (template: Template): readonly unknown[] =>
  resourcesOf(template, 'AWS::Lambda::Function').map(
    ([, row]) => (row.Properties.Environment as { Variables: Record<string, string> }).Variables.CORS_ORIGINS,
  );

const open = synthesizeStub().stacks;
const listed = synthesizeStub({ corsOrigins: 'https://a.example,https://b.example' }).stacks;
const EXPOSED = "'Retry-After, RateLimit, RateLimit-Policy, ETag, Age, Link, Chain-Coverage, x-amzn-requestid'";

describe.each([
  ['any origin', open],
  ['a list of origins', listed],
])('CORS with %s', (_name, stacks) => {
  // No page calls the MCP server.
  const preflights = Object.entries(bodyOf(stacks, 'Rest').paths).filter(([path]) => path !== '/mcp');

  test.each(preflights)('answers OPTIONS of %s without a key and a function', (_path, { options }) => {
    const { type, responses } = options['x-amazon-apigateway-integration'];
    expect([options.security, type, responses.default.statusCode]).toEqual([undefined, 'mock', '204']);
    const mapped = Object.keys(responses.default.responseParameters).map(name => name.split('.header.')[1]);
    expect(mapped).toEqual(
      expect.arrayContaining([
        'Access-Control-Allow-Methods',
        'Access-Control-Allow-Headers',
        'Access-Control-Max-Age',
      ]),
    );
    const declared = Object.keys(options.responses[204].headers);
    expect(declared).toEqual(expect.arrayContaining([...mapped, 'Access-Control-Allow-Origin']));
  });

  test('lets any page read the errors of the gateway, which hold no data', () => {
    for (const { responseParameters } of Object.values(
      bodyOf(stacks, 'Rest')['x-amazon-apigateway-gateway-responses'],
    )) {
      expect(responseParameters['gatewayresponse.header.Access-Control-Allow-Origin']).toBe("'*'");
      expect(responseParameters['gatewayresponse.header.Access-Control-Expose-Headers']).toBe(EXPOSED);
    }
  });

  test('is not for the ingest API, whose keys do not belong into pages', () => {
    expect(JSON.stringify(bodyOf(stacks, 'Ingest'))).not.toContain('Access-Control');
  });
});

describe('the setting of origins', () => {
  const defaultOf = (stacks: typeof open) =>
    Object.values(bodyOf(stacks, 'Rest').paths)[0]!.options['x-amazon-apigateway-integration'].responses.default;

  test('is a static header when any origin may read', () => {
    const { responseParameters, responseTemplates } = defaultOf(open);
    expect(responseParameters['method.response.header.Access-Control-Allow-Origin']).toBe("'*'");
    expect(responseTemplates).toBeUndefined();
    expect(new Set(originsOf(open.Rest))).toEqual(new Set([undefined]));
  });

  test('is a template and a variable of each route when it is a list', () => {
    const { responseParameters, responseTemplates } = defaultOf(listed);
    expect(responseParameters).not.toHaveProperty('method.response.header.Access-Control-Allow-Origin');
    expect(responseParameters['method.response.header.Vary']).toBe("'Origin'");
    expect(responseTemplates!['application/json']).toContain('"https://a.example" || $origin == "https://b.example"');
    const variables = originsOf(listed.Rest);
    // Except the authorizer, `past` and `mcp`.
    expect(variables.filter(value => value === 'https://a.example,https://b.example')).toHaveLength(
      variables.length - 3,
    );
  });
});
