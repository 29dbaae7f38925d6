/**
 * Prints outlier-rule results on clean, planted, stepped and captured tapes.
 * Run: node test/bench/outliers.ts [first seed]
 */

import { isFeeLike } from '../../layers/core/candles/judged-trade.ts';
import type { Direction } from '../../layers/core/mint/trade.ts';
import { readTape, realTapes, type TapeSwap } from '../tapes/real-tapes.ts';
import { cleanTape, markets, planted, plants, seeded, stepped } from '../tapes/simulated-tapes.ts';
import { addScores, followedAfter, scoreOf, verdicts } from './outlier-scores.ts';

/** Seeds below 1000 were used for tuning. */
const firstSeed = Number(process.argv[2] ?? 1000);
const seeds = Array.from({ length: 20 }, (_, i) => firstSeed + i);
const rates = [0.01, 0.05, 0.15];

const share = (part: number, whole: number): string => (whole === 0 ? '—' : `${((100 * part) / whole).toFixed(2)}%`);

const printClean = (): void => {
  console.log('\nclean tapes: trades wrongly flagged');
  for (const [name, market] of Object.entries(markets)) {
    const score = addScores(seeds.map(seed => scoreOf(cleanTape(market, seeded(seed)))));
    console.log(
      `  ${name.padEnd(28)} ${String(score.wrong).padStart(5)} of ${score.trades} ` +
        `(${share(score.wrong, score.trades)})`,
    );
  }
};

const printPlanted = (): void => {
  console.log('\nplanted outliers: precision / recall at rates of 1%, 5%, 15%');
  for (const [name, market] of Object.entries(markets))
    for (const [kind, plant] of Object.entries(plants)) {
      const cells = rates.map(rate => {
        const score = addScores(
          seeds.map(seed => scoreOf(planted(cleanTape(market, seeded(seed)), rate, plant, seeded(seed + 5000)))),
        );
        return `${share(score.caught, score.caught + score.wrong)} / ${share(score.caught, score.planted)}`;
      });
      console.log(`  ${name.padEnd(28)} ${kind.padEnd(20)} ${cells.map(cell => cell.padEnd(18)).join(' ')}`);
    }
};

const printSteps = (): void => {
  console.log('\nfive-fold moves: trades until the new level is accepted, median / worst');
  for (const [name, market] of Object.entries(markets))
    for (const by of [5, 1 / 5])
      for (const [when, at, over] of [
        ['mid', 300, 1],
        ['launch', 4, 1],
        ['ramp', 300, 12],
      ] as const) {
        const lags = seeds
          .map(seed => followedAfter(stepped(cleanTape(market, seeded(seed)), at, by, over), at + over - 1))
          .sort((a, b) => a - b);
        console.log(`  ${name.padEnd(28)} ×${by} ${when.padEnd(7)} ${lags[lags.length >> 1]} / ${lags.at(-1)}`);
      }
};

const printReal = (): void => {
  console.log('\ncaptured tapes: accepted extremes in USD');
  for (const name of realTapes.filter(tape => tape !== 'kol-wallets-week'))
    for (const [mint, swaps] of readTape(name)) {
      const tape = swaps.map(judged);
      const flags = verdicts(tape);
      const kept = tape.filter((_, i) => !flags[i]).map(trade => trade.price);
      const all = tape.map(trade => trade.price);
      const range = (prices: number[]) =>
        `${Math.min(...prices).toExponential(3)} … ${Math.max(...prices).toExponential(3)}`;
      const flagged = flags.filter(Boolean).length;
      console.log(
        `  ${mint.slice(0, 6)} ${String(tape.length).padStart(5)} trades, ${String(flagged).padStart(4)} ` +
          `flagged: ${range(kept)} (raw ${range(all)})`,
      );
    }
};

/** Trades on both sides that fix the price, weighted by size, in retrospect. */
const NEIGHBOURS = 12;

const around = (tape: readonly ReturnType<typeof judged>[], at: number): number => {
  const near = tape.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1).toSorted((a, b) => a.price - b.price);
  const half = near.reduce((sum, { notionalUsd }) => sum + notionalUsd, 0) / 2;
  let below = 0;
  for (const { price, notionalUsd } of near) {
    below += notionalUsd;
    if (below >= half) return price;
  }
  return Number.NaN;
};

const printLater = (): void => {
  const count = { trades: 0, flagged: 0, off: 0, missed: 0, near: 0, nearDust: 0 };
  for (const swaps of readTape(realTapes[0]!).values()) {
    const tape = swaps.map(judged);
    const flags = verdicts(tape);
    for (const [at, { price, notionalUsd }] of tape.entries()) {
      const ratio = price / around(tape, at);
      const off = Math.max(ratio, 1 / ratio);
      count.trades += 1;
      if (flags[at]) count.flagged += 1;
      if (off > 3) count.off += 1;
      if (off > 3 && !flags[at]) count.missed += 1;
      if (off <= 2 && flags[at]) count.near += 1;
      if (off <= 2 && flags[at] && notionalUsd < 1) count.nearDust += 1;
    }
  }
  console.log(`\n${realTapes[0]} beside the weighted median of ${2 * NEIGHBOURS + 1} neighbours on both sides:`);
  console.log(
    `  ${count.flagged} of ${count.trades} flagged; of ${count.off} more than three-fold off ${count.missed} missed`,
  );
  console.log(`  ${count.near} flagged within two-fold, ${count.nearDust} of them under a dollar`);
};

const judged = (swap: TapeSwap) => {
  const notionalUsd = (Number(swap.base_amount_raw) / 10 ** swap.base_decimals) * Number(swap.base_price_usd);
  const price = notionalUsd / (Number(swap.token_amount_raw) / 10 ** swap.token_decimals);
  const side = swap.direction as Direction;
  return {
    timestampMs: swap.timestamp,
    side,
    wallet: swap.wallet_address,
    price,
    notionalUsd,
    isFeeLike: isFeeLike(side, Number(swap.base_amount_raw)),
  };
};

printClean();
printPlanted();
printSteps();
printReal();
printLater();
