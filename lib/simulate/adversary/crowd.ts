import { drawBoolean, drawExponential, drawOne, drawUniform, logNormal } from '../random.ts';
import { buyCoin, sellCoin, sendPayment } from './acts.ts';
import {
  type Actor,
  type Coin,
  createActor,
  createActors,
  createCoin,
  emitKnownWallet,
  getCoinBalance,
  plan,
  SOL,
  type Stage,
} from './stage.ts';

const DAY = 86_400;

/** A known exchange; `own` holds the adversary's money. */
export function createExchange(stage: Stage, own = false): Actor {
  const exchange = createActor(stage, own);
  plan(stage, -9 * DAY, () => emitKnownWallet(stage, exchange, 'cex'));
  return exchange;
}

/** A token launched now, with its own passing crowd. */
export function launchCoin(stage: Stage, deployer: Actor, { crowd = 70, minutes = 45, second = 0 } = {}): Coin {
  const coin = createCoinAt(stage, deployer, second);
  const exchange = createExchange(stage);
  const people = createActors(stage, crowd, false);
  let at = second + 2;
  for (const [index, person] of people.entries()) {
    at += drawExponential(stage.random, ((minutes * 60) / crowd) * (index < crowd / 3 ? 0.15 : 1.2));
    if (drawBoolean(stage.random, 0.5)) {
      const paidAt = second - drawUniform(stage.random, 600, 6 * DAY);
      const lamports = Math.floor(logNormal(stage.random, 2, 0.8) * SOL);
      plan(stage, paidAt, () => sendPayment(stage, exchange, person, lamports));
    }
    // One ordinary trader: a buy, and mostly a sale later.
    const { random } = stage;
    if (drawBoolean(random, 0.5)) person.terminal = drawOne(random, ['axiom', 'photon', 'trojan', 'bullx']);
    const lamports = drawBoolean(random, 0.4)
      ? drawOne(random, [0.1, 0.2, 0.5, 1]) * SOL
      : Math.floor(logNormal(random, 0.3, 0.9) * SOL);
    plan(stage, at, () => buyCoin(stage, person, coin, lamports));
    const parts = drawBoolean(random, 0.6) ? 1 : 2;
    for (let part = 0; part < parts; part++)
      plan(stage, at + drawExponential(random, 900), () => sellCoin(stage, person, coin, part + 1 < parts ? 0.5 : 1));
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

/** Gives wallets a past: one older token's swap, days before. */
export function addActorHistory(stage: Stage, actors: readonly Actor[], daysBefore = 5, lamports = 0.2 * SOL): void {
  const old = createCoinAt(stage, createActor(stage, false), -8 * DAY);
  for (const actor of actors) {
    const at = -daysBefore * DAY + drawUniform(stage.random, 0, 3600);
    plan(stage, at, () => buyCoin(stage, actor, old, lamports));
    plan(stage, at + drawUniform(stage.random, 60, 7200), () => sellCoin(stage, actor, old));
  }
}

export function sumHeld(actors: readonly Actor[], coin: Coin): number {
  return actors.reduce((sum, actor) => sum + getCoinBalance(actor, coin), 0);
}
