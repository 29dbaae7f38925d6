import type { FunctionSpec } from '../functions.ts';
import { ruleRoutes } from './rules.ts';
import { targetRoutes } from './targets.ts';

/** Operations on what belongs to an account, beside routes that only read. */
export const ownRoutes = {
  ...ruleRoutes,
  ...targetRoutes,
} as const;

/** By file. Rows of one file have the same rights. */
export const ownFunctions: Readonly<Record<string, FunctionSpec>> = Object.fromEntries(
  Object.values<FunctionSpec>(ownRoutes).map(row => [row.file, row]),
);

export type OwnRouteName = keyof typeof ownRoutes;
export const ownRouteNames = Object.keys(ownRoutes) as readonly OwnRouteName[];
