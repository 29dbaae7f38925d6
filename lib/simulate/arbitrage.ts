import { staysClean } from './careful.ts';
import { slotsOf } from './clock.ts';
import { boughtBy, priceOf } from './pool.ts';
import { pick, waiting } from './random.ts';
import { transact, usdOf } from './tape.ts';
import { mainPool, type Token } from './token.ts';
import { newWallet, type Wallet } from './wallet.ts';
import { at, type World } from './world.ts';

const BOTS = 40;
const GAP = 0.012;

/** Bots align a token's two venues, both legs in one transaction. */
export const scheduleArbitrage = (world: World): void => {
  if (world.options.shares.arbitrage === 0) return;
  const bots = Array.from({ length: BOTS }, () => newWallet(world.random));
  const paired = world.tokens.filter(token => token.pools.length > 1);
  const looks = (world.options.shares.arbitrage * world.options.swaps) / Math.max(1, paired.length);
  for (const token of paired) {
    const gap = Math.max(slotsOf(4), (world.end - token.launchSlot) / Math.max(1, looks));
    const look = (): void => {
      align(world, token, bots);
      at(world, world.slot + waiting(world.random, gap), look);
    };
    at(world, token.launchSlot + 10, look);
  }
};

const align = (world: World, token: Token, bots: readonly Wallet[]): void => {
  const second = token.pools[1]!;
  const [cheap, dear] =
    priceOf(second) < priceOf(mainPool(token)) ? [second, mainPool(token)] : [mainPool(token), second];
  const gap = priceOf(dear) / priceOf(cheap) - 1;
  if (gap < GAP) return;
  const lamports = Math.floor(Math.min(cheap.base, dear.base) * Math.min(0.1, gap / 8));
  const usd = usdOf(world, lamports);
  const wallet = [pick(world.random, bots), newWallet(world.random)].find(bot =>
    staysClean(world, token, bot, usd, -usd),
  )!;
  const raw = boughtBy(cheap, lamports);
  if (raw < 1000) return;
  transact(
    world,
    [
      { token, wallet, side: 'buy', raw: lamports, pool: cheap },
      { token, wallet, side: 'sell', raw, pool: dear },
    ],
    { arbitrage: true },
  );
};
