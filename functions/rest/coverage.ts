import { coverageRoutes, toCoveragePage } from '../../layers/contract/routes/coverage.ts';
import { createTablesHandler } from '../../layers/edge/tables.ts';
import { readCoverageHours } from '../../layers/flows/coverage/read-hours.ts';

/** GET /v1/coverage */
export const handler = createTablesHandler(coverageRoutes.coverage, async ({ operations }, { query, nowMs }) => {
  const { range, knownFromMs, hours } = await readCoverageHours(operations, query, nowMs);
  return toCoveragePage(range, knownFromMs, hours);
});
