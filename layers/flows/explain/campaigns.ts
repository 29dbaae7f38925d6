import type * as z from 'zod/mini';
import type { campaignsPage } from '../../contract/schemas/coordination.ts';
import { campaignRules as rules } from '../../core/campaigns/rules.ts';
import { createFinding, type Finding } from '../../core/explain/finding.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import { computeNotional } from '../../core/money/trade-money.ts';
import { loadWalletLinks } from '../../storage/coordination/wallets.ts';
import { isTrade } from '../../storage/market/tape.ts';
import type { Explainer, ExplainStores } from './explainer.ts';
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
    const linked = await selectLinkedBuys(stores, buys);
    const measured = { wallets: participantWallets, entities: participantEntities, confidence };
    const rule = participantEntities >= rules.entitiesMin ? 'campaigns.entities' : 'campaigns.wallets';
    return createFinding(path, rule, measured, toSwapInputs(mint, putFirstOfEachWallet(linked)));
  });
  return Promise.all(explained);
};

/** Buys of members of entities, and of followers and leaders. */
async function selectLinkedBuys({ world }: ExplainStores, buys: readonly Trade[]): Promise<readonly Trade[]> {
  const buyers = [...new Set(buys.map(({ wallet }) => wallet))].slice(0, BUYERS_MAX);
  const links = await loadWalletLinks(world.coordination, buyers);
  const known = new Set(buyers);
  const linked = new Set<string>();
  for (const [wallet, { membership, leaders }] of links) {
    if (membership !== null) linked.add(wallet);
    for (const { leader } of leaders.filter(edge => known.has(edge.leader))) linked.add(leader).add(wallet);
  }
  return buys.filter(({ wallet }) => linked.has(wallet));
}
