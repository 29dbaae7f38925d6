import { accountFunctions } from '../../layers/contract/accounts.ts';
import { type FunctionSpec, functions, optionalFunctions } from '../../layers/contract/functions.ts';
import { processors } from '../../layers/contract/processors.ts';
import { ownFunctions } from '../../layers/contract/routes/own.ts';
import { routes } from '../../layers/contract/routes/routes.ts';
import { exporters, optionalSchedules, schedules } from '../../layers/contract/schedules.ts';

/** Every function of the service, also those that are off by default. */
export const allFunctions: readonly FunctionSpec[] = [
  functions,
  processors,
  schedules,
  exporters,
  optionalSchedules,
  accountFunctions,
  optionalFunctions,
  routes,
  ownFunctions,
].flatMap(rows => Object.values<FunctionSpec>(rows));
