import { beforeAll, describe, expect, test } from 'vitest';
import { timeframeMs, timeframes, toBucketStart } from '../../../layers/core/candles/timeframe.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { readNewestCandles } from '../../../layers/flows/candle-page.ts';
import { sections } from '../../../layers/flows/pass/pass.ts';
import { encodeClockRecord } from '../../../layers/flows/processor/records.ts';
import { runSweep } from '../../../layers/flows/sweep/sweep.ts';
import { saveKey } from '../../../layers/storage/access/keys.ts';
import { openSockets } from '../../../layers/storage/access/sockets.ts';
import { loadLive, saveMarketSnapshot } from '../../../layers/storage/market/candles.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';
import { chooseCases } from '../../long-run.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { isWriteOf, Refused, watching } from '../../storage/watching.ts';
import { trade } from '../../tapes/trades.ts';
import { address, cut, START_MS } from '../../worlds/events.ts';
import { BrokenLine, chooseCalls, faultModes, type Line, openLine, Unfinished } from '../../worlds/faults.ts';
import { memoryStream } from '../../worlds/intake.ts';
import { chance, keepTape, longTape, tradesIn, weekEndTape } from '../../worlds/long-tapes.ts';
import { bruteMarket, type FarEnd, farEnd, type MarketLife, marketOf, startMarket } from '../../worlds/market.ts';
import { connectionTo, listenAs } from '../../worlds/sockets.ts';
import { openSections } from '../../worlds/tape-records.ts';

