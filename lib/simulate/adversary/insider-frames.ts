import { drawUniform } from '../random.ts';
import { buyCoin, moveLiquidity, sellCoin, sendPayment } from './acts.ts';
import { planPayments } from './crew-recipes.ts';
import { launchCoin } from './crowd.ts';
import { defineFrameRecipe } from './frame-recipes.ts';
import type { Recipe } from './recipe.ts';
import { createActor, createActors, plan, SOL } from './stage.ts';

/** Ways to make insiders of strangers, and rugs of honest tokens. */
export const insiderFrames: readonly Recipe[] = [
  defineFrameRecipe(
    'dust to a liquidity provider',
    ['malicious'],
    'the deployer pays dust to a provider and then pulls his own share',
    { sol: [0.001, 0.02, 1, 12] },
    (stage, { sol = 0.001 }) => {
      const deployer = createActor(stage, true);
      const provider = createActor(stage, false);
      const coin = launchCoin(stage, deployer, { crowd: 50, minutes: 30 });
      const pool = coin.pools[0]!;
      const seller = createActor(stage, false);
      plan(stage, 300, () => buyCoin(stage, seller, coin, 2 * SOL));
      plan(stage, 600, () => sendPayment(stage, deployer, provider, Math.floor(sol * SOL)));
      plan(stage, 1200, () => moveLiquidity(stage, provider, pool, 'add', 0.2));
      plan(stage, 3600, () => moveLiquidity(stage, deployer, pool, 'remove', 0.83));
      plan(stage, 3630, () => sellCoin(stage, seller, coin));
      plan(stage, 3660, () => moveLiquidity(stage, provider, pool, 'remove', 0.99));
      return { coin, subjects: [provider], stake: 17 * SOL };
    },
  ),
  defineFrameRecipe(
    'liquidity given to a provider',
    ['malicious'],
    'the deployer hands a part of the pool to a provider, who takes it with his own, and pulls the rest',
    { share: [0.05, 0.15, 0.3] },
    (stage, { share = 0.05 }) => {
      const [deployer, provider, seller] = [
        createActor(stage, true),
        createActor(stage, false),
        createActor(stage, false),
      ];
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
    },
  ),
  defineFrameRecipe(
    'gift to a deployer',
    ['suspicious'],
    'a rival’s crew buys at the launch, sells and sends a part of the proceeds to the deployer',
    { sol: [0.1, 2.5, 4], part: [0.1, 0.6, 1] },
    (stage, { sol = 0.1, part = 0.6 }) => {
      const deployer = createActor(stage, false);
      const coin = launchCoin(stage, deployer);
      const members = createActors(stage, 10, true);
      planPayments(stage, createActor(stage, true), members, -600, 2 * sol * SOL);
      for (const member of members) {
        plan(stage, 0.4, () => buyCoin(stage, member, coin, sol * SOL));
        plan(stage, 900 + drawUniform(stage.random, 0, 10), () => sellCoin(stage, member, coin));
      }
      for (const [index, member] of members.entries())
        plan(stage, 1000 + index, () => sendPayment(stage, member, deployer, Math.floor(part * sol * SOL)));
      return { coin, subjects: [], stake: 84 * SOL };
    },
  ),
  defineFrameRecipe(
    'cheap crew of a rival',
    ['suspicious'],
    'wallets of one funder buy an honest token at its launch',
    { size: [3, 10, 16], sol: [0.01, 0.1, 1, 2.5], dump: [0, 1] },
    (stage, { size = 10, sol = 0.01, dump = 0 }) => {
      const coin = launchCoin(stage, createActor(stage, false));
      const members = createActors(stage, size, true);
      planPayments(stage, createActor(stage, true), members, -600, 2 * sol * SOL);
      for (const member of members) {
        plan(stage, 0.4, () => buyCoin(stage, member, coin, sol * SOL));
        if (dump === 1) plan(stage, 300 + drawUniform(stage.random, 0, 10), () => sellCoin(stage, member, coin));
      }
      return { coin, subjects: [], stake: 84 * SOL };
    },
  ),
  defineFrameRecipe(
    'rival as insider',
    ['suspicious', 'rugged'],
    'a rival pays the deployer dust, adds a pool and pulls it',
    { sol: [0.001, 1], times: [0.5, 5] },
    (stage, { sol = 0.001, times = 5 }) => {
      const deployer = createActor(stage, false);
      const coin = launchCoin(stage, deployer);
      const rival = createActor(stage, true);
      const pool = coin.pools[0]!;
      planPayments(stage, rival, [deployer], -900, sol * SOL);
      plan(stage, 600, () => moveLiquidity(stage, rival, pool, 'add', times));
      plan(stage, 660, () => moveLiquidity(stage, rival, pool, 'remove', times / (1 + times)));
      plan(stage, 670, () => buyCoin(stage, rival, coin, 0.01 * SOL));
      return { coin, subjects: [deployer], stake: 84 * SOL };
    },
  ),
];
