import { toPlainFunctionArn } from '../lambda/function.ts';
import {
  getJsonNumber,
  getJsonObject,
  getJsonText,
  isObject,
  type Json,
  type JsonObject,
  listAt,
} from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';
import { createMockIntegration } from './mock.ts';
import { readGatewayResponses } from './responses.ts';
import { readThrottle } from './throttle.ts';

export type RestApi = ReturnType<typeof readRestApi>;
export type Route = ReturnType<typeof readRoutes>[number];
export type Authorizer = NonNullable<ReturnType<typeof readAuthorizer>>;

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
export function readRestApis(model: Model): readonly RestApi[] {
  const stages = model.ofType('AWS::ApiGateway::Stage');
  return model
    .ofType('AWS::ApiGateway::RestApi')
    .flatMap(resource => {
      const stage = stages.find(one => getJsonText(one.properties, 'RestApiId') === resource.ref);
      return stage === undefined ? [] : [readRestApi(model, resource, stage)];
    })
    .sort((a, b) => b.routes.length - a.routes.length);
}

function readRestApi(model: Model, resource: Resource, stage: Resource) {
  const body = getJsonObject(resource.properties, 'Body');
  const source =
    getJsonText(body, 'x-amazon-apigateway-api-key-source') ??
    getJsonText(resource.properties, 'ApiKeySourceType') ??
    'HEADER';
  return {
    id: resource.ref,
    stage: stage.ref,
    variables: getJsonObject(stage.properties, 'Variables'),
    keyFromAuthorizer: source === 'AUTHORIZER',
    /** Whether bodies are passed as base64 for every content type. */
    isBinary: listAt(body, 'x-amazon-apigateway-binary-media-types').includes('*/*'),
    compressedBytesMin: getJsonNumber(body, 'x-amazon-apigateway-minimum-compression-size', Number.POSITIVE_INFINITY),
    routes: readRoutes(body, listAt(stage.properties, 'MethodSettings')),
    respond: readGatewayResponses(model, resource.ref, body),
  };
}

function readRoutes(body: JsonObject, settings: readonly Json[]) {
  const schemes = getJsonObject(getJsonObject(body, 'components'), 'securitySchemes');
  return Object.entries(getJsonObject(body, 'paths')).flatMap(([path, item]) =>
    METHODS.flatMap(method => {
      const operation = isObject(item) ? item[method] : undefined;
      if (!isObject(operation)) return [];
      const general = listAt(body, 'security');
      const integration = getJsonObject(operation, 'x-amazon-apigateway-integration');
      const security = Array.isArray(operation.security) ? listAt(operation, 'security') : general;
      const names = security.flatMap(one => (isObject(one) ? Object.keys(one) : []));
      const authorizer = names
        .map(name => readAuthorizer(name, getJsonObject(schemes, name)))
        .find(one => one !== undefined);
      const isKey = (name: string): boolean => {
        const scheme = getJsonObject(schemes, name);
        const bare = scheme['x-amazon-apigateway-authorizer'] === undefined;
        return (
          bare && getJsonText(scheme, 'type') === 'apiKey' && getJsonText(scheme, 'name')?.toLowerCase() === 'x-api-key'
        );
      };
      const route = {
        method: method === 'x-amazon-apigateway-any-method' ? 'ANY' : method.toUpperCase(),
        path,
        segments: path.split('/').filter(part => part !== ''),
        mock: createMockIntegration(integration),
        functionArn: toPlainFunctionArn(getJsonText(integration, 'uri') ?? ''),
        timeoutMs: getJsonNumber(integration, 'timeoutInMillis', INTEGRATION_MS_MAX),
        authorizer,
        needsKey: names.some(isKey),
      };
      // The limit of all callers. Methods override `*`; `~1` is a slash.
      const of = (verb: string, resourcePath: string): Json | undefined =>
        settings.find(
          one => getJsonText(one, 'HttpMethod') === verb && getJsonText(one, 'ResourcePath') === resourcePath,
        );
      const found = of(route.method, `/${path.replaceAll('/', '~1')}`) ?? of('*', '/*');
      const limit = isObject(found) ? readThrottle(found, 'ThrottlingRateLimit', 'ThrottlingBurstLimit') : undefined;
      return [{ ...route, throttle: limit }];
    }),
  );
}

function readAuthorizer(name: string, scheme: JsonObject) {
  const given = getJsonObject(scheme, 'x-amazon-apigateway-authorizer');
  const uri = getJsonText(given, 'authorizerUri');
  if (uri === undefined) return undefined;
  const kind: 'TOKEN' | 'REQUEST' = getJsonText(given, 'type')?.toUpperCase() === 'REQUEST' ? 'REQUEST' : 'TOKEN';
  const fallback = kind === 'TOKEN' ? `method.request.header.${getJsonText(scheme, 'name') ?? 'Authorization'}` : '';
  const validation = getJsonText(given, 'identityValidationExpression');
  return {
    name,
    functionArn: toPlainFunctionArn(uri),
    kind,
    ...parseIdentitySources((getJsonText(given, 'identitySource') ?? fallback).split(',')),
    validation: validation === undefined ? undefined : new RegExp(`^(?:${validation})$`),
    ttlSeconds: getJsonNumber(given, 'authorizerResultTtlInSeconds', 300),
  };
}

/** Sources such as `method.request.header.Authorization`. */
export function parseIdentitySources(sources: readonly string[]): IdentitySources {
  const named = (kind: string) => sources.flatMap(source => source.trim().split(`.request.${kind}.`)[1] ?? []);
  return { headers: named('header').map(name => name.toLowerCase()), queries: named('querystring') };
}
