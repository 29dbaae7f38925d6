import { beforeAll, describe, expect, test } from 'vitest';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { loadAnnotations } from '../../../layers/storage/security/annotations.ts';
import { loadSnapshotVersion } from '../../../layers/storage/security/snapshot.ts';
import { makeTables, type TableNames } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { START_MS } from '../../worlds/events.ts';
import { chooseCalls, faultModes, type Line, liveThrough, openLine } from '../../worlds/faults.ts';
import { memoryStream, type Stream } from '../../worlds/intake.ts';
import { putOnTape, rowRecords } from '../../worlds/ledger.ts';
import { type FarEnd, farEnd } from '../../worlds/market.ts';
import { hear, linksSent, shown, startSecurity, verdictsOf } from '../../worlds/security.ts';
import { wholeStory } from './story.ts';

const STORY = wholeStory('crash');
// Enough rows for a snapshot between the events.
for (let at = 0; at < 270; at++) STORY.swap(9 * 60_000 + at * 9_000, `crowd-${at % 40}`);
const { mint, lines } = STORY;
const CHANNELS = ['security', 'dump_alert'].map(name => `token:${mint}:${name}`);
const FEED = { sizes: [12, 3, 9, 4, 262, 6], again: [5, 40, 260], nowMs: START_MS };

describe('The security flow, when a call fails', () => {
  const engine = useEngine();
  /** Read-only tables are shared by all scenes. */
  let shared: TableNames;

  beforeAll(async () => {
    shared = await makeTables(engine.client);
    await putOnTape(engine.client, shared, lines);
    await hear(engine.client, shared, CHANNELS);
  });

  const begin = async () => ({
    names: { ...shared, ...(await makeTables(engine.client, ['security'])) },
    stream: memoryStream(),
    end: farEnd(),
  });
  type Scene = { readonly names: TableNames; readonly stream: Stream; readonly end: FarEnd };

  /** Whether any call failed during the story. */
  const live = ({ names, stream, end }: Scene, line: Line, isSameProcess: boolean): Promise<boolean> =>
    liveThrough(
      rowRecords(lines),
      FEED,
      startSecurity(engine.client, names, stream, end, line),
      isSameProcess ? null : () => startSecurity(engine.client, names, stream, end),
    );

  const alerts = ({ end }: Scene): readonly string[] =>
    end.posts
      // Gaps have no data.
      .filter(({ data }) => data !== undefined)
      .map(({ channel, data }) => `${channel.split(':')[2]} ${data.event ?? data.bundle_id}`);

  const kept = async ({ names, stream }: Scene) => {
    const [security, tape] = [
      { client: engine.client, table: names.security },
      openTape({ client: engine.client, table: names.tape }),
    ];
    const state = await openSecurityReader({ security, tape })(mint, START_MS);
    return {
      annotations: await loadAnnotations(security, mint),
      verdicts: verdictsOf(stream),
      links: linksSent(stream),
      state: shown(state),
    };
  };

  const modes = faultModes.map((mode, first) => ({ ...mode, first }));

  test.each(modes)(
    'whichever call fails, nothing is published twice or lost: $title',
    async ({ mode, fatal, first }) => {
      const calm = await begin();
      const line = openLine();
      await live(calm, line, true);
      const wanted = await kept(calm);
      const reported = alerts(calm);
      expect(reported).toHaveLength(5);
      expect(wanted.verdicts).toHaveLength(5);
      expect(wanted.links.length).toBeGreaterThan(40);
      expect(wanted.links.filter(link => link.includes('Relay'))).toHaveLength(1);
      expect((await loadSnapshotVersion({ client: engine.client, table: calm.names.security }, mint)).version).toBe(1);
      let failed = 0;
      const chosen = chooseCalls(line.calls, first, 2);
      for (const at of chosen) {
        const scene = await begin();
        if (await live(scene, openLine({ at, mode, fatal }), !fatal)) failed += 1;
        expect({ at, ...(await kept(scene)) }).toEqual({ at, ...wanted });
        // The failed batch's alerts may be lost, but never repeated or reordered.
        const heard = alerts(scene);
        expect({ at, heard: reported.filter(alert => heard.includes(alert)) }).toEqual({ at, heard });
      }
      // A failed publish call has no other effect.
      expect(failed).toBeGreaterThan(chosen.length / 6);
    },
  );
});
