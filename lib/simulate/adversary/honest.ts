import type { TapeEvent } from '../item.ts';
import { between, chance, logNormal, pick } from '../random.ts';
import { buyCoin, give, pay, sellCoin, trade } from './acts.ts';
import { payEach } from './crew-recipes.ts';
import { ageActors, createExchange, launchCoin } from './crowd.ts';
import {
  type Actor,
  type Coin,
  heldOf,
  newActor,
  newActors,
  newStage,
  openPool,
  plan,
  runStage,
  SOL,
  type Stage,
} from './stage.ts';

/** Honest behaviour that resembles manipulation. */
export const honestClasses = ['market maker', 'DCA', 'airdrop', 'payroll', 'OTC', 'arbitrage', 'sniper'] as const;
export type HonestClass = (typeof honestClasses)[number];

/** What one class did, and the wallets that deserve no label. */
export type HonestPlay = { readonly events: readonly TapeEvent[]; readonly wallets: readonly string[] };

const PEOPLE = 20;

/** Twenty people of a class in an ordinary crowd. */
export function playHonest(name: HonestClass, seed: number): HonestPlay {
  const stage = newStage(seed);
  const coin = launchCoin(stage, newActor(stage, false), { crowd: 60 });
  const people = actors[name](stage, coin);
  return { events: runStage(stage), wallets: people.map(({ address }) => address) };
}

const actors: Readonly<Record<HonestClass, (stage: Stage, coin: Coin) => readonly Actor[]>> = {
  'market maker': makeMarkets,
  DCA: buySteadily,
  airdrop: receiveDrops,
  payroll: buyFromPay,
  OTC: buyOverCounter,
  arbitrage: bringIntoLine,
  sniper: snipe,
};

/** Quote both ways around a price, with gains and losses. */
function makeMarkets(stage: Stage, coin: Coin): readonly Actor[] {
  const makers = newActors(stage, PEOPLE, false);
  ageActors(stage, makers);
  const pool = coin.pools[0]!;
  for (const maker of makers) {
    const size = between(stage.random, 0.5, 2) * SOL;
    plan(stage, between(stage.random, 100, 390), () =>
      trade(stage, [{ actor: maker, side: 'buy', raw: Math.floor(4 * size), pool }]),
    );
    for (let second = between(stage.random, 400, 700); second < 3000; second += between(stage.random, 60, 400)) {
      const isBuy = chance(stage.random, 0.5);
      plan(stage, second, () => {
        const raw = isBuy ? Math.floor(size) : heldOf(maker, coin) * between(stage.random, 0.15, 0.35);
        trade(stage, [{ actor: maker, side: isBuy ? 'buy' : 'sell', raw: Math.floor(raw), pool }]);
      });
    }
  }
  return makers;
}

/** One keeper executes equal orders of many in the same slots. */
function buySteadily(stage: Stage, coin: Coin): readonly Actor[] {
  const people = newActors(stage, PEOPLE, false);
  ageActors(stage, people.slice(0, PEOPLE / 2));
  const keeper = newActor(stage, false);
  for (let round = 0; round < 6; round++)
    for (const [index, person] of people.entries())
      plan(stage, 400 + round * 300 + Math.floor(index / 5) * 0.4, () =>
        buyCoin(stage, person, coin, pick(stage.random, [0.05, 0.1, 0.2]) * SOL, { executor: keeper }),
      );
  return people;
}

/** Get tokens for nothing and sell them when they like. */
function receiveDrops(stage: Stage, coin: Coin): readonly Actor[] {
  const people = newActors(stage, PEOPLE, false);
  ageActors(stage, people.slice(0, PEOPLE / 2));
  const giver = newActor(stage, false);
  plan(stage, 100, () => buyCoin(stage, giver, coin, 5 * SOL));
  for (const [index, person] of people.entries()) {
    plan(stage, 300 + index * 0.4, () => give(stage, giver, person, coin, heldOf(giver, coin) / (PEOPLE - index)));
    plan(stage, between(stage.random, 320, 3000), () => sellCoin(stage, person, coin));
  }
  return people;
}

/** Colleagues who are paid by one wallet and have traded before. */
function buyFromPay(stage: Stage, coin: Coin): readonly Actor[] {
  const people = newActors(stage, PEOPLE, false);
  ageActors(stage, people);
  payEach(stage, newActor(stage, false), people, -7200, 3 * SOL);
  for (const person of people) visit(stage, person, coin, between(stage.random, 5, 1800));
  return people;
}

/** Pay a holder for his tokens. */
function buyOverCounter(stage: Stage, coin: Coin): readonly Actor[] {
  const people = newActors(stage, PEOPLE, false);
  for (const person of people) {
    const holder = newActor(stage, false);
    plan(stage, between(stage.random, 10, 900), () =>
      buyCoin(stage, holder, coin, between(stage.random, 0.3, 2) * SOL),
    );
    plan(stage, between(stage.random, 1000, 2000), () => {
      const raw = heldOf(holder, coin);
      const value = (raw * coin.pools[0]!.base) / coin.pools[0]!.token;
      pay(stage, person, holder, Math.floor(value * between(stage.random, 0.7, 1.05)));
      give(stage, holder, person, coin, raw);
    });
    plan(stage, between(stage.random, 2100, 3000), () => sellCoin(stage, person, coin));
  }
  return people;
}

/** Buy in the cheaper of two pools and sell in the other, at once or within a slot. */
function bringIntoLine(stage: Stage, coin: Coin): readonly Actor[] {
  const people = newActors(stage, PEOPLE, false);
  ageActors(stage, people);
  const main = coin.pools[0]!;
  const other = openPool(stage, coin, {
    token: 2e14,
    base: 21 * SOL,
    dex: 'meteora_damm',
    owner: newActor(stage, false),
  });
  for (const person of people)
    for (let trip = 0; trip < 4; trip++)
      plan(stage, between(stage.random, 60, 2700), () => {
        const [from, to] = main.base / main.token < other.base / other.token ? [main, other] : [other, main];
        const raw = 0.3 * SOL;
        const paid = raw * 0.9975;
        const bought = Math.floor((from.token * paid) / (from.base + paid));
        const legs = [
          { actor: person, side: 'buy', raw, pool: from },
          { actor: person, side: 'sell', raw: bought, pool: to },
        ] as const;
        if (chance(stage.random, 0.5)) trade(stage, legs);
        else for (const leg of legs) trade(stage, [leg], { gap: 2 });
      });
  return people;
}

/** Strangers who all try for the first seconds of a launch. */
function snipe(stage: Stage, coin: Coin): readonly Actor[] {
  const people = newActors(stage, PEOPLE, false);
  ageActors(stage, people.slice(0, 15));
  const exchange = createExchange(stage);
  for (const person of people) {
    const paidAt = -between(stage.random, 3600, 5 * 86_400);
    plan(stage, paidAt, () => pay(stage, exchange, person, Math.floor(logNormal(stage.random, 3, 0.7) * SOL)));
    visit(stage, person, coin, 0.4 + between(stage.random, 0, 1) ** 2 * 20);
  }
  return people;
}

function visit(stage: Stage, person: Actor, coin: Coin, second: number): void {
  plan(stage, second, () => buyCoin(stage, person, coin, Math.floor(logNormal(stage.random, 0.3, 0.9) * SOL)));
  plan(stage, second + between(stage.random, 100, 2000), () => sellCoin(stage, person, coin));
}
