import { beforeAll, describe, expect, test } from 'vitest';
import { isStored, timeframeMs, timeframes, toBucketStart, views } from '../../../layers/core/candles/timeframe.ts';
import type { StreamRecord } from '../../../layers/edge/stream.ts';
import { readMarket } from '../../../layers/flows/candles/read-market.ts';
import { readCandlesPage } from '../../../layers/flows/candles-page.ts';
import { openTapeLog } from '../../../layers/flows/fan-out/channel-logs.ts';
import { sections } from '../../../layers/flows/pass/pass.ts';
import { encodeClockRecord } from '../../../layers/flows/processor/records.ts';
import { commitPolicies } from '../../../layers/flows/tokens/commit-policy.ts';
import { openSockets } from '../../../layers/storage/access/sockets.ts';
import { loadLive } from '../../../layers/storage/market/candles.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { readReports } from '../../../layers/storage/token-list/reports.ts';
import fc from '../../laws.ts';
import { makeTables, type TableNames } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { trade } from '../../tapes/trades.ts';
import { address, cut, START_MS } from '../../worlds/events.ts';
import { finished } from '../../worlds/faults.ts';
import { keepTape, longTape, tradesIn } from '../../worlds/long-tapes.ts';
import { farEnd, type MarketLife, startMarket } from '../../worlds/market.ts';
import { connectionTo, listenAs } from '../../worlds/sockets.ts';
import { openSections } from '../../worlds/tape-records.ts';

/** All tables of a run, so that both hold the same mint. */
type Side = { readonly names: TableNames; readonly deferredMax: number };

/** Of the newest tick. */
const readNewestSeq = async (deps: Parameters<typeof openTapeLog>[0], mint: string): Promise<number> => {
  const ticks = `token:${mint}:ticks`;
  return (await openTapeLog(deps).readNewest([ticks])).get(ticks)!;
};

