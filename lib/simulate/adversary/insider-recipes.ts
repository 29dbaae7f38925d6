import { between } from '../random.ts';
import { give, pay, sellCoin } from './acts.ts';
import { type Crew, playCrew, SELL_SECOND } from './crew.ts';
import { payEach, payThrough } from './crew-recipes.ts';
import { createExchange } from './crowd.ts';
import type { Recipe, Scene } from './recipe.ts';
import { heldOf, newActor, newActors, plan, SOL, type Stage } from './stage.ts';

const SIZE = 12;
const EACH = 4 * SOL;

/** The deployer pays twelve wallets, which buy a quarter of the supply. */
function playInsiders(stage: Stage, fund: (crew: Crew) => void, seconds = 0): Scene {
  return playCrew(stage, {
    size: SIZE,
    lamports: () => Math.floor(EACH * between(stage.random, 0.8, 1.2)),
    buyAt: index => 0.4 + index * seconds,
    deployerPays: true,
    fund,
  });
}

function playCollected(stage: Stage, groups: number, seconds: number): Scene {
  return playCrew(stage, {
    size: SIZE,
    lamports: index => Math.floor((index === 0 ? 0.1 : 1) * EACH * between(stage.random, 0.8, 1.2)),
    buyAt: index => 0.4 + index * seconds,
    deployerPays: true,
    fund: ({ funder, members: [first, ...others] }) => {
      payEach(stage, funder, [first!], -600, 0.15 * EACH);
      const own = newActor(stage, true);
      payEach(stage, own, [first!], -600, 0.15 * EACH);
      const each = Math.ceil(others.length / groups);
      for (let from = 0; from < others.length; from += each)
        payEach(stage, from === 0 ? own : newActor(stage, true), others.slice(from, from + each), -600, 1.5 * EACH);
    },
    sell: ({ coin, members }) => {
      const collector = newActor(stage, true);
      for (const member of members)
        plan(stage, 900 + between(stage.random, 0, 600), () =>
          give(stage, member, collector, coin, heldOf(member, coin)),
        );
      plan(stage, SELL_SECOND, () => sellCoin(stage, collector, coin));
    },
  });
}

function payPlainly({ stage, funder, members }: Crew): void {
  payEach(stage, funder, members, -600, 1.5 * EACH);
}

function hideInsiders(name: string, how: string, knobs: Recipe['knobs'], play: Recipe['play']): Recipe {
  const plain = (stage: Stage) => playInsiders(stage, payPlainly);
  return { name, how, knobs, play, verdicts: ['suspicious'], aim: 'escape', plain };
}

/** Ways of a deployer to hide that the buyers are his. */
export const insiderRecipes: readonly Recipe[] = [
  hideInsiders(
    'insiders paid through chains',
    'a chain of wallets for each',
    { hops: [1, 3, 8], seconds: [0, 20] },
    (stage, { hops = 1, seconds = 0 }) =>
      playInsiders(
        stage,
        ({ funder, members }) => payThrough(stage, { from: funder, members, hops, each: EACH }),
        seconds,
      ),
  ),
  hideInsiders(
    'insiders paid in stables',
    'the deployer pays in USDC',
    { seconds: [0, 20] },
    (stage, { seconds = 0 }) =>
      playInsiders(stage, ({ funder, members }) => payEach(stage, funder, members, -600, 1.5 * EACH, 'usdc'), seconds),
  ),
  hideInsiders(
    'insiders paid by several wallets',
    'wallets of the deployer, none of which pays half',
    { payers: [2, 3], seconds: [0, 20] },
    (stage, { payers = 2, seconds = 0 }) =>
      playInsiders(
        stage,
        ({ funder, members }) => {
          const purses = newActors(stage, payers, true);
          payEach(stage, funder, purses, -4000, (80 * SOL) / payers);
          for (const purse of purses) payEach(stage, purse, members, -600, (1.1 * EACH) / payers);
        },
        seconds,
      ),
  ),
  hideInsiders(
    'insiders in small groups',
    'groups of wallets with a funder of their own, each below 15% of the supply',
    { groups: [2, 4, 6], seconds: [0, 20] },
    (stage, { groups = 2, seconds = 0 }) =>
      playInsiders(
        stage,
        ({ members }) => {
          const each = Math.ceil(members.length / groups);
          for (let from = 0; from < members.length; from += each)
            payEach(stage, newActor(stage, true), members.slice(from, from + each), -600, 1.5 * EACH);
        },
        seconds,
      ),
  ),
  hideInsiders(
    'insiders in groups with one collector',
    'groups with a funder of their own, of which the deployer pays one small wallet; one wallet gets all tokens',
    { groups: [2, 3, 4], seconds: [0, 20] },
    (stage, { groups = 2, seconds = 0 }) => playCollected(stage, groups, seconds),
  ),
  hideInsiders(
    'insiders paid days before',
    'old money',
    { days: [1.1, 6.5, 8], seconds: [0, 20] },
    (stage, { days = 1, seconds = 0 }) =>
      playInsiders(
        stage,
        ({ funder, members }) => payEach(stage, funder, members, -days * 86_400, 1.5 * EACH),
        seconds,
      ),
  ),
  hideInsiders(
    'insiders paid by an exchange',
    'amounts and times of their own',
    { hours: [2, 30], seconds: [0, 20] },
    (stage, { hours = 2, seconds = 0 }) =>
      playInsiders(
        stage,
        ({ members }) => {
          const exchange = createExchange(stage, true);
          for (const member of members)
            plan(stage, -between(stage.random, 600, 600 + hours * 3600), () =>
              pay(stage, exchange, member, Math.floor(between(stage.random, 1.3, 3) * EACH)),
            );
        },
        seconds,
      ),
  ),
];
