import { type ErrorCode, envelope, errorCodes, refusalHeaders } from '../../layers/contract/errors.ts';

type Refusal = { readonly code: ErrorCode; readonly error: string };

const refusal = (code: ErrorCode, error: string): Refusal => ({ code, error });

const unauthorized = refusal('unauthorized', 'Missing or invalid API key; send it as Authorization: Bearer <key>');
const forbidden = refusal(
  'forbidden',
  'The tier of this key does not include this operation; /docs names the tier of each',
);
const notEnrolled = refusal(
  'unauthorized',
  'The gateway does not know this API key, or no longer: a new one takes a moment, a revoked one is gone',
);
const notFound = refusal(
  'not_found',
  'There is no such route; /docs lists all of them, each read with GET (data comes in with POST, on the ingest API)',
);
const limited = refusal(
  'rate_limited',
  'The request limit is exceeded, of this key or of a route that needs none; wait for as long as Retry-After says',
);
const malformed = refusal('invalid_request', 'The request is malformed');
const internal = refusal('internal', 'Something went wrong on our side');
const unavailable = refusal('unavailable', 'A required backend is temporarily unavailable; try again shortly');

/** Every refusal that API Gateway makes of its own accord, by its response type. Source: decisions, answer 2. */
export const gatewayRefusals: Readonly<Record<string, Refusal>> = {
  UNAUTHORIZED: unauthorized,
  EXPIRED_TOKEN: unauthorized,
  INVALID_SIGNATURE: unauthorized,
  ACCESS_DENIED: forbidden,
  INVALID_API_KEY: notEnrolled,
  WAF_FILTERED: refusal('forbidden', 'The request was refused by a firewall rule'),
  MISSING_AUTHENTICATION_TOKEN: notFound,
  RESOURCE_NOT_FOUND: notFound,
  THROTTLED: limited,
  QUOTA_EXCEEDED: limited,
  REQUEST_TOO_LARGE: refusal(
    'invalid_request',
    'The request is too large: its headers may have 10,240 bytes, its body 10 MB',
  ),
  BAD_REQUEST_BODY: malformed,
  BAD_REQUEST_PARAMETERS: malformed,
  UNSUPPORTED_MEDIA_TYPE: refusal('invalid_request', 'The content type is not supported'),
  DEFAULT_4XX: malformed,
  AUTHORIZER_FAILURE: unavailable,
  AUTHORIZER_CONFIGURATION_ERROR: unavailable,
  INTEGRATION_TIMEOUT: unavailable,
  // Most of all a function of which as many run as the account may run.
  INTEGRATION_FAILURE: unavailable,
  API_CONFIGURATION_ERROR: internal,
  DEFAULT_5XX: internal,
};

/** The refusals as the value of x-amazon-apigateway-gateway-responses. */
export const gatewayResponses = (): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(gatewayRefusals).map(([type, row]) => [type, gatewayResponse(row)]));

/** A template is Velocity, in which only $ and # mean anything; no message has either, and all are plain ASCII. */
const gatewayResponse = ({ code, error }: Refusal) => ({
  statusCode: String(errorCodes[code].status),
  responseParameters: Object.fromEntries(
    Object.entries(refusalHeaders(code)).map(([name, value]) => [`gatewayresponse.header.${name}`, `'${value}'`]),
  ),
  responseTemplates: { 'application/json': envelope(code, error) },
});
