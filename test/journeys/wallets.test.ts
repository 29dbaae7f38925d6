import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { leaderboardPage } from '../../layers/contract/routes/leaderboard.ts';
import { similarPage } from '../../layers/contract/routes/similar.ts';
import {
  walletPerformance,
  walletPnlPage,
  walletQuality,
  walletTradesPage,
} from '../../layers/contract/schemas/wallet.ts';
import { walletLabels } from '../../layers/contract/schemas/wallet-labels.ts';
import { positionsPage } from '../../layers/contract/schemas/wallet-ledger.ts';
import { walletProfile } from '../../layers/contract/schemas/wallet-profile.ts';
import { addressOf, SOL, signatureOf } from '../service/events.ts';
import { eventually, type Service, scratch, startService } from '../service/service.ts';
import { capture } from '../tapes/captures.ts';
import { judged } from './tape-reader.ts';
import {
  boardRows,
  differences,
  idOf,
  type OracleWallets,
  oracleWallets,
  performanceRow,
  pnlRows,
  positionRows,
  qualityRow,
  type Row,
  type WalletSwap,
} from './wallets-oracle.ts';

const FILE = capture('kol-wallets-week.ndjson.gz');
const DAY_MS = 86_400_000;
const WINDOWS = { '1d': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const;
const SORTS = ['pnl_usd', 'roi', 'win_rate'] as const;
/** Relative tolerance of sums of doubles. */
const SUMS = 1e-11;
const ARGS = ['ingest', FILE, '--rebase-to-now', '--wait', '--json'];

describe.runIf(existsSync(FILE))('a week of four real wallets, rebased to now', () => {
  const folder = scratch();
  let service: Service;
  let oracle: OracleWallets;
  let flags: Map<string, string | null>;
  /** Trades that intake took for outliers. */
  let misread: ReadonlySet<string>;
  let wallets: readonly string[];
  let rows: Map<string, { readonly exits: readonly Row[]; readonly positions: readonly Row[] }>;
  let summary: Row;

  const read = async <Schema extends z.ZodMiniType>(schema: Schema, path: string): Promise<z.infer<Schema>> => {
    const { status, body, text } = await service.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    return schema.parse(body);
  };
  /** The oracle's exits, computed once. */
  const exitsOf = (wallet: string): readonly Row[] => rows.get(wallet)!.exits;
  const positionsOf = (wallet: string): readonly Row[] => rows.get(wallet)!.positions;
  const of = (wallet: string, route: string): string => `/v1/wallet/${wallet}/${route}`;
  /** All pages up to the first incomplete one. */
  const paged = async (
    wallet: string,
    route: 'pnl' | 'trades',
    limit: number,
    filter = '',
  ): Promise<readonly Row[]> => {
    const schema = route === 'pnl' ? walletPnlPage : walletTradesPage;
    for (let all: readonly Row[] = [], offset = 0; ; offset += limit) {
      const page = await read(schema, of(wallet, `${route}?limit=${limit}&offset=${offset}${filter}`));
      expect(page).toMatchObject({ limit, offset });
      all = [...all, ...page.trades];
      if (page.trades.length < limit) return all;
    }
  };

  beforeAll(async () => {
    service = await startService(join(folder.path, 'data'));
    const source = gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n');
    const swaps = source.map(line => JSON.parse(line) as WalletSwap);
    const beforeMs = Date.now();
    const run = await service.chain(ARGS);
    if (run.code !== 0) throw new Error(run.stderr);
    summary = JSON.parse(run.stdout);
    const shiftMs = await shiftOf(swaps.at(-1)!);
    expect(swaps.at(-1)!.timestamp + shiftMs).toBeGreaterThanOrEqual(beforeMs);
    oracle = oracleWallets(swaps.map(swap => ({ ...swap, timestamp: swap.timestamp + shiftMs })));
    wallets = [...new Set(swaps.map(swap => swap.wallet_address))];
    rows = new Map(
      wallets.map(one => [one, { exits: pnlRows(oracle, one), positions: positionRows(oracle, one) }] as const),
    );
    const trades = await tradesOf([...new Set(oracle.exits.map(exit => exit.mint))]);
    flags = new Map(trades.map(({ id, labels }) => [id, labels.find(label => /^(BOT|TERMINAL):/.test(label)) ?? null]));
    misread = new Set(trades.filter(({ outlier }) => outlier).map(({ id }) => id));
  });
  afterAll(async () => {
    await service?.end('SIGTERM');
    folder.remove();
  });

  /** The command's time shift of the tape. */
  const shiftOf = async (swap: WalletSwap): Promise<number> => {
    const { body } = await service.get(`/v1/token/${swap.token_mint}/trades?limit=200`);
    const found = (body as { trades: WalletSwap[] }).trades.find(trade => idOf(trade) === idOf(swap));
    return found!.timestamp - swap.timestamp;
  };

  /** Whether an exit consumed a lot of a misread buy. */
  const isMisread = (id: string): boolean =>
    oracle.exits.some(({ exit, buys }) => exit === id && buys.some(buy => misread.has(buy)));

  /** What intake made of each trade. */
  const tradesOf = async (mints: readonly string[]) => {
    const tapes = await Promise.all(mints.map(mint => judged(service.target(), mint)));
    return tapes.flat().map(trade => ({ ...trade, id: `${trade.signature}:${trade.eventIndex}` }));
  };

  test('is ingested completely and has hundreds of exits', () => {
    expect(summary).toMatchObject({ read: 3403, accepted: 3403, rejected: 0, duplicates: 0 });
    expect(wallets).toHaveLength(4);
    expect(oracle.exits.length).toBeGreaterThan(800);
  });

  test('every exit is on /pnl with every figure, page by page to the end', async () => {
    for (const wallet of wallets) {
      const wanted = exitsOf(wallet);
      const found = await paged(wallet, 'pnl', 47);
      expect(found.map(row => row.trade_id)).toEqual(wanted.map(row => row.trade_id));
      const wrong = wanted.flatMap((row, index) => {
        // The position's SOL sum is computed from doubles, the rest exactly.
        const id = String(row.trade_id);
        const { total_position_realized_pnl_sol, ...exact }: Row = {
          ...row,
          trade_flag: flags.get(id),
          ...(isMisread(id) && { outlier_entry: true }),
        };
        expect([id, 'outlier_entry' in found[index]!]).toEqual([id, isMisread(id)]);
        const off = [
          ...differences(found[index], exact),
          ...differences(found[index], { total_position_realized_pnl_sol }, SUMS),
        ];
        return off.length === 0 ? [] : [{ exit: row.trade_id, off }];
      });
      expect(wrong).toEqual([]);
      const verdicts = ['trade_flag', 'outlier_entry'];
      const unknown = Object.keys(found[0]!).filter(name => !(name in wanted[0]!) && !verdicts.includes(name));
      expect(unknown).toEqual([]);
    }
  });

  test('/trades lists the same rows with its times as text, whatever the page size', async () => {
    for (const wallet of wallets) {
      const rows = (await paged(wallet, 'pnl', 200)).map(row => ({
        ...row,
        entry_timestamp: dateTime(row.entry_timestamp),
        exit_timestamp: dateTime(row.exit_timestamp),
      }));
      expect(await paged(wallet, 'trades', 200)).toEqual(rows);
      expect(await paged(wallet, 'trades', 33)).toEqual(rows);
    }
  });

  test('a token and a range of exit time, from inclusive and to exclusive, filter them', async () => {
    for (const wallet of wallets) {
      const all = await paged(wallet, 'pnl', 200);
      const token = String(all[Math.floor(all.length / 2)]!.token_mint);
      const ofToken = all.filter(row => row.token_mint === token);
      expect(await paged(wallet, 'pnl', 1, `&token=${token}`)).toEqual(ofToken);
      expect((await paged(wallet, 'trades', 50, `&token=${token}`)).map(row => row.trade_id)).toEqual(
        ofToken.map(row => row.trade_id),
      );
      const [newer, older] = [0.25, 0.75].map(part => Number(all[Math.floor(all.length * part)]!.exit_timestamp));
      const within = (row: Row): boolean => Number(row.exit_timestamp) >= older! && Number(row.exit_timestamp) < newer!;
      expect(all.filter(within).length).toBeGreaterThan(10);
      expect(await paged(wallet, 'pnl', 20, `&from=${older}&to=${newer}`)).toEqual(all.filter(within));
      expect(await paged(wallet, 'pnl', 200, `&to=${newer}`)).toEqual(
        all.filter(row => Number(row.exit_timestamp) < newer!),
      );
    }
    const none = of(wallets[0]!, `pnl?token=${wallets[1]}&offset=3`);
    expect(await read(walletPnlPage, none)).toEqual({ trades: [], limit: 50, offset: 3 });
  });

  test('positions match the recomputation under each filter', async () => {
    for (const wallet of wallets) {
      const all = positionsOf(wallet);
      const filters = {
        all,
        open: all.filter(row => row.status !== 'CLOSED'),
        closed: all.filter(row => row.status === 'CLOSED'),
      };
      for (const [status, wanted] of Object.entries(filters)) {
        const { positions } = await read(positionsPage, of(wallet, `positions?status=${status}`));
        expect(positions.map(keyOf)).toEqual(wanted.slice(0, 1000).map(keyOf));
        const wrong = positions.flatMap((row, index) => differences(row, wanted[index]!));
        expect(wrong).toEqual([]);
        const { mark_price_usd, mark_ts_ms, value_usd, unrealized_pnl_usd, unrealized_why, ...shown } = positions[0]!;
        expect(Object.keys(shown).sort()).toEqual(Object.keys(wanted[0]!).sort());
        expect([mark_price_usd, mark_ts_ms, value_usd, unrealized_pnl_usd].includes(null)).toBe(
          unrealized_why !== null,
        );
      }
      expect(filters.open.length * filters.closed.length).toBeGreaterThan(0);
      expect(await read(positionsPage, of(wallet, 'positions'))).toEqual(
        await read(positionsPage, of(wallet, 'positions?status=all')),
      );
    }
  });

  test.each(Object.keys(WINDOWS) as (keyof typeof WINDOWS)[])(
    'performance over %s is the exact sum of the exits in it',
    async window => {
      for (const wallet of wallets) {
        const fromMs = Date.now();
        const found = await read(walletPerformance, of(wallet, `performance?window=${window}`));
        const times = timesBetween(exitsOf(wallet), WINDOWS[window], fromMs, Date.now());
        const closest = times
          .map(nowMs => differences(found, performanceRow(oracle, wallet, WINDOWS[window], nowMs), SUMS))
          .sort((a, b) => a.length - b.length)[0];
        expect(closest).toEqual([]);
      }
    },
  );

  test('a window of a day holds fewer exits than one of a week, which is the default', async () => {
    const exits = async (wallet: string, query: string): Promise<number> =>
      (await read(walletPerformance, of(wallet, `performance${query}`))).total_trades;
    const busiest = wallets.toSorted((a, b) => exitsOf(b).length - exitsOf(a).length)[0]!;
    const week = await exits(busiest, '?window=7d');
    expect(await exits(busiest, '')).toBe(week);
    expect(await exits(busiest, '?window=1d')).toBeLessThan(week);
    expect(await exits(busiest, '?window=30d')).toBe(exitsOf(busiest).length);
  });

  test('quality of whole positions matches the recomputation', async () => {
    for (const wallet of wallets) {
      const found = await read(walletQuality, of(wallet, 'quality'));
      expect(differences(found!, qualityRow(oracle, wallet), 1e-10)).toEqual([]);
    }
  });

  test('labels and profile agree with the exits, the positions and quality', async () => {
    for (const wallet of wallets) {
      const labels = (await read(walletLabels, of(wallet, 'labels')))!;
      const profile = await read(walletProfile, of(wallet, 'profile'));
      const quality = (await read(walletQuality, of(wallet, 'quality')))!;
      const exits = exitsOf(wallet);
      const swaps = [...oracle.byId.values()].filter(swap => swap.wallet_address === wallet);
      const wins = exits.filter(row => Number(row.realized_pnl_usd) > 0).length;
      const closed = positionsOf(wallet).filter(row => row.status === 'CLOSED');
      const ofLabels = {
        wallet,
        kol_username: null,
        kol_platform: null,
        total_trades: exits.length,
        total_swaps: swaps.length,
        win_rate_pct: (100 * wins) / exits.length,
        positions_opened: positionsOf(wallet).length,
        closed_positions: quality.closed_positions,
        position_win_rate_pct: quality.position_win_rate_pct,
        sharpe_ratio: quality.sharpe_ratio,
        profit_factor: quality.profit_factor,
        disposition_index: quality.disposition_index,
        conviction_sizing: quality.conviction_sizing,
        runner_score: quality.runner_score,
        is_rated: quality.rated,
        is_dormant: false,
        primary_dex: 'unknown',
        primary_dex_pct: 1,
        first_trade_ts: new Date(Math.min(...swaps.map(swap => swap.timestamp))).toISOString(),
        last_trade_ts: new Date(Math.max(...swaps.map(swap => swap.timestamp))).toISOString(),
        active_days: new Set(swaps.map(swap => Math.floor(swap.timestamp / DAY_MS))).size,
        root_entity: null,
        direct_funder: null,
      };
      expect(differences(labels, ofLabels, SUMS)).toEqual([]);
      const total = performanceRow(oracle, wallet, 30 * DAY_MS, Date.now()).total_pnl_usd;
      expect(differences(labels, { total_pnl: total }, SUMS)).toEqual([]);
      expect(closed.length).toBeGreaterThanOrEqual(labels.closed_positions);
      for (const axis of ['trader_type', 'performance_level'] as const) expect(profile[axis]).toBe(labels[axis]);
      for (const axis of ['trader_type', 'performance_level', 'size_class', 'exit_style'] as const)
        expect(quality[axis]).toBe(labels[axis]);
      expect(profile.trade_badges).toEqual(labels.trade_badges);
      expect(quality.trade_badges).toEqual(labels.trade_badges);
      expect(profile.identity_badges).toEqual(labels.identity_badges);
      expect(labels.label_hash).toMatch(/^[0-9a-f]{32}$/);
      const raw = Object.fromEntries(
        Object.entries(profile.features).map(([name, { raw, known }]) => [name, known ? raw : null]),
      );
      const ofProfile = {
        win_rate: labels.position_win_rate_pct! / 100,
        profit_factor: quality.profit_factor,
        bot_share: labels.bot_share,
        // The tape's venue is `unknown`.
        primary_dex_share: null,
        terminal_share: labels.terminal_share,
        bundled_share: labels.bundled_share,
        roi_p50: quality.roi_p50_pct,
        roi_p90: quality.roi_p90_pct,
        runner_share: quality.runner_score,
        hold_first_exit_p50: labels.hold_first_exit_p50_seconds,
        hold_full_exit_p50: labels.hold_full_exit_p50_seconds,
        exits_per_position: labels.exits_per_position,
        entry_size_p50: labels.entry_size_p50_usd,
        is_cex_funded: 0,
        is_farm_funded: 0,
        funding_hops: null,
      };
      expect(differences(raw, ofProfile, SUMS)).toEqual([]);
      expect(Object.keys(raw)).toHaveLength(30);
      expect(profile.has_vector).toBe(true);
    }
  });

  test.each(
    (Object.keys(WINDOWS) as (keyof typeof WINDOWS)[]).flatMap(window =>
      SORTS.flatMap(sort => [false, true].map(hft => ({ window, sort, hft }))),
    ),
  )(
    'the leaderboard of $window by $sort with fast traders $hft is ranked as recomputed',
    async ({ window, sort, hft }) => {
      const path = `/v1/leaderboard?window=${window}&sort=${sort}&include_hft=${hft}`;
      await eventually(
        path,
        async () => {
          const nowMs = Date.now();
          const found = await read(leaderboardPage, path);
          const minutes = [0, 1].map(ago => (Math.floor(nowMs / 60_000) - ago) * 60_000);
          return minutes.some(minuteMs =>
            isBoard(found.leaderboard, boardRows(oracle, WINDOWS[window], minuteMs, sort, hft, misread)),
          )
            ? true
            : undefined;
        },
        260_000,
      );
      const page = await read(leaderboardPage, `${path}&limit=2&offset=1`);
      expect(page).toMatchObject({ window, sort: sort === 'pnl_usd' ? 'total_pnl_usd' : sort, limit: 2, offset: 1 });
      const ranks = page.leaderboard.map(row => row.rank);
      expect(ranks).toEqual([2, 3].slice(0, ranks.length));
    },
    300_000,
  );

  test('the leaderboard without fast traders excludes wallets that mostly sell within a minute', async () => {
    const listed = async (query: string): Promise<readonly string[]> =>
      (await read(leaderboardPage, `/v1/leaderboard?window=30d${query}`)).leaderboard.map(row => row.wallet_address);
    const fast = wallets.filter(wallet => {
      const rows = exitsOf(wallet).filter(row => !isMisread(String(row.trade_id)));
      return rows.filter(row => Number(row.hold_time_seconds) < 60).length * 2 > rows.length;
    });
    expect(fast.length).toBeGreaterThan(0);
    const slow = await listed('');
    expect((await listed('&include_hft=true')).filter(wallet => !slow.includes(wallet)).sort()).toEqual(fast.sort());
    expect(await listed('&include_hft=false')).toEqual(slow);
    expect(await listed('&offset=100')).toEqual([]);
  });

  test('change nothing when repeated under other times', async () => {
    const before = await everything();
    const again = await service.chain(ARGS);
    expect(JSON.parse(again.stdout)).toMatchObject({ read: 3403, accepted: 0, rejected: 0, duplicates: 3403 });
    expect(await everything()).toEqual(before);
  });

  test('each is similar to the three others, symmetrically', async () => {
    const pages = await eventually('profiles as new as the labels', currentPages, 200_000);
    for (const [wallet, page] of pages) {
      expect(page).toMatchObject({ query_wallet: wallet, count: 3 });
      expect(page.results.map(one => one.wallet).sort()).toEqual(wallets.filter(other => other !== wallet).sort());
      const degrees = page.results.map(one => one.similarity);
      expect(degrees).toEqual(degrees.toSorted((a, b) => b - a));
    }
  });

  test('the similar list is limited and filtered as requested', async () => {
    for (const wallet of wallets) {
      const asked = (query: string): Promise<SimilarPage> => read(similarPage, of(wallet, `similar?${query}`));
      const [page, first, none, losers, earners] = await eventually('no profile saved between the looks', async () => {
        const before = await asked('');
        const narrowed = [
          await asked('limit=1'),
          await asked('min_trades=1000000'),
          await asked('performance_level=UNPROFITABLE'),
          await asked('performance_level=EARNER'),
        ] as const;
        return isDeepStrictEqual(await asked(''), before) ? ([before, ...narrowed] as const) : undefined;
      });
      expect(first).toEqual({ ...page, results: page.results.slice(0, 1), count: 1 });
      expect(none.results).toEqual([]);
      expect(losers.results).toEqual(page.results.filter(one => one.performance_level === 'UNPROFITABLE'));
      expect(earners.results).toEqual(page.results.filter(one => one.performance_level === 'PROFITABLE'));
    }
  });

  /**
   * Similar wallets once their profiles match their exits and the cosine.
   * A profile is saved at most every 30 s per wallet.
   */
  const currentPages = async (): Promise<ReadonlyMap<string, SimilarPage> | undefined> => {
    const pages = new Map<string, SimilarPage>();
    for (const wallet of wallets) pages.set(wallet, await read(similarPage, of(wallet, 'similar')));
    if (![...pages.values()].every(isCurrent)) {
      await service.publish(wallets.map(stir));
      await sleep(2_000);
      return undefined;
    }
    const degreeOf = (a: string, b: string) =>
      pages.get(a)!.results.find(one => one.wallet === b)?.similarity ?? Number.NaN;
    const vectors = await vectorsOf();
    const pairs = wallets.flatMap(a => wallets.filter(b => b !== a).map(b => [a, b] as const));
    const agree = pairs.every(
      ([a, b]) =>
        degreeOf(a, b) === degreeOf(b, a) && Math.abs(degreeOf(a, b) - cosine(vectors.get(a)!, vectors.get(b)!)) < 1e-3,
    );
    if (agree) return pages;
    await sleep(1_000);
    return undefined;
  };

  /** Whether each similar wallet's data matches its exits. */
  const isCurrent = ({ results }: SimilarPage): boolean =>
    results.every(one => {
      const exits = exitsOf(one.wallet);
      const wins = exits.filter(row => Number(row.realized_pnl_usd) > 0).length;
      const wanted = { win_rate: wins / exits.length, total_pnl_usd: totalOf(exits) };
      return differences(one, wanted, SUMS).length === 0;
    });

  /** Normalised profile features; age and activity change between reads. */
  const vectorsOf = async (): Promise<ReadonlyMap<string, readonly number[]>> => {
    const vectors = new Map<string, readonly number[]>();
    for (const wallet of wallets) {
      const { features } = await read(walletProfile, of(wallet, 'profile'));
      vectors.set(
        wallet,
        Object.values(features).map(feature => feature.normalized),
      );
    }
    return vectors;
  };

  const everything = async (): Promise<readonly unknown[]> =>
    Promise.all(
      wallets.flatMap(wallet => [
        paged(wallet, 'pnl', 200),
        ...['positions', 'labels', 'quality', 'performance?window=30d', 'provenance'].map(async route => {
          // Repeats under later times widen the coverage of the service.
          const { coverage: _coverage, ...answer } = (await service.get(of(wallet, route))).body as Row;
          return answer;
        }),
      ]),
    );
});

type SimilarPage = z.infer<typeof similarPage>;

/** A lamport transfer that triggers the wallet's processing without the sweep. */
const stir = (wallet: string): Row => ({
  type: 'transfer',
  signature: signatureOf(`stir ${wallet} ${Date.now()}`),
  slot: 1,
  event_index: 0,
  timestamp: Date.now(),
  from: addressOf('somebody'),
  to: wallet,
  mint: SOL,
  decimals: 9,
  amount_raw: '1',
});

const dateTime = (ms: unknown): string => new Date(Number(ms)).toISOString().slice(0, 19).replace('T', ' ');
const keyOf = (row: Row): string => `${row.entry_signature} ${row.token_mint}`;
const totalOf = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + Number(row.realized_pnl_usd), 0);

/** Every time in a range at which an exit enters or leaves the window. */
const timesBetween = (exits: readonly Row[], windowMs: number, fromMs: number, toMs: number): readonly number[] => {
  const edges = exits.flatMap(row => [0, windowMs].map(age => Number(row.exit_timestamp) + age));
  return [fromMs, toMs, ...edges.filter(ms => ms > fromMs && ms < toMs)];
};

const isBoard = (found: readonly Row[], wanted: readonly Row[]): boolean =>
  found.length === wanted.length &&
  wanted.every(
    (row, index) => differences(found[index], { ...row, kol_username: null, kol_platform: null }, SUMS).length === 0,
  );

const cosine = (a: readonly number[], b: readonly number[]): number => {
  const dot = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, index) => sum + value * y[index]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
};
