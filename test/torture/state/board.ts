import { entryCodec, formatBoardEntryId } from '../../../layers/core/board/entry.ts';
import { unpack } from '../../../layers/core/codec/pack.ts';
import type { MemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import { itemsIn } from './lines.ts';

/** Each entry of the leaderboard's log once; a flag may be set later. */
export const readBoard = (store: MemoryStore): ReadonlyMap<string, object> =>
  new Map(
    itemsIn(store, 'board')
      .flatMap(item => unpack<unknown[]>(item.d!.B!).map(entryCodec.decode))
      .map(entry => {
        const { malicious: _malicious, ...rest } = entry;
        return [formatBoardEntryId(entry), rest];
      }),
  );
