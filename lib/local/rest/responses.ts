import type { ServerResponse } from 'node:http';
import { getJsonObject, getJsonText, type Json, type JsonObject } from '../template/json.ts';
import type { Model } from '../template/resources.ts';

/** Error of the gateway itself. */
export type Refusal = {
  readonly type: string;
  readonly message: string;
  readonly status?: number;
  /** Replaces the body of the template. */
  readonly body?: string;
  /** What an authorizer returned with its policy. */
  readonly context?: JsonObject;
};

/** Default statuses of AWS. */
const DEFAULT_STATUS: Readonly<Record<string, number>> = {
  ACCESS_DENIED: 403,
  API_CONFIGURATION_ERROR: 500,
  AUTHORIZER_CONFIGURATION_ERROR: 500,
  AUTHORIZER_FAILURE: 500,
  INTEGRATION_FAILURE: 504,
  INTEGRATION_TIMEOUT: 504,
  INVALID_API_KEY: 403,
  MISSING_AUTHENTICATION_TOKEN: 403,
  QUOTA_EXCEEDED: 429,
  REQUEST_TOO_LARGE: 413,
  RESOURCE_NOT_FOUND: 404,
  THROTTLED: 429,
  UNAUTHORIZED: 401,
};

/** Sends an error as the template configures its type. */
export type GatewayResponses = (refusal: Refusal, requestId: string, response: ServerResponse) => void;

/** Reads gateway responses from the body and from resources. */
export function readGatewayResponses(model: Model, apiId: string, body: JsonObject): GatewayResponses {
  const inBody = Object.entries(getJsonObject(body, 'x-amazon-apigateway-gateway-responses')).map(
    ([type, given = null]) =>
      [type, readShape(given, 'statusCode', 'responseParameters', 'responseTemplates')] as const,
  );
  const own = model
    .ofType('AWS::ApiGateway::GatewayResponse')
    .filter(({ properties }) => getJsonText(properties, 'RestApiId') === apiId)
    .map(({ properties }) => {
      const shape = readShape(properties, 'StatusCode', 'ResponseParameters', 'ResponseTemplates');
      return [getJsonText(properties, 'ResponseType') ?? '', shape] as const;
    });
  const shapes = new Map([...inBody, ...own]);
  return (refusal, requestId, response) => {
    const status = refusal.status ?? DEFAULT_STATUS[refusal.type] ?? 500;
    const shape = shapes.get(refusal.type) ?? shapes.get(status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX');
    const values: Record<string, string> = {
      'context.error.messageString': JSON.stringify(refusal.message),
      'context.error.message': refusal.message,
      'context.error.responseType': refusal.type,
      'context.requestId': requestId,
      ...Object.fromEntries(
        Object.entries(refusal.context ?? {}).map(([name, value]) => [`context.authorizer.${name}`, String(value)]),
      ),
    };
    const [type, template] = shape?.template ?? ['application/json', '{"message":$context.error.messageString}'];
    const body =
      refusal.body ??
      template.replace(
        /\$\{(context\.[A-Za-z.]+)\}|\$(context(?:\.[A-Za-z]+)+)/g,
        (_whole, braced: string | undefined, bare: string | undefined) => values[braced ?? bare ?? ''] ?? '',
      );
    response.writeHead(shape?.status ?? status, {
      'Content-Type': type,
      'x-amzn-RequestId': requestId,
      'x-amzn-ErrorType': refusal.type,
      'Content-Length': Buffer.byteLength(body),
      ...(status === 503 && { 'Retry-After': '1' }),
      ...Object.fromEntries(
        (shape?.headers ?? []).map(([name, value]) => {
          const quoted = /^'(.*)'$/s.exec(value)?.[1];
          return [name, quoted ?? values[value] ?? ''];
        }),
      ),
    });
    response.end(body);
  };
}

function readShape(given: Json, statusName: string, parametersName: string, templatesName: string) {
  const prefix = 'gatewayresponse.header.';
  const status = getJsonText(given, statusName);
  return {
    status: status === undefined ? undefined : Number(status),
    headers: Object.entries(getJsonObject(given, parametersName))
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), String(value)] as const),
    /** Content type and text. */
    template: Object.entries(getJsonObject(given, templatesName)).map(
      ([type, text]) => [type, String(text)] as const,
    )[0],
  };
}
