import type { Act, Side } from './act.ts';
import { drawRelayId } from './address.ts';
import { addHolder } from './careful.ts';
import { drawStockSlot, planStockBuys } from './cohort.ts';
import { countWallets, splitByKey, strict } from './definition.ts';
import { planLooseFunding } from './funding.ts';
import { createBundleInstance, createStrangers, type Instance, selectStrain } from './instance.ts';
import { drawBoolean, drawInteger, drawOne, drawUniform, logNormal } from './random.ts';
import type { BundleScene } from './scene.ts';
import { clampToPool } from './spot.ts';
import { planStep } from './step.ts';
import { type Leg, writeSwaps } from './tape.ts';
import { ensurePosition, type Token } from './token.ts';
import { createTapeWallet, type Wallet } from './wallet.ts';
import type { World } from './world.ts';

export const relayScenes = {
  RelaySequential: {
    family: 'relay',
    specific: 20,
    meets: (facts, limits) => {
      const key = (act: Act): string => (limits === strict ? `${act.relay}${act.side}` : `${act.slot}${act.side}`);
      return splitByKey(
        facts.acts.filter(act => act.relay !== null),
        key,
      ).some(acts => countWallets(acts) >= 2);
    },
    swaps: 3,
    plan: (world, { token, slot }, aftermath) => {
      // Plans wallets on one side of one relay bundle.
      const { random } = world;
      const strained = selectStrain(world, 'RelaySequential', ['count', 'ids'] as const);
      const count =
        strained === null ? drawInteger(random, 2, 5) : drawInteger(random, strained === 'count' ? 1 : 2, 2);
      const side: Side = drawBoolean(random, 0.7) ? 'buy' : 'sell';
      const members = createStrangers(random, count);
      const ids = strained === 'ids' ? drawInteger(random, 1, count) : 1;
      const instance = createBundleInstance('RelaySequential', token, members, {
        count,
        side,
        relay_ids: ids,
        strained,
      });
      const lamports = drawSizes(world, count);
      const ready = drawStockSlot(world, token, slot, count);
      planLooseFunding(world, members, side === 'buy' ? slot : ready);
      if (side === 'sell') planStockBuys(world, instance, members, lamports, ready, slot);
      const act = (): readonly Act[] => {
        const relays = Array.from({ length: ids }, () => drawRelayId(random));
        return listTurns(members).flatMap((wallet, index) => {
          const leg =
            side === 'buy' ? toBuyLeg(token, wallet, lamports[index % count]!) : drawSellLeg(world, token, wallet);
          return writeSwaps(world, [leg], { relay: relays[index % ids]! });
        });
      };
      planStep(world, instance, slot, side, act, side === 'buy' ? aftermath : 'hold');
    },
  },
  RelayMev: {
    family: 'relay',
    specific: 10,
    meets: (facts, limits) => {
      if (facts.victim === null) return false;
      const around = (acts: readonly Act[]): boolean =>
        acts.some(act => act.side === 'buy' && act.txIndex < facts.victim!) &&
        acts.some(act => act.side === 'sell' && act.txIndex > facts.victim!);
      const bundles = limits === strict ? splitByKey(facts.acts, act => act.relay) : [[...facts.acts]];
      return bundles.some(
        acts => acts[0]!.relay !== null && around(acts) && countWallets(acts) >= (limits === strict ? 2 : 1),
      );
    },
    swaps: 2.5,
    plan: (world, { token, slot }) => {
      // Plans a sandwich, or one with a single wallet or no victim.
      const { random } = world;
      const strained = selectStrain(world, 'RelayMev', ['count', 'ids', 'victim'] as const);
      const fronts = drawInteger(random, 1, 2);
      const isLone = strained === 'count' && drawBoolean(random, 0.7);
      const members = createStrangers(random, isLone ? 1 : fronts + 1);
      const hasVictim = strained !== 'victim' || drawBoolean(random, 0.3);
      const ids = strained === 'ids' ? 2 : 1;
      const instance = createBundleInstance('RelayMev', token, members, {
        count: members.length,
        relay_ids: ids,
        victim: hasVictim,
        strained,
      });
      const lamports = drawSizes(world, members.length);
      const ready = drawStockSlot(world, token, slot, 1);
      planLooseFunding(world, members, ready);
      if (!isLone) planStockBuys(world, instance, members.slice(-1), lamports.slice(-1), ready, slot);
      planStep(world, instance, slot, 'buy', () => writeSandwich(world, instance, lamports, ids, hasVictim));
    },
  },
  MultiSell: {
    family: 'relay',
    specific: 30,
    meets: ({ acts }, limits) =>
      splitByKey(
        acts.filter(act => act.side === 'sell'),
        act => (limits === strict ? act.signature : act.slot),
      ).some(group => (limits === strict ? countWallets(group) : group.length) >= 2),
    swaps: 3,
    plan: (world, { token, slot }) => {
      // Plans several sellers in one transaction, or a near miss.
      const { random } = world;
      const strained = selectStrain(world, 'MultiSell', ['count', 'transactions'] as const);
      const count = strained === 'count' ? drawInteger(random, 1, 2) : drawInteger(random, 2, 5);
      const members = createStrangers(random, count);
      const apart = strained === 'transactions' ? drawOne(random, [0, 0, 1, 5, 20]) : null;
      const isSplit = apart !== null && count > 1;
      const instance = createBundleInstance('MultiSell', token, members, {
        count,
        transactions: isSplit ? count : 1,
        apart,
        strained,
      });
      const ready = drawStockSlot(world, token, slot, count);
      planLooseFunding(world, members, ready);
      planStockBuys(world, instance, members, drawSizes(world, count), ready, slot);
      const steps = isSplit ? members.map(wallet => [wallet]) : [listTurns(members)];
      steps.forEach((sellers, index) => {
        const legs = () =>
          sellers.map(wallet => {
            const leg = drawSellLeg(world, token, wallet);
            return count === 1 ? { ...leg, raw: Math.max(1, Math.floor(leg.raw / 2)) } : leg;
          });
        planStep(world, instance, slot + index * (apart ?? 0), 'sell', () => writeSwaps(world, legs()));
      });
    },
  },
} satisfies Readonly<Record<string, BundleScene>>;

