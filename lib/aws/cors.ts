import { anyOriginHeaders, type Origins, preflightHeaders } from '../../layers/contract/cors.ts';

type Part = Readonly<Record<string, unknown>>;

/** OPTIONS of a path. A mock invokes no function. */
export const preflight = (origins: Origins): Part => {
  const headers = { ...preflightHeaders, ...(origins === '*' ? anyOrigin : { Vary: 'Origin' }) };
  // API Gateway maps declared headers only.
  const declared = [...Object.keys(headers), ALLOW_ORIGIN].map(name => [name, { schema: { type: 'string' } }]);
  return {
    responses: { 204: { description: 'Preflight', headers: Object.fromEntries(declared) } },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      passthroughBehavior: 'never',
      requestTemplates: { 'application/json': '{"statusCode": 204}' },
      responses: {
        default: {
          statusCode: '204',
          responseParameters: mapped('method.response.header', headers),
          ...(origins !== '*' && { responseTemplates: { 'application/json': echoOf(origins) } }),
        },
      },
    },
  };
};

export const mapped = (prefix: string, headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [`${prefix}.${name}`, `'${value}'`]));

const ALLOW_ORIGIN = 'Access-Control-Allow-Origin';
const anyOrigin = { [ALLOW_ORIGIN]: anyOriginHeaders[ALLOW_ORIGIN]! };

/** HTTP/2 sends names in lower case. */
const echoOf = (origins: readonly string[]): string =>
  [
    '#set($origin = $input.params().header.get("Origin"))',
    '#if(!$origin || $origin == "")#set($origin = $input.params().header.get("origin"))#end',
    `#if(${origins.map(origin => `$origin == "${origin}"`).join(' || ')})`,
    `#set($context.responseOverride.header.${ALLOW_ORIGIN} = $origin)`,
    '#end',
  ].join('');
