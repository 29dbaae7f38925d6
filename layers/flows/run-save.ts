import { logger } from '../edge/logger.ts';
import { isConflict } from '../storage/kernel/dynamo.ts';
import type { SnapshotSave } from '../storage/kernel/snapshot-save.ts';

/** Of a function that has five minutes. */
const BUDGET_MS = 60_000;

/** Starts or continues a save. Returns whether it is complete. */
export async function runSave(
  state: { saving: SnapshotSave | null },
  begin: () => Promise<SnapshotSave | null>,
): Promise<boolean> {
  try {
    state.saving ??= await begin();
    if ((await state.saving?.run({ clock: Date.now, ms: BUDGET_MS })) === null) return false;
  } catch (error) {
    if (!isConflict(error)) throw error;
    logger.info('Another process saved a snapshot');
  }
  state.saving = null;
  return true;
}
