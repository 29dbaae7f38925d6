import type { APIGatewayProxyEvent } from 'aws-lambda';

/** As the caller reached it. Only API Gateway names its scheme. */
export function getRequestOrigin({ headers, requestContext }: APIGatewayProxyEvent): string {
  return `${headers?.['X-Forwarded-Proto'] ?? 'http'}://${requestContext.domainName}`;
}
