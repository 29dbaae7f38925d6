import { setTimeout as sleep } from 'node:timers/promises';
import type { SnapshotVersion } from '../../layers/storage/kernel/snapshot.ts';
import type { SnapshotSave } from '../../layers/storage/kernel/snapshot-save.ts';

/** Runs a save to its end, however long it takes. */
export const saved = async (save: SnapshotSave): Promise<SnapshotVersion> => {
  for (;;) {
    const version = await save.run({ clock: Date.now, ms: 1_000 });
    if (version) return version;
    await sleep(1);
  }
};
