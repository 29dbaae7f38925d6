import { MINUTE } from './clock.ts';
import { drawBoolean, drawExponential, drawOne, logNormal } from './random.ts';
import { roundSize } from './sizes.ts';
import { writeKnownWallet, writeSolTransfer } from './tape.ts';
import { createTapeWallet } from './wallet.ts';
import { runAt, type World } from './world.ts';

const FRESH_MAX = 5000;
const names = ['binance', 'coinbase', 'kraken', 'okx', 'bybit'] as const;
export const EXCHANGES = names.length;

export function writeKnownWallets(world: World): void {
  world.exchanges.forEach((wallet, index) => {
    world.notes.nobody.add(wallet.address);
    writeKnownWallet(world, wallet, names[index]!, 'cex');
  });
  world.farms.forEach((wallet, index) => {
    writeKnownWallet(world, wallet, `farm-${index + 1}`, 'farm');
  });
}

/** Withdrawals to strangers in many, often round, amounts. */
export function planWithdrawals(world: World): void {
  const count = world.options.shares.exchange * world.options.swaps;
  if (count === 0) return;
  const next = (): void => {
    const { random } = world;
    const sol = drawBoolean(random, 0.4) ? roundSize(random) : Math.min(200, logNormal(random, 1.2, 1.2));
    const isFriend = world.traders.length > 10 && drawBoolean(random, 0.1);
    const from = isFriend ? drawOne(random, world.traders) : drawOne(random, world.exchanges);
    const isOld = world.traders.length > 10 && drawBoolean(random, 0.3);
    const to = isOld ? drawOne(random, world.traders) : createTapeWallet(random);
    if (from !== to) writeSolTransfer(world, from, to, Math.round(sol * 1e9));
    if (from !== to && !isOld)
      runAt(world, world.slot + drawExponential(random, 4 * MINUTE), () => {
        if (world.fresh.length < FRESH_MAX) world.fresh.push(to);
      });
    runAt(world, world.slot + drawExponential(world.random, world.end / count), next);
  };
  runAt(world, 0, next);
}
