import { drawUniform } from '../random.ts';
import { sellCoin, sendCoin, sendPayment } from './acts.ts';
import { buildCrewScene, type Crew, SELL_SECOND } from './crew.ts';
import { planPaymentChains, planPayments } from './crew-recipes.ts';
import { createExchange } from './crowd.ts';
import type { Recipe, Scene } from './recipe.ts';
import { createActor, createActors, getCoinBalance, plan, SOL, type Stage } from './stage.ts';

const SIZE = 12;
const EACH = 4 * SOL;

/** The deployer pays twelve wallets, which buy a quarter of the supply. */
function buildInsiderScene(stage: Stage, fund: (crew: Crew) => void, seconds = 0): Scene {
  return buildCrewScene(stage, {
    size: SIZE,
    lamports: () => Math.floor(EACH * drawUniform(stage.random, 0.8, 1.2)),
    buyAt: index => 0.4 + index * seconds,
    deployerPays: true,
    fund,
  });
}

function defineInsiderRecipe(name: string, how: string, knobs: Recipe['knobs'], play: Recipe['play']): Recipe {
  const plain = (stage: Stage) =>
    buildInsiderScene(stage, ({ funder, members }) => planPayments(stage, funder, members, -600, 1.5 * EACH));
  return { name, how, knobs, play, verdicts: ['suspicious'], aim: 'escape', plain };
}

/** Ways of a deployer to hide that the buyers are his. */
export const insiderRecipes: readonly Recipe[] = [
  defineInsiderRecipe(
    'insiders paid through chains',
    'a chain of wallets for each',
    { hops: [1, 3, 8], seconds: [0, 20] },
    (stage, { hops = 1, seconds = 0 }) =>
      buildInsiderScene(
        stage,
        ({ funder, members }) => planPaymentChains(stage, { from: funder, members, hops, each: EACH }),
        seconds,
      ),
  ),
  defineInsiderRecipe(
    'insiders paid in stables',
    'the deployer pays in USDC',
    { seconds: [0, 20] },
    (stage, { seconds = 0 }) =>
      buildInsiderScene(
        stage,
        ({ funder, members }) => planPayments(stage, funder, members, -600, 1.5 * EACH, 'usdc'),
        seconds,
      ),
  ),
  defineInsiderRecipe(
    'insiders paid by several wallets',
    'wallets of the deployer, none of which pays half',
    { payers: [2, 3], seconds: [0, 20] },
    (stage, { payers = 2, seconds = 0 }) =>
      buildInsiderScene(
        stage,
        ({ funder, members }) => {
          const purses = createActors(stage, payers, true);
          planPayments(stage, funder, purses, -4000, (80 * SOL) / payers);
          for (const purse of purses) planPayments(stage, purse, members, -600, (1.1 * EACH) / payers);
        },
        seconds,
      ),
  ),
  defineInsiderRecipe(
    'insiders in small groups',
    'groups of wallets with a funder of their own, each below 15% of the supply',
    { groups: [2, 4, 6], seconds: [0, 20] },
    (stage, { groups = 2, seconds = 0 }) =>
      buildInsiderScene(
        stage,
        ({ members }) => {
          const each = Math.ceil(members.length / groups);
          for (let from = 0; from < members.length; from += each)
            planPayments(stage, createActor(stage, true), members.slice(from, from + each), -600, 1.5 * EACH);
        },
        seconds,
      ),
  ),
  defineInsiderRecipe(
    'insiders in groups with one collector',
    'groups with a funder of their own, of which the deployer pays one small wallet; one wallet gets all tokens',
    { groups: [2, 3, 4], seconds: [0, 20] },
    (stage, { groups = 2, seconds = 0 }) =>
      buildCrewScene(stage, {
        size: SIZE,
        lamports: index => Math.floor((index === 0 ? 0.1 : 1) * EACH * drawUniform(stage.random, 0.8, 1.2)),
        buyAt: index => 0.4 + index * seconds,
        deployerPays: true,
        fund: ({ funder, members: [first, ...others] }) => {
          planPayments(stage, funder, [first!], -600, 0.15 * EACH);
          const own = createActor(stage, true);
          planPayments(stage, own, [first!], -600, 0.15 * EACH);
          const each = Math.ceil(others.length / groups);
          for (let from = 0; from < others.length; from += each)
            planPayments(
              stage,
              from === 0 ? own : createActor(stage, true),
              others.slice(from, from + each),
              -600,
              1.5 * EACH,
            );
        },
        sell: ({ coin, members }) => {
          const collector = createActor(stage, true);
          for (const member of members)
            plan(stage, 900 + drawUniform(stage.random, 0, 600), () =>
              sendCoin(stage, member, collector, coin, getCoinBalance(member, coin)),
            );
          plan(stage, SELL_SECOND, () => sellCoin(stage, collector, coin));
        },
      }),
  ),
  defineInsiderRecipe(
    'insiders paid days before',
    'old money',
    { days: [1.1, 6.5, 8], seconds: [0, 20] },
    (stage, { days = 1, seconds = 0 }) =>
      buildInsiderScene(
        stage,
        ({ funder, members }) => planPayments(stage, funder, members, -days * 86_400, 1.5 * EACH),
        seconds,
      ),
  ),
  defineInsiderRecipe(
    'insiders paid by an exchange',
    'amounts and times of their own',
    { hours: [2, 30], seconds: [0, 20] },
    (stage, { hours = 2, seconds = 0 }) =>
      buildInsiderScene(
        stage,
        ({ members }) => {
          const exchange = createExchange(stage, true);
          for (const member of members)
            plan(stage, -drawUniform(stage.random, 600, 600 + hours * 3600), () =>
              sendPayment(stage, exchange, member, Math.floor(drawUniform(stage.random, 1.3, 3) * EACH)),
            );
        },
        seconds,
      ),
  ),
];
