import { describe, expect, test } from 'vitest';
import type { Link } from '../../../layers/core/relations/link.ts';
import { loadLinksSnapshot, loadLinksVersion, openLinksSave } from '../../../layers/storage/coordination/snapshot.ts';
import { saved } from '../../storage/saved.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { coordinationTables, linkBatch, logOf, startCoordination, VIEWS, viewsOf } from '../../worlds/coordination.ts';
import { cut, START_MS } from '../../worlds/events.ts';
import { openLine } from '../../worlds/faults.ts';
import { farEnd } from '../../worlds/market.ts';
import { buy, clock, funded, STORY_MS, wholeStory } from '../../worlds/mixed-links.ts';

const NOW_MS = START_MS + STORY_MS;
const STORY = wholeStory(7);
/** Ticks carry link time, so any cut may contain them. */
const WITH_CLOCK: readonly Link[] = [...STORY.slice(0, 400), clock(STORY_MS), ...STORY.slice(400), clock(STORY_MS)];

const nameOf = (link: Link): string =>
  JSON.stringify(
    Object.entries(link)
      .filter(([, value]) => value !== undefined)
      .sort(),
  );

describe('The coordination flow', () => {
  const engine = useEngine();

  const begin = async () => {
    const names = await coordinationTables(engine.client);
    return { names, start: () => startCoordination(engine.client, names, farEnd()) };
  };
  type Scene = Awaited<ReturnType<typeof begin>>;

  /** Delivers links in batches; `livesMax` allows restarts with empty memory. */
  const feed = async ({ start }: Scene, links: readonly Link[], sizes: readonly number[], livesMax = 1) => {
    let life = start();
    for (const [at, batch] of cut(linkBatch(links), sizes).entries()) {
      if (at > 0 && at < livesMax) life = start();
      await life.take(batch, NOW_MS);
    }
    return life;
  };

  test.each([
    ['link by link in one life, links of a long day', [1], 1],
    ['in small batches', [7, 3, 20], 1],
    ['in batches that lose their memory again and again', [50, 11, 120], 12],
  ])('makes the same views of a story in any batches: %s', async (_title, sizes, lives) => {
    const [whole, other] = [await begin(), await begin()];
    await feed(whole, WITH_CLOCK, [WITH_CLOCK.length]);
    await feed(other, WITH_CLOCK, sizes, lives);
    const wanted = await viewsOf(engine.client, whole.names);
    for (const kind of VIEWS)
      expect(
        wanted.some(view => view.includes(`"${kind}#`)),
        kind,
      ).toBe(true);
    expect(await viewsOf(engine.client, other.names)).toEqual(wanted);
  });

  test('counts each batch whose state is above the bound, and keeps all of it', async () => {
    const [bounded, other] = [await begin(), await begin()];
    const life = startCoordination(engine.client, bounded.names, farEnd(), openLine(), 100_000);
    for (const batch of cut(linkBatch(STORY), [100])) await life.take(batch, NOW_MS);
    const above = life.counts.get('chain_coordination_oversize_total') ?? 0;
    expect(above).toBeGreaterThan(0);
    expect(above).toBeLessThanOrEqual(Math.ceil(STORY.length / 100));
    const { counts } = await feed(other, STORY, [100]);
    expect(counts.has('chain_coordination_oversize_total')).toBe(false);
    expect(await viewsOf(engine.client, bounded.names)).toEqual(await viewsOf(engine.client, other.names));
  });

  test('has no effect for repeated links', async () => {
    const scene = await begin();
    const life = await feed(scene, STORY, [40]);
    const [views, log] = [await viewsOf(engine.client, scene.names), await logOf(engine.client, scene.names)];
    const counted = new Map(life.counts);
    await life.take(linkBatch(STORY), NOW_MS);
    await scene.start().take(linkBatch(STORY.slice(200, 300)), NOW_MS);
    expect(await viewsOf(engine.client, scene.names)).toEqual(views);
    expect(await logOf(engine.client, scene.names)).toEqual(log);
    expect(life.counts).toEqual(counted);
  });

  test('logs each effective link once, in order, numbered without gaps', async () => {
    const scene = await begin();
    await feed(scene, STORY, [40], 5);
    const log = await logOf(engine.client, scene.names);
    expect(log.map(({ number }) => number)).toEqual(log.map((_, at) => at + 1));
    const logged = log.flatMap(({ links }) => links);
    expect(logged.length).toBeGreaterThan(STORY.length / 2);
    const reported = STORY.map(nameOf);
    const places = logged.map(link => reported.indexOf(nameOf(link)));
    expect(new Set(places).size).toBe(logged.length);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBe(0);
  });

  test('continues from a snapshot and the log as if it never stopped', async () => {
    const [calm, cold] = [await begin(), await begin()];
    const middle = STORY.length - 60;
    await feed(calm, STORY, [45]);
    const life = await feed(cold, STORY.slice(0, middle), [45]);
    const version = await loadLinksVersion(life.deps.coordination);
    expect(version.version).toBeGreaterThan(0);
    expect(version.seq).toBeLessThan((await logOf(engine.client, cold.names)).length);
    await feed(cold, STORY.slice(middle), [13], 3);
    expect(await viewsOf(engine.client, cold.names)).toEqual(await viewsOf(engine.client, calm.names));
  });

  test('folds the whole log again when the snapshot has other rules, and saves a new one', async () => {
    const scene = await begin();
    const life = await feed(scene, STORY, [45]);
    const table = life.deps.coordination;
    const views = await viewsOf(engine.client, scene.names);
    const stale = { state: { version: 0 }, newestMs: 0 };
    const spoilt = await saved(openLinksSave(table, await loadLinksVersion(table), 3, stale));
    await scene.start().take(linkBatch(STORY.slice(0, 40)), NOW_MS);
    expect(await viewsOf(engine.client, scene.names)).toEqual(views);
    const version = await loadLinksVersion(table);
    expect(version.version).toBeGreaterThan(spoilt.version);
    expect(version.seq).toBeLessThan((await logOf(engine.client, scene.names)).length);
    expect((await loadLinksSnapshot(table)).snapshot?.newestMs).toBeGreaterThan(START_MS);
  });

  test('detects another writer and continues from its log', async () => {
    const [calm, torn] = [await begin(), await begin()];
    await feed(calm, STORY, [45]);
    const [one, two] = [torn.start(), torn.start()];
    for (const [at, batch] of cut(linkBatch(STORY), [45]).entries()) {
      await (at % 3 === 0 ? one : two).take(batch, NOW_MS);
      // The other one takes the same batch late, as a presumed dead process does.
      if (at % 4 === 0) await (at % 3 === 0 ? two : one).take(batch, NOW_MS);
    }
    expect(await viewsOf(engine.client, torn.names)).toEqual(await viewsOf(engine.client, calm.names));
    const log = await logOf(engine.client, torn.names);
    const logged = log.flatMap(({ links }) => links.map(link => JSON.stringify(link)));
    expect(new Set(logged).size).toBe(logged.length);
  });

  test('splits a batch that is larger than an item', async () => {
    const scene = await begin();
    const many = Array.from({ length: 4_000 }, (_, at) => buy(at * 7, `buyer-${at}`, at % 50));
    await scene.start().take(linkBatch(many), NOW_MS);
    const log = await logOf(engine.client, scene.names);
    expect(log.length).toBeGreaterThan(1);
    expect(log.flatMap(({ links }) => links)).toEqual(many);
  });

  test('follows link time while links come, and the wall clock afterwards', async () => {
    const scene = await begin();
    const life = scene.start();
    // An old tape: the wall clock is days ahead.
    const nowMs = START_MS + 5 * 86_400_000;
    const campaign = STORY.filter(({ timestampMs }) => timestampMs <= START_MS + 175 * 60_000);
    await life.take([...linkBatch(campaign), ...linkBatch([clock(5 * 86_400_000)], 9_000)], nowMs);
    const before = (await logOf(engine.client, scene.names)).flatMap(({ links }) => links);
    expect(before.filter(({ kind, timestampMs }) => kind === 'clock' && timestampMs > START_MS + STORY_MS)).toEqual([]);
    await life.take(linkBatch([clock(5 * 86_400_000)], 9_001), nowMs + 20_000);
    expect((await logOf(engine.client, scene.names)).flatMap(({ links }) => links)).toEqual(before);
    await life.take(linkBatch([clock(5 * 86_400_000 + 60_000)], 9_002), nowMs + 60_000);
    const after = (await logOf(engine.client, scene.names)).flatMap(({ links }) => links);
    expect(after.slice(before.length)).toEqual([clock(5 * 86_400_000 + 60_000)]);
    // A repeated tick changes and logs nothing.
    await life.take(linkBatch([clock(5 * 86_400_000 + 120_000)], 9_003), nowMs + 120_000);
    expect((await logOf(engine.client, scene.names)).flatMap(({ links }) => links)).toEqual(after);
  });

  test('counts new links and their changes by kind', async () => {
    const scene = await begin();
    const life = scene.start();
    const house = ['a', 'b', 'c'].map((name, at) => funded(at, name, 'purse'));
    await life.take(linkBatch([...house, ...house]), NOW_MS);
    expect(life.counts.get('chain_links_total{kind="funded"}')).toBe(3);
    expect(life.counts.get('chain_link_changes_total{kind="entity"}')).toBeGreaterThan(0);
  });
});
