/**
 * Prints outlier-rule results on clean, planted, stepped and captured tapes.
 * Run: `npm run bench -- outliers [--first SEED] [--seeds N] [--json]`
 */

import { isFeeLike } from '../../layers/core/candles/judged-trade.ts';
import type { Direction } from '../../layers/core/mint/trade.ts';
import { readTape, realTapes, type TapeSwap } from '../tapes/real-tapes.ts';
import { cleanTape, markets, planted, plants, seeded, stepped } from '../tapes/simulated-tapes.ts';
import { addScores, followedAfter, naiveVerdicts, scoreBy, verdicts } from './outlier-scores.ts';
import { countOf, openReport, rounded } from './report.ts';

/** Seeds below 1000 were used for tuning. */
const { values, print, row, end } = openReport('outliers', {
  first: { type: 'string', default: '1000' },
  seeds: { type: 'string', default: '20' },
});
const firstSeed = countOf('--first', values.first);
const seeds = Array.from({ length: countOf('--seeds', values.seeds) }, (_, i) => firstSeed + i);
const rates = [0.01, 0.05, 0.15];

const share = (part: number, whole: number): string => (whole === 0 ? '—' : `${((100 * part) / whole).toFixed(2)}%`);

const printClean = (): void => {
  print('\nclean tapes: trades wrongly flagged');
  for (const [name, market] of Object.entries(markets)) {
    const scored = (judge: typeof verdicts) =>
      addScores(seeds.map(seed => scoreBy(judge, cleanTape(market, seeded(seed)))));
    const [score, naive] = [scored(verdicts), scored(naiveVerdicts)];
    const wrong = ({ wrong, trades }: typeof score) => rounded(wrong / trades, 4);
    row({ name: `clean: ${name}`, wrong_share: wrong(score), naive_wrong_share: wrong(naive) });
    print(
      `  ${name.padEnd(28)} ${String(score.wrong).padStart(5)} of ${score.trades} ` +
        `(${share(score.wrong, score.trades)})`,
    );
  }
};

const figures = (prefix: string, { caught, wrong, planted: all }: ReturnType<typeof scoreBy>) => ({
  [`${prefix}precision`]: caught + wrong === 0 ? null : rounded(caught / (caught + wrong), 4),
  [`${prefix}recall`]: rounded(caught / all, 4),
});

const printPlanted = (): void => {
  print('\nplanted outliers: precision / recall at rates of 1%, 5%, 15%');
  for (const [name, market] of Object.entries(markets))
    for (const [kind, plant] of Object.entries(plants)) {
      const cells = rates.map(rate => {
        const scored = (judge: typeof verdicts) =>
          addScores(
            seeds.map(seed =>
              scoreBy(judge, planted(cleanTape(market, seeded(seed)), rate, plant, seeded(seed + 5000))),
            ),
          );
        const [score, naive] = [scored(verdicts), scored(naiveVerdicts)];
        row({ name: `planted: ${name}, ${kind}`, rate, ...figures('', score), ...figures('naive_', naive) });
        return `${share(score.caught, score.caught + score.wrong)} / ${share(score.caught, score.planted)}`;
      });
      print(`  ${name.padEnd(28)} ${kind.padEnd(20)} ${cells.map(cell => cell.padEnd(18)).join(' ')}`);
    }
};

const printSteps = (): void => {
  print('\nfive-fold moves: trades until the new level is accepted, median / worst');
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
        print(`  ${name.padEnd(28)} ×${by} ${when.padEnd(7)} ${lags[lags.length >> 1]} / ${lags.at(-1)}`);
      }
};

const printReal = (): void => {
  print('\ncaptured tapes: accepted extremes in USD');
  for (const name of realTapes.filter(tape => tape !== 'kol-wallets-week'))
    for (const [mint, swaps] of readTape(name)) {
      const tape = swaps.map(judged);
      const flags = verdicts(tape);
      const kept = tape.filter((_, i) => !flags[i]).map(trade => trade.price);
      const all = tape.map(trade => trade.price);
      const range = (prices: number[]) =>
        `${Math.min(...prices).toExponential(3)} … ${Math.max(...prices).toExponential(3)}`;
      const flagged = flags.filter(Boolean).length;
      print(
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
  print(`\n${realTapes[0]} beside the weighted median of ${2 * NEIGHBOURS + 1} neighbours on both sides:`);
  print(
    `  ${count.flagged} of ${count.trades} flagged; of ${count.off} more than three-fold off ${count.missed} missed`,
  );
  print(`  ${count.near} flagged within two-fold, ${count.nearDust} of them under a dollar`);
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
end();
