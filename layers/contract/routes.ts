import { docsRoutes } from './routes/docs.ts';
import { operationsRoutes } from './routes/operations.ts';
import { tokenRoutes } from './routes/token.ts';

/** THE TABLE: every REST operation that works, each exactly once. Functions, gateway, policies, documents and client derive from it. */
export const routes = { ...operationsRoutes, ...docsRoutes, ...tokenRoutes } as const;

export type RouteName = keyof typeof routes;
export const routeNames = Object.keys(routes) as readonly RouteName[];
