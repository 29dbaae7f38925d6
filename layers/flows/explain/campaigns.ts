import type * as z from 'zod/mini';
import type { campaignsPage } from '../../contract/schemas/coordination.ts';
import { campaignRules as rules } from '../../core/campaigns/rules.ts';
import { createFinding, type Finding } from '../../core/explain/finding.ts';
import { usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import { computeNotional } from '../../core/money/trade-money.ts';
import { loadWalletLinks } from '../../storage/coordination/wallets.ts';
import { isTrade } from '../../storage/market/tape.ts';
import type { Explainer } from './explainer.ts';
import { putFirstOfEachWallet, toSwapInputs } from './tape-rows.ts';

const BUYERS_MAX = 400;

/** Whose buys within the first window are a campaign. */
export const explainCampaigns: Explainer = async ({ body }, stores) => {
  const { active, recent } = body as z.infer<typeof campaignsPage>;
  const shown = [
    ...active.map((campaign, at) => ({ campaign, path: `/active/${at}` })),
    ...recent.map((campaign, at) => ({ campaign, path: `/recent/${at}` })),
  ];
  const explained = shown.map(async ({ campaign, path }): Promise<Finding> => {
    const { tokenMint: mint, startedTsMs, participantWallets, participantEntities, confidence } = campaign;
    const rows = await stores.readRows(mint, { fromMs: startedTsMs, toMs: startedTsMs + rules.windowMs });
    // Buys without a price count.
    const buys = rows.filter(isTrade).filter(trade => {
      const usd = computeNotional(trade);
      return trade.direction === 'buy' && (usd === null || toUiAmount(usd, usdScale) >= rules.usdMin);
    });
    const buyers = [...new Set(buys.map(({ wallet }) => wallet))].slice(0, BUYERS_MAX);
    const known = new Set(buyers);
    // Members of entities, and wallets that follow or lead another buyer.
    const members = new Set<string>();
    for (const [wallet, { membership, leaders }] of await loadWalletLinks(stores.world.coordination, buyers)) {
      if (membership !== null) members.add(wallet);
      for (const { leader } of leaders.filter(edge => known.has(edge.leader))) members.add(leader).add(wallet);
    }
    const linked = buys.filter(({ wallet }) => members.has(wallet));
    const measured = { wallets: participantWallets, entities: participantEntities, confidence };
    const rule = participantEntities >= rules.entitiesMin ? 'campaigns.entities' : 'campaigns.wallets';
    return createFinding(path, rule, measured, toSwapInputs(mint, putFirstOfEachWallet(linked)));
  });
  return Promise.all(explained);
};
