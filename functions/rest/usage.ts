import { RequestError } from '../../layers/contract/errors.ts';
import { presentUsage } from '../../layers/contract/present/usage.ts';
import { usageRoutes } from '../../layers/contract/routes/usage.ts';
import { daysProblem } from '../../layers/contract/usage-days.ts';
import { utcDay } from '../../layers/core/kernel/utc-day.ts';
import { serveTables } from '../../layers/edge/tables.ts';
import { allowanceUse } from '../../layers/flows/usage/account-credits.ts';
import { usageReport } from '../../layers/flows/usage/report.ts';

/** GET /v1/usage */
export const handler = serveTables(usageRoutes.usage, async ({ usage, keys }, { query, keyId, plan, nowMs }) => {
  if (keyId === null) throw new Error('Usage needs the id of its key; the authorizer sends it.');
  const today = utcDay(nowMs);
  const { from = today, to = today, by } = query;
  const problem = daysProblem(from, to);
  if (problem !== null) throw new RequestError('invalid_request', problem);
  const allowance = plan && allowanceUse({ keys, usage }, plan, nowMs);
  return presentUsage(await usageReport(usage, keyId, { from, to, by }), await allowance);
});
