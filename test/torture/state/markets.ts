import { closeThrough } from '../../../layers/core/candles/apply.ts';
import { encodeMarket } from '../../../layers/core/candles/snapshot.ts';
import { foldRows, loadMarket } from '../../../layers/flows/candles/state.ts';
import { loadLive } from '../../../layers/storage/market/candles.ts';
import { openTape, readRowsAfter } from '../../../layers/storage/market/tape.ts';
import type { MemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import { text } from '../store/text.ts';
import { itemsIn, itemText, type Lines, refTo } from './lines.ts';

const LIVE = '0';
const SNAPSHOT = '-1';
const DAY_MS = 86_400_000;

/** Closed candles by their bytes, the live item, and the fold. An amendment depends on the clock. */
export const marketLines = async (lines: Lines, store: MemoryStore, nowMs: number): Promise<void> => {
  const stores = { candles: refTo(store, 'candles'), tape: openTape(refTo(store, 'tape')) };
  for (const item of itemsIn(store, 'candles')) {
    const [key, bucket] = [item.k!.S!, item.bucket!.N!];
    if (bucket === LIVE) {
      const {
        version: _v,
        applied: _applied,
        unsaved: _unsaved,
        clockMs: _clockMs,
        unsent: _unsent,
        state: _state,
        ...live
      } = await loadLive(stores.candles, key);
      lines.set(`candles ${key} live`, text(live));
      const state = await loadMarket(stores, key, nowMs);
      foldRows(state, await readRowsAfter(stores.tape, key, state.applied));
      // Passes close buckets at times of their own, all before this one.
      closeThrough(state.market, nowMs + DAY_MS);
      lines.set(`candles ${key} fold`, text(encodeMarket(state.market)));
    } else if (bucket !== SNAPSHOT) lines.set(`candles ${key} ${bucket}`, itemText(item, ['q', 'a']));
  }
};
