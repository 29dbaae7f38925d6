import { newRelayId } from '../address.ts';
import { between } from '../random.ts';
import { buyCoin, give, pay } from './acts.ts';
import { playCrew } from './crew.ts';
import { payEach } from './crew-recipes.ts';
import { ageActors, createExchange, launchCoin } from './crowd.ts';
import type { Recipe, Scene, Verdict } from './recipe.ts';
import { heldOf, newActor, newActors, plan, SOL, type Stage } from './stage.ts';

const POSITION = 0.6 * SOL;

const memberVerdicts: readonly Verdict[] = ['bundle member', 'entity'];

/** Ways to make strangers look like one crew by standing beside them. */
export const cohortFrames: readonly Recipe[] = [
  {
    name: 'dust beside a stranger',
    verdicts: memberVerdicts,
    aim: 'frame',
    how: 'wallets of one funder buy in the slot of a stranger, dust or as much as he',
    knobs: { wallets: [3, 8], sol: [0.001, 0.02, 0.6], paid: [0, 1] },
    play: (stage, { wallets = 3, sol = 0.001, paid = 0 }) =>
      standBeside(stage, { wallets, sol, paid: paid === 1, at: 900 }),
  },
  {
    name: 'dust beside snipers',
    verdicts: memberVerdicts,
    aim: 'frame',
    how: 'dust wallets fill the launch slot in which strangers buy',
    knobs: { wallets: [5, 12], sol: [0.001, 0.02, 0.6], paid: [0, 1] },
    play: (stage, { wallets = 5, sol = 0.001, paid = 0 }) =>
      standBeside(stage, { wallets, sol, paid: paid === 1, at: 0.4 }),
  },
  {
    name: 'stranger in a relay bundle',
    verdicts: memberVerdicts,
    aim: 'frame',
    how: 'the adversary sends a stranger’s transaction in his own relay bundle, on two tokens',
    knobs: { wallets: [1, 3], sol: [0.001, 0.6] },
    play: (stage, { wallets = 1, sol = 0.001 }) => {
      const coins = [0, 4000].map(second => launchCoin(stage, newActor(stage, false), { second, crowd: 30 }));
      const stranger = newActor(stage, false);
      ageActors(stage, [stranger]);
      const crew = newActors(stage, wallets, true);
      for (const [index, coin] of coins.entries())
        plan(stage, index * 4000 + 700, () => {
          const relay = newRelayId(stage.random);
          buyCoin(stage, stranger, coin, POSITION, { gap: 1, relay });
          for (const one of crew) buyCoin(stage, one, coin, sol * SOL, { gap: 1, relay });
        });
      return { coin: coins[1]!, subjects: [stranger], stake: POSITION };
    },
  },
  {
    name: 'dust to a common desk',
    verdicts: memberVerdicts,
    aim: 'frame',
    how: 'a crew sends some tokens to a desk to which strangers have sold theirs',
    knobs: { share: [0.002, 0.1, 0.5], sol: [0.05, 3] },
    play: (stage, { share = 0.002, sol = 3 }) => sendToDesk(stage, share, sol),
  },
];

type Beside = { readonly wallets: number; readonly sol: number; readonly paid: boolean; readonly at: number };

function standBeside(stage: Stage, { wallets, sol, paid, at }: Beside): Scene {
  const coin = launchCoin(stage, newActor(stage, false));
  const strangers = newActors(stage, at < 1 ? 3 : 1, false);
  ageActors(stage, strangers);
  const crew = newActors(stage, wallets, true);
  if (paid) payEach(stage, newActor(stage, true), crew, -600, 2 * sol * SOL);
  for (const stranger of strangers)
    plan(stage, at, () => buyCoin(stage, stranger, coin, POSITION * between(stage.random, 0.7, 1.3)));
  for (const one of crew) plan(stage, at, () => buyCoin(stage, one, coin, sol * SOL * between(stage.random, 0.9, 1.1)));
  return { coin, subjects: strangers, stake: strangers.length * POSITION };
}

function sendToDesk(stage: Stage, share: number, sol: number): Scene {
  const desk = newActor(stage, false);
  const strangers = newActors(stage, 4, false);
  ageActors(stage, [desk]);
  const exchange = createExchange(stage);
  for (const stranger of strangers) payEach(stage, exchange, [stranger], -between(stage.random, 3600, 90_000), 2 * SOL);
  const scene = playCrew(stage, {
    lamports: () => sol * SOL,
    sell: ({ coin, members }) => {
      for (const stranger of strangers) {
        plan(stage, between(stage.random, 30, 600), () => buyCoin(stage, stranger, coin, POSITION));
        plan(stage, between(stage.random, 800, 1500), () => {
          const raw = heldOf(stranger, coin);
          give(stage, stranger, desk, coin, raw);
          pay(stage, desk, stranger, Math.floor((raw * coin.pools[0]!.base) / coin.pools[0]!.token));
        });
      }
      for (const member of members)
        plan(stage, between(stage.random, 700, 1500), () =>
          give(stage, member, desk, coin, heldOf(member, coin) * share),
        );
    },
  });
  return { ...scene, subjects: strangers, stake: strangers.length * POSITION };
}
