import { anyOriginHeaders, type Origins, preflightHeaders } from '../../layers/contract/cors.ts';
import type { Settings } from './settings.ts';
import { mapHeaderParameters } from './wrong-method.ts';

type Part = Readonly<Record<string, unknown>>;

/** A listed console reads the API from its own domain. */
export function resolveCorsOrigins(settings: Settings): Origins {
  const { corsOrigins, consoleDomain } = settings;
  if (corsOrigins === '*' || !settings.console || consoleDomain === '') return corsOrigins;
  return [...new Set([...corsOrigins, `https://${consoleDomain}`])];
}

/** OPTIONS of a path. A mock invokes no function. */
export function buildPreflight(methods: string, origins: Origins, more: Readonly<Record<string, string>> = {}): Part {
  const headers = {
    'Access-Control-Allow-Methods': methods,
    ...preflightHeaders,
    ...more,
    ...(origins === '*' ? anyOrigin : { Vary: 'Origin' }),
  };
  // API Gateway maps declared headers only.
  const declared = [...Object.keys(headers), ALLOW_ORIGIN].map(name => [name, { schema: { type: 'string' } }]);
  return {
    responses: { 204: { description: 'Preflight', headers: Object.fromEntries(declared) } },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      passthroughBehavior: 'never',
      contentHandling: 'CONVERT_TO_TEXT',
      requestTemplates: { 'application/json': '{"statusCode": 204}' },
      responses: {
        default: {
          statusCode: '204',
          responseParameters: mapHeaderParameters('method.response.header', Object.entries(headers)),
          ...(origins !== '*' && {
            responseTemplates: {
              // HTTP/2 sends names in lower case.
              'application/json': [
                '#set($origin = $input.params().header.get("Origin"))',
                '#if(!$origin || $origin == "")#set($origin = $input.params().header.get("origin"))#end',
                `#if(${origins.map(origin => `$origin == "${origin}"`).join(' || ')})`,
                `#set($context.responseOverride.header.${ALLOW_ORIGIN} = $origin)`,
                '#end',
              ].join(''),
            },
          }),
        },
      },
    },
  };
}

const ALLOW_ORIGIN = 'Access-Control-Allow-Origin';
const anyOrigin = { [ALLOW_ORIGIN]: anyOriginHeaders[ALLOW_ORIGIN]! };
