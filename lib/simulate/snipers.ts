import { hold, sellCarefully } from './careful.ts';
import { chance, pick, poisson, waiting } from './random.ts';
import { roundSize } from './sizes.ts';
import { transact } from './tape.ts';
import type { Token } from './token.ts';
import { newWallet } from './wallet.ts';
import { at, perWorld, type World } from './world.ts';

const SNIPERS_MAX = 1000;
/** Share of snipers in the first two slots. */
export const PUNCTUAL = 0.7;

/** Independent buyers of many launches, who meet by chance. */
const crowdOf = perWorld(({ options, random }) => {
  const size = Math.min(SNIPERS_MAX, 100 + Math.floor(options.swaps / 500));
  return Array.from({ length: size }, () => newWallet(random));
});

/** Snipers buy at launch and sell within minutes. */
export const scheduleSnipers = (world: World, token: Token): void => {
  const { random } = world;
  const chosen = new Set(Array.from({ length: poisson(random, token.sniperMean) }, () => pick(random, crowdOf(world))));
  for (const wallet of chosen) {
    const delay = chance(random, PUNCTUAL) ? Math.floor(random.unit() * 2) : 2 + Math.floor(waiting(random, 3));
    at(world, token.launchSlot + delay, () => {
      const sol = Math.min(1, roundSize(world.random));
      transact(world, [{ token, wallet, side: 'buy', raw: Math.round(sol * 1e9) }]);
      if (chance(world.random, 0.2)) hold(token, wallet);
      else at(world, world.slot + 5 + waiting(world.random, 120), () => sellCarefully(world, token, wallet));
    });
  }
};
