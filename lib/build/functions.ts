import { type FunctionSpec, functions, optionalFunctions } from '../../layers/contract/functions.ts';
import { processors } from '../../layers/contract/processors.ts';
import { routes } from '../../layers/contract/routes/routes.ts';
import { schedules } from '../../layers/contract/schedules.ts';

/** Every function that each deployment has. */
export const allFunctions: readonly FunctionSpec[] = [functions, processors, schedules, routes].flatMap(rows =>
  Object.values<FunctionSpec>(rows),
);

/** With those that a setting deploys. */
export const bundledFunctions: readonly FunctionSpec[] = [...allFunctions, ...Object.values(optionalFunctions)];
