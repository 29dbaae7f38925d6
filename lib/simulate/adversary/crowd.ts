import { between, chance, logNormal, pick, waiting } from '../random.ts';
import { buyCoin, pay, sellCoin } from './acts.ts';
import {
  type Actor,
  type Coin,
  createCoin,
  heldOf,
  identify,
  newActor,
  newActors,
  plan,
  SOL,
  type Stage,
} from './stage.ts';

const DAY = 86_400;

/** A known exchange; `own` holds the adversary's money. */
export function createExchange(stage: Stage, own = false): Actor {
  const exchange = newActor(stage, own);
  plan(stage, -9 * DAY, () => identify(stage, exchange, 'cex'));
  return exchange;
}

/** A token launched now, with its own passing crowd. */
export function launchCoin(stage: Stage, deployer: Actor, { crowd = 70, minutes = 45, second = 0 } = {}): Coin {
  const coin = createCoinAt(stage, deployer, second);
  const exchange = createExchange(stage);
  const people = newActors(stage, crowd, false);
  let at = second + 2;
  for (const [index, person] of people.entries()) {
    at += waiting(stage.random, ((minutes * 60) / crowd) * (index < crowd / 3 ? 0.15 : 1.2));
    if (chance(stage.random, 0.5)) {
      const paidAt = second - between(stage.random, 600, 6 * DAY);
      const lamports = Math.floor(logNormal(stage.random, 2, 0.8) * SOL);
      plan(stage, paidAt, () => pay(stage, exchange, person, lamports));
    }
    visitCoin(stage, person, coin, at);
  }
  return coin;
}

/** Announces the token at a time, before other plans of that time. */
function createCoinAt(stage: Stage, deployer: Actor, second: number): Coin {
  const before = stage.events.length;
  const clock = stage.second;
  stage.second = second;
  const coin = createCoin(stage, deployer);
  const created = stage.events.splice(before);
  stage.second = clock;
  plan(stage, second - 0.001, () => void stage.events.push(...created));
  return coin;
}

/** One ordinary trader: a buy, and mostly a sale later. */
function visitCoin(stage: Stage, person: Actor, coin: Coin, second: number): void {
  const { random } = stage;
  if (chance(random, 0.5)) person.terminal = pick(random, ['axiom', 'photon', 'trojan', 'bullx']);
  const lamports = chance(random, 0.4)
    ? pick(random, [0.1, 0.2, 0.5, 1]) * SOL
    : Math.floor(logNormal(random, 0.3, 0.9) * SOL);
  plan(stage, second, () => buyCoin(stage, person, coin, lamports));
  const parts = chance(random, 0.6) ? 1 : 2;
  for (let part = 0; part < parts; part++)
    plan(stage, second + waiting(random, 900), () => sellCoin(stage, person, coin, part + 1 < parts ? 0.5 : 1));
}

/** Gives wallets a past: one older token's swap, days before. */
export function ageActors(stage: Stage, actors: readonly Actor[], daysBefore = 5, lamports = 0.2 * SOL): void {
  const old = createCoinAt(stage, newActor(stage, false), -8 * DAY);
  for (const actor of actors) {
    const at = -daysBefore * DAY + between(stage.random, 0, 3600);
    plan(stage, at, () => buyCoin(stage, actor, old, lamports));
    plan(stage, at + between(stage.random, 60, 7200), () => sellCoin(stage, actor, old));
  }
}

export function lamportsHeld(actors: readonly Actor[]): number {
  return actors.reduce((sum, actor) => sum + actor.lamports, 0);
}

export function sumHeld(actors: readonly Actor[], coin: Coin): number {
  return actors.reduce((sum, actor) => sum + heldOf(actor, coin), 0);
}
