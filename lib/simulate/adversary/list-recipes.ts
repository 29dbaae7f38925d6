import { drawUniform } from '../random.ts';
import { sellCoin, writeStageSwaps } from './acts.ts';
import { planPayments } from './crew-recipes.ts';
import { launchCoin } from './crowd.ts';
import type { Recipe } from './recipe.ts';
import { createActor, createActors, getCoinBalance, plan, SOL } from './stage.ts';

/** The rival token: 60 people who buy for 45 USD each. */
const HONEST_PEOPLE = 60;
const HONEST_BUY = 0.3 * SOL;
const LAST_MINUTE = 62;

/** Ways to buy a place in a list. */
export const listRecipes: readonly Recipe[] = [
  {
    name: 'trending place by many buys',
    verdicts: ['trending'],
    aim: 'frame',
    how: 'wallets that buy every minute of an hour or of its end, and keep a hundredth',
    knobs: { wallets: [2, 20, 60], usd: [1.1, 8, 40], minutes: [1, 10, 57] },
    play: (stage, { wallets = 20, usd = 1.1, minutes = 57 }) => {
      const coin = launchCoin(stage, createActor(stage, true), { crowd: 3 });
      const rival = launchCoin(stage, createActor(stage, false), { crowd: 3 });
      const crew = createActors(stage, wallets, true);
      const pool = coin.pools[0]!;
      const raw = Math.floor((usd / 150) * SOL);
      for (let minute = LAST_MINUTE - minutes; minute < LAST_MINUTE; minute++)
        for (const one of crew) {
          const second = minute * 60 + drawUniform(stage.random, 0, 25);
          plan(stage, second, () => writeStageSwaps(stage, [{ actor: one, side: 'buy', raw, pool }]));
          plan(stage, second + drawUniform(stage.random, 5, 30), () => sellCoin(stage, one, coin, 0.99));
        }
      for (const person of createActors(stage, HONEST_PEOPLE, false))
        plan(stage, drawUniform(stage.random, 300, 3700), () =>
          writeStageSwaps(stage, [{ actor: person, side: 'buy', raw: HONEST_BUY, pool: rival.pools[0]! }]),
        );
      return { coin, subjects: [], stake: HONEST_PEOPLE * HONEST_BUY };
    },
  },
  {
    name: 'leaderboard place by own trades',
    verdicts: ['leaderboard place'],
    aim: 'frame',
    how: 'one wallet buys low, another of its owner buys high, five times',
    knobs: { sol: [0.01, 1, 6], push: [1, 3], paid: [0, 1], seconds: [20, 90] },
    play: (stage, { sol = 1, push = 3, paid = 0, seconds = 20 }) => {
      const coin = launchCoin(stage, createActor(stage, true), { crowd: 3 });
      const pool = coin.pools[0]!;
      const [star, payer] = [createActor(stage, true), createActor(stage, true)];
      if (paid === 1) planPayments(stage, createActor(stage, true), [star, payer], -900, 40 * SOL);
      const raw = Math.floor(sol * SOL);
      for (let trip = 0; trip < 6; trip++) {
        const second = 400 + trip * 400;
        plan(stage, second, () => writeStageSwaps(stage, [{ actor: star, side: 'buy', raw, pool }]));
        plan(stage, second + 100, () =>
          writeStageSwaps(stage, [{ actor: payer, side: 'buy', raw: Math.floor(raw * push), pool }]),
        );
        const sale = second + 100 + seconds;
        plan(stage, sale, () =>
          writeStageSwaps(stage, [{ actor: star, side: 'sell', raw: getCoinBalance(star, coin), pool }]),
        );
        plan(stage, sale + 20, () =>
          writeStageSwaps(stage, [{ actor: payer, side: 'sell', raw: getCoinBalance(payer, coin), pool }]),
        );
      }
      return { coin, subjects: [star], stake: () => star.lamports - (paid === 1 ? 40 * SOL : 0) };
    },
  },
];
