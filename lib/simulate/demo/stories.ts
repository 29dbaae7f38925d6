import { farmStory, rugStory, sandwichStory, washStory } from './abuse.ts';
import { bundleStory, organicLaunch } from './launches.ts';
import type { Market } from './market.ts';
import { opening } from './opening.ts';
import { campaignStory, copyStory, siblingStory } from './relations.ts';
import type { StoryName } from './story-names.ts';

/** What can happen. A story only schedules actions. */
export const stories: Readonly<Record<StoryName, (market: Market) => unknown>> = {
  opening,
  bundle: bundleStory,
  farm: farmStory,
  wash: washStory,
  rug: market => rugStory(market),
  sandwich: sandwichStory,
  campaign: campaignStory,
  copy: copyStory,
  sibling: siblingStory,
  launch: market => organicLaunch(market),
};
