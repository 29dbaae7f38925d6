import { buildRefusalHeaders, errorCodes, serializeErrorEnvelope } from '../../layers/contract/errors.ts';

export const WRONG_METHOD = 'The path exists, but not with this method; see Allow for its methods';

/** Answers methods that a path lacks, which API Gateway treats like unknown paths. */
export function buildWrongMethodResponse(allow: string, more: Readonly<Record<string, string>> = {}) {
  const status = String(errorCodes.method_not_allowed.status);
  const headers = Object.entries({
    ...{
      ...buildRefusalHeaders('method_not_allowed'),
      Allow: allow,
    },
    ...more,
  });
  const declared = Object.fromEntries(headers.map(([name]) => [name, { schema: { type: 'string' } }]));
  return {
    'x-amazon-apigateway-any-method': {
      responses: { [status]: { description: WRONG_METHOD, headers: declared } },
      'x-amazon-apigateway-integration': {
        type: 'mock',
        // 415 has the same gateway response.
        passthroughBehavior: 'never',
        contentHandling: 'CONVERT_TO_TEXT',
        requestTemplates: { 'application/json': `{"statusCode": ${status}}` },
        responses: {
          default: {
            statusCode: status,
            responseParameters: mapHeaderParameters('method.response.header', headers),
            responseTemplates: { 'application/json': serializeErrorEnvelope('method_not_allowed', WRONG_METHOD) },
          },
        },
      },
    },
  };
}

export function mapHeaderParameters(
  prefix: string,
  headers: readonly (readonly [string, string])[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(headers.map(([name, value]) => [`${prefix}.${name}`, `'${value}'`]));
}
