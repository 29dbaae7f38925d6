import { transact, usdOf } from './tape.ts';
import { positionOf, type Token, tokenPrice } from './token.ts';
import type { Wallet } from './wallet.ts';
import { washVerdict } from './wash-definition.ts';
import { nowMs, type World } from './world.ts';

/** Adds a wallet to the potential sellers. */
export const hold = (token: Token, wallet: Wallet): void => {
  const position = positionOf(token, wallet);
  if (position.side === 'buy' && !position.listed) {
    position.listed = true;
    token.holders.push(position);
  }
};

/** Keeps organic traders from matching the wash rule by chance. */
export const staysClean = (world: World, token: Token, wallet: Wallet, ...signedUsd: readonly number[]): boolean => {
  const position = token.positions.get(wallet);
  if ((position?.flips ?? 0) + signedUsd.length < 3) return true;
  const now = nowMs(world);
  const book = position?.book ?? [];
  const recent = book.filter((_, index) => book[index - (index % 2)]! > now - 3_600_000);
  return washVerdict([...recent, ...signedUsd.flatMap(usd => [now, usd])]) === 'outside';
};

/** Buys and holds, unless that would match the wash rule. */
export const buyCarefully = (world: World, token: Token, wallet: Wallet, raw: number): boolean => {
  if (!staysClean(world, token, wallet, usdOf(world, raw))) return false;
  transact(world, [{ token, wallet, side: 'buy', raw }]);
  hold(token, wallet);
  return true;
};

/** Sells everything, unless that would match the wash rule. */
export const sellCarefully = (world: World, token: Token, wallet: Wallet): void => {
  const { raw } = positionOf(token, wallet);
  if (raw > 1000 && staysClean(world, token, wallet, -usdOf(world, raw * tokenPrice(token))))
    transact(world, [{ token, wallet, side: 'sell', raw }]);
};
