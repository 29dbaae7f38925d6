import { describe, expect, it } from 'vitest';
import type { ChainEvent } from '../../../layers/contract/events/event.ts';
import { isLongRun } from '../../long-run.ts';
import {
  exchangeOf,
  MINUTE,
  pickOf,
  type Random,
  randomOf,
  reportedOf,
  START_MS,
  sendOf,
  strangerSol,
  strangers,
  swapOf,
  within,
} from './street.ts';
import { type Crew, exchangeCrew, hybridCrew, multiSlotCrew } from './street-crews.ts';

const seeds = Array.from({ length: isLongRun ? 24 : 3 }, (_, at) => at + 1);
/** Covers a dozen trades on the quietest token. */
const SPAN_MS = 180 * MINUTE;

/** Bundle types reported for a crew among strangers `gapMs` apart. */
const typesOf = (seed: number, gapMs: number, crewOf: (random: Random, atMs: number) => Crew): readonly string[] => {
  const random = randomOf(seed);
  const market = strangers(random, START_MS, START_MS + SPAN_MS, gapMs, 'stranger').map(swapOf);
  const crew = crewOf(random, START_MS + 0.8 * SPAN_MS);
  const isCrew = (wallets: readonly string[]): boolean =>
    2 * wallets.filter(wallet => crew.wallets.includes(wallet)).length >= crew.wallets.length;
  return reportedOf([...market, ...crew.events])
    .filter(({ wallets }) => isCrew(wallets))
    .map(({ type }) => type);
};

const crews: readonly (readonly [type: string, crewOf: (random: Random, atMs: number) => Crew])[] = [
  ['MultiSlotBuyCohort', (random, atMs) => multiSlotCrew(random, atMs, 5)],
  ['CexCoordinated', (random, atMs) => exchangeCrew(random, atMs, 7)],
  ['Hybrid', (random, atMs) => hybridCrew(random, atMs, 6)],
];

describe.each(crews)('a %s of near-equal typed amounts', (type, crewOf) => {
  it.each([9 * MINUTE, MINUTE, 4_000])('is reported under its type on every seed, strangers %i ms apart', gapMs => {
    expect(seeds.map(seed => typesOf(seed * 1_000, gapMs, crewOf))).toEqual(seeds.map(() => [type]));
  });
});

/** Strangers of one market, some in bursts, a third funded by one exchange. */
const market = (seed: number, gapMs: number): readonly ChainEvent[] => {
  const random = randomOf(seed);
  const spanMs = Math.min(12 * 60 * MINUTE, 3_000 * gapMs);
  const swaps = strangers(random, START_MS, START_MS + spanMs, gapMs, 'stranger');
  for (let rush = 0; rush < 4; rush++) {
    const atMs = START_MS + within(random, 0.1, 0.9) * spanMs;
    swaps.push(...strangers(random, atMs, atMs + within(random, 5, 60) * 1_000, 1_200, `rush${rush}-`));
  }
  const funded = swaps
    .filter(({ side }) => side === 'buy' && random() < 0.3)
    .map(({ ms, wallet, sol }) =>
      sendOf(ms - within(random, 1, 60) * MINUTE, 'exchange', wallet, Math.max(sol, strangerSol(random))),
    );
  return [exchangeOf('exchange'), ...funded, ...swaps.map(swapOf)];
};

describe('strangers with preset buttons', () => {
  it('are not a bundle on any seed', () => {
    const gaps = [9 * MINUTE, MINUTE, 15_000, 4_000, 1_000, 300];
    expect(seeds.flatMap(seed => reportedOf(market(seed * 77, gaps[seed % gaps.length]!)))).toEqual([]);
  });

  it('that press the same button within five slots are not a bundle', () => {
    for (const seed of seeds) {
      const random = randomOf(seed);
      const sol = pickOf(random, [0.1, 0.5, 1]);
      const busy = strangers(random, START_MS, START_MS + 60 * MINUTE, 4_000, 'stranger');
      const atMs = START_MS + 50 * MINUTE;
      const alike = Array.from({ length: 3 }, (_, at) => ({ ms: atMs + at * 400, wallet: `same${at}`, sol }));
      expect(reportedOf([...busy, ...alike].map(swapOf))).toEqual([]);
    }
  });
});
