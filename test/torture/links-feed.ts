import { packLinkRecords } from '../../layers/flows/link-records.ts';
import { createMemoryClient, createMemoryStore } from '../../layers/storage/memory/memory-dynamo.ts';
import { START_MS } from '../worlds/events.ts';
import { clock, STORY_MS, wallet, wholeStory } from '../worlds/mixed-links.ts';
import { hear } from '../worlds/security.ts';
import type { Feed } from './kills.ts';
import { tableNames } from './reference.ts';
import { type StageName, stageNames } from './stages.ts';

const SEED = 3;
const HEARD = ['leader', 'follower', 'house-a', 'crew-b'].map(name => `wallet:${wallet(name)}:entity`);

/** A story of relations for coordination alone: a tape of an hour has few. */
export const linksFeed = async (): Promise<Feed> => {
  const start = createMemoryStore();
  await hear(createMemoryClient(start), tableNames, HEARD);
  const links = [...wholeStory(SEED), clock(STORY_MS)];
  const drafts = links.flatMap(link => packLinkRecords([link])).map(({ key, data }) => ({ key, text: data }));
  const records = Object.fromEntries(
    stageNames.map(name => [name, name === 'coordination' ? drafts : []]),
  ) as unknown as Record<StageName, typeof drafts>;
  return { start, steps: [{ nowMs: START_MS + STORY_MS, records }] };
};
