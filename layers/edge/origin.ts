import type { APIGatewayProxyEvent } from 'aws-lambda';

/** As the caller reached it. Only API Gateway names its scheme. */
export const getRequestOrigin = ({ headers, requestContext }: APIGatewayProxyEvent): string =>
  `${headers?.['X-Forwarded-Proto'] ?? 'http'}://${requestContext.domainName}`;
