import { newRelayId } from './address.ts';
import type { Aftermath } from './aftermath.ts';
import { hold } from './careful.ts';
import { stockSlot, stockUp } from './cohort.ts';
import { fundLoosely } from './funding.ts';
import { type Instance, newInstance, strainOf, strangers } from './instance.ts';
import { between, chance, logNormal, pick, whole } from './random.ts';
import { bearable, type Spot } from './spot.ts';
import { planStep } from './step.ts';
import { type Act, type Leg, type Side, transact } from './tape.ts';
import { positionOf, type Token } from './token.ts';
import { newWallet, type Wallet } from './wallet.ts';
import type { World } from './world.ts';

const sizes = (world: World, count: number): number[] =>
  Array.from({ length: count }, () => Math.round(Math.min(3, Math.max(0.05, logNormal(world.random, 0.4, 0.7))) * 1e9));

const buyLeg = (token: Token, wallet: Wallet, lamports: number): Leg => ({
  token,
  wallet,
  side: 'buy',
  raw: bearable(token, lamports, 15),
});

const sellLeg = (world: World, token: Token, wallet: Wallet): Leg => ({
  token,
  wallet,
  side: 'sell',
  raw: Math.max(1, Math.floor(positionOf(token, wallet).raw * between(world.random, 0.6, 1))),
});

/** Plans wallets on one side of one relay bundle. */
export const planSequence = (world: World, { token, slot }: Spot, aftermath: Aftermath): void => {
  const { random } = world;
  const strained = strainOf(world, 'RelaySequential', ['count', 'ids'] as const);
  const count = strained === null ? whole(random, 2, 5) : whole(random, strained === 'count' ? 1 : 2, 2);
  const side: Side = chance(random, 0.7) ? 'buy' : 'sell';
  const members = strangers(random, count);
  const ids = strained === 'ids' ? whole(random, 1, count) : 1;
  const instance = newInstance('RelaySequential', token, members, { count, side, relay_ids: ids, strained });
  const lamports = sizes(world, count);
  const ready = stockSlot(world, token, slot, count);
  fundLoosely(world, members, side === 'buy' ? slot : ready);
  if (side === 'sell') stockUp(world, token, members, lamports, ready, slot);
  const act = (): readonly Act[] => {
    const relays = Array.from({ length: ids }, () => newRelayId(random));
    return turns(members).flatMap((wallet, index) => {
      const leg = side === 'buy' ? buyLeg(token, wallet, lamports[index % count]!) : sellLeg(world, token, wallet);
      return transact(world, [leg], { relay: relays[index % ids]! });
    });
  };
  planStep(world, instance, slot, side, act, side === 'buy' ? aftermath : 'hold');
};

/** A lone wallet acts twice. */
const turns = (members: readonly Wallet[]): readonly Wallet[] =>
  members.length === 1 ? [members[0]!, members[0]!] : members;

/** Plans a sandwich, or one with a single wallet or no victim. */
export const planMev = (world: World, { token, slot }: Spot): void => {
  const { random } = world;
  const strained = strainOf(world, 'RelayMev', ['count', 'ids', 'victim'] as const);
  const fronts = whole(random, 1, 2);
  const isLone = strained === 'count' && chance(random, 0.7);
  const members = strangers(random, isLone ? 1 : fronts + 1);
  const hasVictim = strained !== 'victim' || chance(random, 0.3);
  const ids = strained === 'ids' ? 2 : 1;
  const instance = newInstance('RelayMev', token, members, {
    count: members.length,
    relay_ids: ids,
    victim: hasVictim,
    strained,
  });
  const lamports = sizes(world, members.length);
  const ready = stockSlot(world, token, slot, 1);
  fundLoosely(world, members, ready);
  if (!isLone) stockUp(world, token, members.slice(-1), lamports.slice(-1), ready, slot);
  planStep(world, instance, slot, 'buy', () => sandwich(world, instance, lamports, ids, hasVictim));
};

const sandwich = (
  world: World,
  instance: Instance,
  lamports: readonly number[],
  ids: number,
  hasVictim: boolean,
): readonly Act[] => {
  const { token, members } = instance;
  const relays = Array.from({ length: ids }, () => newRelayId(world.random));
  const fronts = members.length === 1 ? members : members.slice(0, -1);
  const front = fronts.flatMap((wallet, index) =>
    transact(world, [buyLeg(token, wallet, lamports[index]!)], { relay: relays[0]! }),
  );
  if (hasVictim) {
    const wallet = newWallet(world.random);
    const isCarried = chance(world.random, 0.4);
    const raw = logNormal(world.random, 1.5, 0.6) * 1e9;
    const [victim] = transact(world, [buyLeg(token, wallet, raw)], isCarried ? { relay: relays[0]! } : {});
    instance.victim = victim!.txIndex;
    hold(token, wallet);
  }
  return [...front, ...transact(world, [sellLeg(world, token, members.at(-1)!)], { relay: relays.at(-1)! })];
};

/** Plans several sellers in one transaction, or a near miss. */
export const planMultiSell = (world: World, { token, slot }: Spot): void => {
  const { random } = world;
  const strained = strainOf(world, 'MultiSell', ['count', 'transactions'] as const);
  const count = strained === 'count' ? whole(random, 1, 2) : whole(random, 2, 5);
  const members = strangers(random, count);
  const apart = strained === 'transactions' ? pick(random, [0, 0, 1, 5, 20]) : null;
  const isSplit = apart !== null && count > 1;
  const instance = newInstance('MultiSell', token, members, {
    count,
    transactions: isSplit ? count : 1,
    apart,
    strained,
  });
  const ready = stockSlot(world, token, slot, count);
  fundLoosely(world, members, ready);
  stockUp(world, token, members, sizes(world, count), ready, slot);
  const steps = isSplit ? members.map(wallet => [wallet]) : [turns(members)];
  steps.forEach((sellers, index) => {
    const legs = () => sellers.map(wallet => halfOf(sellLeg(world, token, wallet), count === 1));
    planStep(world, instance, slot + index * (apart ?? 0), 'sell', () => transact(world, legs()));
  });
};

const halfOf = (leg: Leg, isHalf: boolean): Leg =>
  isHalf ? { ...leg, raw: Math.max(1, Math.floor(leg.raw / 2)) } : leg;