function drawSizes(world: World, count: number): number[] {
  return Array.from({ length: count }, () =>
    Math.round(Math.min(3, Math.max(0.05, logNormal(world.random, 0.4, 0.7))) * 1e9),
  );
}

function toBuyLeg(token: Token, wallet: Wallet, lamports: number): Leg {
  return {
    token,
    wallet,
    side: 'buy',
    raw: clampToPool(token, lamports, 15),
  };
}

function drawSellLeg(world: World, token: Token, wallet: Wallet): Leg {
  return {
    token,
    wallet,
    side: 'sell',
    raw: Math.max(1, Math.floor(ensurePosition(token, wallet).raw * drawUniform(world.random, 0.6, 1))),
  };
}

/** A lone wallet acts twice. */
function listTurns(members: readonly Wallet[]): readonly Wallet[] {
  return members.length === 1 ? [members[0]!, members[0]!] : members;
}

function writeSandwich(
  world: World,
  instance: Instance,
  lamports: readonly number[],
  ids: number,
  hasVictim: boolean,
): readonly Act[] {
  const { token, members } = instance;
  const relays = Array.from({ length: ids }, () => drawRelayId(world.random));
  const fronts = members.length === 1 ? members : members.slice(0, -1);
  const front = fronts.flatMap((wallet, index) =>
    writeSwaps(world, [toBuyLeg(token, wallet, lamports[index]!)], { relay: relays[0]! }),
  );
  if (hasVictim) {
    const wallet = createTapeWallet(world.random);
    const isCarried = drawBoolean(world.random, 0.4);
    const raw = logNormal(world.random, 1.5, 0.6) * 1e9;
    const [victim] = writeSwaps(world, [toBuyLeg(token, wallet, raw)], isCarried ? { relay: relays[0]! } : {});
    instance.victim = victim!.txIndex;
    addHolder(token, wallet);
  }
  return [...front, ...writeSwaps(world, [drawSellLeg(world, token, members.at(-1)!)], { relay: relays.at(-1)! })];
}
