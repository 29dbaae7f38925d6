import { between } from '../random.ts';
import { give, pay, trade } from './acts.ts';
import { payEach } from './crew-recipes.ts';
import { launchCoin } from './crowd.ts';
import type { Recipe, Scene } from './recipe.ts';
import {
  type Actor,
  type Coin,
  heldOf,
  newActor,
  newActors,
  openPool,
  plan,
  SOL,
  type Stage,
  type StagePool,
} from './stage.ts';

const STAKE = 6 * SOL;
const START = 600;

function hideWash(name: string, how: string, knobs: Recipe['knobs'], play: Recipe['play']): Recipe {
  return { name, how, knobs, play, verdicts: ['wash trader'], aim: 'escape', plain: stage => playWash(stage, {}) };
}

/** Ways to make volume out of nothing. */
export const washRecipes: readonly Recipe[] = [
  hideWash(
    'wash ring',
    'wallets of one owner buy, pass the tokens on and sell',
    { wallets: [2, 3, 6], paid: [0, 1] },
    (stage, { wallets = 2, paid = 0 }) => playWash(stage, { wallets, passes: true, paid: paid === 1 }),
  ),
  hideWash(
    'wash by many wallets',
    'each wallet of one owner makes few round trips',
    { wallets: [2, 3, 6], paid: [0, 1] },
    (stage, { wallets = 2, paid = 0 }) => playWash(stage, { wallets, paid: paid === 1 }),
  ),
  hideWash('wash in one transaction', 'both legs in one transaction', { trips: [6] }, (stage, { trips = 6 }) =>
    playWash(stage, { trips, together: true }),
  ),
  hideWash('wash in an own pool', 'the fees come back to the trader', { wallets: [1, 3] }, (stage, { wallets = 1 }) =>
    playWash(stage, { wallets, ownPool: true, paid: true }),
  ),
  hideWash(
    'wash that leaves a part',
    'each round trip keeps some of the tokens',
    { part: [0.03, 0.11, 0.2] },
    (stage, { part = 0.11 }) => playWash(stage, { part }),
  ),
  hideWash('slow wash', 'few flips an hour', { minutes: [8, 16, 21, 31] }, (stage, { minutes = 16 }) =>
    playWash(stage, { minutes }),
  ),
  hideWash('small wash', 'under 500 USD an hour', { sol: [0.2, 0.4] }, (stage, { sol = 0.4 }) =>
    playWash(stage, { lamports: sol * SOL }),
  ),
  hideWash(
    'wash with a gain',
    'a second wallet of the owner pays a little gain to the first',
    { sol: [0.2, 1, 3] },
    (stage, { sol = 1 }) => playWash(stage, { push: sol * SOL }),
  ),
];

type WashTricks = {
  readonly wallets?: number;
  readonly trips?: number;
  readonly minutes?: number;
  readonly lamports?: number;
  readonly passes?: boolean;
  /** Whether one wallet visibly pays all of them. */
  readonly paid?: boolean;
  readonly together?: boolean;
  readonly ownPool?: boolean;
  /** What stays of each purchase. */
  readonly part?: number;
  /** What a second wallet buys in between. */
  readonly push?: number;
};

type Trip = {
  readonly coin: Coin;
  readonly pool: StagePool;
  readonly buyer: Actor;
  readonly seller: Actor;
  readonly pusher: Actor;
};

/** Six round trips of six SOL within an hour. */
function playWash(stage: Stage, tricks: WashTricks): Scene {
  const { wallets = 1, trips = 6, minutes = 4, ownPool = false, paid = false } = tricks;
  const deployer = newActor(stage, true);
  const coin = launchCoin(stage, deployer);
  const crew = newActors(stage, wallets, true);
  const pusher = newActor(stage, true);
  if (paid || wallets === 1) payEach(stage, newActor(stage, true), crew, -600, 2 * STAKE);
  else for (const one of crew) payEach(stage, newActor(stage, true), [one], -600, 2 * STAKE);
  const main = coin.pools[0]!;
  const pool = ownPool
    ? openPool(stage, coin, { token: 4e14, base: 60 * SOL, dex: 'meteora_damm', owner: crew[0]! })
    : main;
  for (let trip = 0; trip < trips; trip++) {
    const buyer = crew[trip % wallets]!;
    const seller = tricks.passes ? crew[(trip + 1) % wallets]! : buyer;
    plan(stage, START + trip * minutes * 60, () =>
      makeTrip(stage, { coin, pool, buyer, seller, pusher }, minutes, tricks),
    );
  }
  return { coin, subjects: crew, stake: STAKE };
}

function makeTrip(stage: Stage, { coin, pool, buyer, seller, pusher }: Trip, minutes: number, tricks: WashTricks) {
  const { lamports = STAKE, part = 0, push = 0, together = false } = tricks;
  const raw = Math.floor(lamports * between(stage.random, 0.9, 1.1));
  const wait = minutes * 25;
  if (together) {
    const bought = Math.floor((raw * 0.9975 * pool.token) / (pool.base + raw * 0.9975));
    trade(stage, [
      { actor: buyer, side: 'buy', raw, pool },
      { actor: seller, side: 'sell', raw: bought, pool },
    ]);
    return;
  }
  trade(stage, [{ actor: buyer, side: 'buy', raw, pool }]);
  if (push > 0)
    plan(stage, stage.second + wait - 2, () => trade(stage, [{ actor: pusher, side: 'buy', raw: push, pool }]));
  if (seller !== buyer)
    plan(stage, stage.second + wait / 2, () => give(stage, buyer, seller, coin, heldOf(buyer, coin)));
  plan(stage, stage.second + wait, () => {
    trade(stage, [{ actor: seller, side: 'sell', raw: Math.floor(heldOf(seller, coin) * (1 - part)), pool }]);
    if (seller !== buyer) pay(stage, seller, buyer, Math.floor(raw * 0.99));
  });
  if (push > 0)
    plan(stage, stage.second + wait + 2, () =>
      trade(stage, [{ actor: pusher, side: 'sell', raw: heldOf(pusher, coin), pool }]),
    );
}
