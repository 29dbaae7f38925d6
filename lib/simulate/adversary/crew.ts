import { drawInteger, drawUniform } from '../random.ts';
import { buyCoin, sellCoin, sendCoin, sendPayment } from './acts.ts';
import { launchCoin } from './crowd.ts';
import type { Scene } from './recipe.ts';
import { type Actor, type Coin, createActor, createActors, getCoinBalance, plan, SOL, type Stage } from './stage.ts';

export const CREW = 8;
/** What each member of the ordinary crew puts in. */
export const STAKE = 3 * SOL;
export const SELL_SECOND = 2400;

/** What a crew does otherwise than the ordinary one. */
export type Tricks = {
  readonly size?: number;
  /** Lamports by member. */
  readonly lamports?: (index: number) => number;
  /** Seconds after the launch. */
  readonly buyAt?: (index: number) => number;
  /** Pays the members before they buy. */
  readonly fund?: (crew: Crew) => void;
  readonly buy?: (crew: Crew, member: Actor, lamports: number) => void;
  readonly sell?: (crew: Crew) => void;
  readonly deployerPays?: boolean;
};

export type Crew = {
  readonly stage: Stage;
  readonly coin: Coin;
  readonly funder: Actor;
  readonly members: readonly Actor[];
};

/** Eight wallets of one funder buy 18%; 40 minutes later they sell. */
export function buildCrewScene(stage: Stage, tricks: Tricks = {}): Scene {
  const deployer = createActor(stage, true);
  const coin = launchCoin(stage, deployer);
  const size = tricks.size ?? CREW;
  const funder = tricks.deployerPays ? deployer : createActor(stage, true);
  const crew: Crew = { stage, coin, funder, members: createActors(stage, size, true) };
  const lamportsOf =
    tricks.lamports ?? (() => Math.floor(((CREW * STAKE) / size) * drawUniform(stage.random, 0.8, 1.2)));
  const fund = tricks.fund ?? planDirectFunding;
  fund(crew);
  let stake = 0;
  for (const [index, member] of crew.members.entries()) {
    const lamports = Math.floor(lamportsOf(index));
    stake += lamports;
    plan(stage, tricks.buyAt?.(index) ?? 0.4, () =>
      tricks.buy ? tricks.buy(crew, member, lamports) : buyCoin(stage, member, coin, lamports),
    );
  }
  if (tricks.sell) tricks.sell(crew);
  else
    for (const member of crew.members)
      plan(stage, SELL_SECOND + drawUniform(stage.random, 0, 20), () => sellCoin(stage, member, coin));
  return { coin, subjects: crew.members, stake };
}

/** One funder pays each member ten minutes before. */
export function planDirectFunding({ stage, funder, members }: Crew): void {
  for (const member of members)
    plan(stage, -600 + drawUniform(stage.random, 0, 60), () => sendPayment(stage, funder, member, 1.5 * STAKE));
}

/** Members pass tokens on in slices; whoever has some sells last. */
export function planHandover(
  { stage, coin, members }: Crew,
  receivers: readonly Actor[],
  { slices, refund = 0, sellSeconds = 20 }: { slices: number; refund?: number; sellSeconds?: number },
): void {
  const each = Math.max(1, Math.floor(receivers.length / members.length));
  for (const [index, member] of members.entries()) {
    const own = receivers.slice(index * each, (index + 1) * each);
    for (let slice = 0; slice < slices; slice++)
      plan(stage, 300 + drawInteger(stage.random, 0, 900), () => {
        const to = own[slice % own.length]!;
        const raw = getCoinBalance(member, coin) / (slices - slice);
        const value = (raw * coin.pools[0]!.base) / coin.pools[0]!.token;
        sendCoin(stage, member, to, coin, raw);
        if (refund > 0) sendPayment(stage, to, member, Math.floor(value * refund));
      });
  }
  for (const seller of [...members, ...receivers])
    plan(stage, SELL_SECOND + drawUniform(stage.random, 0, sellSeconds), () => sellCoin(stage, seller, coin));
}
