import type { FunctionSpec } from '../functions.ts';
import { ruleRoutes } from './rules.ts';
import { targetRoutes } from './targets.ts';

/** Operations on what belongs to the account of a key. They are beside `routes`, which only read. */
export const ownRoutes = {
  ...ruleRoutes,
  ...targetRoutes,
} as const;

/** Functions that answer them, by file. Rows of one file have the same rights. */
export const ownFunctions: Readonly<Record<string, FunctionSpec>> = Object.fromEntries(
  Object.values<FunctionSpec>(ownRoutes).map(row => [row.file, row]),
);

export type OwnRouteName = keyof typeof ownRoutes;
export const ownRouteNames = Object.keys(ownRoutes) as readonly OwnRouteName[];
