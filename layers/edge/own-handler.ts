import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Route } from '../contract/route.ts';

type Invoke = (event: APIGatewayProxyEvent, context: never) => Promise<APIGatewayProxyResult>;

/** A handler of several operations, found by method and path. */
export function createOwnHandler(
  rows: readonly (readonly [row: Pick<Route, 'path' | 'method'>, handler: Invoke])[],
): Invoke {
  const handlers = new Map(rows.map(([{ path, method = 'get' }, handler]) => [`${method} ${path}`, handler]));
  return (event, context) => {
    const method = event.httpMethod.toLowerCase();
    const handler = handlers.get(`${method === 'head' ? 'get' : method} ${event.resource}`);
    if (handler === undefined) throw new Error(`This function does not answer ${event.httpMethod} ${event.resource}.`);
    return handler(event, context);
  };
}
