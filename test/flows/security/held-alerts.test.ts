import { describe, expect, test } from 'vitest';
import type { StreamRecord } from '../../../layers/edge/stream.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { address, START_MS, slotAt } from '../../worlds/events.ts';
import { memoryStream, wakeUpsIn } from '../../worlds/intake.ts';
import { putOnTape, rowRecords } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { hear, startSecurity } from '../../worlds/security.ts';
import { beginStory, type Story } from './story.ts';

const HOUR = 3_600_000;
const crew = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Six wallets of one funder buy in a slot and sell `gap` ms apart. */
const sellersOf = (run: string, gap: number, between: (story: Story) => void = () => {}): Story => {
  const story = beginStory(run);
  for (const [at, name] of crew.entries())
    story.swap(0, name, { txIndex: at, tokenRaw: `${(6 + at) * 1e8}`, baseRaw: `${600_000_001 + at * 137_000_003}` });
  between(story);
  for (const [at, name] of crew.entries())
    story.swap(180_000 + at * gap, name, { direction: 'sell', tokenRaw: `${(6 + at) * 45e6}` });
  return story;
};

const evidence = (story: Story, name: string): void =>
  story.event(0, {
    type: 'wallet_funded',
    mint: story.mint,
    wallet: story.wallet(name),
    fundings: [
      {
        from: address('funder'),
        category: null,
        lamports: '3000000000',
        slot: slotAt(START_MS - 60_000),
        timestamp: START_MS - 60_000,
        id: `${name}:0`,
        ancestors: [],
      },
    ],
    direct_funder: address('funder'),
    first_funded: START_MS - 60_000,
    root: null,
    hops: null,
    is_farm_funded: false,
    primary_terminal: null,
    automation: 'ORGANIC',
    crews: [],
  });

describe('A dump alert', () => {
  const engine = useEngine();
  let runs = 0;

  /** Loads all swaps hours late, then the evidence, one per second, then waits. Environments take turns. */
  const alertsOf = async (story: Story, passedMs: number, environments = 1, nowMs = START_MS + HOUR) => {
    const swaps = story.lines.length;
    for (const name of crew) evidence(story, name);
    const [stream, end, own] = [memoryStream(), farEnd(), await makeTables(engine.client)];
    await hear(engine.client, own, [`token:${story.mint}:dump_alert`]);
    const lives = Array.from({ length: environments }, () => startSecurity(engine.client, own, stream, end));
    let [turn, ticked] = [0, 0];
    const take = async (some: readonly StreamRecord[], atMs: number): Promise<void> => {
      turn += 1;
      return lives[turn % environments]!.take(some, atMs);
    };
    const tick = (atMs: number): Promise<void> => {
      const ticks = wakeUpsIn(stream).slice(ticked);
      ticked += ticks.length;
      return take(ticks, atMs);
    };
    const records = rowRecords(story.lines);
    await putOnTape(engine.client, own, story.lines.slice(0, swaps));
    await take(records.slice(0, swaps), nowMs);
    for (const [at, record] of records.slice(swaps).entries()) {
      await putOnTape(engine.client, own, story.lines.slice(swaps + at, swaps + at + 1));
      await take([record], nowMs + (at + 1) * 1_000);
    }
    for (const ms of [0, passedMs]) await tick(nowMs + 6_000 + ms);
    return end.posts.map(({ data }) => data);
  };

  test('of a bulk load does not depend on the members with the first evidence', async () => {
    expect(await alertsOf(sellersOf(`slow-${runs++}`, 40_000), 60_000)).toEqual([]);
  });

  test.each([1, 2])('of a bulk load is sent once, for the whole crew, with %i environments', async environments => {
    const story = sellersOf(`fast-${runs++}`, 5_000);
    expect(await alertsOf(story, 4_000, environments)).toEqual([]);
    const other = sellersOf(`fast-${runs++}`, 5_000);
    expect(await alertsOf(other, 5_000, environments)).toMatchObject([{ member_count: 6, sold_pct: 0.45 }]);
  });

  test('of a live crew does not wait', async () => {
    const story = sellersOf(`live-${runs++}`, 5_000, known => {
      for (const name of crew) evidence(known, name);
    });
    const [stream, end, own] = [memoryStream(), farEnd(), await makeTables(engine.client)];
    await putOnTape(engine.client, own, story.lines);
    await hear(engine.client, own, [`token:${story.mint}:dump_alert`]);
    const life = startSecurity(engine.client, own, stream, end);
    for (const [at, record] of rowRecords(story.lines).entries())
      await life.take([record], story.lines[at]!.row.timestampMs + 100);
    expect(end.posts.map(({ data }) => data)).toMatchObject([{ member_count: 6 }]);
  });
});
