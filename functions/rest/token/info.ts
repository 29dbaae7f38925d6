import { toTokenInfo } from '../../../layers/contract/present/token.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { describeLaunch } from '../../../layers/core/launch/describe.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { loadToken } from '../../../layers/storage/market/tokens.ts';

/** GET /v1/token/{mint}/info */
export const handler = createHandlerWith(
  tokenRoutes.tokenInfo,
  tables => ({ tokens: tables.tokens, readSecurity: openSecurityReader(tables) }),
  async ({ tokens, readSecurity }, { path, nowMs }) => {
    const [{ metadata }, { token, launch }] = await Promise.all([
      loadToken(tokens, path.mint),
      readSecurity(path.mint, nowMs),
    ]);
    // Only the security fold combines verdicts and liquidity.
    const view = describeLaunch(launch, token.described?.deployer ?? null, nowMs);
    return toTokenInfo(path.mint, { ...token.verdicts, metadata }, view);
  },
);
