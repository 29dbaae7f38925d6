import { drawUniform } from '../random.ts';
import { buyCoin, moveLiquidity, sellCoin } from './acts.ts';
import { planPayments } from './crew-recipes.ts';
import { launchCoin } from './crowd.ts';
import type { Recipe, Scene } from './recipe.ts';
import { createActor, createActors, plan, SOL, type Stage } from './stage.ts';

const STAKE = 12 * SOL;

/** Ways to keep the profit of two rugs without a name. */
export const profitRecipes: readonly Recipe[] = [
  {
    name: 'profit of rugs over wallets',
    verdicts: ['malicious'],
    aim: 'escape',
    how: 'many small wallets, or others for each rug, sell before the pool is pulled',
    knobs: { wallets: [1, 4, 12], fresh: [0, 1] },
    play: (stage, { wallets = 1, fresh = 0 }) => buildSerialRugScene(stage, wallets, fresh === 1),
    plain: stage => buildSerialRugScene(stage, 1, false),
  },
];

/** Deployers of two tokens pay one owner, who buys early and sells before they pull. */
function buildSerialRugScene(stage: Stage, wallets: number, fresh: boolean): Scene {
  const sellers: ReturnType<typeof createActors>[] = [];
  const coins = [0, 7200].map((second, at) => {
    const coin = launchCoin(stage, createActor(stage, true), { crowd: 80, minutes: 30, second });
    const crew = fresh || at === 0 ? createActors(stage, wallets, true) : sellers[0]!;
    sellers.push(crew);
    planPayments(stage, coin.deployer, crew, second - 900, (2 * STAKE) / wallets);
    for (const [index, one] of crew.entries()) {
      plan(stage, second + 0.4 + index, () => buyCoin(stage, one, coin, STAKE / wallets));
      plan(stage, second + 1500 + index, () => sellCoin(stage, one, coin));
    }
    const victims = createActors(stage, 6, false);
    for (const victim of victims)
      plan(stage, second + drawUniform(stage.random, 700, 1450), () => buyCoin(stage, victim, coin, 4 * SOL));
    plan(stage, second + 4800, () => moveLiquidity(stage, coin.deployer, coin.pools[0]!, 'remove', 0.97));
    for (const [index, victim] of victims.entries())
      plan(stage, second + 4860 + 20 * index, () => sellCoin(stage, victim, coin));
    return coin;
  });
  return { coin: coins[1]!, subjects: [...new Set(sellers.flat())], stake: 2 * STAKE };
}
