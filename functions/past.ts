import { functions } from '../layers/contract/functions.ts';
import type { TableName } from '../layers/contract/tables.ts';
import { getLayerPath } from '../layers/edge/config.ts';
import type { PastReply, PastRequest } from '../layers/edge/past.ts';
import { countReadUnits } from '../layers/edge/read-units.ts';
import { openTables, type Tables } from '../layers/edge/tables.ts';
import { answerPast, type PastDeps } from '../layers/flows/past/answer.ts';
import { readKnownWallets } from '../layers/storage/wallets/known-wallets.ts';
import { routeModules } from './route-modules.ts';

const deps: PastDeps = {
  tables: openTables(functions.past) as Tables<TableName>,
  known: readKnownWallets(getLayerPath('known-wallets')),
  loadRoute: async name => (await routeModules[name]!()).handler.answerFrom,
};

/** Invoked by routes for answers in an envelope. */
export async function handler(request: PastRequest): Promise<PastReply> {
  const count = { units: 0 };
  const reply = await countReadUnits(count, () => answerPast(deps, request));
  return { ...reply, readUnits: count.units };
}
