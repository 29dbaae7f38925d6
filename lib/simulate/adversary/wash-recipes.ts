import { drawUniform } from '../random.ts';
import { sendCoin, sendPayment, writeStageSwaps } from './acts.ts';
import { planPayments } from './crew-recipes.ts';
import { launchCoin } from './crowd.ts';
import type { Recipe, Scene } from './recipe.ts';
import {
  type Actor,
  type Coin,
  createActor,
  createActors,
  getCoinBalance,
  openPool,
  plan,
  SOL,
  type Stage,
  type StagePool,
} from './stage.ts';

const STAKE = 6 * SOL;
const START = 600;

function defineWashRecipe(
  name: string,
  how: string,
  knobs: Recipe['knobs'],
  play: Recipe['play'],
  settled: NonNullable<Recipe['settled']> = () => null,
): Recipe {
  const plain = (stage: Stage) => buildWashScene(stage, {});
  return { name, how, knobs, play, settled, verdicts: ['wash trader'], aim: 'escape', plain };
}

/** Ways to make volume out of nothing. */
export const washRecipes: readonly Recipe[] = [
  defineWashRecipe(
    'wash ring',
    'wallets of one owner buy, pass the tokens on and sell',
    { wallets: [2, 3, 6], paid: [0, 1] },
    (stage, { wallets = 2, paid = 0 }) => buildWashScene(stage, { wallets, passes: true, paid: paid === 1 }),
  ),
  defineWashRecipe(
    'wash by many wallets',
    'each wallet of one owner makes few round trips',
    { wallets: [2, 3, 6], paid: [0, 1] },
    (stage, { wallets = 2, paid = 0 }) => buildWashScene(stage, { wallets, paid: paid === 1 }),
    ({ wallets = 2, paid }) => (paid === 0 && wallets > 2 ? 'unlinked wallets, each below four flips' : null),
  ),
  defineWashRecipe(
    'wash through a collector',
    'wallets buy, one of theirs gets all tokens and sells them',
    { wallets: [2, 3, 6], hops: [0, 1] },
    (stage, { wallets = 2, hops = 0 }) => buildWashScene(stage, { wallets, collects: true, hops }),
  ),
  defineWashRecipe(
    'wash ring over two pools',
    'wallets of one owner buy in one pool, pass the tokens on and sell in another',
    { wallets: [2, 3], hops: [0, 1] },
    (stage, { wallets = 2, hops = 0 }) => buildWashScene(stage, { wallets, hops, passes: true, twoPools: true }),
  ),
  defineWashRecipe('wash in one transaction', 'both legs in one transaction', { trips: [6] }, (stage, { trips = 6 }) =>
    buildWashScene(stage, { trips, together: true }),
  ),
  defineWashRecipe(
    'wash in an own pool',
    'the fees come back to the trader',
    { wallets: [1, 3] },
    (stage, { wallets = 1 }) => buildWashScene(stage, { wallets, ownPool: true, paid: true }),
  ),
  defineWashRecipe(
    'wash that leaves a part',
    'each round trip keeps some of the tokens',
    { part: [0.03, 0.11, 0.2] },
    (stage, { part = 0.11 }) => buildWashScene(stage, { part }),
  ),
  defineWashRecipe(
    'slow wash',
    'few flips an hour',
    { minutes: [8, 16, 21, 31] },
    (stage, { minutes = 16 }) => buildWashScene(stage, { minutes }),
    ({ minutes = 16 }) => (minutes > 30 ? 'fewer than four flips an hour' : null),
  ),
  defineWashRecipe(
    'small wash',
    'under 500 USD an hour',
    { sol: [0.2, 0.4] },
    (stage, { sol = 0.4 }) => buildWashScene(stage, { lamports: sol * SOL }),
    ({ sol = 0.4 }) => (sol < 0.25 ? 'less than 500 USD an hour' : null),
  ),
  defineWashRecipe(
    'wash with a gain',
    'a second wallet of the owner pays a little gain to the first',
    { sol: [0.2, 1, 3] },
    (stage, { sol = 1 }) => buildWashScene(stage, { push: sol * SOL }),
  ),
];

