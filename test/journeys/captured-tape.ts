import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInParallel } from '../../layers/storage/kernel/parallel.ts';
import { issueKey } from '../../lib/operator/keys.ts';
import { byTape, firstArrivals, type OracleTrade } from '../oracle/candles.ts';
import { ndjson } from '../service/events.ts';
import { ask } from '../service/rest.ts';
import { patiently, type Service, scratch, startService } from '../service/service.ts';
import type { Talk } from '../service/talk.ts';
import { capture } from '../tapes/captures.ts';
import { type Timeframe, timeframes } from './contract/row.ts';
import { expected, judged, oracleTape, SERIES, type TapeSwap, VIEWS, type View } from './tape-reader.ts';

export const PUMPSWAP = capture('pumpswap-first-minutes.ndjson.gz');
export const LAUNCHES = capture('pumpfun-launches.ndjson.gz');

/** Quiet tokens are read in one width only, in turn. */
const FEW_TRADES = 5;

export const swapsIn = (file: string): readonly TapeSwap[] =>
  gunzipSync(readFileSync(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as TapeSwap);
export const mintsIn = (swaps: readonly TapeSwap[]): readonly string[] => [
  ...new Set(swaps.map(swap => swap.token_mint)),
];
const idOf = (swap: { readonly signature: string; readonly event_index: number }): string =>
  `${swap.signature}:${swap.event_index}`;

type Page = { readonly candles: readonly Readonly<Record<string, number>>[] };

/** Compares all answers about captures with a recomputation. The first two are among the files. */
export const checkCaptures = (title: string, files: readonly string[]) =>
  describe.runIf(files.every(existsSync))(title, () => {
    const folder = scratch();
    let service: Service;
    let talk: Talk;
    let swaps: readonly TapeSwap[];
    let summary: Readonly<Record<string, number>>;
    let byMint: Map<string, readonly OracleTrade[]>;
    /** Several keys, since one would hit its rate limit. */
    let spare: string[];

    const read = async (path: string, turn = 0): Promise<unknown> => {
      const headers = { Authorization: `Bearer ${spare[turn % spare.length]}` };
      const answer = await patiently(path, () => ask(`${service.ready.base_url}${path}`, { headers }));
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
      return answer.body;
    };
    const dropped = async (): Promise<number> =>
      Number(/^chain_messages_dropped_total (\d+)$/m.exec((await service.get('/metrics', null)).text)![1]);
    const candles = async (mint: string, width: string, view: string, turn = 0) =>
      ((await read(`/v1/token/${mint}/ohlcv?timeframe=${width}&view=${view}&limit=2000`, turn)) as Page).candles;

    /** Brute force is slow, so each series is computed once. */
    const computed = new Map<string, ReturnType<typeof expected>>();
    const recomputed = (mint: string, width: Timeframe, view: View): ReturnType<typeof expected> => {
      const key = `${mint} ${width} ${view}`;
      const known = computed.get(key) ?? expected(byMint.get(mint)!, width, view);
      computed.set(key, known);
      return known;
    };

    beforeAll(async () => {
      service = await startService(join(folder.path, 'data'));
      spare = await Promise.all(
        [1, 2, 3].map(
          async turn =>
            (
              await issueKey(
                service.target(),
                { tier: 'enterprise', name: `reader ${turn}`, expiresMs: null },
                Date.now(),
              )
            ).key,
        ),
      );
      talk = await service.talk('enterprise');
      const heardMints = mintsIn(swapsIn(PUMPSWAP));
      await talk.subscribe(
        ...heardMints.flatMap(mint => SERIES.map(({ width, view }) => `token:${mint}:ohlcv:${view}:${width}`)),
      );
      const run = await service.chain(['ingest', ...files, '--wait', '--json']);
      if (run.code !== 0) throw new Error(run.stderr);
      summary = JSON.parse(run.stdout);
      swaps = files.flatMap(swapsIn);
      const pairs = mintsIn(swaps).map(async mint => {
        const own = swaps.filter(swap => swap.token_mint === mint);
        return [mint, oracleTape(own, await judged(service.target(), mint))] as const;
      });
      byMint = new Map(await Promise.all(pairs));
    });
    afterAll(async () => {
      await service?.end('SIGTERM');
      folder.remove();
    });

    test('are complete: each event is accepted or a duplicate', () => {
      const distinct = new Set(swaps.map(idOf)).size;
      expect(summary).toEqual({
        read: swaps.length,
        accepted: distinct,
        rejected: 0,
        duplicates: swaps.length - distinct,
        seconds: expect.any(Number),
      });
    });

    test('are on the tape of each token, newest first', async () => {
      for (const [mint, tape] of byMint) {
        if (tape.length < 20) continue;
        const { trades } = (await read(`/v1/token/${mint}/trades?limit=200`)) as { trades: TapeSwap[] };
        expect(trades).toHaveLength(Math.min(200, tape.length));
        expect(trades.map(idOf)).toEqual(newestFirst(tape).slice(0, 200));
      }
    });

    test('give every candle of every token and width, as recomputed by brute force', async () => {
      const asked = [...byMint].flatMap(([mint, tape], at) =>
        SERIES.filter(({ width }) => tape.length > FEW_TRADES || width === timeframes[at % timeframes.length]).map(
          series => ({ mint, ...series }),
        ),
      );
      const wrong: string[] = [];
      // As many at once as a laptop answers within the time limit of a request.
      await runInParallel([...asked.entries()], 50, async ([turn, { mint, width, view }]) => {
        const got = await candles(mint, width, view, turn);
        if (!same(got, recomputed(mint, width, view))) wrong.push(`${mint} ${view} ${width}`);
      });
      expect(wrong).toEqual([]);
    });

    test('exclude outliers from the price, which is the last close', async () => {
      for (const mint of mintsIn(swapsIn(PUMPSWAP))) {
        const last = recomputed(mint, '1s', 'full').at(-1)!;
        expect(await read(`/v1/token/${mint}/price`)).toMatchObject({
          token_mint: mint,
          price_usd: last.close,
          as_of_ts_ms: last.bucket,
          source: 'ohlcv_1s_close',
        });
      }
    });

    test('have the same closed candles on the socket as over REST', async () => {
      const series = mintsIn(swapsIn(PUMPSWAP)).flatMap(mint =>
        SERIES.map(({ width, view }) => ({ mint, width, view })),
      );
      // The clock closes the newest bucket, which another journey tests.
      const closed = await Promise.all(
        series.map(async ({ mint, width, view }) => ({
          channel: `token:${mint}:ohlcv:${view}:${width}`,
          candles: (await candles(mint, width, view)).slice(0, -1),
        })),
      );
      const countMissed = (): number => {
        const finals = new Map<string, Readonly<Record<string, unknown>>>();
        for (const { channel, data } of talk.heard)
          if (channel !== undefined && data?.is_final === true) finals.set(`${channel} ${data.bucket_start_ms}`, data);
        const isHeard = (channel: string, candle: Page['candles'][number]): boolean => {
          const last = finals.get(`${channel} ${candle.bucket}`);
          return last !== undefined && same([asRest(last)], [candle]);
        };
        return closed.reduce((sum, one) => sum + one.candles.filter(candle => !isHeard(one.channel, candle)).length, 0);
      };
      expect(closed.reduce((sum, one) => sum + one.candles.length, 0)).toBeGreaterThan(100);
      // A busy machine may drop messages: a missing candle must be counted.
      await expect.poll(async () => countMissed() - (await dropped()), { timeout: 60_000 }).toBeLessThanOrEqual(0);
    });

    test('change nothing when repeated', async () => {
      const before = await asItStood();
      const again = await service.chain(['ingest', PUMPSWAP, '--wait', '--json']);
      expect(JSON.parse(again.stdout)).toMatchObject({ read: 4240, accepted: 0, rejected: 0, duplicates: 4240 });
      expect(await everything()).toEqual(before);
    });

    test('are the same events under other times', async () => {
      const before = await asItStood();
      const moved = swapsIn(LAUNCHES).map(swap => ({ ...swap, timestamp: swap.timestamp + 3_600_000 }));
      const file = join(folder.path, 'moved.ndjson');
      writeFileSync(file, ndjson(moved));
      const again = await service.chain(['ingest', file, '--wait', '--json']);
      expect(JSON.parse(again.stdout)).toMatchObject({ accepted: 0, duplicates: moved.length });
      expect(await everything()).toEqual(before);
    });

    /** The first answer; later tests must get the same. */
    let stood: readonly unknown[] | undefined;
    const asItStood = async (): Promise<readonly unknown[]> => {
      stood ??= await everything();
      return stood;
    };
    const everything = async (): Promise<readonly unknown[]> =>
      Promise.all(
        mintsIn([...swapsIn(PUMPSWAP), ...swapsIn(LAUNCHES)]).flatMap((mint, turn) => [
          read(`/v1/token/${mint}/trades?limit=200`, turn),
          read(`/v1/token/${mint}/price`, turn).then(price => ({ ...(price as object), price_age_s: null })),
          ...timeframes.flatMap(width => VIEWS.map(view => candles(mint, width, view, turn))),
        ]),
      );
  });

const newestFirst = (tape: readonly OracleTrade[]): readonly string[] =>
  tape
    .toSorted((a, b) => b.swap.timestamp - a.swap.timestamp || byTape(firstArrivals(tape))(b, a))
    .map(({ swap }) => idOf(swap as TapeSwap));

const same = (got: readonly object[], wanted: readonly object[]): boolean =>
  JSON.stringify(got.map(sorted)) === JSON.stringify(wanted.map(sorted));
/** Without `amended`: the clock may close a bucket before the rest of the tape comes. */
const sorted = (record: object): unknown =>
  Object.entries(record)
    .filter(([name]) => name !== 'amended')
    .sort(([a], [b]) => a.localeCompare(b));

/** A stream candle by REST names. */
const asRest = (candle: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  bucket: candle.bucket_start_ms,
  open: candle.open,
  high: candle.high,
  low: candle.low,
  close: candle.close,
  volume_token: candle.volume_token,
  volume_base: candle.volume_base,
  volume_usd: candle.volume_usd,
  buy_volume: candle.buy_volume_token,
  sell_volume: candle.sell_volume_token,
  num_trades: candle.trades,
  trades: candle.trades,
  vwap: candle.vwap,
  num_buyers: candle.num_buyers,
  num_sellers: candle.num_sellers,
  volume_token_exact: candle.volume_token_exact,
  volume_base_exact: candle.volume_base_exact,
  buy_volume_exact: candle.buy_volume_token_exact,
  sell_volume_exact: candle.sell_volume_token_exact,
});
