import { schedules } from '../../contract/schedules.ts';
import { logger } from '../../edge/logger.ts';
import type { Observer } from '../../edge/observe.ts';

/** Tokens take 0.9 KB each, and packing them as much again. */
const TOKENS_PER_MB = 333;

export const LIST_TOKENS_MAX = schedules.tokenList.memoryMb * TOKENS_PER_MB;

/** Counts and logs a run above the bound. */
export function openListWatch(observe: Pick<Observer, 'count'>, tokensMax = LIST_TOKENS_MAX) {
  return (tokens: number): void => {
    if (tokens <= tokensMax) return;
    observe.count('chain_token_list_oversize_total');
    logger.warn('The token list outgrows its memory. Raise memoryMb of its row', { tokens, tokensMax });
  };
}
