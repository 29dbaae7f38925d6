import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Route } from '../contract/route.ts';

/** Parameters of the next page that differ from the request's. */
export type NextPage = Readonly<Record<string, string | number>>;

/**
 * The `Link` header to the next page, RFC 8288. Its target is the path as the caller wrote it, with
 * the stage or the base path of a custom domain.
 */
export const nextPageLink = (
  { query }: Pick<Route, 'query'>,
  { multiValueQueryStringParameters: given, requestContext }: APIGatewayProxyEvent,
  next: NextPage,
): { readonly Link: string } => {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(query)) {
    const value = next[name] ?? given?.[name]?.[0];
    if (value !== undefined) parameters.set(name, String(value));
  }
  return { Link: `<${requestContext.path}?${parameters}>; rel="next"` };
};
