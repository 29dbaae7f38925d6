import { getPendingCheckTimes } from '../../core/bundles/detection.ts';
import type { SecurityChange } from '../../core/security/changes.ts';
import { advanceSecurity, computeSecurityDueMs, type MintSecurity } from '../../core/security/security.ts';

export type AsOf = { readonly state: MintSecurity; readonly changes: readonly SecurityChange[] };

/** Returns a copy at a time; late rows fold into the original. Only rows end bundles. */
export function computeSecurityAt(state: MintSecurity, nowMs: number): AsOf {
  if (nowMs < computeSecurityDueMs(state)) return { state, changes: [] };
  // Closed bundles never change.
  const { closed, ...open } = state.bundles;
  const bundles = { ...structuredClone(open), closed: new Map(closed) };
  const waits = getPendingCheckTimes(state.detection).dueMs <= nowMs;
  const detection = waits ? structuredClone(state.detection) : state.detection;
  const copy = { ...state, bundles, detection, alarm: { ...state.alarm }, token: { ...state.token } };
  const may = { ends: false, status: nowMs - state.newestMs <= LIVE_MS };
  return { changes: advanceSecurity(copy, nowMs, may), state: copy };
}

/** On old tapes later rows may lower the status. */
const LIVE_MS = 300_000;
