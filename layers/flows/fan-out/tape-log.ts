import type { Trade } from '../../core/mint/trade.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import {
  formatTapeKey,
  isTrade,
  readTapeRowsAfter,
  type Tape,
  type TapeHead,
  type TapeRow,
} from '../../storage/market/tape.ts';
import type { ChannelLog } from './channel-log.ts';
import { createRowLog } from './row-log.ts';

export type TapeLogDeps = { readonly tape: Tape };

/** Trades of a token. */
export function openTapeLog({ tape }: TapeLogDeps): ChannelLog<Trade> {
  return createRowLog<TapeHead, TapeRow>({
    base: 0,
    isEarlier: () => false,
    loadHeads: async mints => {
      const heads = await loadHeads(tape, mints.map(formatTapeKey));
      return new Map(mints.map(mint => [mint, heads.get(formatTapeKey(mint))!]));
    },
    getNewest: ({ memo }) => memo.traded,
    readRows: (_head, mint, after, max) => readTapeRowsAfter(tape, mint, after, max),
    getPrev: row => (isTrade(row) ? row.prev : null),
  }) as ChannelLog<Trade>;
}
