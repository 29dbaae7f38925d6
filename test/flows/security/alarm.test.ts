import { describe, expect, test } from 'vitest';
import { toSuspiciousActivity } from '../../../layers/contract/present/suspicious.ts';
import { toTokenInfo } from '../../../layers/contract/present/token.ts';
import { judgeFundingAbuse } from '../../../layers/core/early-buyers/funding-abuse.ts';
import { computeSignalAt } from '../../../layers/core/signal/source.ts';
import { unknownWorth } from '../../../layers/core/worth/valuation.ts';
import { encodeClockRecord } from '../../../layers/flows/processor/records.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { START_MS } from '../../worlds/events.ts';
import { memoryStream, ticksIn } from '../../worlds/intake.ts';
import { putOnTape, rowRecords } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { hear, startSecurity } from '../../worlds/security.ts';
import { beginStory, calledRugged, description, type Story } from './story.ts';

const SECOND = 1000;
const crew = ['a', 'b', 'c'];

/** Three wallets buy 54% of a high-risk token at 90 s, which is critical. */
const heldStory = (run: string, bought = '180000000000000'): Story => {
  const story = beginStory(run);
  const { swap, event, mint } = story;
  event(0, description(story));
  for (let at = 0; at < 8; at++) swap((1 + at * 7) * SECOND, `stranger-${at}`);
  event(80 * SECOND, { ...calledRugged(mint), status: 'validated', reasons: [] } as Parameters<typeof event>[1]);
  for (const [at, name] of crew.entries())
    swap(90 * SECOND, name, { relayBundleId: 'relay', txIndex: at + 4, tokenRaw: bought });
  swap(100 * SECOND, 'stranger-9');
  return story;
};

describe('A critical signal', () => {
  const engine = useEngine();
  let runs = 0;
  const next = (): string => `alarm-${runs++}`;

  const scene = async (story: Story) => {
    const [stream, end] = [memoryStream(), farEnd()];
    const own = await makeTables(engine.client);
    await hear(engine.client, own, [`token:${story.mint}:security`]);
    await putOnTape(engine.client, own, story.lines);
    const life = startSecurity(engine.client, own, stream, end);
    const read = openSecurityReader({
      security: { client: engine.client, table: own.security },
      tape: openTape({ client: engine.client, table: own.tape }),
    });
    const said = () =>
      end.posts
        .filter(({ data }) => data.event === 'suspicious_activity')
        .map(({ data }) => Number(data.timestamp) - START_MS);
    const statusAt = async (ms: number) => {
      const state = await read(story.mint, START_MS + ms);
      const activity = toSuspiciousActivity(story.mint, state.token, judgeFundingAbuse(state.early));
      const shown = { value: unknownWorth, launch: null, nowMs: 0 };
      const info = toTokenInfo(story.mint, { ...state.token.verdicts, metadata: null }, shown);
      expect(activity.status === 'clean').toBe(!info.is_suspicious);
      expect(activity.flagged_reasons).toEqual(info.flagged_reasons);
      return { ...activity, signal: computeSignalAt(state, START_MS + ms) };
    };
    return { life, said, statusAt, stream, records: rowRecords(story.lines) };
  };

  test('of sixty seconds makes the token suspicious once, in bulk and row by row', async () => {
    const story = heldStory(next());
    story.swap(149 * SECOND, 'stranger-9');
    story.swap(200 * SECOND, 'stranger-9');
    story.swap(300 * SECOND, 'stranger-9');
    const bulk = await scene(story);
    await bulk.life.take(bulk.records);
    const single = await scene(story);
    for (const record of single.records) await single.life.take([record]);
    for (const { said, statusAt } of [bulk, single]) {
      expect(said()).toEqual([151 * SECOND]);
      const { status, flagged_reasons, flagged_time, signal } = await statusAt(400 * SECOND);
      expect([status, flagged_time]).toEqual(['suspicious', new Date(START_MS + 151 * SECOND).toISOString()]);
      expect(flagged_reasons).toEqual(expect.arrayContaining(['BUNDLED_SUPPLY_HIGH', 'HIGH_RISK', 'OPEN_BUNDLES']));
      expect(signal.reasons).toContain('TOKEN_SUSPICIOUS');
    }
  });

  test('that ends before sixty seconds changes nothing, and neither does a high one', async () => {
    const story = heldStory(next());
    for (const [at, name] of crew.entries())
      story.swap((140 + at) * SECOND, name, { direction: 'sell', tokenRaw: '180000000000000' });
    story.swap(300 * SECOND, 'stranger-9');
    const high = heldStory(next(), '90000000000000');
    high.swap(300 * SECOND, 'stranger-9');
    for (const one of [story, high]) {
      const { life, records, said, statusAt } = await scene(one);
      await life.take(records);
      expect(said()).toEqual([]);
      expect((await statusAt(300 * SECOND)).status).toBe('clean');
    }
  });

  test('raises the status of a quiet mint once', async () => {
    const story = heldStory(next());
    const { life, records, said, statusAt, stream } = await scene(story);
    await life.take(records, START_MS + 101 * SECOND);
    expect((await statusAt(150 * SECOND)).status).toBe('clean');
    expect((await statusAt(151 * SECOND)).status).toBe('suspicious');
    const clock = [{ shard: 's', sequence: '9000', text: encodeClockRecord(story.mint) }];
    await life.take(clock, START_MS + 150 * SECOND);
    expect(said()).toEqual([]);
    await life.take(clock, START_MS + 160 * SECOND);
    expect(said()).toEqual([151 * SECOND]);
    expect(ticksIn(stream)).toMatchObject([{ type: 'tick', mint: story.mint, timestamp: START_MS + 151 * SECOND }]);
  });

  test('of an old tape raises the status by a row alone, and does not repeat it', async () => {
    const story = heldStory(next());
    const { life, records, said, statusAt, stream } = await scene(story);
    const dayMs = START_MS + 86_400_000;
    await life.take(records, dayMs);
    expect((await statusAt(86_400_000)).status).toBe('clean');
    const clock = (at: number) =>
      life.take([{ shard: 's', sequence: '9000', text: encodeClockRecord(story.mint) }], dayMs + at * SECOND);
    await clock(2);
    expect(ticksIn(stream)).toEqual([]);
    await clock(10);
    expect(ticksIn(stream)).toHaveLength(1);
    story.event(151 * SECOND, { type: 'tick', mint: story.mint } as Parameters<Story['event']>[1]);
    story.swap(155 * SECOND, 'stranger-9');
    await life.take(rowRecords(story.lines).slice(-2), dayMs + 12 * SECOND);
    await clock(60);
    expect(said()).toEqual([151 * SECOND]);
  });

  test('keeps a rugged token rugged, and no later verdict lowers the status', async () => {
    const rugged = heldStory(next());
    rugged.event(110 * SECOND, calledRugged(rugged.mint));
    rugged.swap(300 * SECOND, 'stranger-9');
    const cleared = heldStory(next());
    cleared.swap(200 * SECOND, 'stranger-9');
    cleared.event(201 * SECOND, { ...calledRugged(cleared.mint), status: 'validated' } as Parameters<
      Story['event']
    >[1]);
    for (const [story, status] of [
      [rugged, 'rugged'],
      [cleared, 'suspicious'],
    ] as const) {
      const { life, records, said, statusAt } = await scene(story);
      await life.take(records);
      expect((await statusAt(300 * SECOND)).status).toBe(status);
      expect(said()).toHaveLength(status === 'rugged' ? 0 : 1);
    }
  });
});
