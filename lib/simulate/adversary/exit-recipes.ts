import { drawUniform } from '../random.ts';
import { buyCoin, moveLiquidity, sellCoin, sendCoin } from './acts.ts';
import { buildCrewScene, planHandover, SELL_SECOND, STAKE } from './crew.ts';
import { planPayments } from './crew-recipes.ts';
import { addActorHistory, launchCoin } from './crowd.ts';
import type { Recipe, Scene } from './recipe.ts';
import { createActor, createActors, getCoinBalance, openPool, plan, SOL, type Stage } from './stage.ts';

function defineDumpRecipe(name: string, how: string, knobs: Recipe['knobs'], play: Recipe['play']): Recipe {
  return { name, how, knobs, play, verdicts: ['dumping'], aim: 'escape', plain: stage => buildCrewScene(stage) };
}

function defineRugRecipe(name: string, how: string, knobs: Recipe['knobs'], play: Recipe['play']): Recipe {
  const verdicts = ['rugged', 'malicious'] as const;
  return { name, how, knobs, play, verdicts, aim: 'escape', plain: stage => buildRugScene(stage, {}) };
}

/** Ways to sell a crew's tokens or empty a pool unnoticed. */
export const exitRecipes: readonly Recipe[] = [
  defineDumpRecipe(
    'slices to receivers',
    'members send their tokens in slices to other wallets, which sell',
    { each: [2, 6, 20], slices: [2, 12, 40] },
    (stage, { each = 2, slices = 2 }) =>
      buildCrewScene(stage, { sell: crew => planHandover(crew, createActors(stage, 8 * each, true), { slices }) }),
  ),
  defineDumpRecipe(
    'paid receivers',
    'receivers with money of the crew pay for the tokens they are given',
    { refund: [0.05, 0.5, 1], each: [1, 4] },
    (stage, { refund = 0.5, each = 1 }) =>
      buildCrewScene(stage, {
        sell: crew => {
          const receivers = createActors(stage, 8 * each, true);
          planPayments(stage, createActor(stage, true), receivers, 60, 2 * STAKE);
          planHandover(crew, receivers, { slices: each, refund });
        },
      }),
  ),
  defineDumpRecipe(
    'aged receivers',
    'receivers have a small swap of another day',
    { each: [1, 4], days: [1.5, 5], sol: [0.001, 0.2] },
    (stage, { each = 1, days = 2, sol = 0.001 }) =>
      buildCrewScene(stage, {
        sell: crew => {
          const receivers = createActors(stage, 8 * each, true);
          addActorHistory(stage, receivers, days, Math.floor(sol * SOL));
          planHandover(crew, receivers, { slices: each });
        },
      }),
  ),
  defineDumpRecipe(
    'receivers with a buy of their own',
    'receivers buy a little of the token before they are given more',
    { each: [1, 4], sol: [0.001, 0.1] },
    (stage, { each = 1, sol = 0.001 }) =>
      buildCrewScene(stage, {
        sell: crew => {
          const receivers = createActors(stage, 8 * each, true);
          for (const [index, one] of receivers.entries())
            plan(stage, 120 + index * 5, () => buyCoin(stage, one, crew.coin, Math.floor(sol * SOL)));
          planHandover(crew, receivers, { slices: each });
        },
      }),
  ),
  defineDumpRecipe(
    'slow dump',
    'members sell in small parts over minutes',
    { minutes: [2, 10, 27, 33, 60, 180] },
    (stage, { minutes = 10 }) =>
      buildCrewScene(stage, {
        sell: crew => {
          const { stage, members } = crew;
          const parts = 6;
          const start = SELL_SECOND - Math.min(1800, minutes * 60);
          for (const [index, member] of members.entries())
            for (let part = 0; part < parts; part++) {
              const second = start + ((part + index / members.length) * minutes * 60) / parts;
              plan(stage, second, () => sellCoin(stage, member, crew.coin, 1 / (parts - part)));
            }
        },
      }),
  ),
  defineDumpRecipe(
    'sale by pools',
    'members add their tokens to a pool of their own and let others buy',
    { seconds: [60] },
    (stage, { seconds = 60 }) =>
      buildCrewScene(stage, {
        sell: crew => {
          const { stage, coin, funder } = crew;
          plan(stage, SELL_SECOND, () => {
            for (const member of crew.members) sendCoin(stage, member, funder, coin, getCoinBalance(member, coin));
            const main = coin.pools[0]!;
            const token = getCoinBalance(funder, coin);
            const pool = openPool(stage, coin, { token: 0, base: 0, dex: main.dex, owner: funder });
            pool.token = token;
            pool.base = Math.floor((token * main.base) / main.token);
            moveLiquidity(stage, funder, pool, 'add', 0.5);
          });
          plan(stage, SELL_SECOND + seconds, () => sellCoin(stage, funder, coin));
        },
      }),
  ),
  defineRugRecipe(
    'slow pull in steps',
    'the deployer takes the pool in steps',
    { steps: [2, 4, 8], minutes: [5, 40, 500] },
    (stage, { steps = 2, minutes = 5 }) => buildRugScene(stage, { steps, minutes }),
  ),
  defineRugRecipe(
    'pull without a trade after',
    'the pool is emptied when nobody is left to sell',
    { silent: [1] },
    stage => buildRugScene(stage, { silent: true, share: 1 }),
  ),
  defineRugRecipe(
    'pull that leaves a part',
    'a fifth of the pool stays',
    { share: [0.78, 0.85] },
    (stage, { share = 0.78 }) => buildRugScene(stage, { share }),
  ),
  defineRugRecipe(
    'pull by another wallet',
    'a wallet paid through a chain owns the pool',
    { hops: [0, 2, 6] },
    (stage, { hops = 2 }) => buildRugScene(stage, { hops }),
  ),
];

type RugTricks = {
  readonly steps?: number;
  readonly minutes?: number;
  readonly silent?: boolean;
  readonly share?: number;
  /** Wallets between deployer and puller; 0: no trace. */
  readonly hops?: number;
};

/** People buy, the deployer pulls, they sell into the rest. */
export function buildRugScene(
  stage: Stage,
  { steps = 1, minutes = 5, silent = false, share = 0.97, hops }: RugTricks,
): Scene {
  const deployer = createActor(stage, true);
  const coin = launchCoin(stage, deployer, { crowd: 60, minutes: 30 });
  const pool = coin.pools[0]!;
  const puller = hops === undefined ? deployer : createActor(stage, true);
  if (hops !== undefined && hops > 0) {
    const chain = [deployer, ...createActors(stage, hops, true), puller];
    for (const [index, from] of chain.slice(0, -1).entries())
      planPayments(stage, from, [chain[index + 1]!], -2000 + index * 100, 90 * SOL - index * 100_000);
  }
  const victims = createActors(stage, 5, false);
  for (const victim of victims)
    plan(stage, 600 + drawUniform(stage.random, 0, 900), () => buyCoin(stage, victim, coin, 2 * SOL));
  const scene = { coin, subjects: [puller], stake: 84 * SOL };
  for (let step = 0; step < steps; step++)
    plan(stage, 4800 + step * minutes * 60, () => {
      const left = 1 - (share * step) / steps;
      moveLiquidity(stage, puller, pool, 'remove', share / steps / left);
    });
  const end = 4860 + (steps - 1) * minutes * 60;
  if (!silent)
    for (const [index, victim] of victims.entries()) plan(stage, end + index * 10, () => sellCoin(stage, victim, coin));
  return scene;
}
