import { type FunctionSpec, functions } from './functions.ts';
import { processors } from './processors.ts';
import { routes } from './routes.ts';
import { schedules } from './schedules.ts';

/** Every function of the service. */
export const allFunctions: readonly FunctionSpec[] = [functions, processors, schedules, routes].flatMap(rows =>
  Object.values<FunctionSpec>(rows),
);
