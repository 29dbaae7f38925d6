import {
  buildRefusalHeaders,
  type ErrorCode,
  errorCodes,
  LIMITED,
  serializeErrorEnvelope,
} from '../../layers/contract/errors.ts';
import { mapHeaderParameters, WRONG_METHOD } from './wrong-method.ts';

type Refusal = { readonly code: ErrorCode; readonly error: string };

function defineRefusal(code: ErrorCode, error: string): Refusal {
  return { code, error };
}

const unauthorized = defineRefusal(
  'unauthorized',
  'Missing or invalid API key; send it as Authorization: Bearer <key>',
);
/** Sentence of the authorizer, about tier and scopes of the key. */
const forbidden = defineRefusal('forbidden', '$context.authorizer.forbidden');
const notEnrolled = defineRefusal(
  'unauthorized',
  'Unknown API key; a new key takes a few seconds to become active, and a revoked key stays invalid',
);
const notFound = defineRefusal(
  'not_found',
  'Unknown route; see /docs for all routes, and send events to the ingest API',
);
const limited = defineRefusal('rate_limited', LIMITED);
const malformed = defineRefusal('invalid_request', 'The request is malformed');
const internal = defineRefusal('internal', 'Internal error; retry, and report it if it persists');
const unavailable = defineRefusal('unavailable', 'A required backend is temporarily unavailable; retry shortly');

/** The answer to a sender that its authorizer refuses, with its reason. */
export const notAdmitted = defineRefusal('unauthorized', '$context.authorizer.reason');

/** Errors that API Gateway answers itself, by response type. */
export const gatewayRefusals: Readonly<Record<string, Refusal>> = {
  UNAUTHORIZED: unauthorized,
  EXPIRED_TOKEN: unauthorized,
  INVALID_SIGNATURE: unauthorized,
  ACCESS_DENIED: forbidden,
  INVALID_API_KEY: notEnrolled,
  WAF_FILTERED: defineRefusal('forbidden', 'A firewall rule blocked the request'),
  MISSING_AUTHENTICATION_TOKEN: notFound,
  RESOURCE_NOT_FOUND: notFound,
  THROTTLED: limited,
  QUOTA_EXCEEDED: limited,
  REQUEST_TOO_LARGE: defineRefusal(
    'invalid_request',
    'The request is too large; headers are limited to 10,240 bytes and the body to 4,000,000 bytes',
  ),
  BAD_REQUEST_BODY: malformed,
  BAD_REQUEST_PARAMETERS: malformed,
  // Only mocks for wrong methods answer this.
  UNSUPPORTED_MEDIA_TYPE: defineRefusal('method_not_allowed', WRONG_METHOD),
  DEFAULT_4XX: malformed,
  AUTHORIZER_FAILURE: unavailable,
  AUTHORIZER_CONFIGURATION_ERROR: unavailable,
  INTEGRATION_TIMEOUT: unavailable,
  // Usually a function at its concurrency limit.
  INTEGRATION_FAILURE: unavailable,
  API_CONFIGURATION_ERROR: internal,
  DEFAULT_5XX: internal,
};

/** Value of `x-amazon-apigateway-gateway-responses`. */
export function buildGatewayResponses(
  allow: string,
  own: Readonly<Record<string, Refusal>> = {},
  headers: Readonly<Record<string, string>> = {},
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries({ ...gatewayRefusals, ...own }).map(([type, row]) => {
      // Templates are Velocity: `$` and `#` begin a variable or a statement.
      const { code, error } = row;
      const sent = [
        ...Object.entries({ ...buildRefusalHeaders(code), ...headers }),
        ...(code === 'method_not_allowed' ? [['Allow', allow] as const] : []),
      ];
      const response = {
        statusCode: String(errorCodes[code].status),
        responseParameters: mapHeaderParameters('gatewayresponse.header', sent),
        responseTemplates: { 'application/json': serializeErrorEnvelope(code, error) },
      };
      return [type, response];
    }),
  );
}
