import type * as z from 'zod/mini';
import { toEntitySummary } from '../../contract/present/entity.ts';
import type { emergingEntities } from '../../contract/schemas/intel.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { loadEntitiesSince } from '../../storage/coordination/entities.ts';

const ENTITIES_MAX = 1_000;
const HOUR_MS = 3_600_000;

/** Returns entities first seen in the last hours, newest first, ties by id. */
export async function readEmergingAnswer(
  table: CoordinationTable,
  hours: number,
  nowMs: number,
): Promise<z.infer<typeof emergingEntities>> {
  return (await loadEntitiesSince(table, nowMs - hours * HOUR_MS, nowMs)).slice(0, ENTITIES_MAX).map(toEntitySummary);
}
