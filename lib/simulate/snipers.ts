import { addHolder, trySell } from './careful.ts';
import { drawBoolean, drawExponential, drawOne, drawPoisson } from './random.ts';
import { roundSize } from './sizes.ts';
import { writeSwaps } from './tape.ts';
import type { Token } from './token.ts';
import { createTapeWallet } from './wallet.ts';
import { cachePerWorld, runAt, type World } from './world.ts';

const SNIPERS_MAX = 1000;
/** Share of snipers in the first two slots. */
export const PUNCTUAL = 0.7;

/** Independent buyers of many launches, who meet by chance. */
const crowdOf = cachePerWorld(({ options, random }) => {
  const size = Math.min(SNIPERS_MAX, 100 + Math.floor(options.swaps / 500));
  return Array.from({ length: size }, () => createTapeWallet(random));
});

/** Snipers buy at launch and sell within minutes. */
export function planSnipers(world: World, token: Token): void {
  const { random } = world;
  const chosen = new Set(
    Array.from({ length: drawPoisson(random, token.sniperMean) }, () => drawOne(random, crowdOf(world))),
  );
  for (const wallet of chosen) {
    const delay = drawBoolean(random, PUNCTUAL)
      ? Math.floor(random.unit() * 2)
      : 2 + Math.floor(drawExponential(random, 3));
    runAt(world, token.launchSlot + delay, () => {
      const sol = Math.min(1, roundSize(world.random));
      writeSwaps(world, [{ token, wallet, side: 'buy', raw: Math.round(sol * 1e9) }]);
      if (drawBoolean(world.random, 0.2)) addHolder(token, wallet);
      else runAt(world, world.slot + 5 + drawExponential(world.random, 120), () => trySell(world, token, wallet));
    });
  }
}
