import { presentSuspiciousActivity } from '../../../layers/contract/present/suspicious.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { fundingAbuseOf } from '../../../layers/core/early-buyers/funding-abuse.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';

/** GET /v1/token/{mint}/suspicious-activity */
export const handler = serveWith(
  tokenSecurityRoutes.tokenSuspiciousActivity,
  openSecurityReader,
  async (readSecurity, { path, nowMs }) => {
    const { token, early } = await readSecurity(path.mint, nowMs);
    return presentSuspiciousActivity(path.mint, token, fundingAbuseOf(early));
  },
);
