import { tryBuy } from './careful.ts';
import { toSlotCount } from './clock.ts';
import { drawBoolean, drawInteger, logNormal } from './random.ts';
import type { Token } from './token.ts';
import { createTapeWallet, type Wallet } from './wallet.ts';
import { getNowMs, runAt, type World } from './world.ts';

const FOLLOWERS_PER_BUY = 1.6;

/** Followers buy the same token 1 to 60 s later, most of the time. */
export function planFollowerBuys(world: World, token: Token, leader: Wallet): void {
  // Adds leaders until followers reach their share of swaps.
  const { random, options } = world;
  if (leader.followers.length === 0 && drawBoolean(random, options.shares.copy_trader / FOLLOWERS_PER_BUY)) {
    for (let count = drawInteger(random, 1, 4); count > 0; count--) leader.followers.push(createTapeWallet(random));
  }
  for (const follower of leader.followers) {
    if (!drawBoolean(world.random, 0.7)) continue;
    const seconds = Math.min(60, Math.max(1, logNormal(world.random, 4, 1)));
    const ledMs = getNowMs(world);
    runAt(world, world.slot + toSlotCount(seconds), () => {
      if (tryBuy(world, token, follower, Math.round(Math.min(2, Math.max(0.02, follower.tasteSol)) * 1e9)))
        world.notes.copies.push({
          leader: leader.address,
          follower: follower.address,
          mint: token.mint,
          ledMs,
          ms: getNowMs(world),
        });
    });
  }
}
