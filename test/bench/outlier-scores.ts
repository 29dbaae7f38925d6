/** Runs the outlier rule over tapes and counts. */
import { decideOutlier, emptyOutlierState, type JudgedTrade } from '../../layers/core/candles/outlier.ts';

/** The verdicts of a tape, in order. */
export const verdicts = (tape: readonly JudgedTrade[]): boolean[] => {
  let state = emptyOutlierState;
  return tape.map(trade => {
    const verdict = decideOutlier(state, trade);
    state = verdict.state;
    return verdict.outlier;
  });
};

export type Score = {
  readonly trades: number;
  readonly planted: number;
  readonly caught: number;
  readonly wrong: number;
};

export const scoreOf = (tape: readonly (JudgedTrade & { readonly planted: boolean })[]): Score => {
  const flags = verdicts(tape);
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
