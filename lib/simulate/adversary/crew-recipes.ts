import { drawUniform } from '../random.ts';
import { buyCoin, sellCoin, sendPayment, writeStageSwaps } from './acts.ts';
import { buildCrewScene, CREW, type Crew, planDirectFunding, SELL_SECOND, STAKE } from './crew.ts';
import { addActorHistory, createExchange } from './crowd.ts';
import type { Recipe, Verdict } from './recipe.ts';
import { type Actor, createActor, createActors, plan, SOL, type Stage } from './stage.ts';

const crewVerdicts: readonly Verdict[] = ['bundle member', 'entity', 'campaign'];

function defineCrewRecipe(
  name: string,
  how: string,
  knobs: Recipe['knobs'],
  play: Recipe['play'],
  only: readonly Verdict[] = crewVerdicts,
): Recipe {
  return { name, how, knobs, play, verdicts: only, aim: 'escape', plain: stage => buildCrewScene(stage) };
}

/** Ways of a launch crew to look like strangers. */
export const crewRecipes: readonly Recipe[] = [
  defineCrewRecipe(
    'dust sale behind a crew',
    'each member sells a few raw units right after its buy',
    { raw: [1, 1_000_000], seconds: [0, 1] },
    (stage, { raw = 1, seconds = 0 }) =>
      buildCrewScene(stage, {
        buy: (crew, member, lamports) => {
          buyCoin(stage, member, crew.coin, lamports);
          const sellDust = () =>
            writeStageSwaps(stage, [{ actor: member, side: 'sell', raw, pool: crew.coin.pools[0]! }], { gap: 1 });
          if (seconds === 0) sellDust();
          else plan(stage, stage.second + seconds, sellDust);
        },
      }),
  ),
  defineCrewRecipe(
    'dust market maker',
    'each member trades dust both ways before and after its buy',
    { rounds: [3, 5], sol: [0.0005, 0.02] },
    (stage, { rounds = 3, sol = 0.001 }) =>
      buildCrewScene(stage, {
        buyAt: () => 10,
        buy: (crew, member, lamports) => {
          for (let round = 1; round <= rounds; round++)
            plan(stage, 20 + 30 * round, () => makeDust(stage, crew, member, sol));
          buyCoin(stage, member, crew.coin, lamports);
        },
        fund: crew => {
          planDirectFunding(crew);
          for (const member of crew.members)
            for (let round = 0; round < rounds; round++)
              plan(stage, 1 + 2 * round, () => makeDust(stage, crew, member, sol));
        },
      }),
  ),
  defineCrewRecipe(
    'own sandwich around the crew',
    'one wallet of the crew buys dust before and sells it after the others, so that they look like victims',
    { sol: [0.001, 0.1] },
    (stage, { sol = 0.001 }) =>
      buildCrewScene(stage, {
        size: CREW + 1,
        lamports: index => (index === 0 ? sol * SOL : STAKE),
        buy: (crew, member, lamports) => {
          buyCoin(stage, member, crew.coin, lamports, { gap: 1 });
          if (member === crew.members.at(-1)) sellCoin(stage, crew.members[0]!, crew.coin, 1, { gap: 1 });
        },
      }),
  ),
  defineCrewRecipe(
    'other sizes and slots',
    'sizes differ by a factor, buys are some slots apart',
    { factor: [1.1, 4, 12], seconds: [0.4, 2.4, 10, 60] },
    (stage, { factor = 1, seconds = 0.4 }) =>
      buildCrewScene(stage, { lamports: splitStake(factor), buyAt: index => 0.4 + index * seconds }),
  ),
  defineCrewRecipe(
    'scattered over minutes',
    'buys spread over half an hour or more',
    { minutes: [5, 15, 28, 33, 45] },
    (stage, { minutes = 5 }) =>
      buildCrewScene(stage, {
        buyAt: index => 0.4 + (index * minutes * 60) / (CREW - 1),
        sell: ({ coin, members }) => {
          for (const member of members)
            plan(stage, Math.max(SELL_SECOND, minutes * 60 + 300) + drawUniform(stage.random, 0, 20), () =>
              sellCoin(stage, member, coin),
            );
        },
      }),
  ),
  defineCrewRecipe('paid in stables', 'one funder pays in USDC', { seconds: [0.4, 20] }, (stage, { seconds = 0.4 }) =>
    buildCrewScene(stage, {
      buyAt: index => 0.4 + index * seconds,
      fund: ({ funder, members }) => planPayments(stage, funder, members, -600, 1.5 * STAKE, 'usdc'),
    }),
  ),
  defineCrewRecipe(
    'old money',
    'the funder pays days before',
    { days: [1.1, 3, 6.5, 8], seconds: [0.4, 20] },
    (stage, { days = 1, seconds = 0.4 }) =>
      buildCrewScene(stage, {
        buyAt: index => 0.4 + index * seconds,
        fund: ({ funder, members }) => planPayments(stage, funder, members, -days * 86_400, 1.5 * STAKE),
      }),
  ),
  defineCrewRecipe(
    'busy funder of dust payees',
    'the funder pays dust to strangers, to look like a service',
    { payees: [205, 420], sol: [0.001, 0.0101], seconds: [0.4, 20] },
    (stage, { payees = 205, sol = 0.001, seconds = 0.4 }) =>
      buildCrewScene(stage, {
        buyAt: index => 0.4 + index * seconds,
        fund: crew => {
          planPayments(stage, crew.funder, createActors(stage, payees, false), -7200, sol * SOL);
          planDirectFunding(crew);
        },
      }),
  ),
  defineCrewRecipe(
    'several payers',
    'each member is paid by several wallets of one owner, none of them half',
    { payers: [2, 3, 5], seconds: [0.4, 20], linked: [0, 1] },
    (stage, { payers = 2, seconds = 0.4, linked = 1 }) =>
      buildCrewScene(stage, {
        buyAt: index => 0.4 + index * seconds,
        fund: ({ funder, members }) => {
          const purses = createActors(stage, payers, true);
          if (linked === 1) planPayments(stage, funder, purses, -4000, 40 * SOL);
          for (const purse of purses) planPayments(stage, purse, members, -600, (1.1 * STAKE) / payers);
        },
      }),
  ),
  defineCrewRecipe(
    'funder chains',
    'the money of each member passes through wallets of its own',
    { hops: [1, 3, 5, 8], seconds: [0.4, 20] },
    (stage, { hops = 1, seconds = 0.4 }) =>
      buildCrewScene(stage, {
        buyAt: index => 0.4 + index * seconds,
        fund: ({ funder, members }) => planPaymentChains(stage, { from: funder, members, hops, each: STAKE }),
      }),
  ),
  defineCrewRecipe(
    'crews under each threshold',
    'pairs of wallets with a funder each',
    { each: [2, 1], seconds: [0.4, 20] },
    (stage, { each = 2, seconds = 0.4 }) =>
      buildCrewScene(stage, {
        buyAt: index => 0.4 + index * seconds,
        lamports: splitStake(3),
        fund: ({ members }) => {
          for (let from = 0; from < members.length; from += each)
            planPayments(stage, createActor(stage, true), members.slice(from, from + each), -600, 4 * STAKE);
        },
      }),
  ),
  defineCrewRecipe(
    'aged wallets',
    'each member has a small swap of another day, as people have',
    { days: [1.2, 5], sol: [0.0005, 0.2], seconds: [0.4, 20] },
    (stage, { days = 2, sol = 0.001, seconds = 0.4 }) =>
      buildCrewScene(stage, {
        buyAt: index => 0.4 + index * seconds,
        fund: crew => {
          addActorHistory(stage, crew.members, days, Math.floor(sol * SOL));
          planDirectFunding(crew);
        },
      }),
  ),
  defineCrewRecipe(
    'dressed as an execution service',
    'one keeper signs the buys of all members',
    { seconds: [0.4, 20] },
    (stage, { seconds = 0.4 }) => {
      const keeper = createActor(stage, true);
      return buildCrewScene(stage, {
        buyAt: index => 0.4 + index * seconds,
        buy: ({ coin }, member, lamports) => buyCoin(stage, member, coin, lamports, { executor: keeper }),
      });
    },
  ),
  defineCrewRecipe(
    'dust as first funding',
    'a throwaway wallet is the first to pay each member',
    { sol: [0.0011, 0.02, 0.2], seconds: [0.4, 20] },
    (stage, { sol = 0.001, seconds = 0.4 }) =>
      buildCrewScene(stage, {
        buyAt: index => 0.4 + index * seconds,
        fund: crew => {
          for (const member of crew.members) planPayments(stage, createActor(stage, true), [member], -2000, sol * SOL);
          planDirectFunding(crew);
        },
      }),
  ),
  defineCrewRecipe(
    'paid by an exchange',
    'an exchange pays each member at its own time, in an amount of its own',
    { hours: [1, 20], seconds: [0.4, 20, 200] },
    (stage, { hours = 1, seconds = 0.4 }) =>
      buildCrewScene(stage, {
        buyAt: index => 0.4 + index * seconds * drawUniform(stage.random, 0.5, 1),
        lamports: splitStake(4),
        fund: ({ members }) => {
          const exchange = createExchange(stage, true);
          for (const member of members) {
            const second = -drawUniform(stage.random, 600, 600 + hours * 3600);
            plan(stage, second, () =>
              sendPayment(stage, exchange, member, Math.floor(drawUniform(stage.random, 1.8, 4) * STAKE)),
            );
          }
        },
      }),
  ),
];

