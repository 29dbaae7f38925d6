import { tokenPeopleHistoryRoutes, toPeopleHourView } from '../../../layers/contract/routes/token-people-history.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readPeopleHours } from '../../../layers/flows/people/read-hours.ts';
import { shareSecurityReader } from '../../../layers/flows/security/read-security.ts';

/** GET /v1/token/{mint}/people/history */
export const handler = createHandlerWith(
  tokenPeopleHistoryRoutes.tokenPeopleHistory,
  tables => ({ security: tables.security, readSecurity: shareSecurityReader(tables) }),
  async ({ security, readSecurity }, { path: { mint }, query, nowMs }) => {
    const { from: fromMs = 0, to: toMs = Number.MAX_SAFE_INTEGER, limit } = query;
    const state = await readSecurity(mint, nowMs);
    const hours = await readPeopleHours(security, state, { fromMs, toMs, limit, nowMs });
    return { token_mint: mint, hours: hours.map(toPeopleHourView) };
  },
);
