import { drawRelayId } from '../address.ts';
import { drawUniform } from '../random.ts';
import { buyCoin, sendCoin, sendPayment } from './acts.ts';
import { buildCrewScene } from './crew.ts';
import { planPayments } from './crew-recipes.ts';
import { addActorHistory, createExchange, launchCoin } from './crowd.ts';
import type { Recipe, Scene, Verdict } from './recipe.ts';
import { createActor, createActors, getCoinBalance, plan, SOL, type Stage } from './stage.ts';

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
      buildDustScene(stage, { wallets, sol, paid: paid === 1, at: 900 }),
  },
  {
    name: 'dust beside snipers',
    verdicts: memberVerdicts,
    aim: 'frame',
    how: 'dust wallets fill the launch slot in which strangers buy',
    knobs: { wallets: [5, 12], sol: [0.001, 0.02, 0.6], paid: [0, 1] },
    play: (stage, { wallets = 5, sol = 0.001, paid = 0 }) =>
      buildDustScene(stage, { wallets, sol, paid: paid === 1, at: 0.4 }),
  },
  {
    name: 'stranger in a relay bundle',
    verdicts: memberVerdicts,
    aim: 'frame',
    how: 'the adversary sends a stranger’s transaction in his own relay bundle, on two tokens',
    knobs: { wallets: [1, 3], sol: [0.001, 0.6] },
    play: (stage, { wallets = 1, sol = 0.001 }) => {
      const coins = [0, 4000].map(second => launchCoin(stage, createActor(stage, false), { second, crowd: 30 }));
      const stranger = createActor(stage, false);
      addActorHistory(stage, [stranger]);
      const crew = createActors(stage, wallets, true);
      for (const [index, coin] of coins.entries())
        plan(stage, index * 4000 + 700, () => {
          const relay = drawRelayId(stage.random);
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
    play: (stage, { share = 0.002, sol = 3 }) => {
      const desk = createActor(stage, false);
      const strangers = createActors(stage, 4, false);
      addActorHistory(stage, [desk]);
      const exchange = createExchange(stage);
      for (const stranger of strangers)
        planPayments(stage, exchange, [stranger], -drawUniform(stage.random, 3600, 90_000), 2 * SOL);
      const scene = buildCrewScene(stage, {
        lamports: () => sol * SOL,
        sell: ({ coin, members }) => {
          for (const stranger of strangers) {
            plan(stage, drawUniform(stage.random, 30, 600), () => buyCoin(stage, stranger, coin, POSITION));
            plan(stage, drawUniform(stage.random, 800, 1500), () => {
              const raw = getCoinBalance(stranger, coin);
              sendCoin(stage, stranger, desk, coin, raw);
              sendPayment(stage, desk, stranger, Math.floor((raw * coin.pools[0]!.base) / coin.pools[0]!.token));
            });
          }
          for (const member of members)
            plan(stage, drawUniform(stage.random, 700, 1500), () =>
              sendCoin(stage, member, desk, coin, getCoinBalance(member, coin) * share),
            );
        },
      });
      return { ...scene, subjects: strangers, stake: strangers.length * POSITION };
    },
  },
];

type Beside = { readonly wallets: number; readonly sol: number; readonly paid: boolean; readonly at: number };

function buildDustScene(stage: Stage, { wallets, sol, paid, at }: Beside): Scene {
  const coin = launchCoin(stage, createActor(stage, false));
  const strangers = createActors(stage, at < 1 ? 3 : 1, false);
  addActorHistory(stage, strangers);
  const crew = createActors(stage, wallets, true);
  if (paid) planPayments(stage, createActor(stage, true), crew, -600, 2 * sol * SOL);
  for (const stranger of strangers)
    plan(stage, at, () => buyCoin(stage, stranger, coin, POSITION * drawUniform(stage.random, 0.7, 1.3)));
  for (const one of crew)
    plan(stage, at, () => buyCoin(stage, one, coin, sol * SOL * drawUniform(stage.random, 0.9, 1.1)));
  return { coin, subjects: strangers, stake: strangers.length * POSITION };
}
