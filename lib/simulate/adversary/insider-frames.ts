import { between } from '../random.ts';
import { buyCoin, moveLiquidity, pay, sellCoin } from './acts.ts';
import { payEach } from './crew-recipes.ts';
import { launchCoin } from './crowd.ts';
import { frame } from './frame-recipes.ts';
import type { Recipe, Scene } from './recipe.ts';
import { newActor, newActors, plan, SOL, type Stage } from './stage.ts';

/** Ways to make insiders of strangers, and rugs of honest tokens. */
export const insiderFrames: readonly Recipe[] = [
  frame(
    'dust to a liquidity provider',
    ['malicious'],
    'the deployer pays dust to a provider and then pulls his own share',
    { sol: [0.001, 0.02, 1, 12] },
    (stage, { sol = 0.001 }) => dustProvider(stage, sol),
  ),
  frame(
    'liquidity given to a provider',
    ['malicious'],
    'the deployer hands a part of the pool to a provider, who takes it with his own, and pulls the rest',
    { share: [0.05, 0.15, 0.3] },
    (stage, { share = 0.05 }) => giveLiquidity(stage, share),
  ),
  frame(
    'gift to a deployer',
    ['suspicious'],
    'a rival’s crew buys at the launch, sells and sends a part of the proceeds to the deployer',
    { sol: [0.1, 2.5, 4], part: [0.1, 0.6, 1] },
    (stage, { sol = 0.1, part = 0.6 }) => payDeployer(stage, sol, part),
  ),
  frame(
    'cheap crew of a rival',
    ['suspicious'],
    'wallets of one funder buy an honest token at its launch',
    { size: [3, 10, 16], sol: [0.01, 0.1, 1, 2.5], dump: [0, 1] },
    (stage, { size = 10, sol = 0.01, dump = 0 }) => rivalCrew(stage, size, sol, dump === 1),
  ),
  frame(
    'rival as insider',
    ['suspicious', 'rugged'],
    'a rival pays the deployer dust, adds a pool and pulls it',
    { sol: [0.001, 1], times: [0.5, 5] },
    (stage, { sol = 0.001, times = 5 }) => {
      const deployer = newActor(stage, false);
      const coin = launchCoin(stage, deployer);
      const rival = newActor(stage, true);
      const pool = coin.pools[0]!;
      payEach(stage, rival, [deployer], -900, sol * SOL);
      plan(stage, 600, () => moveLiquidity(stage, rival, pool, 'add', times));
      plan(stage, 660, () => moveLiquidity(stage, rival, pool, 'remove', times / (1 + times)));
      plan(stage, 670, () => buyCoin(stage, rival, coin, 0.01 * SOL));
      return { coin, subjects: [deployer], stake: 84 * SOL };
    },
  ),
];

function dustProvider(stage: Stage, sol: number): Scene {
  const deployer = newActor(stage, true);
  const provider = newActor(stage, false);
  const coin = launchCoin(stage, deployer, { crowd: 50, minutes: 30 });
  const pool = coin.pools[0]!;
  const seller = newActor(stage, false);
  plan(stage, 300, () => buyCoin(stage, seller, coin, 2 * SOL));
  plan(stage, 600, () => pay(stage, deployer, provider, Math.floor(sol * SOL)));
  plan(stage, 1200, () => moveLiquidity(stage, provider, pool, 'add', 0.2));
  plan(stage, 3600, () => moveLiquidity(stage, deployer, pool, 'remove', 0.83));
  plan(stage, 3630, () => sellCoin(stage, seller, coin));
  plan(stage, 3660, () => moveLiquidity(stage, provider, pool, 'remove', 0.99));
  return { coin, subjects: [provider], stake: 17 * SOL };
}

function giveLiquidity(stage: Stage, share: number): Scene {
  const [deployer, provider, seller] = [newActor(stage, true), newActor(stage, false), newActor(stage, false)];
  const coin = launchCoin(stage, deployer, { crowd: 50, minutes: 30 });
  const pool = coin.pools[0]!;
  plan(stage, 300, () => buyCoin(stage, seller, coin, 2 * SOL));
  plan(stage, 1200, () => moveLiquidity(stage, provider, pool, 'add', 0.2));
  plan(stage, 3000, () => {
    stage.costs.gifts += share * pool.base;
    moveLiquidity(stage, provider, pool, 'remove', 0.2 / 1.2 + share);
  });
  plan(stage, 3600, () => moveLiquidity(stage, deployer, pool, 'remove', 0.97));
  plan(stage, 3630, () => sellCoin(stage, seller, coin));
  return { coin, subjects: [provider], stake: 17 * SOL };
}

function payDeployer(stage: Stage, sol: number, part: number): Scene {
  const deployer = newActor(stage, false);
  const coin = launchCoin(stage, deployer);
  const members = newActors(stage, 10, true);
  payEach(stage, newActor(stage, true), members, -600, 2 * sol * SOL);
  for (const member of members) {
    plan(stage, 0.4, () => buyCoin(stage, member, coin, sol * SOL));
    plan(stage, 900 + between(stage.random, 0, 10), () => sellCoin(stage, member, coin));
  }
  for (const [index, member] of members.entries())
    plan(stage, 1000 + index, () => pay(stage, member, deployer, Math.floor(part * sol * SOL)));
  return { coin, subjects: [], stake: 84 * SOL };
}

function rivalCrew(stage: Stage, size: number, sol: number, dump: boolean): Scene {
  const coin = launchCoin(stage, newActor(stage, false));
  const members = newActors(stage, size, true);
  payEach(stage, newActor(stage, true), members, -600, 2 * sol * SOL);
  for (const member of members) {
    plan(stage, 0.4, () => buyCoin(stage, member, coin, sol * SOL));
    if (dump) plan(stage, 300 + between(stage.random, 0, 10), () => sellCoin(stage, member, coin));
  }
  return { coin, subjects: [], stake: 84 * SOL };
}
