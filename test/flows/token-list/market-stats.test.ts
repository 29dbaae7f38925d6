import { describe, expect, test } from 'vitest';
import type { LaunchView } from '../../../layers/core/launch/describe.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import type { MarketSums, MarketWindows } from '../../../layers/core/token-list/market-book.ts';
import { unknownProfile } from '../../../layers/core/token-list/profile.ts';
import type { FactsReport } from '../../../layers/core/token-list/report.ts';
import { loadMarketSums } from '../../../layers/storage/token-list/market-sums.ts';
import { logReports } from '../../../layers/storage/token-list/reports.ts';
import { chooseCases } from '../../long-run.ts';
import { type OracleLaunch, oracleMarket } from '../../oracle/market-stats.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { readTape, realTapes } from '../../tapes/real-tapes.ts';
import { trade } from '../../tapes/trades.ts';
import { address } from '../../worlds/events.ts';
import { chance, keepTape, longTape, tradesIn } from '../../worlds/long-tapes.ts';
import { asOracle, farEnd, startMarket } from '../../worlds/market.ts';
import { startLister } from '../../worlds/token-list.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DEXES = ['pump_fun', 'pump_swap', 'raydium_cpmm'];

type Token = { readonly mint: string; readonly tape: readonly Trade[]; readonly launch: OracleLaunch | null };

/** Some tokens of several exchanges, each with late trades, outliers and unpriced ones. */
const makeTokens = (seed: number): readonly Token[] =>
  Array.from({ length: 5 }, (_, at) => {
    const next = chance(seed * 10 + at);
    const whole = longTape(seed * 10 + at, 120, 9_000_000);
    const firstMs = whole[0]!.timestampMs;
    const tape = whole.map(one => ({
      ...one,
      dex: DEXES[at === 0 ? 0 : Math.floor(next() * 3)]!,
      pool: address(`pool-${at}-${Math.floor(next() * 2)}`),
      // Outliers alone before a first price are not reported.
      outlier: one.timestampMs > firstMs + 30 * MINUTE && one.outlier,
      basePriceUsd: one.seq === 1 ? '150' : one.basePriceUsd,
    }));
    const [first, last] = [tape[0]!.timestampMs, tape.at(-1)!.timestampMs];
    const launches = [
      null,
      { pad: 'pump_fun', launchedMs: first, graduatedMs: null },
      { pad: 'pump_fun', launchedMs: first + HOUR, graduatedMs: last - HOUR },
      { pad: 'boop_fun', launchedMs: null, graduatedMs: last },
      { pad: 'moonit', launchedMs: last - 3 * HOUR, graduatedMs: null },
    ];
    return { mint: address(`market-${seed}-${at}`), tape, launch: launches[at]! };
  });

const quietLaunch: LaunchView = {
  ...{ pad: '', stage: 'curve', progress: null, raisedRaw: null, targetRaw: null, baseMint: null, baseDecimals: null },
  ...{ creator: null, curvePool: null, launchedMs: null, isComplete: false, completedMs: null, graduatedMs: null },
  ...{ migrationSignature: null, pool: null, poolDex: null, secondsToGraduate: null, why: null },
};

const toFacts = ({ mint, launch }: Token, seq: number, atMs: number): FactsReport => ({
  kind: 'facts',
  mint,
  seq,
  atMs,
  createdMs: atMs,
  holders: 1,
  described: null,
  standings: [{ fromMs: 0, severity: 'none', liquiditySol: null }],
  profile: { ...unknownProfile, launch: launch && { ...quietLaunch, ...launch } },
});

/** Of raw sums, as USD to ten digits. */
const show = ({ trades, usdE30, tokens, launched, graduated, dexes, pads }: MarketSums) => ({
  trades,
  volume_usd: toUsd(usdE30),
  tokens_traded: tokens,
  launched,
  graduated,
  by_dex: dexes.map(one => ({ dex_name: one.dex, trades: one.trades, volume_usd: toUsd(one.usdE30) })),
  by_pad: pads.map(({ pad, ...counts }) => ({ pad, ...counts })),
});
const toUsd = (e30: bigint) => Number(`${e30}e-30`).toPrecision(10);

const compare = (windows: MarketWindows, tokens: readonly Token[], minuteMs: number) => {
  const known = tokens.map(({ tape, launch }) => ({ trades: tape.map(asOracle), launch }));
  const toMs = minuteMs + MINUTE;
  for (const [name, hours] of [
    ['1h', 1],
    ['6h', 6],
    ['24h', 24],
  ] as const)
    expect(show(windows[name]), `${name} ${minuteMs}`).toEqual(oracleMarket(known, toMs - hours * HOUR, toMs));
};