type WashTricks = {
  readonly wallets?: number;
  readonly trips?: number;
  readonly minutes?: number;
  readonly lamports?: number;
  readonly passes?: boolean;
  /** Whether one wallet sells for all; how many wallets are in between. */
  readonly collects?: boolean;
  readonly hops?: number;
  readonly twoPools?: boolean;
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
  /** Where the tokens are sold. */
  readonly exit: StagePool;
};

/** Six round trips of six SOL within an hour. */
function buildWashScene(stage: Stage, tricks: WashTricks): Scene {
  const { wallets = 1, trips = 6, minutes = 4, ownPool = false, paid = false } = tricks;
  const deployer = createActor(stage, true);
  const coin = launchCoin(stage, deployer);
  const crew = createActors(stage, wallets, true);
  const pusher = createActor(stage, true);
  const collector = tricks.collects ? createActor(stage, true) : null;
  if (paid || wallets === 1) planPayments(stage, createActor(stage, true), crew, -600, 2 * STAKE);
  else for (const one of crew) planPayments(stage, createActor(stage, true), [one], -600, 2 * STAKE);
  const main = coin.pools[0]!;
  const pool = ownPool
    ? openPool(stage, coin, { token: 4e14, base: 60 * SOL, dex: 'meteora_damm', owner: crew[0]! })
    : main;
  const exit = tricks.twoPools ? openPool(stage, coin, { token: 8e14, base: 84 * SOL, dex: 'meteora_damm' }) : pool;
  for (let trip = 0; trip < trips; trip++) {
    const buyer = crew[trip % wallets]!;
    const seller = collector ?? (tricks.passes ? crew[(trip + 1) % wallets]! : buyer);
    const [from, to] = trip % 2 === 0 ? [pool, exit] : [exit, pool];
    plan(stage, START + trip * minutes * 60, () =>
      makeTrip(stage, { coin, pool: from, exit: to, buyer, seller, pusher }, minutes, tricks),
    );
  }
  return { coin, subjects: collector === null ? crew : [...crew, collector], stake: STAKE };
}

function makeTrip(stage: Stage, trip: Trip, minutes: number, tricks: WashTricks) {
  const { coin, pool, exit, buyer, seller, pusher } = trip;
  const { lamports = STAKE, part = 0, push = 0, together = false, hops = 0 } = tricks;
  const raw = Math.floor(lamports * drawUniform(stage.random, 0.9, 1.1));
  const wait = minutes * 25;
  if (together) {
    const bought = Math.floor((raw * 0.9975 * pool.token) / (pool.base + raw * 0.9975));
    writeStageSwaps(stage, [
      { actor: buyer, side: 'buy', raw, pool },
      { actor: seller, side: 'sell', raw: bought, pool },
    ]);
    return;
  }
  writeStageSwaps(stage, [{ actor: buyer, side: 'buy', raw, pool }]);
  if (push > 0)
    plan(stage, stage.second + wait - 2, () =>
      writeStageSwaps(stage, [{ actor: pusher, side: 'buy', raw: push, pool }]),
    );
  if (seller !== buyer)
    plan(stage, stage.second + wait / 2, () => {
      const chain = [buyer, ...createActors(stage, hops, true), seller];
      for (const [at, from] of chain.slice(0, -1).entries())
        sendCoin(stage, from, chain[at + 1]!, coin, getCoinBalance(from, coin));
    });
  plan(stage, stage.second + wait, () => {
    writeStageSwaps(stage, [
      { actor: seller, side: 'sell', raw: Math.floor(getCoinBalance(seller, coin) * (1 - part)), pool: exit },
    ]);
    if (seller !== buyer && !tricks.collects) sendPayment(stage, seller, buyer, Math.floor(raw * 0.99));
  });
  if (push > 0)
    plan(stage, stage.second + wait + 2, () =>
      writeStageSwaps(stage, [{ actor: pusher, side: 'sell', raw: getCoinBalance(pusher, coin), pool }]),
    );
}