describe('The market', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let mints = 0;

  beforeAll(async () => {
    const rest = { name: 'n', createdMs: 0, expiresMs: null, revokedMs: null };
    await saveKey({ client: engine.client, table: names.keys }, { hash: 'hash', id: 'key', tier: 'layer1', ...rest });
  });

  const start = (end: FarEnd = farEnd(), line: Line = openLine()): MarketLife =>
    startMarket(engine.client, names, end, line);
  const freshMint = (): string => address(`mint-${mints++}`);
  const newestOf = (trades: readonly Trade[]): number => Math.max(...trades.map(({ timestampMs }) => timestampMs));
  const stores = () => ({ client: engine.client, table: names.candles });

  const page = (mint: string, timeframe: '1m' | '1h') => {
    const query = { timeframe, view: 'full', from: undefined, to: undefined, limit: 9 } as const;
    return readNewestCandles({ candles: stores(), tape: start().deps.tape }, mint, query, 'enterprise', 0);
  };

  /** A socket that subscribes to trades and minute candles of a mint. */
  const listenTo = async (mint: string, more: readonly string[] = []): Promise<string> => {
    const id = `socket-${mint}`;
    const sockets = openSockets(engine.client, names.connections, names.subscriptions);
    const channels = ['ticks', 'ohlcv:full:1m', ...more].map(name => `token:${mint}:${name}`);
    await listenAs(sockets, connectionTo(id, 'layer1', channels), START_MS);
    return id;
  };

  const finalsOf = ({ posts }: FarEnd, timeframe: string) =>
    posts
      .filter(({ channel, data }) => channel.endsWith(timeframe) && data.is_final)
      .map(({ data }) => data.bucket_start_ms);

  test.each(chooseCases([1, 2, 3, 4, 5, 6, 7, 8], 3))(
    'a process that starts cold anywhere continues like a warm one (tape %i)',
    async seed => {
      const [mint, next] = [freshMint(), chance(seed)];
      const tape = seed % 2 === 0 ? weekEndTape(seed, 380) : longTape(seed, 420);
      await keepTape(engine.client, names, mint, tape);
      let market = start();
      for (const batch of cut(tape, [1, 7, 40, 3])) {
        if (next() < 0.2) market = start();
        const lagMs = next() < 0.8 ? 100 : next() * 300_000;
        await market.take([tradesIn(mint, batch)], newestOf(tape.slice(0, batch.at(-1)!.seq)) + lagMs);
        if (next() < 0.1)
          await market.take(
            [{ shard: 's', sequence: '0', text: encodeClockRecord(mint) }],
            newestOf(batch) + next() * 900_000,
          );
      }
      expect(await marketOf(engine.client, names, mint)).toEqual(bruteMarket(tape));
    },
  );

  test('a snapshot of another version is ignored, and the tape folded again', async () => {
    const mint = freshMint();
    const tape = longTape(3, 300);
    await keepTape(engine.client, names, mint, tape);
    const [first, second] = [tape.slice(0, 200), tape.slice(200)];
    await start().take([tradesIn(mint, first)], newestOf(first) + 100);
    await saveMarketSnapshot(stores(), mint, 200, Uint8Array.of(99, 1, 2, 3));
    await start().take([tradesIn(mint, second)], newestOf(tape) + 100);
    expect(await marketOf(engine.client, names, mint)).toEqual(bruteMarket(tape));
  });

  /** Each fault mode tests every twelfth call, from its own offset. */
  const STRIDE = 12;

  const tapes = { 'in an hour': longTape(11, 150), 'at the end of a week': weekEndTape(11, 110) };
  const faults = Object.entries(tapes).flatMap(([when, tape]) =>
    faultModes.map((mode, offset) => ({ ...mode, when, tape, offset: offset * 3 })),
  );

  test.each(faults)(
    'failed calls change no final result, and no trade is published twice or out of order: $title, $when',
    async ({ mode, fatal, offset, tape }) => {
      const live = async (line: Line) => {
        const [mint, end] = [freshMint(), farEnd()];
        const id = await listenTo(mint);
        await keepTape(engine.client, names, mint, tape);
        const all = cut(tape, [70, 65, 5]);
        let market = start(end, line);
        for (const [index, batch] of all.entries()) {
          const nowMs = newestOf(tape.slice(0, batch.at(-1)!.seq)) + 100;
          const failure = await market.take([tradesIn(mint, batch)], nowMs).then(
            () => null,
            (error: unknown) => error,
          );
          if (failure === null) continue;
          expect([BrokenLine, Unfinished].some(kind => failure instanceof kind)).toBe(true);
          if (fatal) market = start(end);
          for (const rest of cut(all.slice(index).flat(), [11, 60])) await market.take([tradesIn(mint, rest)], nowMs);
          break;
        }
        const reported = end.posts.filter(post => post.id === id && post.channel.endsWith(':ticks'));
        return {
          seen: await marketOf(engine.client, names, mint),
          reported: reported.map(({ data }) => Number(String(data.signature).split('-')[1])),
        };
      };
      const line = openLine();
      const wanted = await live(line);
      expect(wanted.seen).toEqual(bruteMarket(tape));
      expect(wanted.reported).toEqual(tape.map(({ seq }) => seq));
      expect(line.calls).toBeGreaterThan(100);
      for (const at of chooseCalls(line.calls, offset, STRIDE)) {
        const { seen, reported } = await live(openLine({ at, mode, fatal }));
        expect({ at, ...seen }).toEqual({ at, ...wanted.seen });
        expect(reported).toEqual([...new Set(reported)].sort((a, b) => Number(a) - Number(b)));
      }
    },
  );

  test('two processes that both own one mint give the candles of one', async () => {
    const mint = freshMint();
    const tape = longTape(21, 200);
    await keepTape(engine.client, names, mint, tape);
    const lives = [start(), start()];
    for (const [index, batch] of cut(tape, [13]).entries()) {
      const take = (market: MarketLife) => market.take([tradesIn(mint, batch)], newestOf(batch) + 100);
      if (index % 3 === 2) await Promise.all(lives.map(take));
      else await take(lives[index % 2]!);
    }
    expect(await marketOf(engine.client, names, mint)).toEqual(bruteMarket(tape));
  });

  test('a process that takes over keeps buckets open that the clock has not ended', async () => {
    const [mint, end] = [freshMint(), farEnd()];
    await listenTo(mint);
    const tape = [60_000, 430_000, 470_000].map((ms, at) =>
      trade({ seq: at + 1, eventIndex: at, timestampMs: START_MS + ms, slot: 9 + at }),
    );
    await keepTape(engine.client, names, mint, tape);
    const clock = { shard: 's', sequence: '9', text: encodeClockRecord(mint) };
    const [first, second] = [start(end), start(end)];
    await first.take([tradesIn(mint, tape.slice(0, 1)), clock], START_MS + 400_000);
    await second.take([tradesIn(mint, tape.slice(1, 2))], START_MS + 431_000);
    await first.take([tradesIn(mint, tape.slice(2))], START_MS + 471_000);
    expect(finalsOf(end, '1m')).toEqual([START_MS + 60_000]);
    await second.take([clock], START_MS + 600_000);
    expect(finalsOf(end, '1m')).toEqual([START_MS + 60_000, START_MS + 420_000]);
    expect(await marketOf(engine.client, names, mint)).toEqual(bruteMarket(tape));
  });

  test('a process whose clock is ahead saves the candles that another one left open', async () => {
    const mint = freshMint();
    const tape = [60_000, 4_100_000, 12_000_000].map((ms, at) =>
      trade({ seq: at + 1, eventIndex: at, timestampMs: START_MS + ms, slot: 9 + at }),
    );
    await keepTape(engine.client, names, mint, tape);
    const clock = { shard: 's', sequence: '9', text: encodeClockRecord(mint) };
    const [first, second] = [start(), start()];
    const take = (market: MarketLife, seq: number) =>
      market.take([tradesIn(mint, tape.slice(seq - 1, seq))], START_MS + 12_000_100);
    await take(first, 1);
    await take(second, 2);
    // A conflict shows the first one that it has company; the last tick closes nothing.
    for (const hours of [2, 3, 4]) await first.take([clock], START_MS + hours * 3_600_000);
    await take(second, 3);
    await first.take([clock], START_MS + 4 * 3_600_000 + 1);
    expect(await marketOf(engine.client, names, mint)).toEqual(bruteMarket(tape));
  });

  test('a mint with failing writes does not cost other mints their messages', async () => {
    const [sick, well, end] = [freshMint(), freshMint(), farEnd()];
    const market = start(end);
    for (const mint of [sick, well]) {
      await listenTo(mint);
      await keepTape(engine.client, names, mint, [trade()]);
    }
    const client = watching(engine.client, command => {
      if (isWriteOf(command, sick)) throw new Refused('gone');
    });
    const parts = { ...market.deps, candles: { ...stores(), client } };
    const batch = [sick, well].map(mint => tradesIn(mint, [trade()]));
    expect(await openSections(parts, [sections.market])(batch, START_MS)).toBe(batch[0]!.sequence);
    await market.take(batch, START_MS);
    const heardOf = (mint: string) => end.posts.filter(({ channel }) => channel === `token:${mint}:ticks`).length;
    expect([heardOf(well), heardOf(sick)]).toEqual([1, 1]);
  });

  test('a late trade after a cold start amends older rows, and publishes them as final again', async () => {
    const [mint, end] = [freshMint(), farEnd()];
    await listenTo(mint, ['ohlcv:full:1s']);
    const at = (seq: number, ms: number) => trade({ seq, eventIndex: seq, timestampMs: START_MS + ms, slot: 9 + ms });
    const early = Array.from({ length: 130 }, (_, index) => at(index + 1, index * 5_000));
    const tape = [...early, { ...at(131, 61_500), baseRaw: '1100000000' }, at(132, 700_000)];
    await keepTape(engine.client, names, mint, tape);
    await start(end).take([tradesIn(mint, early)], START_MS + 650_000);
    const before = end.posts.length;
    await start(end).take([tradesIn(mint, tape.slice(130))], START_MS + 700_100);
    const again = end.posts.slice(before).filter(({ channel, data }) => channel.endsWith('1m') && data.is_final);
    expect(again.map(({ data }) => data.bucket_start_ms)).toContain(START_MS + 60_000);
    expect(again.find(({ data }) => data.bucket_start_ms === START_MS + 60_000)!.data.trades).toBe(13);
    const seconds = end.posts.slice(before).filter(({ channel, data }) => channel.endsWith('full:1s') && data.is_final);
    const [late, open] = [START_MS + 61_000, START_MS + 645_000];
    expect(seconds.map(({ data }) => data.bucket_start_ms)).toEqual([late, late + 4_000, open]);
    expect(seconds.map(({ data }) => data.amended)).toEqual([true, true, undefined]);
    expect(again.map(({ data }) => [data.bucket_start_ms, data.amended])).toContainEqual([START_MS + 60_000, true]);
    expect(await marketOf(engine.client, names, mint)).toEqual(bruteMarket(tape));
    const amended = async () => {
      const read = { timeframe: '1m', view: 'full', from: undefined, to: undefined, limit: 100 } as const;
      const found = await readNewestCandles({ candles: stores(), tape: start(end).deps.tape }, mint, read, 'layer3', 0);
      return found.filter(candle => candle.amended).map(({ bucketStartMs }) => bucketStartMs);
    };
    // The next minute opens with the close that the late trade did not move.
    expect(await amended()).toEqual([START_MS + 60_000]);
    await keepTape(engine.client, names, mint, [at(133, 600_100)]);
    await start(end).take([tradesIn(mint, [at(133, 600_100)])], START_MS + 701_000);
    expect(await amended()).toEqual([START_MS + 60_000, START_MS + 600_000]);
  });

  test('a trade in the second that a cold start has just closed is the price', async () => {
    const [mint, end] = [freshMint(), farEnd()];
    const at = (seq: number, ms: number) => trade({ seq, eventIndex: seq, timestampMs: START_MS + ms, slot: 9 + ms });
    const early = Array.from({ length: 130 }, (_, index) => at(index + 1, index * 5_000));
    const lastMs = 129 * 5_000;
    const tape = [
      ...early,
      { ...at(131, lastMs + 700), baseRaw: '1100000000' },
      { ...at(132, lastMs + 300), baseRaw: '2' },
    ];
    await keepTape(engine.client, names, mint, tape);
    const clock = { shard: 's', sequence: '9', text: encodeClockRecord(mint) };
    await start(end).take([tradesIn(mint, early), clock], START_MS + lastMs + 60_000);
    for (const taken of tape.slice(130)) {
      await start(end).take([tradesIn(mint, [taken])], START_MS + lastMs + 60_000);
      const { price } = await marketOf(engine.client, names, mint);
      expect(price).toEqual(bruteMarket(tape.slice(0, taken.seq)).price);
    }
    expect(await marketOf(engine.client, names, mint)).toEqual(bruteMarket(tape));
  });

  test('a candle amended by a late trade is published as final even with a tick in the same batch', async () => {
    const [mint, end] = [freshMint(), farEnd()];
    await listenTo(mint);
    const at = (seq: number, ms: number) => trade({ seq, eventIndex: seq, timestampMs: START_MS + ms, slot: 9 + ms });
    const tape = [at(1, 899_000), at(2, 1_000), at(3, 961_000)];
    await keepTape(engine.client, names, mint, tape);
    const market = start(end);
    await market.take([tradesIn(mint, tape.slice(0, 1))], START_MS + 899_100);
    const clock = { shard: 's', sequence: '9', text: encodeClockRecord(mint) };
    await market.take([tradesIn(mint, tape.slice(1)), clock], START_MS + 1_100_000);
    const finals = end.posts.filter(({ channel, data }) => channel.endsWith('1m') && data.is_final);
    expect(finals.map(({ data }) => data.bucket_start_ms)).toContain(START_MS);
  });

  test('the sweep requests ticks for mints with an ended bucket, and their candles become final', async () => {
    const [mint, end] = [freshMint(), farEnd()];
    await listenTo(mint, ['ohlcv:full:1w']);
    await keepTape(engine.client, names, mint, [trade({ timestampMs: START_MS + 1_000 })]);
    await start(end).take([tradesIn(mint, [trade({ timestampMs: START_MS + 1_000 })])], START_MS + 1_100);
    const swept = async (nowMs: number) => {
      const stream = memoryStream();
      const wallets = openWallets({ client: engine.client, table: names.wallets });
      const streams = {
        kinesis: stream.kinesis,
        streamOf: (name: string) => name,
        clock: () => nowMs,
        position: null,
      };
      const security = { client: engine.client, table: names.security };
      const parking = { client: engine.client, table: names.parking };
      const operations = { client: engine.client, table: names.operations };
      await runSweep({ candles: stores(), wallets, security, parking, operations, ...streams }, nowMs);
      const texts = stream.sent.filter(({ key }) => key === mint).map(({ text }) => text);
      await start(end).take(
        texts.map((text, index) => ({ shard: 's', sequence: String(index), text })),
        nowMs,
      );
      return texts.length;
    };
    const rows = async () =>
      (await loadLive(stores(), mint)).open.filter(({ view }) => view === 'full').map(({ timeframe }) => timeframe);
    expect(await swept(START_MS + 3_999)).toBe(0);
    expect(await swept(START_MS + 4_000)).toBe(1);
    expect(end.posts.filter(({ data }) => data.is_final)).toEqual([]);
    expect(await swept(START_MS + 32_000)).toBe(1);
    expect(await swept(START_MS + 61_999)).toBe(0);
    expect(await rows()).toEqual(timeframes.slice(timeframes.indexOf('1m')));
    expect(await swept(START_MS + 62_000)).toBe(1);
    expect(await rows()).toEqual(timeframes.slice(timeframes.indexOf('5m')));
    const finals = end.posts.filter(({ channel, data }) => channel.endsWith('1m') && data.is_final);
    expect(finals.map(({ data }) => data.bucket_start_ms)).toEqual([START_MS]);
    expect(await swept(START_MS + 120_000)).toBe(0);
    expect(await swept(START_MS + 48 * 3_600_000)).toBe(1);
    const weekEndMs = toBucketStart(START_MS, '1w') + timeframeMs['1w'];
    expect(await rows()).toEqual(['1w']);
    expect(await page(mint, '1h')).toHaveLength(1);
    expect(await swept(START_MS + 49 * 3_600_000)).toBe(0);
    expect(await swept(weekEndMs + 2_000)).toBe(1);
    expect(await loadLive(stores(), mint)).toMatchObject({ open: [], nextCloseMs: null });
    expect(finalsOf(end, '1w')).toEqual([toBucketStart(START_MS, '1w')]);
  });

  test.each([true, false])('a quiet mint is closed by the next row of another mint, heard: %s', async isHeard => {
    const [quiet, busy, market] = [freshMint(), freshMint(), start()];
    if (isHeard) await listenTo(quiet);
    const once = [trade({ timestampMs: START_MS + 1_000 })];
    for (const mint of [quiet, busy]) await keepTape(engine.client, names, mint, once);
    await market.take([tradesIn(quiet, once)], START_MS + 1_100);
    await market.take([tradesIn(busy, once)], START_MS + 61_999);
    const isOpen = async () => (await loadLive(stores(), quiet)).nextCloseMs! <= START_MS + 60_000;
    const read = () => page(quiet, '1m');
    const before = await read();
    expect(await isOpen()).toBe(true);
    await market.take([tradesIn(busy, once)], START_MS + 62_000);
    // Without listeners the next trade closes it, and the live item is read until then.
    expect(await isOpen()).toBe(!isHeard);
    expect(await read()).toEqual(before);
    const later = trade({ seq: 2, timestampMs: START_MS + 400_000, signature: 'x2' });
    await keepTape(engine.client, names, quiet, [...once, later]);
    await (isHeard ? market : start()).take([tradesIn(quiet, [later])], START_MS + 400_100);
    const stored = (await read()).map(({ bucketStartMs }) => bucketStartMs);
    expect(stored).toEqual([START_MS, START_MS + 360_000]);
    expect((await read())[0]).toEqual(before[0]);
  });

  test('an environment that missed trades does not close their second without them', async () => {
    const [mint, busy, end] = [freshMint(), freshMint(), farEnd()];
    await listenTo(mint, ['ohlcv:full:1s']);
    const at = (seq: number) => trade({ seq, timestampMs: START_MS + 1_000 + seq, signature: `s${seq}` });
    await keepTape(engine.client, names, mint, [at(1), at(2)]);
    await keepTape(engine.client, names, busy, [at(1)]);
    const [first, second] = [start(end), start(end)];
    await first.take([tradesIn(mint, [at(1)])], START_MS + 1_100);
    await second.take([tradesIn(mint, [at(2)])], START_MS + 1_200);
    for (const market of [second, first]) await market.take([tradesIn(busy, [at(1)])], START_MS + 9_000);
    const finals = end.posts.filter(({ channel, data }) => channel.endsWith('full:1s') && data.is_final);
    expect(finals.map(({ data }) => data.trades)).toEqual([2]);
  });

  test.each([true, false])('a killed process that closed a quiet mint leaves a gap: %s', async isKilled => {
    const [quiet, busy, end] = [freshMint(), freshMint(), farEnd()];
    await listenTo(quiet);
    const first = trade({ seq: 1, timestampMs: START_MS + 1_000 });
    const second = trade({ seq: 2, timestampMs: START_MS + 90_000, signature: 'x2' });
    await keepTape(engine.client, names, quiet, [first, second]);
    await keepTape(engine.client, names, busy, [first]);
    let nowMs = START_MS + 1_100;
    let isCut = false;
    const process = () => {
      const { deps } = start(end);
      const { emitPush } = deps.publisher;
      const cut: typeof emitPush = async records => (isCut ? [] : emitPush(records));
      return openSections(
        {
          ...deps,
          publisher: { ...deps.publisher, clock: () => nowMs, emitPush: cut },
        },
        [sections.market],
      );
    };
    const killed = process();
    await killed([tradesIn(quiet, [first])], nowMs);
    [nowMs, isCut] = [START_MS + 70_000, isKilled];
    await killed([tradesIn(busy, [first])], nowMs);
    [nowMs, isCut] = [START_MS + 90_100, false];
    await process()([tradesIn(quiet, [second])], nowMs);
    expect(finalsOf(end, '1m')).toEqual(isKilled ? [] : [START_MS]);
    expect(new Set(end.gaps)).toEqual(new Set(isKilled ? [`token:${quiet}:ohlcv:full:1m`] : []));
  });

  test.each(['one instance', 'two instances'])(
    'closes by the clock what another process opened, with %s',
    async how => {
      const [mint, end] = [freshMint(), farEnd()];
      await listenTo(mint);
      const first = trade({ seq: 1, timestampMs: START_MS + 1_000 });
      const second = trade({ seq: 2, timestampMs: START_MS + 4 * 3_600_000 + 1_000, signature: 'x2' });
      await keepTape(engine.client, names, mint, [first, second]);
      const a = start(end);
      await a.take([tradesIn(mint, [first])], START_MS + 1_100);
      // the clock closes everything
      await a.take([{ shard: 's', sequence: '2', text: encodeClockRecord(mint) }], START_MS + 3 * 3_600_000);
      // another instance takes the mint's next trade and is then recycled
      const b = how === 'one instance' ? a : start(end);
      await b.take([tradesIn(mint, [second])], START_MS + 4 * 3_600_000 + 1_100);
      for (let minute = 1; minute < 200; minute++)
        await a.take(
          [{ shard: 's', sequence: String(10 + minute), text: encodeClockRecord(mint) }],
          START_MS + 4 * 3_600_000 + minute * 60_000,
        );
      const live = await loadLive(stores(), mint);
      const wide = ['1d full', '1d filtered', '1w full', '1w filtered'];
      expect.soft(live.open.map(({ timeframe, view }) => `${timeframe} ${view}`)).toEqual(wide);
      expect.soft(live.nextCloseMs).toBe(toBucketStart(START_MS, '1d') + timeframeMs['1d']);
      const finals = end.posts.filter(({ channel, data }) => channel.endsWith('1m') && data.is_final);
      // Each once, by any instance: a cold load does not close a candle again.
      expect(finals.map(({ data }) => data.bucket_start_ms)).toEqual([START_MS, START_MS + 4 * 3_600_000]);
    },
  );
});
