import { type Line, positions, type Sale } from './wallet-teller.ts';

const DAY = 86_400;

const held = (seconds: number) => positions(5, () => ({ sales: [[seconds, 1, 1]] }));

/** Three of five sell from minute 1 to 60; two are held for nine days. */
const slow = positions(5, number => ({
  sales:
    number < 3
      ? [
          [60, 0.5, 1],
          [3600, 0.5, 1],
        ]
      : [[9 * DAY, 1, 1]],
}));

export type AxisTape = readonly [value: string, how: string, tape: readonly Line[]];

/** Hold times: the trader type. */
export const heldTapes: readonly AxisTape[] = [
  ['SCALPER', 'just under an hour', held(3599)],
  ['DAY_TRADER', 'an hour', held(3600)],
  ['DAY_TRADER', 'just under a day', held(DAY - 1)],
  ['SWING_TRADER', 'a day', held(DAY)],
  ['SWING_TRADER', 'just under a week', held(7 * DAY - 1)],
  ['POSITION_TRADER', 'a week', held(7 * DAY)],
  ['DAY_TRADER', 'most of them to a last exit an hour on', slow],
];

const sized = (usd: number) => positions(5, number => ({ usd: number < 2 ? 50_000 : usd }));
/** Entry sizes: the size class, and the median in USD. */
export const sizedTapes: readonly AxisTape[] = (
  [
    ['SHRIMP', 99.99],
    ['FISH', 100],
    ['FISH', 999.99],
    ['SHARK', 1000],
    ['SHARK', 9999.99],
    ['WHALE', 10_000],
  ] as const
).map(([size, usd]) => [size, `${usd} USD`, sized(usd)]);

/** Half the positions win `won` percent, half lose `lost` percent. */
const earned = (count: number, won: number, lost: number): readonly Line[] =>
  positions(count, number => ({ sales: [[3600, 1, number % 2 === 0 ? 1 + won / 100 : 1 - lost / 100]] }));
const marked = (label: string) => positions(10, number => (number === 0 ? { fields: { labels: [label] } } : {}));

/** Position returns: the performance level. */
export const earnedTapes: readonly AxisTape[] = [
  ['PROFITABLE', 'a tenth more than is lost', earned(10, 11, 10)],
  ['BREAK_EVEN', 'a little less than that', earned(10, 10.9, 10)],
  ['BREAK_EVEN', 'a little more than nine tenths of what is lost', earned(10, 9.1, 10)],
  ['UNPROFITABLE', 'nine tenths of what is lost', earned(10, 9, 10)],
  ['BREAK_EVEN', 'nothing, ever', positions(10, () => ({}))],
  ['UNRATED', 'much, nine times', earned(9, 90, 1)],
  ['PROFITABLE', 'much, ten times', earned(10, 90, 1)],
  ['BANNED', 'by malice', marked('BOT:MALICIOUS')],
  ['BREAK_EVEN', 'by washing', marked('BOT:WASH')],
];

const atOnce: readonly Sale[] = [[60, 1, 1]];
const inTwo: readonly Sale[] = [
  [60, 0.5, 1],
  [90, 0.5, 1],
];
const inThree: readonly Sale[] = [
  [60, 0.3, 1],
  [90, 0.3, 1],
  [120, 0.4, 1],
];
const runner: readonly Sale[] = [
  [60, 0.8, 1],
  [900, 0.2, 2],
];
const smallRunner: readonly Sale[] = [
  [60, 0.81, 1],
  [900, 0.19, 2],
];
/** Of ten positions, `count` are sold as `one`, the rest as `other`. */
const sold = (count: number, one: readonly Sale[], other: readonly Sale[]) =>
  positions(10, number => ({ sales: number < count ? one : other }));

/** Exit patterns: the exit style. */
export const soldTapes: readonly AxisTape[] = [
  ['FULL_EXITER', 'seven in ten at once', sold(7, atOnce, inTwo)],
  ['MIXED', 'six in ten at once', sold(6, atOnce, inTwo)],
  ['MIXED', 'five in ten at once', sold(5, atOnce, inThree)],
  ['PARTIAL_TAKER', 'four in ten at once, the others in two parts', sold(4, atOnce, inTwo)],
  ['DCA_OUT', 'all in three parts', sold(0, atOnce, inThree)],
  ['PARTIAL_TAKER', 'all but one in three parts', sold(1, inTwo, inThree)],
  ['RUNNER_KEEPER', 'three in ten with a fifth kept to a double', sold(3, runner, atOnce)],
  ['FULL_EXITER', 'two in ten with a fifth kept to a double', sold(2, runner, atOnce)],
  ['FULL_EXITER', 'three in ten with less than a fifth kept to a double', sold(3, smallRunner, atOnce)],
];
