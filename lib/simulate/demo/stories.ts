import { runFarmStory, runRugStory, runSandwichStory, runWashStory } from './abuse.ts';
import { planOrganicLaunch, planPadLaunch, runBundleStory } from './launches.ts';
import type { Market } from './market.ts';
import { planOpening } from './opening.ts';
import { copyStory, runCampaignStory, runSiblingStory } from './relations.ts';
import type { StoryName } from './story-names.ts';

/** What can happen. A story only schedules actions. */
export const stories: Readonly<Record<StoryName, (market: Market) => unknown>> = {
  opening: planOpening,
  bundle: runBundleStory,
  farm: runFarmStory,
  wash: runWashStory,
  rug: market => runRugStory(market),
  sandwich: runSandwichStory,
  campaign: runCampaignStory,
  copy: copyStory,
  sibling: runSiblingStory,
  launch: market => planOrganicLaunch(market),
  pad: market => planPadLaunch(market),
};
