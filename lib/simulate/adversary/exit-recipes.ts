import { between } from '../random.ts';
import { buyCoin, give, moveLiquidity, sellCoin } from './acts.ts';
import { type Crew, passOn, playCrew, SELL_SECOND, STAKE } from './crew.ts';
import { payEach } from './crew-recipes.ts';
import { ageActors, launchCoin } from './crowd.ts';
import type { Recipe, Scene } from './recipe.ts';
import { heldOf, newActor, newActors, openPool, plan, SOL, type Stage } from './stage.ts';

function hideDump(name: string, how: string, knobs: Recipe['knobs'], play: Recipe['play']): Recipe {
  return { name, how, knobs, play, verdicts: ['dumping'], aim: 'escape', plain: stage => playCrew(stage) };
}

function hideRug(name: string, how: string, knobs: Recipe['knobs'], play: Recipe['play']): Recipe {
  const verdicts = ['rugged', 'malicious'] as const;
  return { name, how, knobs, play, verdicts, aim: 'escape', plain: stage => playRug(stage, {}) };
}

/** Ways to sell a crew's tokens or empty a pool unnoticed. */
export const exitRecipes: readonly Recipe[] = [
  hideDump(
    'slices to receivers',
    'members send their tokens in slices to other wallets, which sell',
    { each: [2, 6, 20], slices: [2, 12, 40] },
    (stage, { each = 2, slices = 2 }) =>
      playCrew(stage, { sell: crew => passOn(crew, newActors(stage, 8 * each, true), { slices }) }),
  ),
  hideDump(
    'paid receivers',
    'receivers with money of the crew pay for the tokens they are given',
    { refund: [0.05, 0.5, 1], each: [1, 4] },
    (stage, { refund = 0.5, each = 1 }) =>
      playCrew(stage, {
        sell: crew => {
          const receivers = newActors(stage, 8 * each, true);
          payEach(stage, newActor(stage, true), receivers, 60, 2 * STAKE);
          passOn(crew, receivers, { slices: each, refund });
        },
      }),
  ),
  hideDump(
    'aged receivers',
    'receivers have a small swap of another day',
    { each: [1, 4], days: [1.5, 5], sol: [0.001, 0.2] },
    (stage, { each = 1, days = 2, sol = 0.001 }) =>
      playCrew(stage, {
        sell: crew => {
          const receivers = newActors(stage, 8 * each, true);
          ageActors(stage, receivers, days, Math.floor(sol * SOL));
          passOn(crew, receivers, { slices: each });
        },
      }),
  ),
  hideDump(
    'receivers with a buy of their own',
    'receivers buy a little of the token before they are given more',
    { each: [1, 4], sol: [0.001, 0.1] },
    (stage, { each = 1, sol = 0.001 }) =>
      playCrew(stage, {
        sell: crew => {
          const receivers = newActors(stage, 8 * each, true);
          for (const [index, one] of receivers.entries())
            plan(stage, 120 + index * 5, () => buyCoin(stage, one, crew.coin, Math.floor(sol * SOL)));
          passOn(crew, receivers, { slices: each });
        },
      }),
  ),
  hideDump(
    'slow dump',
    'members sell in small parts over minutes',
    { minutes: [2, 10, 27, 33, 60, 180] },
    (stage, { minutes = 10 }) => playCrew(stage, { sell: crew => sellSlowly(crew, minutes) }),
  ),
  hideDump(
    'sale by pools',
    'members add their tokens to a pool of their own and let others buy',
    { seconds: [60] },
    (stage, { seconds = 60 }) => playCrew(stage, { sell: crew => sellThroughPool(crew, seconds) }),
  ),
  hideRug(
    'slow pull in steps',
    'the deployer takes the pool in steps',
    { steps: [2, 4, 8], minutes: [5, 40, 500] },
    (stage, { steps = 2, minutes = 5 }) => playRug(stage, { steps, minutes }),
  ),
  hideRug('pull without a trade after', 'the pool is emptied when nobody is left to sell', { silent: [1] }, stage =>
    playRug(stage, { silent: true, share: 1 }),
  ),
  hideRug('pull that leaves a part', 'a fifth of the pool stays', { share: [0.78, 0.85] }, (stage, { share = 0.78 }) =>
    playRug(stage, { share }),
  ),
  hideRug(
    'pull by another wallet',
    'a wallet paid through a chain owns the pool',
    { hops: [0, 2, 6] },
    (stage, { hops = 2 }) => playRug(stage, { hops }),
  ),
];

function sellSlowly({ stage, coin, members }: Crew, minutes: number): void {
  const parts = 6;
  const start = SELL_SECOND - Math.min(1800, minutes * 60);
  for (const [index, member] of members.entries())
    for (let part = 0; part < parts; part++) {
      const second = start + ((part + index / members.length) * minutes * 60) / parts;
      plan(stage, second, () => sellCoin(stage, member, coin, 1 / (parts - part)));
    }
}

function sellThroughPool({ stage, coin, members, funder }: Crew, seconds: number): void {
  plan(stage, SELL_SECOND, () => {
    for (const member of members) give(stage, member, funder, coin, heldOf(member, coin));
    const main = coin.pools[0]!;
    const token = heldOf(funder, coin);
    const pool = openPool(stage, coin, { token: 0, base: 0, dex: main.dex, owner: funder });
    pool.token = token;
    pool.base = Math.floor((token * main.base) / main.token);
    moveLiquidity(stage, funder, pool, 'add', 0.5);
  });
  plan(stage, SELL_SECOND + seconds, () => sellCoin(stage, funder, coin));
}

type RugTricks = {
  readonly steps?: number;
  readonly minutes?: number;
  readonly silent?: boolean;
  readonly share?: number;
  /** Wallets between deployer and puller; 0: no trace. */
  readonly hops?: number;
};

/** People buy, the deployer pulls, they sell into the rest. */
export function playRug(
  stage: Stage,
  { steps = 1, minutes = 5, silent = false, share = 0.97, hops }: RugTricks,
): Scene {
  const deployer = newActor(stage, true);
  const coin = launchCoin(stage, deployer, { crowd: 60, minutes: 30 });
  const pool = coin.pools[0]!;
  const puller = hops === undefined ? deployer : newActor(stage, true);
  if (hops !== undefined && hops > 0) {
    const chain = [deployer, ...newActors(stage, hops, true), puller];
    for (const [index, from] of chain.slice(0, -1).entries())
      payEach(stage, from, [chain[index + 1]!], -2000 + index * 100, 90 * SOL - index * 100_000);
  }
  const victims = newActors(stage, 5, false);
  for (const victim of victims)
    plan(stage, 600 + between(stage.random, 0, 900), () => buyCoin(stage, victim, coin, 2 * SOL));
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
