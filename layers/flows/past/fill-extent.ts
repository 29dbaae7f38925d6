import { loadExtent, widenExtent } from '../../storage/operations/extent.ts';
import type { PastWorld } from './past-world.ts';

/** The times of all events, which end at the time of the answer. */
export async function fillExtent({ real, whole, asOfMs }: PastWorld): Promise<void> {
  const extent = await loadExtent(real.operations);
  if (extent === null || extent.fromMs > asOfMs) return;
  await widenExtent(whole.operations, { fromMs: extent.fromMs, toMs: Math.min(extent.toMs, asOfMs) });
}
