/**
 * Measures the security and follow folds, 100,000 holders, and candle snapshots.
 * Run: `npm run bench -- folds [--json]`
 */

import { createBundles } from '../../layers/core/bundles/bundles.ts';
import { applyTrades } from '../../layers/core/candles/apply.ts';
import { createMarket } from '../../layers/core/candles/market.ts';
import { encodeMarket } from '../../layers/core/candles/snapshot.ts';
import { createEarlyBuyers, takeEarly } from '../../layers/core/early-buyers/early-buyers.ts';
import { takeRaisedFundingAbuse } from '../../layers/core/early-buyers/funding-abuse.ts';
import { followsCodec } from '../../layers/core/follows/codec.ts';
import { createFollows, takeFollowBuy } from '../../layers/core/follows/follows.ts';
import { createHolders, type Holders, takeHolder } from '../../layers/core/holders/holders.ts';
import { decodeHolders, encodeHolders } from '../../layers/core/holders/pages.ts';
import { rankHolders } from '../../layers/core/holders/ranking.ts';
import { createInsiders } from '../../layers/core/insiders/insiders.ts';
import { createPools } from '../../layers/core/liquidity/pools.ts';
import type { MintRow } from '../../layers/core/mint/mint-row.ts';
import { createTokenState, takeToken } from '../../layers/core/token-state/token-state.ts';
import { createWash, takeWash } from '../../layers/core/wash/wash.ts';
import { addressOf } from '../service/events.ts';
import { funded, funding, START_MS } from '../stories/security/rows.ts';
import { candleTrade } from '../tapes/candle-trades.ts';
import { readTape, realTapes } from '../tapes/real-tapes.ts';
import { seeded } from '../tapes/simulated-tapes.ts';
import { trade } from '../tapes/trades.ts';
import { openReport, rounded } from './report.ts';

const WALLETS = 20_000;
const TRADES = 100_000;
const { print, row, end } = openReport('folds', {});
const random = seeded(1);
const pick = (count: number): number => Math.floor(random() * count);
const wallets = Array.from({ length: 5 * WALLETS }, (_, index) => addressOf(`wallet ${index}`));
const cpuMs = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const heapMb = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

/** 100,000 trades of 20,000 funded wallets in half an hour. */
const storm = (): readonly MintRow[] =>
  Array.from({ length: TRADES + WALLETS }, (_, index): MintRow => {
    const place = { seq: index + 1, slot: 1_000 + Math.floor(index / 20), timestampMs: START_MS + index * 15 };
    if (index % 6 === 5) {
      const wallet = wallets[(index - 5) / 6]!;
      const from = wallets[4 * WALLETS + pick(500)]!;
      const fundedMs = place.timestampMs - pick(3_600_000);
      const one = funding({ from, lamports: String(1e9 + pick(1e9)), timestampMs: fundedMs });
      return funded(wallet, { ...place, fundings: [one], directFunder: from, firstFundedMs: fundedMs });
    }
    const direction = index % 3 === 0 ? 'sell' : 'buy';
    const raw = { tokenRaw: String(1e9 + pick(1e9)), baseRaw: String(1e8 + pick(1e9)) };
    return trade({ ...place, signature: `s${index}`, wallet: wallets[pick(WALLETS)]!, direction, ...raw });
  });

const printStorm = (): void => {
  const rows = storm();
  const [wash, token, early, insiders] = [createWash(), createTokenState(), createEarlyBuyers(), createInsiders()];
  const [pools, bundles] = [createPools(), createBundles('mint')];
  const folds = {
    wash: () => rows.map(row => takeWash(wash, row)),
    'token state': () => rows.map(row => takeToken(token, row, { pools, bundles, insiders })),
    'early buyers': () =>
      rows.map(row => {
        takeEarly(early, row);
        return takeRaisedFundingAbuse(early);
      }),
  };
  print(`a storm of ${TRADES} trades and ${WALLETS} facts about money, µs of CPU a row:`);
  for (const [name, fold] of Object.entries({ ...folds, 'naive: JSON of each row': () => rows.map(jsonOf) })) {
    const us = (1000 * cpuMs(fold)) / rows.length;
    print(`  ${name.padEnd(24)} ${us.toFixed(1)}`);
    row({ name, cpu_us_per_row: rounded(us) });
  }
};

