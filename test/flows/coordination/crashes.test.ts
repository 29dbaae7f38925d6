import { describe, expect, test } from 'vitest';
import type { Link } from '../../../layers/core/relations/link.ts';
import { useEngine } from '../../storage/use-engine.ts';
import {
  type CoordinationTables,
  coordinationTables,
  linkBatch,
  logOf,
  startCoordination,
  viewsOf,
} from '../../worlds/coordination.ts';
import { START_MS } from '../../worlds/events.ts';
import { chooseCalls, faultModes, type Line, liveThrough, openLine } from '../../worlds/faults.ts';
import { type FarEnd, farEnd } from '../../worlds/market.ts';
import { clock, STORY_MS, wallet, wholeStory } from '../../worlds/mixed-links.ts';
import { hear } from '../../worlds/security.ts';

const NOW_MS = START_MS + STORY_MS;
/** Enough links for a snapshot, then changes by the clock alone. */
const STORY: readonly Link[] = [...wholeStory(3), clock(STORY_MS)];
const FEED = { sizes: [150, 90, 200, 60], again: [120, 400], nowMs: NOW_MS };
const CHANNELS = ['leader', 'follower', 'house-a', 'crew-b'].flatMap(name =>
  ['follow', 'entity'].map(channel => `wallet:${wallet(name)}:${channel}`),
);

describe('The coordination flow, when a call fails', () => {
  const engine = useEngine();

  type Scene = { readonly names: CoordinationTables; readonly end: FarEnd };

  const begin = async (): Promise<Scene> => {
    const names = await coordinationTables(engine.client);
    await hear(engine.client, names, CHANNELS);
    return { names, end: farEnd() };
  };

  /** Whether any call failed during the story. */
  const live = ({ names, end }: Scene, line: Line, isSameProcess: boolean): Promise<boolean> =>
    liveThrough(
      linkBatch(STORY),
      FEED,
      startCoordination(engine.client, names, end, line),
      isSameProcess ? null : () => startCoordination(engine.client, names, end),
    );

  const kept = async ({ names }: Scene) => ({
    views: await viewsOf(engine.client, names),
    log: (await logOf(engine.client, names)).flatMap(({ links }) => links),
  });

  const modes = faultModes.map((mode, index) => ({ ...mode, from: [0, 1, 2, 4][index]! }));

  test.each(modes)(
    'the log and the views end the same whichever call fails: $title',
    async ({ mode, fatal, from }) => {
      const calm = await begin();
      const line = openLine();
      await live(calm, line, true);
      const wanted = await kept(calm);
      expect(wanted.views.length).toBeGreaterThan(30);
      expect(calm.end.posts.length).toBeGreaterThan(3);
      let failed = 0;
      // Most calls are alike: tests every fifth, others in each mode.
      const chosen = chooseCalls(line.calls, from, 5);
      for (const at of chosen) {
        const scene = await begin();
        if (await live(scene, openLine({ at, mode, fatal }), !fatal)) failed += 1;
        expect({ at, ...(await kept(scene)) }).toEqual({ at, ...wanted });
        const posts = scene.end.posts.map(post => JSON.stringify(post));
        expect({ at, reported: posts.length }).toEqual({ at, reported: new Set(posts).size });
      }
      expect(failed).toBeGreaterThan(chosen.length / 4);
    },
    120_000,
  );
});