describe('Candles that wait for a commit', () => {
  const engine = useEngine();
  let deferred: Side;
  let always: Side;
  let mints = 0;

  beforeAll(async () => {
    deferred = { names: await makeTables(engine.client), deferredMax: 7 };
    always = { names: await makeTables(engine.client), deferredMax: 0 };
  });

  const freshMint = (): string => address(`deferred-${mints++}`);
  const storesOf = ({ names }: Side) => ({
    candles: { client: engine.client, table: names.candles },
    tape: openTape({ client: engine.client, table: names.tape }),
  });

  const start = ({ names, deferredMax }: Side): Pick<MarketLife, 'take'> => {
    const { deps } = startMarket(engine.client, names, farEnd());
    const take = openSections(
      {
        ...deps,
        policies: { candles: { ...commitPolicies.candles, rows: deferredMax, bytesPerRow: Infinity } },
      },
      [sections.market],
    );
    return { take: (records, nowMs) => finished(take(records, nowMs)) };
  };

  const answersOf = async (side: Side, mint: string, nowMs: number) => {
    const stores = storesOf(side);
    const pages: Record<string, unknown> = {};
    for (const timeframe of timeframes)
      for (const view of views)
        for (const fill of [false, true]) {
          const query = { timeframe, view, from: undefined, to: undefined, limit: 12, fill };
          pages[`${timeframe} ${view} ${fill}`] = await readCandlesPage(stores, mint, query, 'enterprise', nowMs);
        }
    const { price } = await readMarket(stores, mint);
    return { pages, price, traded: await readNewestSeq(stores, mint) };
  };

  /** The newest figures of each minute, as the token lists take them. */
  const minutesOf = async ({ names }: Side, mint: string) => {
    const items = await readReports(
      { client: engine.client, table: names.listings },
      START_MS,
      START_MS + 100 * 86_400_000,
    );
    const own = items.flatMap(({ reports }) => reports).filter(report => report.mint === mint);
    const minutes = own.toSorted((a, b) => a.seq - b.seq).flatMap(one => (one.kind === 'market' ? one.minutes : []));
    return new Map(
      minutes.map(minute => [minute.minuteMs, minute]).toSorted(([a], [b]) => Number(a) - Number(b)) as never,
    );
  };

  const tick = (mint: string): StreamRecord => ({ shard: 's', sequence: '0', text: encodeClockRecord(mint) });

  test('answer like candles of commits with each batch, whatever restarts, ticks and trades come late', async () => {
    const steps = fc.array(
      fc.record({
        size: fc.integer({ min: 1, max: 5 }),
        /** Which of two environments takes the batch. */
        at: fc.constantFrom(0, 0, 1),
        isFresh: fc.boolean(),
        hours: fc.constantFrom(0, 0, 0, 2, 7),
        isAsked: fc.boolean(),
      }),
      { minLength: 4, maxLength: 9 },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(10_000), steps, fc.constantFrom(400_000, 90_000_000), async (seed, wanted, silenceMs) => {
        const mint = freshMint();
        const tape = longTape(seed, 70, silenceMs);
        const lives = [deferred, always].map(side => ({ side, markets: [start(side), start(side)] }));
        let taken = 0;
        for (let step = 0; taken < tape.length; step += 1) {
          const { size, at, isFresh, hours, isAsked } = wanted[step % wanted.length]!;
          const batch = tape.slice(taken, taken + size);
          taken += batch.length;
          const newestMs = Math.max(...tape.slice(0, taken).map(({ timestampMs }) => timestampMs));
          const nowMs = newestMs + 100 + hours * 3_600_000;
          for (const life of lives) {
            if (isFresh) life.markets[at] = start(life.side);
            await keepTape(engine.client, life.side.names, mint, batch);
            await life.markets[at]!.take([tradesIn(mint, batch)], newestMs + 100);
            if (hours > 0) await life.markets[at]!.take([tick(mint)], nowMs);
          }
          if (!isAsked && taken < tape.length) continue;
          const [found, expected] = await Promise.all(lives.map(({ side }) => answersOf(side, mint, nowMs)));
          expect(found).toEqual(expected);
        }
        expect(await minutesOf(deferred, mint)).toEqual(await minutesOf(always, mint));
      }),
      { numRuns: 8 },
    );
  });

  const tapeOf = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      trade({ seq: index + 1, eventIndex: index, slot: 9 + index, timestampMs: START_MS + index * 1_000 }),
    );

  test('are committed by the sweep, also those of a lost environment, and reported', async () => {
    const mint = freshMint();
    const tape = tapeOf(5);
    await keepTape(engine.client, deferred.names, mint, tape);
    const lost = start(deferred);
    for (const batch of cut(tape, [1])) await lost.take([tradesIn(mint, batch)], START_MS + 9_000);
    const { candles } = storesOf(deferred);
    expect((await loadLive(candles, mint)).applied).toBe(1);
    await start(deferred).take([tick(mint)], START_MS + 2 * 3_600_000);
    expect(await loadLive(candles, mint)).toMatchObject({ applied: 5, traded: 5, nextCloseMs: null });
    const minutes = await minutesOf(deferred, mint);
    expect([...minutes.values()]).toMatchObject([{ trades: 5 }]);
  });

  const tradesByMinute = async (mint: string) => {
    const query = { timeframe: '1m', view: 'full', from: undefined, to: undefined, limit: 12, fill: false } as const;
    const { candles } = await readCandlesPage(storesOf(deferred), mint, query, 'enterprise', START_MS);
    return candles.map(({ trades }) => trades);
  };

  test('have all trades when a batch repeats a record and skips those that another environment took', async () => {
    const mint = freshMint();
    const tape = tapeOf(12);
    await keepTape(engine.client, deferred.names, mint, tape);
    const [ann, bob] = [start(deferred), start(deferred)];
    const records = (...[from, to]: readonly [number, number]) => tradesIn(mint, tape.slice(from - 1, to));
    await ann.take([records(1, 1)], START_MS + 9_000);
    await ann.take([records(2, 4)], START_MS + 9_000);
    await bob.take([records(5, 7)], START_MS + 9_000);
    await ann.take([records(5, 5), records(8, 12)], START_MS + 9_000);
    await ann.take([tick(mint)], START_MS + 2 * 3_600_000);
    expect(await tradesByMinute(mint)).toEqual([12]);
    expect([...(await minutesOf(deferred, mint)).values()]).toMatchObject([{ trades: 12 }]);
  });

  test('keep the trades that wait when another environment closes their minute without them', async () => {
    const [mint, other] = [freshMint(), freshMint()];
    const tape = [...tapeOf(5), trade({ seq: 6, eventIndex: 6, slot: 99, timestampMs: START_MS + 200_000 })];
    await keepTape(engine.client, deferred.names, mint, tape);
    await keepTape(engine.client, deferred.names, other, tape);
    const [ann, bob] = [start(deferred), start(deferred)];
    const records = (of: string, ...[from, to]: readonly [number, number]) => tradesIn(of, tape.slice(from - 1, to));
    // A conflict says to ann that others work on her keys.
    await ann.take([records(other, 1, 1)], START_MS + 9_000);
    await bob.take([records(other, 2, 3), tick(other)], START_MS + 2 * 3_600_000);
    await ann.take([records(other, 2, 3), tick(other)], START_MS + 2 * 3_600_000);

    await ann.take([records(mint, 1, 1)], START_MS + 9_000);
    await ann.take([records(mint, 2, 5)], START_MS + 9_000);
    const sockets = openSockets(engine.client, deferred.names.connections, deferred.names.subscriptions);
    await listenAs(sockets, connectionTo('socket-2', 'layer1', [`token:${mint}:ticks`]), START_MS);
    await bob.take([records(mint, 2, 4)], START_MS + 9_000);
    await bob.take([], START_MS + 120_000);
    expect(await tradesByMinute(mint)).toEqual([4]);
    await ann.take([], START_MS + 121_000);
    await ann.take([records(mint, 6, 6)], START_MS + 201_000);
    expect(await tradesByMinute(mint)).toEqual([5, 1]);
  });

  test('are committed by the first batch of a listener, whose numbers begin after them', async () => {
    const mint = freshMint();
    const tape = tapeOf(5);
    await keepTape(engine.client, deferred.names, mint, tape);
    const market = start(deferred);
    for (const batch of cut(tape.slice(0, 4), [1])) await market.take([tradesIn(mint, batch)], START_MS + 9_000);
    const { candles, tape: stored } = storesOf(deferred);
    expect((await loadLive(candles, mint)).traded).toBe(1);
    expect(await readNewestSeq({ tape: stored }, mint)).toBe(5);
    const sockets = openSockets(engine.client, deferred.names.connections, deferred.names.subscriptions);
    await listenAs(sockets, connectionTo('socket', 'layer1', [`token:${mint}:ticks`]), START_MS);
    await start(deferred).take([tradesIn(mint, tape.slice(4))], START_MS + 9_000);
    const live = await loadLive(candles, mint);
    expect(live).toMatchObject({ applied: 5, traded: 5 });
    expect(live.state).toBeUndefined();
    expect(live.open.map(({ candle }) => candle.trades)).toEqual(live.open.map(() => 5));
    expect(live.open.map(({ timeframe }) => timeframe)).toEqual(timeframes.filter(isStored).flatMap(one => [one, one]));
  });

  const HOUR_MS = 3_600_000;
  /** Listeners wait for it. */
  const wideEndMs = toBucketStart(START_MS, '4h') + timeframeMs['4h'];
  const hourOf = (ms: number): number => ms - (ms % HOUR_MS) + HOUR_MS;
  const nextCloseOf = async (mint: string) => (await loadLive(storesOf(deferred).candles, mint)).nextCloseMs;

  test('are committed by the sweep of an environment that never saw the newest of them', async () => {
    const mint = freshMint();
    const tradedMs = START_MS + HOUR_MS / 2;
    const tape = tapeOf(5).map(row => ({ ...row, timestampMs: tradedMs }));
    await keepTape(engine.client, deferred.names, mint, tape);
    const [ann, lost] = [start(deferred), start(deferred)];
    await ann.take([tradesIn(mint, tape.slice(0, 1))], tradedMs);
    await ann.take([tradesIn(mint, tape.slice(1, 4))], tradedMs);
    await lost.take([tradesIn(mint, tape.slice(4))], tradedMs);
    const { candles } = storesOf(deferred);
    expect(await loadLive(candles, mint)).toMatchObject({ applied: 1 });
    const sockets = openSockets(engine.client, deferred.names.connections, deferred.names.subscriptions);
    await listenAs(sockets, connectionTo('socket-4', 'layer1', [`token:${mint}:ticks`]), START_MS);
    await ann.take([], hourOf(START_MS) + 3_000);
    const before = await loadLive(candles, mint);
    expect([before.applied, before.state]).toEqual([4, undefined]);
    await ann.take([tick(mint)], tradedMs + HOUR_MS + 3_000);
    expect(await loadLive(candles, mint)).toMatchObject({ applied: 5, traded: 5, nextCloseMs: wideEndMs });
  });

  test('let the sweep ask at rest, though a listener had the last bucket closed before', async () => {
    const mint = freshMint();
    const tradedMs = START_MS + HOUR_MS / 2;
    const tape = tapeOf(1).map(row => ({ ...row, timestampMs: tradedMs }));
    await keepTape(engine.client, deferred.names, mint, tape);
    const market = start(deferred);
    await market.take([tradesIn(mint, tape)], tradedMs);
    const sockets = openSockets(engine.client, deferred.names.connections, deferred.names.subscriptions);
    await listenAs(sockets, connectionTo('socket-3', 'layer1', [`token:${mint}:ticks`]), START_MS);
    await market.take([], hourOf(START_MS) + 3_000);
    expect(await nextCloseOf(mint)).toBe(tradedMs + HOUR_MS);
    await start(deferred).take([tick(mint)], hourOf(START_MS) + 3_000);
    expect(await nextCloseOf(mint)).toBe(tradedMs + HOUR_MS);
    await start(deferred).take([tick(mint)], tradedMs + HOUR_MS + 3_000);
    expect(await nextCloseOf(mint)).toBe(wideEndMs);
  });

  test('let it ask again after a trade that opens no bucket', async () => {
    const mint = freshMint();
    const tape = tapeOf(2).map((row, at) => ({ ...row, timestampMs: START_MS - at * 60_000 }));
    const [first, late] = tape.map(row => tradesIn(mint, [row]));
    await keepTape(engine.client, deferred.names, mint, tape.slice(0, 1));
    await start(deferred).take([first!], START_MS + 1_000);
    await start(deferred).take([tick(mint)], START_MS + 2 * HOUR_MS);
    expect(await nextCloseOf(mint)).toBeNull();
    await keepTape(engine.client, deferred.names, mint, tape.slice(1));
    await start(deferred).take([late!], START_MS + 2 * HOUR_MS);
    expect(await nextCloseOf(mint)).toBe(START_MS + HOUR_MS);
    await start(deferred).take([tick(mint)], START_MS + 2 * HOUR_MS + 60_000);
    expect(await nextCloseOf(mint)).toBeNull();
  });
});
