import { decodeIfSameVersion } from '../../core/codec/wrong-version.ts';
import { coordinationCodec } from '../../core/coordination/codec.ts';
import { createCoordination } from '../../core/coordination/coordination.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { readLinksAfter } from '../../storage/coordination/log.ts';
import { loadLinksSnapshot } from '../../storage/coordination/snapshot.ts';
import { saveCoordinationSnapshot } from './save.ts';
import { type CachedCoordination, foldLinks, noteForeign, noteLogged } from './state.ts';

/** A batch tries two slices; its timeout is 300 s. */
const SLICE_MS = 60_000;
/** Time of one save during a cold start. */
const SAVE_MS = 30_000;
/** Named like a timeout, so that it counts as transient. */
class CatchingUp extends Error {
  override readonly name = 'TimeoutError';
}

/** Loads the state of a table. */
export type CoordinationLoader = (nowMs: number) => Promise<CachedCoordination>;

/** A slice that ends early saves its state and throws. The next call continues. */
export function openCoordinationLoader(
  table: CoordinationTable,
  clock: () => number,
  sliceMs = SLICE_MS,
): CoordinationLoader {
  let begun: CachedCoordination | null = null;
  return async nowMs => {
    const state = begun ?? (await loadSnapshotState(table, nowMs));
    begun = null;
    const endMs = clock() + sliceMs;
    for await (const item of readLinksAfter(table, state.number)) {
      const { number, links, bytes, source } = item;
      // The last item is never saved: its effects may be missing.
      if (source !== state.foreign?.source) {
        const isOver = clock() >= endMs;
        await saveCoordinationSnapshot(table, state, { clock, ms: SAVE_MS }, isOver);
        if (isOver) {
          begun = state;
          throw new CatchingUp(`Relations are folded through log item ${state.number}; the next call goes on there.`);
        }
      }
      state.owed = foldLinks(state, links).changes;
      noteForeign(state, item, state.owed);
      noteLogged(state, number, links.length, bytes);
    }
    return state;
  };
}

async function loadSnapshotState(table: CoordinationTable, nowMs: number): Promise<CachedCoordination> {
  const { version, snapshot } = await loadLinksSnapshot(table);
  // The log can rebuild snapshots of other versions.
  const known =
    snapshot &&
    decodeIfSameVersion(() => ({
      state: coordinationCodec.decode(snapshot.state),
      newestMs: snapshot.newestMs,
    }));
  return {
    ...(known ?? { state: createCoordination(), newestMs: 0 }),
    number: known === null ? 0 : version.seq,
    owed: [],
    foreign: null,
    arrivedMs: nowMs,
    version,
    bytesSince: 0,
    linksSince: 0,
    saving: null,
  };
}
