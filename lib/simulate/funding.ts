import type { Instance } from './instance.ts';
import { drawBoolean, drawInteger, drawLogUniform, drawOne, logNormal, type Random } from './random.ts';
import { writeSolTransfer } from './tape.ts';
import { createTapeWallet, type Wallet } from './wallet.ts';
import { getNowMs, runAt, type World } from './world.ts';

/** Slots per hop. */
export const HOP_SLOTS = 30;
const BRANCH = 4;

export type Seed = { readonly wallet: Wallet; readonly slot: number; readonly lamports: number };
export type Way = { readonly hops?: number; readonly isExchange?: boolean };

/** Funds each wallet at its slot through `hops` transfers. Four wallets share a branch. */
export function planFunding(
  world: World,
  instance: Pick<Instance, 'funding'>,
  root: Wallet,
  seeds: readonly Seed[],
  way: Way = {},
): void {
  const { hops = 1, isExchange = false } = way;
  const ordered = [...seeds].sort((one, other) => one.slot - other.slot);
  for (let from = 0; from < ordered.length; from += BRANCH) {
    const served = ordered.slice(from, from + BRANCH);
    const chain = [root, ...Array.from({ length: hops - 1 }, () => createTapeWallet(world.random))];
    // Funds a branch before its first member.
    const lamports = served.reduce((sum, seed) => sum + seed.lamports, 0);
    for (let hop = 1; hop < chain.length; hop++) {
      const slot = served[0]!.slot - (chain.length - hop) * HOP_SLOTS;
      const sent = Math.round(lamports * 1.02) + 1_000_000;
      runAt(world, slot, () => writeSolTransfer(world, chain[hop - 1]!, chain[hop]!, sent));
    }
    for (const { wallet, slot, lamports } of served)
      runAt(world, slot, () => {
        writeSolTransfer(world, chain.at(-1)!, wallet, lamports);
        instance.funding.set(wallet, { root, isExchange, ms: getNowMs(world), lamports });
      });
  }
}

/** Funds wallets without a common funder. */
export function planLooseFunding(world: World, wallets: readonly Wallet[], before: number): void {
  for (const wallet of wallets) {
    if (drawBoolean(world.random, 0.4)) continue;
    const slot = before - drawLogUniform(world.random, 150, 9000);
    if (slot < 1) continue;
    const from = drawBoolean(world.random, 0.8)
      ? drawOne(world.random, world.exchanges)
      : createTapeWallet(world.random);
    runAt(
      world,
      slot,
      () => void writeSolTransfer(world, from, wallet, Math.round(logNormal(world.random, 1.5, 1) * 1e9)),
    );
  }
}

/** Sorted slots from `from`, with random gaps. */
export function generateSlots(count: number, from: number, gap: () => number): number[] {
  const slots: number[] = [];
  for (let slot = from; slots.length < count; slot += gap()) slots.push(Math.floor(slot));
  return slots;
}

/** Amounts around one odd size; `spreadMost` is a fraction. */
export function drawEvenSizes(random: Random, count: number, size: number, spreadMost: number): number[] {
  return Array.from({ length: count }, () => Math.round(size * (1 + random.unit() * spreadMost)));
}

/** Covers the buy, fees and rent. */
export function drawFundAmount(random: Random, lamports: number): number {
  return Math.round(lamports * (1.05 + random.unit() * 0.3)) + drawInteger(random, 5_000_000, 20_000_000);
}