function makeDust(stage: Stage, { coin }: Crew, member: Actor, sol: number): void {
  const lamports = Math.floor(sol * SOL);
  buyCoin(stage, member, coin, lamports);
  const pool = coin.pools[0]!;
  const raw = Math.floor((lamports * 0.9 * pool.token) / pool.base);
  writeStageSwaps(stage, [{ actor: member, side: 'sell', raw, pool }]);
}

/** Sizes growing by a factor, with the same sum. */
function splitStake(factor: number): (index: number) => number {
  const weights = Array.from({ length: CREW }, (_, index) => factor ** (index / (CREW - 1)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return index => (CREW * STAKE * weights[index]!) / sum;
}

export function planPayments(
  stage: Stage,
  from: Actor,
  to: readonly Actor[],
  second: number,
  lamports: number,
  asset: 'sol' | 'usdc' = 'sol',
): void {
  for (const one of to)
    plan(stage, second + drawUniform(stage.random, 0, 60), () =>
      sendPayment(stage, from, one, Math.floor(lamports), asset),
    );
}

type Chains = {
  readonly from: Actor;
  readonly members: readonly Actor[];
  readonly hops: number;
  readonly each: number;
};

/** Each member's money passes through wallets of its own. */
export function planPaymentChains(stage: Stage, { from: funder, members, hops, each }: Chains): void {
  for (const member of members) {
    const chain = [funder, ...createActors(stage, hops, true), member];
    for (const [index, from] of chain.slice(0, -1).entries())
      planPayments(stage, from, [chain[index + 1]!], -1500 + index * 100, 1.5 * each - index * 100_000);
  }
}
