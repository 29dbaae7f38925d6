import { MINUTE } from './clock.ts';
import { chance, logNormal, pick, waiting } from './random.ts';
import { roundSize } from './sizes.ts';
import { tellKnownWallet, transfer } from './tape.ts';
import { newWallet } from './wallet.ts';
import { at, type World } from './world.ts';

const FRESH_MAX = 5000;
const names = ['binance', 'coinbase', 'kraken', 'okx', 'bybit'] as const;
export const EXCHANGES = names.length;

export const tellKnown = (world: World): void => {
  world.exchanges.forEach((wallet, index) => {
    world.notes.nobody.add(wallet.address);
    tellKnownWallet(world, wallet, names[index]!, 'cex');
  });
  world.farms.forEach((wallet, index) => {
    tellKnownWallet(world, wallet, `farm-${index + 1}`, 'farm');
  });
};

/** Withdrawals to strangers in many, often round, amounts. */
export const scheduleWithdrawals = (world: World): void => {
  const count = world.options.shares.exchange * world.options.swaps;
  if (count === 0) return;
  const next = (): void => {
    withdraw(world);
    at(world, world.slot + waiting(world.random, world.end / count), next);
  };
  at(world, 0, next);
};

const withdraw = (world: World): void => {
  const { random } = world;
  const sol = chance(random, 0.4) ? roundSize(random) : Math.min(200, logNormal(random, 1.2, 1.2));
  const isFriend = world.traders.length > 10 && chance(random, 0.1);
  const from = isFriend ? pick(random, world.traders) : pick(random, world.exchanges);
  const isOld = world.traders.length > 10 && chance(random, 0.3);
  const to = isOld ? pick(random, world.traders) : newWallet(random);
  if (from === to) return;
  transfer(world, from, to, Math.round(sol * 1e9));
  if (isOld) return;
  at(world, world.slot + waiting(random, 4 * MINUTE), () => {
    if (world.fresh.length < FRESH_MAX) world.fresh.push(to);
  });
};
