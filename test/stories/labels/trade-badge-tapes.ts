import type { TradeBadge } from '../../../layers/core/wallet/badges.ts';
import { DAY_MS, type Line, type Plan, positions, START_MS, swaps } from './wallet-teller.ts';

const DAY = 86_400;
/** A tape that earns a badge, and near misses. */
export type BadgeStory = {
  readonly earns: readonly Line[];
  readonly misses: Readonly<Record<string, readonly Line[]>>;
};

/** Winners first, then losers, each with its plan. */
const mixed = (winners: number, losers: number, win: Plan, loss: Plan): readonly Line[] =>
  positions(winners + losers, number => (number < winners ? win : loss));
const out = (seconds: number, times: number): Plan => ({ sales: [[seconds, 1, times]] });
const runner = (times: number): Plan => ({
  sales: [
    [60, 0.8, 1],
    [900, 0.2, times],
  ],
});
/** One position a day. */
const daily = (count: number, everyMs: number, times: (number: number) => number): readonly Line[] =>
  positions(count, number => ({ atMs: START_MS + number * everyMs, sales: [[3600, 1, times(number)]] }));
const largeWins = (count: number, usd: number): readonly Line[] =>
  positions(count, number => ({ usd, sales: [[3600, 1, number % 10 < 6 ? 2 : 0.5]] }));

export const tradeBadgeStories: Readonly<Record<TradeBadge, BadgeStory>> = {
  RUNNER_KEEPER: {
    earns: mixed(2, 8, runner(2), out(60, 1)),
    misses: {
      'one runner in ten': mixed(1, 9, runner(2), out(60, 1)),
      'sold below a double': mixed(2, 8, runner(1.99), out(60, 1)),
    },
  },
  CONFIDENCE_SIZER: {
    earns: mixed(5, 5, { usd: 500, ...out(3600, 1.1) }, { usd: 400, ...out(3600, 0.9) }),
    misses: {
      'nearly the same size': mixed(5, 5, { usd: 500, ...out(3600, 1.1) }, { usd: 401, ...out(3600, 0.9) }),
      'two losers': mixed(8, 2, { usd: 500, ...out(3600, 1.1) }, { usd: 400, ...out(3600, 0.9) }),
    },
  },
  STOP_LOSS_USER: {
    earns: mixed(5, 5, out(3600, 1.1), out(3600, 0.9)),
    misses: {
      'four losers': mixed(6, 4, out(3600, 1.1), out(3600, 0.9)),
      'losses of any depth': positions(10, number => out(3600, number < 5 ? 1.1 : 1 - 0.1 * (number - 4))),
      'deep losses': mixed(5, 5, out(3600, 1.1), out(3600, 0.5)),
    },
  },
  CONSISTENT_WINNER: {
    earns: mixed(12, 8, out(3600, 1.2), out(3600, 0.8)),
    misses: {
      'nineteen positions': mixed(12, 7, out(3600, 1.2), out(3600, 0.8)),
      'wins less often': mixed(11, 9, out(3600, 1.3), out(3600, 0.8)),
      'wins too little': mixed(12, 8, out(3600, 1.19), out(3600, 0.8)),
      'loses more than half at worst': mixed(12, 8, out(3600, 2), out(3600, 0.4)),
    },
  },
  BAG_HOLDER: {
    earns: mixed(7, 3, out(3600, 1.1), out(7200, 0.5)),
    misses: {
      'losers held a little less': mixed(7, 3, out(3600, 1.1), out(7199, 0.5)),
      'smaller losses': mixed(7, 3, out(3600, 1.1), out(7200, 0.51)),
    },
  },
  LOSS_CUTTER: {
    earns: mixed(7, 3, out(5400, 1.1), out(3600, 0.7)),
    misses: {
      'losers held a little longer': mixed(7, 3, out(5400, 1.1), out(3601, 0.7)),
      'deeper losses': mixed(7, 3, out(5400, 1.1), out(3600, 0.69)),
    },
  },
  LOTTO_PLAYER: {
    earns: mixed(3, 7, out(3600, 2), out(3600, 0.6)),
    misses: {
      'wins more often': mixed(4, 6, out(3600, 2), out(3600, 0.6)),
      'no win is a double': mixed(3, 7, out(3600, 1.99), out(3600, 0.6)),
    },
  },
  DIAMOND_HANDS: {
    earns: mixed(5, 5, out(DAY, 1.1), out(DAY, 0.9)),
    misses: {
      'a second less than a day': mixed(5, 5, out(DAY - 1, 1.1), out(DAY - 1, 0.9)),
      'losers held longer': mixed(5, 5, out(DAY, 1.1), out(DAY + 900, 0.9)),
      'never won': mixed(0, 10, out(DAY, 1.1), out(DAY, 0.9)),
    },
  },
  PAPER_HANDS: {
    earns: mixed(5, 5, out(600, 1.1), out(600, 0.88)),
    misses: {
      'a second later': mixed(5, 5, out(601, 1.1), out(601, 0.88)),
      'earns by it': mixed(5, 5, out(600, 1.13), out(600, 0.88)),
      'big wins': mixed(5, 5, out(600, 1.3), out(600, 0.6)),
    },
  },
  ELITE_TRADER: {
    earns: largeWins(30, 834),
    misses: {
      'a little less money': largeWins(30, 833),
      'twenty-nine positions': largeWins(29, 2000),
      'partly a bot': [...largeWins(30, 834), ...swaps(15, () => ({ arbitrage: true }))],
    },
  },
  VETERAN_WINNER: {
    earns: daily(100, DAY_MS * 0.91, number => (number % 2 === 0 ? 1.11 : 0.9)),
    misses: {
      'ninety-nine positions': daily(99, DAY_MS, number => (number % 2 === 0 ? 1.11 : 0.9)),
      'under ninety days': daily(100, DAY_MS * 0.9, number => (number % 2 === 0 ? 1.11 : 0.9)),
      'no profit': daily(100, DAY_MS * 0.91, number => (number % 2 === 0 ? 1.109 : 0.9)),
    },
  },
};
