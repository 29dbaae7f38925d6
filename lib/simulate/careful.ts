import { convertToUsd, writeSwaps } from './tape.ts';
import { ensurePosition, getTokenPrice, type Token } from './token.ts';
import type { Wallet } from './wallet.ts';
import { judgeWashBook } from './wash-definition.ts';
import { getNowMs, type World } from './world.ts';

/** Adds a wallet to the potential sellers. */
export function addHolder(token: Token, wallet: Wallet): void {
  const position = ensurePosition(token, wallet);
  if (position.side === 'buy' && !position.listed) {
    position.listed = true;
    token.holders.push(position);
  }
}

/** Keeps organic traders from matching the wash rule by chance. */
export function isOutsideWashRule(
  world: World,
  token: Token,
  wallet: Wallet,
  ...signedUsd: readonly number[]
): boolean {
  const position = token.positions.get(wallet);
  if ((position?.flips ?? 0) + signedUsd.length < 3) return true;
  const now = getNowMs(world);
  const book = position?.book ?? [];
  const recent = book.filter((_, index) => book[index - (index % 2)]! > now - 3_600_000);
  return judgeWashBook([...recent, ...signedUsd.flatMap(usd => [now, usd])]) === 'outside';
}

/** Buys and holds, unless that would match the wash rule. */
export function tryBuy(world: World, token: Token, wallet: Wallet, raw: number): boolean {
  if (!isOutsideWashRule(world, token, wallet, convertToUsd(world, raw))) return false;
  writeSwaps(world, [{ token, wallet, side: 'buy', raw }]);
  addHolder(token, wallet);
  return true;
}

/** Sells everything, unless that would match the wash rule. */
export function trySell(world: World, token: Token, wallet: Wallet): void {
  const { raw } = ensurePosition(token, wallet);
  if (raw > 1000 && isOutsideWashRule(world, token, wallet, -convertToUsd(world, raw * getTokenPrice(token))))
    writeSwaps(world, [{ token, wallet, side: 'sell', raw }]);
}
