import { between, chance, poisson } from './random.ts';
import { moveLiquidity } from './tape.ts';
import { mainPool, type Token } from './token.ts';
import { newWallet } from './wallet.ts';
import { at, type World } from './world.ts';

/** Strangers add and remove small amounts of liquidity. */
export const scheduleLiquidity = (world: World, token: Token): void => {
  if (mainPool(token).shape !== 'constant_product') return;
  for (let moves = poisson(world.random, 1.5); moves > 0; moves--) {
    const wallet = newWallet(world.random);
    const fraction = between(world.random, 0.01, 0.15);
    const slot = between(world.random, token.launchSlot + 50, world.end);
    at(world, slot, () => void moveLiquidity(world, token, wallet, 'add', fraction));
    const isBack = chance(world.random, 0.6);
    if (isBack)
      at(
        world,
        between(world.random, slot, world.end),
        () => void moveLiquidity(world, token, wallet, 'remove', fraction / (1 + fraction)),
      );
  }
};
