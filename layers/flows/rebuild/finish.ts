import { rankMinute } from '../board/rank-minute.ts';
import { listMinute } from '../token-list/list-minute.ts';
import type { RebuildTables } from './stages.ts';

/** Publishes the leaderboard and the token lists, as their schedules do. */
export async function finish({ board, listings, tokens }: RebuildTables, nowMs: number): Promise<void> {
  await rankMinute({ board, warm: null, watchSize: () => {} }, nowMs);
  await listMinute({ listings, tokens, warm: null, watchSize: () => {}, namesMax: Infinity }, nowMs);
}