describe('The sums of the market', () => {
  const engine = useEngine();

  test.each(chooseCases([1, 2, 3], 3))(
    'are those of all trades, late ones too, through cuts and restarts (%i)',
    async seed => {
      const names = await makeTables(engine.client);
      const listings = { client: engine.client, table: names.listings };
      const next = chance(seed);
      const tokens = makeTokens(seed);
      const start = () => startMarket(engine.client, names, farEnd());
      let market = start();
      const listers = [startLister(engine.client, names), startLister(engine.client, names)];
      const reached = tokens.map(() => 0);
      const reported = new Set<string>();
      let [nowMs, compared] = [0, 0];
      while (reached.some((at, index) => at < tokens[index]!.tape.length)) {
        for (const [index, { mint, tape }] of tokens.entries()) {
          const batch = tape.slice(reached[index], reached[index]! + Math.floor(next() * 9));
          if (batch.length === 0) continue;
          reached[index]! += batch.length;
          nowMs = Math.max(nowMs, ...batch.map(({ timestampMs }) => timestampMs));
          await keepTape(engine.client, names, mint, batch);
          if (next() < 0.1) market = start();
          await market.take([tradesIn(mint, batch)], nowMs);
          // A lost invocation reports again.
          if (next() < 0.1) await market.take([tradesIn(mint, batch)], nowMs);
        }
        const due = tokens.filter(({ mint }, index) => reached[index]! > 20 && !reported.has(mint));
        if (due.length > 0)
          await logReports(
            listings,
            due.map(token => toFacts(token, 1, nowMs)),
            nowMs,
          );
        for (const { mint } of due) reported.add(mint);
        if (next() < 0.4) continue;
        const lister = listers[Math.floor(next() * 2)]!;
        if (next() < 0.3) lister.deps.warm = null;
        await lister.list(nowMs);
        const published = (await loadMarketSums(listings))!;
        expect(published.minuteMs).toBe(Math.floor(nowMs / MINUTE) * MINUTE);
        const known = tokens.map((token, index) => ({
          ...token,
          tape: token.tape.slice(0, reached[index]),
          launch: reported.has(token.mint) ? token.launch : null,
        }));
        compare(published.windows, known, published.minuteMs);
        compared += published.windows['24h'].trades;
      }
      expect(compared).toBeGreaterThan(1_000);
    },
  );

  test.each(realTapes)('of %s are those of its swaps', async name => {
    const names = await makeTables(engine.client);
    const market = startMarket(engine.client, names, farEnd());
    const tokens = [...readTape(name)].slice(0, 60).map(([mint, swaps]) => ({
      mint,
      launch: null,
      tape: swaps
        .toSorted((a, b) => a.timestamp - b.timestamp)
        .slice(0, 100)
        .map((swap, index) =>
          trade({
            seq: index + 1,
            signature: swap.signature,
            slot: swap.slot,
            txIndex: swap.tx_index ?? null,
            eventIndex: swap.event_index,
            timestampMs: swap.timestamp,
            wallet: swap.wallet_address,
            pool: swap.pool_address ?? null,
            dex: swap.dex_name,
            direction: swap.direction as Trade['direction'],
            tokenDecimals: swap.token_decimals,
            tokenRaw: swap.token_amount_raw,
            baseDecimals: swap.base_decimals,
            baseRaw: swap.base_amount_raw,
            basePriceUsd: swap.base_price_usd ?? null,
          }),
        ),
    }));
    tokens.sort((a, b) => a.tape.at(-1)!.timestampMs - b.tape.at(-1)!.timestampMs);
    let compared = 0;
    for (const [at, { mint, tape }] of tokens.entries()) {
      const nowMs = tape.at(-1)!.timestampMs;
      await keepTape(engine.client, names, mint, tape);
      await market.take([tradesIn(mint, tape)], nowMs);
      if (at % 6 > 0 && at < tokens.length - 1) continue;
      await startLister(engine.client, names).list(nowMs);
      const published = (await loadMarketSums({ client: engine.client, table: names.listings }))!;
      compare(published.windows, tokens.slice(0, at + 1), published.minuteMs);
      compared += published.windows['24h'].trades;
    }
    expect(compared).toBeGreaterThanOrEqual(200);
  });
});
