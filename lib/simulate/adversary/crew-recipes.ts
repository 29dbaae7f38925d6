import { between } from '../random.ts';
import { buyCoin, pay, sellCoin, trade } from './acts.ts';
import { CREW, type Crew, fundDirectly, playCrew, SELL_SECOND, STAKE } from './crew.ts';
import { ageActors, createExchange } from './crowd.ts';
import type { Recipe, Verdict } from './recipe.ts';
import { type Actor, newActor, newActors, plan, SOL, type Stage } from './stage.ts';

const crewVerdicts: readonly Verdict[] = ['bundle member', 'entity', 'campaign'];

function hideCrew(
  name: string,
  how: string,
  knobs: Recipe['knobs'],
  play: Recipe['play'],
  only: readonly Verdict[] = crewVerdicts,
): Recipe {
  return { name, how, knobs, play, verdicts: only, aim: 'escape', plain: stage => playCrew(stage) };
}

/** Ways of a launch crew to look like strangers. */
export const crewRecipes: readonly Recipe[] = [
  hideCrew(
    'dust sale behind a crew',
    'each member sells a few raw units right after its buy',
    { raw: [1, 1_000_000], seconds: [0, 1] },
    (stage, { raw = 1, seconds = 0 }) =>
      playCrew(stage, {
        buy: (crew, member, lamports) => {
          buyCoin(stage, member, crew.coin, lamports);
          const sellDust = () =>
            trade(stage, [{ actor: member, side: 'sell', raw, pool: crew.coin.pools[0]! }], { gap: 1 });
          if (seconds === 0) sellDust();
          else plan(stage, stage.second + seconds, sellDust);
        },
      }),
  ),
  hideCrew(
    'dust market maker',
    'each member trades dust both ways before and after its buy',
    { rounds: [3, 5], sol: [0.0005, 0.02] },
    (stage, { rounds = 3, sol = 0.001 }) =>
      playCrew(stage, {
        buyAt: () => 10,
        buy: (crew, member, lamports) => {
          for (let round = 1; round <= rounds; round++)
            plan(stage, 20 + 30 * round, () => makeDust(stage, crew, member, sol));
          buyCoin(stage, member, crew.coin, lamports);
        },
        fund: crew => {
          fundDirectly(crew);
          for (const member of crew.members)
            for (let round = 0; round < rounds; round++)
              plan(stage, 1 + 2 * round, () => makeDust(stage, crew, member, sol));
        },
      }),
  ),
  hideCrew(
    'own sandwich around the crew',
    'one wallet of the crew buys dust before and sells it after the others, so that they look like victims',
    { sol: [0.001, 0.1] },
    (stage, { sol = 0.001 }) =>
      playCrew(stage, {
        size: CREW + 1,
        lamports: index => (index === 0 ? sol * SOL : STAKE),
        buy: (crew, member, lamports) => {
          buyCoin(stage, member, crew.coin, lamports, { gap: 1 });
          if (member === crew.members.at(-1)) sellCoin(stage, crew.members[0]!, crew.coin, 1, { gap: 1 });
        },
      }),
  ),
  hideCrew(
    'other sizes and slots',
    'sizes differ by a factor, buys are some slots apart',
    { factor: [1.1, 4, 12], seconds: [0.4, 2.4, 10, 60] },
    (stage, { factor = 1, seconds = 0.4 }) =>
      playCrew(stage, { lamports: spreadStake(factor), buyAt: index => 0.4 + index * seconds }),
  ),
  hideCrew(
    'scattered over minutes',
    'buys spread over half an hour or more',
    { minutes: [5, 15, 28, 33, 45] },
    (stage, { minutes = 5 }) =>
      playCrew(stage, { buyAt: index => 0.4 + (index * minutes * 60) / (CREW - 1), sell: sellAfter(minutes * 60) }),
  ),
  hideCrew('paid in stables', 'one funder pays in USDC', { seconds: [0.4, 20] }, (stage, { seconds = 0.4 }) =>
    playCrew(stage, {
      buyAt: index => 0.4 + index * seconds,
      fund: ({ funder, members }) => payEach(stage, funder, members, -600, 1.5 * STAKE, 'usdc'),
    }),
  ),
  hideCrew(
    'old money',
    'the funder pays days before',
    { days: [1.1, 3, 6.5, 8], seconds: [0.4, 20] },
    (stage, { days = 1, seconds = 0.4 }) =>
      playCrew(stage, {
        buyAt: index => 0.4 + index * seconds,
        fund: ({ funder, members }) => payEach(stage, funder, members, -days * 86_400, 1.5 * STAKE),
      }),
  ),
  hideCrew(
    'busy funder of dust payees',
    'the funder pays dust to strangers, to look like a service',
    { payees: [205, 420], sol: [0.001, 0.0101], seconds: [0.4, 20] },
    (stage, { payees = 205, sol = 0.001, seconds = 0.4 }) =>
      playCrew(stage, {
        buyAt: index => 0.4 + index * seconds,
        fund: crew => {
          payEach(stage, crew.funder, newActors(stage, payees, false), -7200, sol * SOL);
          fundDirectly(crew);
        },
      }),
  ),
  hideCrew(
    'several payers',
    'each member is paid by several wallets of one owner, none of them half',
    { payers: [2, 3, 5], seconds: [0.4, 20], linked: [0, 1] },
    (stage, { payers = 2, seconds = 0.4, linked = 1 }) =>
      playCrew(stage, {
        buyAt: index => 0.4 + index * seconds,
        fund: ({ funder, members }) => {
          const purses = newActors(stage, payers, true);
          if (linked === 1) payEach(stage, funder, purses, -4000, 40 * SOL);
          for (const purse of purses) payEach(stage, purse, members, -600, (1.1 * STAKE) / payers);
        },
      }),
  ),
  hideCrew(
    'funder chains',
    'the money of each member passes through wallets of its own',
    { hops: [1, 3, 5, 8], seconds: [0.4, 20] },
    (stage, { hops = 1, seconds = 0.4 }) =>
      playCrew(stage, {
        buyAt: index => 0.4 + index * seconds,
        fund: ({ funder, members }) => payThrough(stage, { from: funder, members, hops, each: STAKE }),
      }),
  ),
  hideCrew(
    'crews under each threshold',
    'pairs of wallets with a funder each',
    { each: [2, 1], seconds: [0.4, 20] },
    (stage, { each = 2, seconds = 0.4 }) =>
      playCrew(stage, {
        buyAt: index => 0.4 + index * seconds,
        lamports: spreadStake(3),
        fund: ({ members }) => {
          for (let from = 0; from < members.length; from += each)
            payEach(stage, newActor(stage, true), members.slice(from, from + each), -600, 4 * STAKE);
        },
      }),
  ),
  hideCrew(
    'aged wallets',
    'each member has a small swap of another day, as people have',
    { days: [1.2, 5], sol: [0.0005, 0.2], seconds: [0.4, 20] },
    (stage, { days = 2, sol = 0.001, seconds = 0.4 }) =>
      playCrew(stage, {
        buyAt: index => 0.4 + index * seconds,
        fund: crew => {
          ageActors(stage, crew.members, days, Math.floor(sol * SOL));
          fundDirectly(crew);
        },
      }),
  ),
  hideCrew(
    'dressed as an execution service',
    'one keeper signs the buys of all members',
    { seconds: [0.4, 20] },
    (stage, { seconds = 0.4 }) => {
      const keeper = newActor(stage, true);
      return playCrew(stage, {
        buyAt: index => 0.4 + index * seconds,
        buy: ({ coin }, member, lamports) => buyCoin(stage, member, coin, lamports, { executor: keeper }),
      });
    },
  ),
  hideCrew(
    'dust as first funding',
    'a throwaway wallet is the first to pay each member',
    { sol: [0.0011, 0.02, 0.2], seconds: [0.4, 20] },
    (stage, { sol = 0.001, seconds = 0.4 }) =>
      playCrew(stage, {
        buyAt: index => 0.4 + index * seconds,
        fund: crew => {
          for (const member of crew.members) payEach(stage, newActor(stage, true), [member], -2000, sol * SOL);
          fundDirectly(crew);
        },
      }),
  ),
  hideCrew(
    'paid by an exchange',
    'an exchange pays each member at its own time, in an amount of its own',
    { hours: [1, 20], seconds: [0.4, 20, 200] },
    (stage, { hours = 1, seconds = 0.4 }) =>
      playCrew(stage, {
        buyAt: index => 0.4 + index * seconds * between(stage.random, 0.5, 1),
        lamports: spreadStake(4),
        fund: ({ members }) => {
          const exchange = createExchange(stage, true);
          for (const member of members) {
            const second = -between(stage.random, 600, 600 + hours * 3600);
            plan(stage, second, () => pay(stage, exchange, member, Math.floor(between(stage.random, 1.8, 4) * STAKE)));
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
  trade(stage, [{ actor: member, side: 'sell', raw, pool }]);
}

/** Sizes growing by a factor, with the same sum. */
function spreadStake(factor: number): (index: number) => number {
  const weights = Array.from({ length: CREW }, (_, index) => factor ** (index / (CREW - 1)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return index => (CREW * STAKE * weights[index]!) / sum;
}

function sellAfter(seconds: number) {
  return ({ stage, coin, members }: Crew): void => {
    for (const member of members)
      plan(stage, Math.max(SELL_SECOND, seconds + 300) + between(stage.random, 0, 20), () =>
        sellCoin(stage, member, coin),
      );
  };
}

export function payEach(
  stage: Stage,
  from: Actor,
  to: readonly Actor[],
  second: number,
  lamports: number,
  asset: 'sol' | 'usdc' = 'sol',
): void {
  for (const one of to)
    plan(stage, second + between(stage.random, 0, 60), () => pay(stage, from, one, Math.floor(lamports), asset));
}

type Chains = {
  readonly from: Actor;
  readonly members: readonly Actor[];
  readonly hops: number;
  readonly each: number;
};

/** Each member's money passes through wallets of its own. */
export function payThrough(stage: Stage, { from: funder, members, hops, each }: Chains): void {
  for (const member of members) {
    const chain = [funder, ...newActors(stage, hops, true), member];
    for (const [index, from] of chain.slice(0, -1).entries())
      payEach(stage, from, [chain[index + 1]!], -1500 + index * 100, 1.5 * each - index * 100_000);
  }
}
