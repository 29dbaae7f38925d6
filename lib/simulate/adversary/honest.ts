import type { TapeEvent } from '../item.ts';
import { drawBoolean, drawOne, drawUniform, logNormal } from '../random.ts';
import { buyCoin, sellCoin, sendCoin, sendPayment, writeStageSwaps } from './acts.ts';
import { planPayments } from './crew-recipes.ts';
import { addActorHistory, createExchange, launchCoin } from './crowd.ts';
import {
  type Actor,
  type Coin,
  createActor,
  createActors,
  createStage,
  getCoinBalance,
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
export function runHonestPlay(name: HonestClass, seed: number): HonestPlay {
  const stage = createStage(seed);
  const coin = launchCoin(stage, createActor(stage, false), { crowd: 60 });
  const people = actors[name](stage, coin);
  return { events: runStage(stage), wallets: people.map(({ address }) => address) };
}

const actors: Readonly<Record<HonestClass, (stage: Stage, coin: Coin) => readonly Actor[]>> = {
  /** Quote both ways around a price, with gains and losses. */
  'market maker': (stage, coin) => {
    const makers = createActors(stage, PEOPLE, false);
    addActorHistory(stage, makers);
    const pool = coin.pools[0]!;
    for (const maker of makers) {
      const size = drawUniform(stage.random, 0.5, 2) * SOL;
      plan(stage, drawUniform(stage.random, 100, 390), () =>
        writeStageSwaps(stage, [{ actor: maker, side: 'buy', raw: Math.floor(4 * size), pool }]),
      );
      for (
        let second = drawUniform(stage.random, 400, 700);
        second < 3000;
        second += drawUniform(stage.random, 60, 400)
      ) {
        const isBuy = drawBoolean(stage.random, 0.5);
        plan(stage, second, () => {
          const raw = isBuy ? Math.floor(size) : getCoinBalance(maker, coin) * drawUniform(stage.random, 0.15, 0.35);
          writeStageSwaps(stage, [{ actor: maker, side: isBuy ? 'buy' : 'sell', raw: Math.floor(raw), pool }]);
        });
      }
    }
    return makers;
  },
  /** One keeper executes equal orders of many in the same slots. */
  DCA: (stage, coin) => {
    const people = createActors(stage, PEOPLE, false);
    addActorHistory(stage, people.slice(0, PEOPLE / 2));
    const keeper = createActor(stage, false);
    for (let round = 0; round < 6; round++)
      for (const [index, person] of people.entries())
        plan(stage, 400 + round * 300 + Math.floor(index / 5) * 0.4, () =>
          buyCoin(stage, person, coin, drawOne(stage.random, [0.05, 0.1, 0.2]) * SOL, { executor: keeper }),
        );
    return people;
  },
  /** Get tokens for nothing and sell them when they like. */
  airdrop: (stage, coin) => {
    const people = createActors(stage, PEOPLE, false);
    addActorHistory(stage, people.slice(0, PEOPLE / 2));
    const giver = createActor(stage, false);
    plan(stage, 100, () => buyCoin(stage, giver, coin, 5 * SOL));
    for (const [index, person] of people.entries()) {
      plan(stage, 300 + index * 0.4, () =>
        sendCoin(stage, giver, person, coin, getCoinBalance(giver, coin) / (PEOPLE - index)),
      );
      plan(stage, drawUniform(stage.random, 320, 3000), () => sellCoin(stage, person, coin));
    }
    return people;
  },
  /** Colleagues who are paid by one wallet and have traded before. */
  payroll: (stage, coin) => {
    const people = createActors(stage, PEOPLE, false);
    addActorHistory(stage, people);
    planPayments(stage, createActor(stage, false), people, -7200, 3 * SOL);
    for (const person of people) planVisit(stage, person, coin, drawUniform(stage.random, 5, 1800));
    return people;
  },
  /** Pay a holder for his tokens. */
  OTC: (stage, coin) => {
    const people = createActors(stage, PEOPLE, false);
    for (const person of people) {
      const holder = createActor(stage, false);
      plan(stage, drawUniform(stage.random, 10, 900), () =>
        buyCoin(stage, holder, coin, drawUniform(stage.random, 0.3, 2) * SOL),
      );
      plan(stage, drawUniform(stage.random, 1000, 2000), () => {
        const raw = getCoinBalance(holder, coin);
        const value = (raw * coin.pools[0]!.base) / coin.pools[0]!.token;
        sendPayment(stage, person, holder, Math.floor(value * drawUniform(stage.random, 0.7, 1.05)));
        sendCoin(stage, holder, person, coin, raw);
      });
      plan(stage, drawUniform(stage.random, 2100, 3000), () => sellCoin(stage, person, coin));
    }
    return people;
  },
  /** Buy in the cheaper pool and sell in the other, within a slot. */
  arbitrage: (stage, coin) => {
    const people = createActors(stage, PEOPLE, false);
    addActorHistory(stage, people);
    const main = coin.pools[0]!;
    const other = openPool(stage, coin, {
      token: 2e14,
      base: 21 * SOL,
      dex: 'meteora_damm',
      owner: createActor(stage, false),
    });
    for (const person of people)
      for (let trip = 0; trip < 4; trip++)
        plan(stage, drawUniform(stage.random, 60, 2700), () => {
          const [from, to] = main.base / main.token < other.base / other.token ? [main, other] : [other, main];
          const raw = 0.3 * SOL;
          const paid = raw * 0.9975;
          const bought = Math.floor((from.token * paid) / (from.base + paid));
          const legs = [
            { actor: person, side: 'buy', raw, pool: from },
            { actor: person, side: 'sell', raw: bought, pool: to },
          ] as const;
          if (drawBoolean(stage.random, 0.5)) writeStageSwaps(stage, legs);
          else for (const leg of legs) writeStageSwaps(stage, [leg], { gap: 2 });
        });
    return people;
  },
  /** Strangers who all try for the first seconds of a launch. */
  sniper: (stage, coin) => {
    const people = createActors(stage, PEOPLE, false);
    addActorHistory(stage, people.slice(0, 15));
    const exchange = createExchange(stage);
    for (const person of people) {
      const paidAt = -drawUniform(stage.random, 3600, 5 * 86_400);
      plan(stage, paidAt, () =>
        sendPayment(stage, exchange, person, Math.floor(logNormal(stage.random, 3, 0.7) * SOL)),
      );
      planVisit(stage, person, coin, 0.4 + drawUniform(stage.random, 0, 1) ** 2 * 20);
    }
    return people;
  },
};

function planVisit(stage: Stage, person: Actor, coin: Coin, second: number): void {
  plan(stage, second, () => buyCoin(stage, person, coin, Math.floor(logNormal(stage.random, 0.3, 0.9) * SOL)));
  plan(stage, second + drawUniform(stage.random, 100, 2000), () => sellCoin(stage, person, coin));
}
