import { isOutsideWashRule } from './careful.ts';
import { toSlotCount } from './clock.ts';
import { computeTokensOut, getPoolPrice } from './pool.ts';
import { drawExponential, drawOne } from './random.ts';
import { convertToUsd, writeSwaps } from './tape.ts';
import { getMainPool } from './token.ts';
import { createTapeWallet } from './wallet.ts';
import { runAt, type World } from './world.ts';

const BOTS = 40;
const GAP = 0.012;

/** Bots align a token's two venues, both legs in one transaction. */
export function planArbitrage(world: World): void {
  if (world.options.shares.arbitrage === 0) return;
  const bots = Array.from({ length: BOTS }, () => createTapeWallet(world.random));
  const paired = world.tokens.filter(token => token.pools.length > 1);
  const looks = (world.options.shares.arbitrage * world.options.swaps) / Math.max(1, paired.length);
  for (const token of paired) {
    const gap = Math.max(toSlotCount(4), (world.end - token.launchSlot) / Math.max(1, looks));
    const look = (): void => {
      const second = token.pools[1]!;
      const [cheap, dear] =
        getPoolPrice(second) < getPoolPrice(getMainPool(token))
          ? [second, getMainPool(token)]
          : [getMainPool(token), second];
      const excess = getPoolPrice(dear) / getPoolPrice(cheap) - 1;
      if (excess >= GAP) {
        const lamports = Math.floor(Math.min(cheap.base, dear.base) * Math.min(0.1, excess / 8));
        const usd = convertToUsd(world, lamports);
        const wallet = [drawOne(world.random, bots), createTapeWallet(world.random)].find(bot =>
          isOutsideWashRule(world, token, bot, usd, -usd),
        )!;
        const raw = computeTokensOut(cheap, lamports);
        if (raw >= 1000) {
          writeSwaps(
            world,
            [
              { token, wallet, side: 'buy', raw: lamports, pool: cheap },
              { token, wallet, side: 'sell', raw, pool: dear },
            ],
            { arbitrage: true },
          );
        }
      }
      runAt(world, world.slot + drawExponential(world.random, gap), look);
    };
    runAt(world, token.launchSlot + 10, look);
  }
}
