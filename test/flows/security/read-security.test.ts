import { beforeAll, describe, expect, test } from 'vitest';
import { openBundles } from '../../../layers/core/bundles/bundles.ts';
import { judgeFundingAbuse } from '../../../layers/core/early-buyers/funding-abuse.ts';
import { applySecurity, createMintSecurity, type MintSecurity } from '../../../layers/core/security/security.ts';
import { toMintRow } from '../../../layers/flows/security/mint-rows.ts';
import { openSectionReader } from '../../../layers/flows/security/read-section.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { foldCached, loadCached, saveSecuritySnapshot } from '../../../layers/flows/security/state.ts';
import { openTape, readRowsAfter, type TapeRow } from '../../../layers/storage/market/tape.ts';
import { loadSecuritySnapshot, openSecuritySave } from '../../../layers/storage/security/snapshot.ts';
import { saved } from '../../storage/saved.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { watching } from '../../storage/watching.ts';
import { START_MS } from '../../worlds/events.ts';
import { putOnTape } from '../../worlds/ledger.ts';
import { shown } from '../../worlds/security.ts';
import { beginStory, type Story, wholeStory } from './story.ts';

const MINUTE = 60_000;
/** The fold of a story's rows without a store. */
const folded = ({ mint, lines }: Story): MintSecurity => {
  const state = createMintSecurity(mint);
  for (const { row } of lines) {
    const known = toMintRow(row);
    if (known !== null) applySecurity(state, known);
  }
  return state;
};

const BUDGET = { clock: Date.now, ms: 10_000 };

describe('A reader’s view of a mint’s security', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let runs = 0;

  const stores = (client = engine.client) => ({
    security: { client, table: names.security },
    tape: openTape({ client, table: names.tape }),
  });
  const reported = async (): Promise<Story> => {
    const story = wholeStory(`read-${runs++}`);
    await putOnTape(engine.client, names, story.lines);
    return story;
  };

  test('has the same early buyers and crowd as the reader of one part, from any snapshot', async () => {
    for (const isKept of [false, true]) {
      const story = await reported();
      if (isKept) {
        const cached = await loadCached(stores(), story.mint);
        const rows = await readRowsAfter(stores().tape, story.mint, cached.seq);
        foldCached(cached, rows.slice(0, rows.length / 2));
        await saveSecuritySnapshot(stores().security, cached, BUDGET);
      }
      const readEarly = openSectionReader(stores(), 'early');
      const { early, crowd, examined } = await openSecurityReader(stores())(story.mint, START_MS);
      expect(await openSectionReader(stores(), 'crowd')(story.mint)).toEqual({ crowd, examined });
      expect(early.buys.size).toBeGreaterThan(0);
      for (const minutes of [10, 60, 240])
        expect(judgeFundingAbuse((await readEarly(story.mint)).early, minutes)).toEqual(
          judgeFundingAbuse(early, minutes),
        );
    }
  });

  test('is the fold of its tape, and empty for an unknown mint', async () => {
    const story = await reported();
    expect(shown(await openSecurityReader(stores())(story.mint, START_MS))).toBe(shown(folded(story)));
    expect(shown(await openSecurityReader(stores())('unknown', START_MS))).toBe(shown(createMintSecurity('unknown')));
  });

  test('is the same from a snapshot with any later rows, late ones too', async () => {
    const story = await reported();
    const cached = await loadCached(stores(), story.mint);
    foldCached(cached, await readRowsAfter(stores().tape, story.mint, cached.seq));
    await saveSecuritySnapshot(stores().security, cached, BUDGET);
    expect(cached.version).toMatchObject({ version: 1, seq: story.lines.length });
    story.swap(9 * MINUTE, 'late', { timestampMs: START_MS + 1_500, slot: 1_000_003 });
    story.swap(9 * MINUTE, 'newest');
    await putOnTape(engine.client, names, story.lines.slice(-2));
    expect(shown(await openSecurityReader(stores())(story.mint, START_MS))).toBe(shown(folded(story)));
    const asked: string[] = [];
    const client = watching(engine.client, command => asked.push(command.constructor.name));
    await openSecurityReader(stores(client))(story.mint, START_MS);
    // The small snapshot and the tape's header.
    expect(asked).toEqual(['GetItemCommand', 'GetItemCommand']);
  });

  test('is as new as the tape for any warm reader, for one read without news', async () => {
    const story = await reported();
    const asked: string[] = [];
    const read = openSecurityReader(stores(watching(engine.client, command => asked.push(command.constructor.name))));
    await read(story.mint, START_MS);
    asked.length = 0;
    await read(story.mint, START_MS);
    expect(asked).toEqual(['GetItemCommand']);
    story.swap(9 * MINUTE, 'newest');
    await putOnTape(engine.client, names, story.lines.slice(-1));
    expect(shown(await read(story.mint, START_MS))).toBe(shown(folded(story)));
  });

  test('is the same for many concurrent readers as for one', async () => {
    const story = await reported();
    const read = openSecurityReader(stores());
    const states = await Promise.all(Array.from({ length: 8 }, () => read(story.mint, START_MS)));
    expect(new Set(states.map(shown))).toEqual(new Set([shown(folded(story))]));
  });

  test('describes the requested time, and a later row finds it unchanged', async () => {
    const story = beginStory(`tick-${runs++}`);
    const whole = wholeStory(`tick-${runs - 1}`);
    story.lines.push(...whole.lines.filter(({ row }) => row.timestampMs < START_MS + 5 * MINUTE));
    await putOnTape(engine.client, names, story.lines);
    const read = openSecurityReader(stores());
    const statuses = async (atMs: number) =>
      openBundles((await read(story.mint, START_MS + atMs)).bundles).map(({ status }) => status);
    expect(await statuses(5 * MINUTE)).toEqual(['dumping']);
    expect(await statuses(20 * MINUTE)).toEqual(['active']);
    expect(await statuses(30 * 60 * MINUTE)).toEqual(['dormant']);
    expect(await statuses(5 * MINUTE)).toEqual(['dumping']);
  });

  test('is folded again when the snapshot has other rules', async () => {
    const story = await reported();
    const { security } = stores();
    const cached = await loadCached(stores(), story.mint);
    foldCached(cached, await readRowsAfter(stores().tape, story.mint, cached.seq));
    await saveSecuritySnapshot(security, cached, BUDGET);
    const { version, snapshot: old } = await loadSecuritySnapshot(security, story.mint);
    const { head, pages } = old!.holders;
    const holders = { head, pages: pages.map(page => () => page) };
    const next = { holders, state: { ...(old!.state as object), version: -1 }, seq: version.seq };
    await saved(openSecuritySave(security, story.mint, version, next));
    expect(shown(await openSecurityReader(stores())(story.mint, START_MS))).toBe(shown(folded(story)));
  });

  test('does not depend on labels, which the tape corrects later', () => {
    const story = wholeStory('labels');
    const [row] = story.lines.filter(({ row }) => 'wallet' in row).map(({ row }) => row);
    expect(toMintRow({ ...row!, labels: ['BOT:MEV'] } as TapeRow)).toEqual(toMintRow(row!));
  });
});
