import { presentFundingAbuse } from '../../../layers/contract/present/funding-abuse.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { fundingAbuseOf } from '../../../layers/core/early-buyers/funding-abuse.ts';
import { cutPage } from '../../../layers/edge/next-page.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { habitsAmong } from '../../../layers/flows/security/habits.ts';
import { openSectionReader } from '../../../layers/flows/security/read-section.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/token/{mint}/funding-abuse */
export const handler = serveWith(
  tokenSecurityRoutes.tokenFundingAbuse,
  tables => ({ wallets: openWallets(tables.wallets), readEarly: openSectionReader(tables, 'early') }),
  async ({ wallets, readEarly }, { path, query }) => {
    const abuse = fundingAbuseOf(await readEarly(path.mint), query.early_window_minutes);
    const { limit, offset } = query;
    const { shown, next } = cutPage(abuse.wallets.slice(offset, offset + limit + 1), query);
    const habits = await habitsAmong(
      wallets,
      shown.map(({ wallet }) => wallet),
    );
    return { status: 200, body: presentFundingAbuse(path.mint, abuse, shown, habits), next };
  },
);
