import { withExamined } from '../../../layers/contract/present/examined.ts';
import { toFundingAbusePage } from '../../../layers/contract/present/funding-abuse.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { judgeFundingAbuse } from '../../../layers/core/early-buyers/funding-abuse.ts';
import { splitPage } from '../../../layers/edge/next-page.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readTradingHabits } from '../../../layers/flows/security/habits.ts';
import { shareSectionReader } from '../../../layers/flows/security/read-section.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/token/{mint}/funding-abuse */
export const handler = createHandlerWith(
  tokenSecurityRoutes.tokenFundingAbuse,
  tables => ({ wallets: openWallets(tables.wallets), readEarly: shareSectionReader(tables, 'early') }),
  async ({ wallets, readEarly }, { path, query, nowMs }) => {
    const { early, examined } = await readEarly(path.mint);
    const abuse = judgeFundingAbuse(early, query.early_window_minutes);
    const { limit, offset } = query;
    const { shown, next } = splitPage(abuse.wallets.slice(offset, offset + limit + 1), query);
    const habits = await readTradingHabits(
      wallets,
      shown.map(({ wallet }) => wallet),
    );
    return {
      status: 200,
      body: withExamined(toFundingAbusePage(path.mint, abuse, shown, habits), examined, nowMs),
      next,
    };
  },
);
