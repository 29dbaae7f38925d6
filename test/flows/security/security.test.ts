import { type BatchGetItemCommand, type GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { channels } from '../../../layers/contract/channels.ts';
import { listAllBundles } from '../../../layers/core/bundles/bundles.ts';
import { noAnnotations } from '../../../layers/core/security/annotations.ts';
import { encodeClockRecord } from '../../../layers/flows/processor/records.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { loadAnnotations } from '../../../layers/storage/security/annotations.ts';
import { dueSecurity, loadDelivered } from '../../../layers/storage/security/delivered.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { watching } from '../../storage/watching.ts';
import { cut, START_MS, signature, slotAt } from '../../worlds/events.ts';
import { memoryStream, type Stream, ticksIn, wakeUpsIn } from '../../worlds/intake.ts';
import { putOnTape, rowRecords } from '../../worlds/ledger.ts';
import { type FarEnd, farEnd } from '../../worlds/market.ts';
import { hear, type SecurityLife, startSecurity, verdictsOf } from '../../worlds/security.ts';
import { beginStory, calledRugged, description, fundedBy, type Story, wholeStory } from './story.ts';

const MINUTE = 60_000;
const tokenChannels = (mint: string): readonly string[] =>
  ['security', 'bundles', 'dump_alert'].map(name => `token:${mint}:${name}`);

/** Names of the messages that a client received. */
const reported = ({ posts }: FarEnd): readonly string[] =>
  posts.map(({ channel, data }) => `${channel.split(':')[2]} ${data.event ?? data.status ?? data.bundle_type}`);

/** End of the bundle of the story below. */
const EMPTY_MS = START_MS + 125_800;

/** A relay bundle that sold everything, without later rows. */
const emptiedStory = (run: string): Story => {
  const story = beginStory(run);
  const { swap, event } = story;
  event(0, description(story));
  for (let at = 0; at < 8; at++) swap(1_000 + at * 7_000, `stranger-${at}`);
  const crew = ['a', 'b', 'c'];
  for (const [at, name] of crew.entries()) swap(90_000, name, { relayBundleId: 'relay', txIndex: at + 4 });
  swap(100_000, 'stranger-9');
  for (const [at, name] of crew.entries()) swap(120_000 + at * 400, name, { direction: 'sell' });
  return story;
};

describe('The security flow', () => {
  const engine = useEngine();
  let runs = 0;

  const scene = async (story: Story, heard: readonly string[] = tokenChannels(story.mint)) => {
    const [stream, end] = [memoryStream(), farEnd()];
    const own = await makeTables(engine.client);
    await putOnTape(engine.client, own, story.lines);
    await hear(engine.client, own, heard);
    const start = (to: Stream = stream, far: FarEnd = end) => startSecurity(engine.client, own, to, far);
    return {
      own,
      stream,
      end,
      start,
      records: rowRecords(story.lines),
      security: { client: engine.client, table: own.security },
    };
  };

  test('publishes bundles, dumps, washes, suspicion and rugs in order, each by its schema', async () => {
    const story = wholeStory(`whole-${runs++}`);
    const { start, end, records, stream } = await scene(story);
    await start().take(records);
    const said = reported(end);
    expect(said.filter(one => !one.startsWith('bundles'))).toEqual([
      'security bundle_detected',
      'security wash_trade_flagged',
      'dump_alert RelaySequential',
      'security suspicious_activity',
      'security rug_detected',
    ]);
    expect(said).toContain('bundles active');
    expect(said).toContain('bundles dumping');
    expect(said.at(-1)).toBe('bundles rugged');
    const schemas = {
      security: channels.tokenSecurity,
      bundles: channels.tokenBundles,
      dump_alert: channels.tokenDumpAlert,
    };
    for (const { channel, data } of end.posts)
      expect(schemas[channel.split(':')[2] as keyof typeof schemas].payload.parse(data)).toEqual(data);
    const found = end.posts.find(({ data }) => data.event === 'bundle_detected')!.data;
    const members = ['a', 'b', 'c'].map(name => story.wallet(`member-${name}`));
    expect(new Set(found.affected_wallets as string[])).toEqual(new Set(members));
    const alert = end.posts.find(({ channel }) => channel.endsWith('dump_alert'))!.data;
    expect(alert).toMatchObject({ member_count: 3, bundle_id: (found.bundle as { bundle_id: string }).bundle_id });
    expect(alert.sold_pct).toBeGreaterThanOrEqual(0.2);
    const bundle = found.bundle as { readonly bundle_id: string; readonly created_at: string };
    const bundled = { kind: 'bundled', bundle: bundle.bundle_id, atMs: Date.parse(bundle.created_at) };
    expect(verdictsOf(stream).map(([wallet, said]) => [wallet, JSON.parse(said)])).toEqual(
      [
        ...members.map(member => [member, bundled] as const),
        [story.wallet('deployer'), { kind: 'deployer' }],
        [story.wallet('washer'), { kind: 'wash', swaps: 6, bots: 6 }],
      ].sort(([a], [b]) => (a! < b! ? -1 : 1)),
    );
  });

  test('applies all rows of a batch that ends with a repeated row', async () => {
    const story = wholeStory(`repeated-${runs++}`);
    const { start, end, records } = await scene(story);
    await start().take([...records, records[0]!]);
    expect(reported(end)).toContain('security rug_detected');
  });

  test('informs wallets of their bundle with or without subscribers, late members too', async () => {
    const grown = (run: string) => {
      const story = beginStory(run);
      const bundle = (at: number, ...names: readonly string[]) => {
        for (const name of names) story.swap(at, name, { direction: 'buy', relayBundleId: `${run}-${at}` });
      };
      bundle(1_000, 'a', 'b', 'c');
      story.swap(5_000, 'stranger');
      bundle(10_000, 'a', 'b', 'late-1', 'late-2');
      story.swap(20_000, 'stranger');
      return story;
    };
    const taughtWith = async (heard: boolean) => {
      const story = grown(`taught-${runs++}`);
      const { start, records, stream } = await scene(story, heard ? undefined : []);
      for (const record of records) await start().take([record]);
      return verdictsOf(stream).filter(([, said]) => said.includes('bundled')).length;
    };
    const quiet = await taughtWith(false);
    expect(quiet).toBe(5);
    expect(await taughtWith(true)).toBe(quiet);
  });

  test('reports deployer and remover found after the rug, each once, after a restart too', async () => {
    const story = beginStory(`late-parts-${runs++}`);
    const { swap, event, mint, wallet } = story;
    swap(1_000, 'stranger');
    event(7 * MINUTE, calledRugged(mint));
    event(0, description(story));
    event(6 * MINUTE, {
      type: 'liquidity',
      mint,
      signature: signature(wallet('remover')),
      event_index: 0,
      pool: wallet('pool'),
      dex: 'pump_swap',
      wallet: wallet('remover'),
      side: 'remove',
      token_amount_raw: '0',
      token_decimals: 6,
      base_mint: wallet('base'),
      base_amount_raw: '0',
      base_decimals: 9,
      pct_of_pool: 0.9,
      is_full_close: false,
    });
    swap(17 * MINUTE, 'stranger');
    const { start, records, stream } = await scene(story);
    const warm = start();
    for (const record of records) {
      await warm.take([record]);
      await start().take([record]);
    }
    expect(verdictsOf(stream).map(([who, said]) => [who, JSON.parse(said)])).toEqual(
      [
        [wallet('deployer'), { kind: 'deployer' }],
        [wallet('remover'), { kind: 'remover' }],
      ].sort(([a], [b]) => (a! < b! ? -1 : 1)),
    );
  });

  test.each([0, 1, 2, 3, 4, 5])(
    'finds the same profiteers among the kin whenever the rug becomes known (before row %i)',
    async place => {
      const story = beginStory(`profit-${runs++}`);
      const { swap, event, mint, wallet } = story;
      const deals: readonly (() => void)[] = [
        () => swap(1_000, 'winner', { tokenRaw: '2000000000', baseRaw: '2000000000' }),
        () => swap(2_000, 'winner', { direction: 'sell', tokenRaw: '1000000000', baseRaw: '6000000000' }),
        () => swap(3_000, 'winner', { tokenRaw: '1000000000', baseRaw: '4000000000' }),
        () => swap(6 * MINUTE, 'winner', { direction: 'sell', tokenRaw: '1000000000', baseRaw: '1000000' }),
        () => swap(7 * MINUTE, 'winner', { direction: 'sell', tokenRaw: '1000000000', baseRaw: '1000000' }),
      ];
      event(0, description(story));
      event(0, fundedBy(story, 'winner', 'deployer'));
      for (const deal of deals.slice(0, place)) deal();
      event(5 * MINUTE, calledRugged(mint));
      for (const deal of deals.slice(place)) deal();
      const { start, records, stream } = await scene(story, []);
      for (const record of records) await start().take([record]);
      expect(verdictsOf(stream).toSorted()).toEqual(
        [
          [wallet('deployer'), '{"kind":"deployer"}'],
          [wallet('winner'), '{"kind":"profiteer"}'],
        ].toSorted(),
      );
    },
  );

  test('notifies subscribed holders of a rug, and profiteers of their profit', async () => {
    const story = wholeStory(`wallets-${runs++}`);
    const wallets = ['stranger-1', 'winner', 'washer', 'bystander'].map(story.wallet);
    const { start, end, records } = await scene(
      story,
      wallets.map(wallet => `wallet:${wallet}:security`),
    );
    await start().take(records);
    expect(end.posts.map(({ channel, data }) => [channel.split(':')[1], data.event])).toEqual([
      [wallets[0], 'rug_detected'],
      [wallets[1], 'rug_profiteer'],
    ]);
    for (const { data } of end.posts) expect(channels.walletSecurity.payload.parse(data)).toEqual(data);
  });

  test('publishes a relay bundle a second later by requesting one tick itself', async () => {
    const story = beginStory(`tick-${runs++}`);
    for (const name of ['a', 'b']) story.swap(60_000, name, { direction: 'buy', relayBundleId: 'relay-1' });
    const { start, end, records, stream, security } = await scene(story);
    const life = start();
    const asked = (): number => wakeUpsIn(stream).length;
    await life.take(records, START_MS + 60_200);
    expect([reported(end), asked()]).toEqual([[], 1]);
    const clock = [{ shard: 's', sequence: '9', text: encodeClockRecord(story.mint) }];
    await life.take(clock, START_MS + 60_700);
    expect([reported(end), asked()]).toEqual([[], 2]);
    for (const at of [61_000, 61_300, 62_000]) await life.take(clock, START_MS + at);
    expect([reported(end), asked()]).toEqual([['security bundle_detected', 'bundles active'], 2]);
    const { bundles } = await loadAnnotations(security, story.mint);
    expect([...bundles.keys()].sort()).toEqual(['a', 'b'].map(story.wallet).sort());
    await start().take(records, START_MS + 63_000);
    expect(reported(end)).toHaveLength(2);
  });

  test('publishes nothing twice: not on redelivery, not after a restart, in any batches', async () => {
    const story = wholeStory(`once-${runs++}`);
    const { start, end, records, stream } = await scene(story);
    await start(memoryStream(), end).take(records.slice(0, 14));
    for (const batch of cut(records, [1, 5, 3])) await start(stream, end).take(batch);
    const warm = start(stream, end);
    await warm.take(records);
    await warm.take(records);
    const again = wholeStory(`once-again-${runs++}`);
    const other = await scene(again);
    await other.start().take(other.records);
    const alerts = (far: FarEnd) => reported(far).filter(one => !one.startsWith('bundles'));
    expect(alerts(end)).toEqual(alerts(other.end));
  });

  test('lets only one of two processes that both own a mint publish', async () => {
    const story = wholeStory(`two-${runs++}`);
    const { start, end, records } = await scene(story);
    const [one, other] = [start(), start()];
    for (const batch of cut(records, [4])) await Promise.all([one.take(batch), other.take(batch)]);
    expect(reported(end).filter(said => said === 'security bundle_detected')).toHaveLength(1);
    expect(reported(end).filter(said => said.startsWith('dump_alert'))).toHaveLength(1);
    expect(reported(end).filter(said => said === 'security rug_detected')).toHaveLength(1);
  });

  test('stores a wallet’s bundle and wash times for readers of its trades', async () => {
    const story = wholeStory(`members-${runs++}`);
    const { start, end, records, security } = await scene(story);
    await start().take(records.slice(0, 12));
    expect(await loadAnnotations(security, story.mint)).toEqual(noAnnotations);
    await start().take(records);
    const id = end.posts.find(({ channel }) => channel.endsWith('bundles'))!.data.bundle_id;
    const washed = [START_MS + 2 * MINUTE, START_MS + 62 * MINUTE + 45_000];
    expect(await loadAnnotations(security, story.mint)).toEqual({
      bundles: new Map(['a', 'b', 'c'].map(name => [story.wallet(`member-${name}`), id])),
      washes: new Map([[story.wallet('washer'), [washed]]]),
    });
  });

  test('stores the bundle of a late member without subscribers, and drops a disproved wash', async () => {
    const story = beginStory(`annotations-${runs++}`);
    const { swap, wallet } = story;
    for (const [at, names] of [
      ['a', 'b', 'c'],
      ['a', 'b', 'late'],
    ].entries())
      for (const name of names) swap(1_000 + at * 9_000, name, { direction: 'buy', relayBundleId: `relay-${at}` });
    const flip = { tokenRaw: '900000000', baseRaw: '900000000' };
    for (let at = 0; at < 6; at++)
      swap(2 * MINUTE + at * 9_000, 'washer', { ...flip, direction: at % 2 === 0 ? 'buy' : 'sell' });
    swap(2 * MINUTE + 4_000, 'washer', { ...flip, baseRaw: '90000000000', direction: 'buy' });
    const { start, records, security } = await scene(story, []);
    const [warm, upTo] = [
      start(),
      async (count: number) => {
        await warm.take(records.slice(0, count));
        return loadAnnotations(security, story.mint);
      },
    ] as const;
    await upTo(4);
    expect([...(await upTo(7)).bundles.keys()].sort()).toEqual(['a', 'b', 'c', 'late'].map(wallet).sort());
    expect([...(await upTo(12)).washes.keys()]).toEqual([wallet('washer')]);
    expect((await upTo(13)).washes.size).toBe(0);
  });

  /** A bundle that dumps and then rests. */
  const dumping = (run: string): Story => {
    const story = beginStory(run);
    const whole = wholeStory(run);
    story.lines.push(...whole.lines.filter(({ row }) => row.timestampMs < START_MS + 5 * MINUTE));
    return story;
  };

  /** Old rows are a bulk load: alerts wait for funding evidence. */
  const heardOf = (life: SecurityLife, stream: Stream, nowMs: number): Promise<void> =>
    life.take(wakeUpsIn(stream), nowMs + 5_000);

  test('the clock ends a dump that no trade ends, once, when the sweep asks', async () => {
    const story = dumping(`clock-${runs++}`);
    const { start, end, records, stream, security } = await scene(story);
    const life = start();
    await life.take(records, START_MS + 5 * MINUTE);
    expect(reported(end).at(-1)).toBe('bundles dumping');
    await heardOf(life, stream, START_MS + 5 * MINUTE);
    expect(reported(end).at(-1)).toBe('dump_alert RelaySequential');
    const due = (nowMs: number) => dueSecurity(security, nowMs, 100);
    expect(await due(START_MS + 9 * MINUTE)).toEqual([]);
    const laterMs = START_MS + 16 * MINUTE;
    expect(await due(laterMs)).toEqual([story.mint]);
    const clock = [{ shard: 's', sequence: '9', text: encodeClockRecord(story.mint) }];
    await start().take(clock, laterMs);
    expect(reported(end).at(-1)).toBe('bundles active');
    const count = end.posts.length;
    expect(await due(laterMs)).toEqual([]);
    await start().take(clock, laterMs);
    await life.take(clock, laterMs);
    // The next trade repeats the change, which was already sent.
    story.swap(17 * MINUTE, 'late');
    await life.take(
      rowRecords(story.lines)
        .slice(-1)
        .map(record => ({ ...record, sequence: '10' })),
      laterMs,
    );
    expect(end.posts).toHaveLength(count);
    expect((await loadDelivered(security, story.mint)).dueMs).toBeGreaterThan(laterMs);
  });

  test('an empty bundle without later rows ends for good by a tick on the tape', async () => {
    const story = emptiedStory(`empty-${runs++}`);
    const { mint, swap, event } = story;
    const { own, start, end, records, stream, security } = await scene(story);
    const life = start();
    const standing = async (nowMs = START_MS + 9 * MINUTE) => {
      const state = await openSecurityReader({ security, tape: openTape({ client: engine.client, table: own.tape }) })(
        mint,
        nowMs,
      );
      return listAllBundles(state.bundles).map(({ status }) => status);
    };
    const clock = [{ shard: 's', sequence: '9', text: encodeClockRecord(mint) }];
    const times = () => ticksIn(stream);
    const asked = () => wakeUpsIn(stream).length;
    const endMs = EMPTY_MS;
    // Current rows are checked until the end is certain.
    await life.take(records, START_MS + 124_500);
    await life.take(clock, START_MS + 125_900);
    await life.take(clock, START_MS + 127_000);
    expect([times(), asked()]).toEqual([[], 3]);
    await life.take(clock, START_MS + 127_600);
    await life.take(clock, START_MS + 128_000);
    expect(asked()).toBe(3);
    expect(times()).toEqual([{ type: 'tick', mint, slot: slotAt(START_MS + 120_800), timestamp: endMs }]);
    // Not published yet: earlier rows may still arrive.
    expect(reported(end).at(-1)).not.toBe('bundles exited');
    expect(await standing(endMs + 2 * MINUTE)).toEqual(['dumping']);
    const next = async (tell: () => void) => {
      tell();
      const line = story.lines.at(-1)!;
      await putOnTape(engine.client, own, [line]);
      await life.take(rowRecords([line]), START_MS + 4 * MINUTE);
    };
    await next(() => event(125_800, { type: 'tick', mint }));
    expect(reported(end).at(-1)).toBe('bundles exited');
    expect(await standing()).toEqual(['exited']);
    const count = end.posts.length;
    await next(() => swap(124_000, 'a'));
    await life.take(clock, START_MS + 9 * MINUTE);
    expect(end.posts).toHaveLength(count);
    expect(await standing()).toEqual(['exited']);
    expect(times()).toHaveLength(1);
  });

  test('an empty bundle of an old tape ends after the quiet and grace periods', async () => {
    const story = emptiedStory(`long-ago-${runs++}`);
    const { start, records, stream } = await scene(story);
    const life = start();
    const clock = [{ shard: 's', sequence: '9', text: encodeClockRecord(story.mint) }];
    const times = () => ticksIn(stream).map(({ timestamp }) => timestamp);
    const readMs = EMPTY_MS + 70_000;
    await life.take(records, readMs);
    await life.take(clock, readMs + 7_900);
    expect(times()).toEqual([]);
    await life.take(clock, readMs + 8_000);
    await life.take(clock, readMs + 9_000);
    expect(times()).toEqual([EMPTY_MS]);
    expect(wakeUpsIn(stream)).toHaveLength(2);
  });

  test('the clock does nothing for a mint with recent rows', async () => {
    const story = dumping(`busy-${runs++}`);
    const { start, end, records, stream } = await scene(story);
    const life = start();
    const nowMs = START_MS + 60 * MINUTE;
    await life.take(records, nowMs);
    await life.take([{ shard: 's', sequence: '9', text: encodeClockRecord(story.mint) }], nowMs + 1_000);
    expect(reported(end).at(-1)).toBe('bundles dumping');
    await heardOf(life, stream, nowMs);
    expect(reported(end).at(-1)).toBe('dump_alert RelaySequential');
    // The shard's next record of any mint triggers it when quiet.
    await life.take([{ shard: 's', sequence: '9', text: encodeClockRecord('another') }], nowMs + 31_000);
    expect(reported(end).at(-1)).toBe('bundles active');
  });

  test('reads what was delivered to a cold mint after its snapshot, so that it is not older', async () => {
    const story = wholeStory(`cold-${runs++}`);
    for (let at = 0; at < 300; at++) story.swap(9 * MINUTE + at * 9_000, `crowd-${at % 40}`);
    const { own, stream, end, start, records } = await scene(story);
    await start().take(records);
    const reads: string[] = [];
    const watched = watching(engine.client, command => {
      const { input } = command as GetItemCommand & BatchGetItemCommand;
      if (input.TableName === own.security && input.Key) reads.push(input.Key.s!.S!);
      for (const { s } of input.RequestItems?.[own.security]?.Keys ?? []) reads.push(s!.S!);
    });
    const tick = { shard: 's', sequence: '9', text: encodeClockRecord(story.mint) };
    await startSecurity(watched, own, stream, end).take([tick]);
    expect(reads.slice(0, reads.indexOf('delivered'))).toEqual(['head']);
  });

  test('continues without a failed snapshot', async () => {
    const story = wholeStory(`none-${runs++}`);
    for (let at = 0; at < 300; at++) story.swap(9 * MINUTE + at * 9_000, `crowd-${at % 40}`);
    const { start, end, records } = await scene(story);
    const life = start();
    let failed = 0;
    const client = watching(engine.client, command => {
      if (!(command instanceof PutItemCommand) || command.input.Item!.s?.S !== 'head') return;
      failed += 1;
      throw new Error('no room');
    });
    Object.assign(life.deps, { security: { ...life.deps.security, client } });
    await life.take(records);
    expect(failed).toBeGreaterThan(0);
    expect(reported(end)).toContain('security rug_detected');
  });

  test.each(['one instance', 'two instances'])(
    'does not end a dump that continues in rows of another process, with %s',
    async how => {
      const story = beginStory(`stale-${how}`);
      story.lines.push(
        ...wholeStory(`stale-${how}`).lines.filter(({ row }) => row.timestampMs < START_MS + 5 * MINUTE),
      );
      const first = story.lines.length;
      for (const [at, name] of ['a', 'b', 'c'].entries())
        story.swap(12 * MINUTE + at * 5_000, `member-${name}`, {
          direction: 'sell',
          tokenRaw: '200000000',
          baseRaw: '200000000',
        });
      const own = await makeTables(engine.client);
      await putOnTape(engine.client, own, story.lines);
      await hear(engine.client, own, [`token:${story.mint}:bundles`, `token:${story.mint}:dump_alert`]);
      const [stream, end] = [memoryStream(), farEnd()];
      const start = () => startSecurity(engine.client, own, stream, end);
      const a = start();
      const b = how === 'one instance' ? a : start();
      const records = rowRecords(story.lines);
      await a.take(records.slice(0, first), START_MS + 5 * MINUTE);
      await heardOf(a, stream, START_MS + 5 * MINUTE);
      await b.take(records.slice(first), START_MS + 12 * MINUTE + 20_000);
      const before = end.posts.length;
      // 16 min: a record of another mint reaches A.
      await a.take([{ shard: 't', sequence: '9', text: encodeClockRecord('another') }], START_MS + 16 * MINUTE);
      const state = await openSecurityReader({
        security: { client: engine.client, table: own.security },
        tape: openTape({ client: engine.client, table: own.tape }),
      })(story.mint, START_MS + 16 * MINUTE);
      expect(listAllBundles(state.bundles).map(({ status }) => status)).toEqual(['dumping']);
      const security = { client: engine.client, table: own.security };
      // The dump ends at 22:10: the sweep must find it.
      expect.soft(await dueSecurity(security, START_MS + 24 * MINUTE, 100)).toEqual([story.mint]);
      expect(end.posts.slice(before).map(({ data }) => data.status)).toEqual([]);
    },
  );
});
