import type { APIGatewayProxyEvent } from 'aws-lambda';

/** Scheme and host that the caller reached. Only API Gateway names its scheme; a laptop has none. */
export const originOf = ({ headers, requestContext }: APIGatewayProxyEvent): string =>
  `${headers?.['X-Forwarded-Proto'] ?? 'http'}://${requestContext.domainName}`;
