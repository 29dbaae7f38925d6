import { schedules } from '../../layers/contract/schedules.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { foldFinishedDays } from '../../layers/flows/usage/fold.ts';

const deps = openTables(schedules.usageFold);

/** Every half hour: folds the usage of days that ended, once a day. */
export function handler(): Promise<void> {
  return foldFinishedDays(deps, Date.now());
}
