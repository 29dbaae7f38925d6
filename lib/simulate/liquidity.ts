import { drawBoolean, drawPoisson, drawUniform } from './random.ts';
import { moveLiquidity } from './tape.ts';
import { getMainPool, type Token } from './token.ts';
import { createTapeWallet } from './wallet.ts';
import { runAt, type World } from './world.ts';

/** Strangers add and remove small amounts of liquidity. */
export function planLiquidity(world: World, token: Token): void {
  if (getMainPool(token).shape !== 'constant_product') return;
  for (let moves = drawPoisson(world.random, 1.5); moves > 0; moves--) {
    const wallet = createTapeWallet(world.random);
    const fraction = drawUniform(world.random, 0.01, 0.15);
    const slot = drawUniform(world.random, token.launchSlot + 50, world.end);
    runAt(world, slot, () => void moveLiquidity(world, token, wallet, 'add', fraction));
    const isBack = drawBoolean(world.random, 0.6);
    if (isBack)
      runAt(
        world,
        drawUniform(world.random, slot, world.end),
        () => void moveLiquidity(world, token, wallet, 'remove', fraction / (1 + fraction)),
      );
  }
}
