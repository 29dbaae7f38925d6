import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Route } from '../contract/route.ts';

/** Parameters of the next page that differ from the request's. */
export type NextPage = Readonly<Record<string, string | number>>;

type Offset = { readonly limit: number; readonly offset: number };

/** Cuts a list that was read one longer. */
export function splitPage<One>(found: readonly One[], { limit, offset }: Offset) {
  return {
    shown: found.slice(0, limit),
    next: found.length > limit ? { offset: offset + limit } : null,
  };
}

/** The `Link` header (RFC 8288), with the caller's stage or base path. */
export function formatNextPageLink(
  { query }: Pick<Route, 'query'>,
  { multiValueQueryStringParameters: given, requestContext }: APIGatewayProxyEvent,
  next: NextPage,
): { readonly Link: string } {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(query)) {
    const value = next[name] ?? given?.[name]?.[0];
    if (value !== undefined) parameters.set(name, String(value));
  }
  return { Link: `<${requestContext.path}?${parameters}>; rel="next"` };
}
