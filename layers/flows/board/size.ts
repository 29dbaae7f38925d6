import { schedules } from '../../contract/schedules.ts';
import { logger } from '../../edge/logger.ts';
import type { Observer } from '../../edge/observe.ts';

/** Wallets by memory. They take 0.6 KB each, a fifth of it. */
const WALLETS_PER_MB = 333;
const LIMIT = 2;

export const BOARD_WALLETS_MAX = schedules.board.memoryMb * WALLETS_PER_MB;

export type BoardWatch = (wallets: number) => void;

/**
 * Counts and logs a run above the bound. Throws above twice the bound, so that the last published
 * ranks stay and no wallet is left out.
 */
export function openBoardWatch(observe: Pick<Observer, 'count'>, walletsMax = BOARD_WALLETS_MAX): BoardWatch {
  return wallets => {
    if (wallets <= walletsMax) return;
    observe.count('chain_board_oversize_total');
    logger.warn('The leaderboard outgrows its memory. Raise memoryMb of its row', { wallets, walletsMax });
    if (wallets > walletsMax * LIMIT)
      throw new RangeError(`The leaderboard has ${wallets} wallets; ${walletsMax * LIMIT} fit. Raise memoryMb.`);
  };
}
