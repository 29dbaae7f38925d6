import { checkDayRange } from '../../layers/contract/day-range.ts';
import { RequestError } from '../../layers/contract/errors.ts';
import { toUsageBody, usageRoutes } from '../../layers/contract/routes/usage.ts';
import { formatUtcDay } from '../../layers/core/kernel/utc-day.ts';
import { createTablesHandler } from '../../layers/edge/tables.ts';
import { readAllowanceUse } from '../../layers/flows/usage/account-credits.ts';
import { readUsageReport } from '../../layers/flows/usage/report.ts';

/** GET /v1/usage */
export const handler = createTablesHandler(
  usageRoutes.usage,
  async ({ usage, keys }, { query, keyId, plan, nowMs }) => {
    if (keyId === null) throw new Error('Usage needs the id of its key; the authorizer sends it.');
    const today = formatUtcDay(nowMs);
    const { from = today, to = today, by } = query;
    const problem = checkDayRange(from, to);
    if (problem !== null) throw new RequestError('invalid_request', problem);
    const allowance = plan && readAllowanceUse({ keys, usage }, plan, nowMs);
    return toUsageBody(await readUsageReport(usage, keyId, { from, to, by }), await allowance);
  },
);
