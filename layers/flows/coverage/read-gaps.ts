import { listOpenGaps, type OpenGap } from '../../core/coverage/source-gap.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import { loadCoverage } from '../../storage/operations/coverage.ts';
import { loadSourceGaps } from '../../storage/operations/source-gaps.ts';

type Operations = TableRef<'operations'>;

/** Gaps that nothing filled, oldest first. */
export async function readOpenGaps(operations: Operations): Promise<readonly OpenGap[]> {
  const [stated, reported] = await Promise.all([loadSourceGaps(operations), loadCoverage(operations)]);
  return listOpenGaps(stated, reported);
}
