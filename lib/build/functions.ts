import { type FunctionSpec, functions } from '../../layers/contract/functions.ts';
import { processors } from '../../layers/contract/processors.ts';
import { routes } from '../../layers/contract/routes/routes.ts';
import { exporters, schedules } from '../../layers/contract/schedules.ts';

/** Every function of the service. */
export const allFunctions: readonly FunctionSpec[] = [functions, processors, schedules, exporters, routes].flatMap(
  rows => Object.values<FunctionSpec>(rows),
);
