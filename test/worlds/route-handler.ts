import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { type RouteName, routes } from '../../layers/contract/routes/routes.ts';

export type RouteHandler = (event: APIGatewayProxyEvent, context: never) => Promise<APIGatewayProxyResult>;

let instance = 0;

/** Handlers keep their tables and caches: those that load from now on are new. */
export const renewHandlers = (): void => {
  instance += 1;
};

/** Imports the handler of a route from the file that its row names. */
export const loadRouteHandler = async (name: RouteName): Promise<RouteHandler> => {
  const url = new URL(`../../functions/${routes[name].file}.ts?instance=${instance}`, import.meta.url);
  return (await import(url.href)).handler;
};