/** What writing a row down costs at least. */
const jsonOf = (one: MintRow): string =>
  JSON.stringify(one, (_key, value) => (typeof value === 'bigint' ? String(value) : value));

const printHolders = (): void => {
  const before = heapMb();
  const holders = createHolders();
  const rowOf = (index: number) =>
    trade({
      seq: index + 1,
      slot: 1_000 + index,
      wallet: wallets[index % wallets.length]!,
      tokenRaw: String(1e6 + pick(1e12)),
      walletBalanceRaw: index % 2 === 0 ? String(1e6 + pick(1e12)) : null,
    });
  const foldMs = cpuMs(() => {
    for (let index = 0; index < 2 * wallets.length; index++) takeHolder(holders, rowOf(index));
  });
  const heap = heapMb() - before;
  const ranked = (all: Holders): number => cpuMs(() => rankHolders(all, 0, 100));
  const first = ranked(holders);
  for (let index = 0; index < 100; index++) takeHolder(holders, rowOf(2 * wallets.length + index));
  const again = ranked(holders);
  let kept!: ReturnType<typeof encodeHolders>;
  const written = cpuMs(() => {
    kept = encodeHolders(holders);
  });
  const read = cpuMs(() => decodeHolders(kept.head, kept.pages));
  const bytes = kept.pages.reduce((sum, { length }) => sum + length, 0);
  row({ name: `${wallets.length} holders`, heap_mb: Math.round(heap), cpu_ms: Math.round(foldMs), bytes });
  print(
    `${wallets.length} holders: ${heap.toFixed(0)} MB of heap; CPU ms: ${2 * wallets.length} rows ${foldMs.toFixed(0)}`,
  );
  print(
    `  ranked first ${first.toFixed(0)}, after 100 changes ${again.toFixed(0)}, written ` +
      `${written.toFixed(0)}, read ${read.toFixed(0)}`,
  );
  print(
    `  ${kept.pages.length} pages, ${(bytes / 1e6).toFixed(1)} MB, the largest ` +
      `${Math.max(...kept.pages.map(({ length }) => length))} bytes`,
  );
};

/** Measures many wallets' buys, and the worst case: bots buying everything. */
const printFollows = (): void => {
  const markets: Readonly<
    Record<string, { readonly wallets: number; readonly mints: number; readonly everyMs: number }>
  > = {
    'spread out': { wallets: 20_000, mints: 5_000, everyMs: 500 },
    'ten a second on one token': { wallets: 5_000, mints: 1, everyMs: 100 },
    'bots that all buy everything': { wallets: 300, mints: 400, everyMs: 900 },
  };
  print('who follows whom, µs of CPU a buy:');
  for (const [name, { wallets: many, mints, everyMs }] of Object.entries(markets)) {
    const follows = createFollows();
    const count = 20_000;
    const ms = cpuMs(() => {
      for (let index = 0; index < count; index++) {
        const isSwarm = many < 1_000;
        const wallet = wallets[pick(many)]!;
        const mint = `mint ${isSwarm ? Math.floor(index / many) % mints : pick(mints)}`;
        takeFollowBuy(follows, { kind: 'buy', wallet, mint, slot: index, timestampMs: START_MS + index * everyMs });
      }
    });
    const bytes = JSON.stringify(followsCodec.encode(follows)).length;
    row({ name: `follows: ${name}`, cpu_us_per_row: rounded((1000 * ms) / count) });
    print(
      `  ${name.padEnd(30)} ${((1000 * ms) / count).toFixed(1)}, ${(bytes / count).toFixed(0)} bytes a buy as JSON`,
    );
  }
};

const printCheckpoints = (): void => {
  for (const name of realTapes) {
    const sizes = [...readTape(name).values()].map(swaps => {
      const market = createMarket();
      applyTrades(
        market,
        swaps.map((swap, arrival) => candleTrade({ swap, arrival, organic: true, outlier: false, tooLate: false })),
      );
      return encodeMarket(market).length;
    });
    sizes.sort((a, b) => a - b);
    row({ name: `candle snapshots of ${name}`, median_bytes: sizes[sizes.length >> 1], largest_bytes: sizes.at(-1) });
    print(`candle checkpoints of ${name}: median ${sizes[sizes.length >> 1]}, largest ${sizes.at(-1)} bytes`);
  }
};

printStorm();
printHolders();
printFollows();
printCheckpoints();
end();
