/** Runs the outlier rule over tapes and counts. */
import { emptyOutlierState, type JudgedTrade, judgeOutlier } from '../../layers/core/candles/outlier.ts';

/** The verdicts of a tape, in order. */
export const verdicts = (tape: readonly JudgedTrade[]): boolean[] => {
  let state = emptyOutlierState;
  return tape.map(trade => {
    const verdict = judgeOutlier(state, trade);
    state = verdict.state;
    return verdict.outlier;
  });
};

const NAIVE_PRICES = 20;
const NAIVE_TIMES = 3;

/** Naive rule: three times off the median of 20 kept prices. */
export const naiveVerdicts = (tape: readonly JudgedTrade[]): boolean[] => {
  const kept: number[] = [];
  return tape.map(({ price }) => {
    const middle = kept.toSorted((a, b) => a - b)[kept.length >> 1] ?? price;
    const isOutlier = Math.max(price / middle, middle / price) > NAIVE_TIMES;
    if (!isOutlier) kept.push(price);
    if (kept.length > NAIVE_PRICES) kept.shift();
    return isOutlier;
  });
};

export type Score = {
  readonly trades: number;
  readonly planted: number;
  readonly caught: number;
  readonly wrong: number;
};

type Planted = readonly (JudgedTrade & { readonly planted: boolean })[];
type Judge = (tape: readonly JudgedTrade[]) => boolean[];

export const scoreOf = (tape: Planted): Score => scoreBy(verdicts, tape);

export const scoreBy = (judge: Judge, tape: Planted): Score => {
  const flags = judge(tape);
  const count = (planted: boolean) => tape.filter((trade, i) => flags[i] && trade.planted === planted).length;
  return {
    trades: tape.length,
    planted: tape.filter(trade => trade.planted).length,
    caught: count(true),
    wrong: count(false),
  };
};

export const addScores = (scores: readonly Score[]): Score =>
  scores.reduce((a, b) => ({
    trades: a.trades + b.trades,
    planted: a.planted + b.planted,
    caught: a.caught + b.caught,
    wrong: a.wrong + b.wrong,
  }));

/** Trades after a step until one at the new level is accepted, or Infinity. */
export const followedAfter = (tape: readonly JudgedTrade[], at: number): number => {
  const flags = verdicts(tape);
  const first = flags.findIndex((flag, i) => i >= at && !flag);
  return first < 0 ? Number.POSITIVE_INFINITY : first - at;
};
