import type { Throttle } from '../kernel/bucket.ts';
import { plainFunctionArn } from '../lambda/function.ts';
import { isObject, type Json, type JsonObject, listAt, numberAt, objectAt, textAt } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';
import { mockOf } from './mock.ts';
import { gatewayResponsesOf } from './responses.ts';
import { throttleAt } from './throttle.ts';

export type RestApi = ReturnType<typeof restApiOf>;
export type Route = ReturnType<typeof routesOf>[number];
export type Authorizer = NonNullable<ReturnType<typeof authorizerOf>>;

/** Values that a request must have. */
export type IdentitySources = {
  /** Lower case. */
  readonly headers: readonly string[];
  readonly queries: readonly string[];
};

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'x-amazon-apigateway-any-method'];

/** Integration timeout of API Gateway. */
const INTEGRATION_MS_MAX = 29_000;

/** REST APIs with a stage, the one with most routes first. */
export function restApisOf(model: Model): readonly RestApi[] {
  const stages = model.ofType('AWS::ApiGateway::Stage');
  return model
    .ofType('AWS::ApiGateway::RestApi')
    .flatMap(resource => {
      const stage = stages.find(one => textAt(one.properties, 'RestApiId') === resource.ref);
      return stage === undefined ? [] : [restApiOf(model, resource, stage)];
    })
    .sort((a, b) => b.routes.length - a.routes.length);
}

function restApiOf(model: Model, resource: Resource, stage: Resource) {
  const body = objectAt(resource.properties, 'Body');
  const source =
    textAt(body, 'x-amazon-apigateway-api-key-source') ?? textAt(resource.properties, 'ApiKeySourceType') ?? 'HEADER';
  return {
    id: resource.ref,
    stage: stage.ref,
    variables: objectAt(stage.properties, 'Variables'),
    keyFromAuthorizer: source === 'AUTHORIZER',
    /** Whether bodies are passed as base64 for every content type. */
    isBinary: listAt(body, 'x-amazon-apigateway-binary-media-types').includes('*/*'),
    compressedBytesMin: numberAt(body, 'x-amazon-apigateway-minimum-compression-size', Number.POSITIVE_INFINITY),
    routes: routesOf(body, listAt(stage.properties, 'MethodSettings')),
    respond: gatewayResponsesOf(model, resource.ref, body),
  };
}

function routesOf(body: JsonObject, settings: readonly Json[]) {
  const schemes = objectAt(objectAt(body, 'components'), 'securitySchemes');
  return Object.entries(objectAt(body, 'paths')).flatMap(([path, item]) =>
    METHODS.flatMap(method => {
      const operation = isObject(item) ? item[method] : undefined;
      if (!isObject(operation)) return [];
      const route = routeOf(path, method, operation, schemes, listAt(body, 'security'));
      return [{ ...route, throttle: throttleOf(route.method, path, settings) }];
    }),
  );
}

/** The limit of all callers. Methods override `*`; `~1` is a slash. */
function throttleOf(method: string, path: string, settings: readonly Json[]): Throttle | undefined {
  const of = (verb: string, resourcePath: string): Json | undefined =>
    settings.find(one => textAt(one, 'HttpMethod') === verb && textAt(one, 'ResourcePath') === resourcePath);
  const found = of(method, `/${path.replaceAll('/', '~1')}`) ?? of('*', '/*');
  return isObject(found) ? throttleAt(found, 'ThrottlingRateLimit', 'ThrottlingBurstLimit') : undefined;
}

function routeOf(path: string, method: string, operation: JsonObject, schemes: JsonObject, general: readonly Json[]) {
  const integration = objectAt(operation, 'x-amazon-apigateway-integration');
  const security = Array.isArray(operation.security) ? listAt(operation, 'security') : general;
  const names = security.flatMap(one => (isObject(one) ? Object.keys(one) : []));
  const authorizer = names.map(name => authorizerOf(name, objectAt(schemes, name))).find(one => one !== undefined);
  const isKey = (name: string): boolean => {
    const scheme = objectAt(schemes, name);
    const bare = scheme['x-amazon-apigateway-authorizer'] === undefined;
    return bare && textAt(scheme, 'type') === 'apiKey' && textAt(scheme, 'name')?.toLowerCase() === 'x-api-key';
  };
  return {
    method: method === 'x-amazon-apigateway-any-method' ? 'ANY' : method.toUpperCase(),
    path,
    segments: path.split('/').filter(part => part !== ''),
    mock: mockOf(integration),
    functionArn: plainFunctionArn(textAt(integration, 'uri') ?? ''),
    timeoutMs: numberAt(integration, 'timeoutInMillis', INTEGRATION_MS_MAX),
    authorizer,
    needsKey: names.some(isKey),
  };
}

function authorizerOf(name: string, scheme: JsonObject) {
  const given = objectAt(scheme, 'x-amazon-apigateway-authorizer');
  const uri = textAt(given, 'authorizerUri');
  if (uri === undefined) return undefined;
  const kind: 'TOKEN' | 'REQUEST' = textAt(given, 'type')?.toUpperCase() === 'REQUEST' ? 'REQUEST' : 'TOKEN';
  const fallback = kind === 'TOKEN' ? `method.request.header.${textAt(scheme, 'name') ?? 'Authorization'}` : '';
  const validation = textAt(given, 'identityValidationExpression');
  return {
    name,
    functionArn: plainFunctionArn(uri),
    kind,
    ...identitySources((textAt(given, 'identitySource') ?? fallback).split(',')),
    validation: validation === undefined ? undefined : new RegExp(`^(?:${validation})$`),
    ttlSeconds: numberAt(given, 'authorizerResultTtlInSeconds', 300),
  };
}

/** Sources such as `method.request.header.Authorization`. */
export function identitySources(sources: readonly string[]): IdentitySources {
  const named = (kind: string) => sources.flatMap(source => source.trim().split(`.request.${kind}.`)[1] ?? []);
  return { headers: named('header').map(name => name.toLowerCase()), queries: named('querystring') };
}
