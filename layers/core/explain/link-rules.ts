import { campaignRules } from '../campaigns/rules.ts';
import { crowdRules } from '../crowd/rules.ts';
import { entityRules } from '../entities/rules.ts';
import { followRules } from '../follows/rules.ts';
import { defineExplained, type ExplainRule } from './rule.ts';

const WHOLE = 10_000;
const campaigns = 'coordination#campaigns';

const crowd = 'coordination#crowd';
const surge = '{wallets} wallets and {trades} trades, usually {usual_wallets} and {usual_trades} in a minute';

/** Relations between wallets, and crowds. */
export const linkExplained: Readonly<Record<string, ExplainRule>> = {
  'follows.edge': defineExplained(
    'coordination#follow-edges',
    '{follower} bought {tokens} tokens soon after {leader}, more often than chance gives',
    {
      tokens_min: followRules.tokensMin,
      lag_ms_min: followRules.lagMsMin,
      lag_ms_max: followRules.lagMsMax,
      alpha: followRules.alpha,
    },
  ),
  'entities.shared_funder': defineExplained('coordination#entities', 'Wallets with one funder, {funder}', {
    wallets_min: entityRules.walletsMin,
    paid_max: entityRules.paidMax,
  }),
  'entities.shared_execution': defineExplained('coordination#entities', 'Wallets that acted together twice', {
    wallets_min: entityRules.walletsMin,
  }),
  'entities.member': defineExplained('coordination#entities', 'A member with confidence {confidence}', {
    direct_confidence: entityRules.directConfidence / WHOLE,
    root_confidence: entityRules.rootConfidence / WHOLE,
    shared_confidence: entityRules.sharedConfidence / WHOLE,
  }),
  'campaigns.entities': defineExplained(campaigns, 'Entities bought within ten minutes', {
    entities_min: campaignRules.entitiesMin,
    window_ms: campaignRules.windowMs,
    buy_usd: campaignRules.usdMin,
  }),
  'campaigns.wallets': defineExplained(campaigns, 'Linked wallets bought within ten minutes', {
    wallets_min: campaignRules.walletsMin,
    window_ms: campaignRules.windowMs,
    buy_usd: campaignRules.usdMin,
  }),
  'crowd.quiet': defineExplained(crowd, `No crowd: ${surge}`, { crowd_score_below: crowdRules.crowdedMin }),
  'crowd.trending_crowd': defineExplained(crowd, `A crowd: ${surge}`, {
    crowd_score_min: crowdRules.crowdedMin,
    age_ms_min: crowdRules.launchMs,
  }),
  'crowd.crowded_launch': defineExplained(crowd, `A crowd at the launch: ${surge}`, {
    crowd_score_min: crowdRules.crowdedMin,
    age_ms_below: crowdRules.launchMs,
  }),
};
