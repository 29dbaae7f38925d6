import { beforeAll, describe, expect, test } from 'vitest';
import { createFollows, rankLeaderEdges, takeFollowBuy } from '../../../layers/core/follows/follows.ts';
import type { Link } from '../../../layers/core/relations/link.ts';
import { parseRecordLinks } from '../../../layers/flows/link-records.ts';
import { encodeClockRecord } from '../../../layers/flows/processor/records.ts';
import { createMintLinks, createSentLinks, type SentLinks } from '../../../layers/flows/security/links.ts';
import { loadDelivered } from '../../../layers/storage/security/delivered.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { trade } from '../../tapes/trades.ts';
import { START_MS, slotAt } from '../../worlds/events.ts';
import { emitted, memoryStream } from '../../worlds/intake.ts';
import { putOnTape, rowRecords } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { startSecurity } from '../../worlds/security.ts';
import { beginStory, type Story } from './story.ts';

describe('Links from a mint to its traders', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);

  /** Links published for a story in one batch. */
  const tell = async ({ lines }: Story): Promise<readonly Link[]> => {
    await putOnTape(engine.client, names, lines);
    const stream = memoryStream();
    await startSecurity(engine.client, names, stream, farEnd()).take(rowRecords(lines));
    return parseRecordLinks(emitted(stream, 'links'));
  };

  test('include each wallet’s first buy of a second', async () => {
    const story = beginStory('seconds');
    for (const at of [1_000, 1_400, 1_999, 2_000, 30_000]) story.swap(at, 'ann');
    story.swap(160_000, 'bob');
    const reported = await tell(story);
    expect(reported).toEqual(
      [
        ['ann', 1_000],
        ['ann', 2_000],
        ['ann', 30_000],
        ['bob', 160_000],
      ].map(([name, at]) => {
        const { row } = story.lines.find(({ row }) => row.timestampMs === START_MS + Number(at))!;
        const { slot, timestampMs } = row;
        const wallet = story.wallet(String(name));
        return { kind: 'buy', mint: story.mint, wallet, slot, timestampMs, cents: 15_000 };
      }),
    );
  });

  test('of all mints in a batch share one record', async () => {
    const stories = ['first', 'second', 'third'].map(name => beginStory(`shared-${name}`));
    for (const story of stories) story.swap(1_000, 'ann');
    const lines = stories.flatMap(story => story.lines);
    await putOnTape(engine.client, names, lines);
    const stream = memoryStream();
    await startSecurity(engine.client, names, stream, farEnd()).take(rowRecords(lines));
    expect(emitted(stream, 'links')).toHaveLength(1);
    const mints = parseRecordLinks(emitted(stream, 'links')).flatMap(link => (link.kind === 'buy' ? [link.mint] : []));
    expect(mints.sort()).toEqual(stories.map(({ mint }) => mint).sort());
  });

  test.each([
    ['in one minute of the clock', 5_000, false],
    ['over its end', 35_000, false],
    ['in one minute, the second heard of first', 5_000, true],
  ])('reveal a copier of its leader’s second buy, %s', (_, startMs, isTurned) => {
    const follows = createFollows();
    const line = (mint: number, wallet: string, ms: number) => ({ mint, wallet, ms: mint * 300_000 + startMs + ms });
    const buys = Array.from({ length: 40 }, (_, mint) => [
      ...(mint % 3 === 0 ? [line(mint, 'leader', 0), line(mint, 'leader', 50_000)] : []),
      ...(mint % 3 === 0 ? [line(mint, 'copier', 70_000)] : []),
      ...Array.from({ length: 8 }, (_, at) => line(mint, `noise ${(mint * 7 + at) % 60}`, 200_000 + at * 9_000)),
    ]).flatMap(([one, other, ...rest]) => (isTurned ? [other!, one!, ...rest] : [one!, other!, ...rest]));
    const reported = new Map<number, SentLinks>();
    for (const [index, { mint, wallet, ms }] of buys.entries()) {
      const known = reported.get(mint) ?? createSentLinks();
      reported.set(mint, known);
      const row = trade({ seq: index + 1, wallet, timestampMs: START_MS + ms, slot: slotAt(START_MS + ms) });
      for (const link of createMintLinks(`mint ${mint}`, known, [row], []))
        if (link.kind === 'buy') takeFollowBuy(follows, link);
    }
    expect(rankLeaderEdges(follows, 'copier')).toMatchObject([
      { leader: 'leader', supportCount: 14, distinctTokens: 14 },
    ]);
  });

  test('exclude sells, flash swaps, arbitrage and the legs around a victim', async () => {
    const story = beginStory('machines');
    story.swap(1_000, 'seller', { direction: 'sell' });
    story.swap(2_000, 'flash', { direction: 'flash_swap' });
    story.swap(3_000, 'flash-leg', { labels: ['BOT:FLASH'] });
    story.swap(4_000, 'arbitrage', { arbitrage: true });
    story.swap(5_000, 'arbitrage-leg', { labels: ['BOT:ARB'] });
    story.swap(6_000, 'front', { labels: ['MEV:FRONTRUN'] });
    story.swap(7_000, 'back', { labels: ['MEV:BACKRUN'] });
    story.swap(8_000, 'victim', { labels: ['MEV:SANDWICHED'] });
    expect(await tell(story)).toMatchObject([{ kind: 'buy', wallet: story.wallet('victim') }]);
  });

  test('list co-acting wallets in order, and store no delivery note', async () => {
    const story = beginStory('together');
    for (const [at, name] of ['ann', 'bob', 'cid'].entries())
      story.swap(90_000, name, { signature: `multi`, direction: 'sell', eventIndex: at, txIndex: 4 });
    const reported = await tell(story);
    const wallets = ['ann', 'bob', 'cid'].map(story.wallet);
    const { slot } = story.lines[0]!.row;
    const place = { mint: story.mint, slot, timestampMs: START_MS + 90_000 };
    expect(reported.filter(({ kind }) => kind === 'co_action')).toContainEqual(
      expect.objectContaining({ ...place, wallets, id: expect.stringContaining('MultiSell') }),
    );
  });

  test('are published by the clock when no row follows, once', async () => {
    const story = beginStory('silent');
    for (const [at, name] of ['ann', 'bob', 'cid'].entries())
      story.swap(90_000, name, { relayBundleId: 'relay-1', tokenRaw: '1000000000', txIndex: at + 4 });
    await putOnTape(engine.client, names, story.lines);
    const stream = memoryStream();
    const life = startSecurity(engine.client, names, stream, farEnd());
    const coActions = () => parseRecordLinks(emitted(stream, 'links')).filter(({ kind }) => kind === 'co_action');
    await life.take(rowRecords(story.lines), START_MS + 90_100);
    const before = coActions().length;
    const clock = [{ shard: 's', sequence: '900', text: encodeClockRecord(story.mint) }];
    await life.take(clock, START_MS + 200_000);
    expect(coActions().length).toBe(before + 1);
    expect(coActions().at(-1)).toMatchObject({ id: expect.stringContaining('Relay') });
    await life.take(clock, START_MS + 300_000);
    expect(coActions().length).toBe(before + 1);
    expect(
      (await loadDelivered({ client: engine.client, table: names.security }, story.mint)).clock.join(),
    ).not.toContain('co_action');
  });
});
