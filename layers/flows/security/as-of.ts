import { bundlesCodec } from '../../core/bundles/codec.ts';
import { pendingOf } from '../../core/bundles/detection.ts';
import { detectionCodec } from '../../core/bundles/detection-codec.ts';
import type { SecurityChange } from '../../core/security/changes.ts';
import { advanceSecurity, type MintSecurity, securityDueMs } from '../../core/security/security.ts';

export type AsOf = { readonly state: MintSecurity; readonly changes: readonly SecurityChange[] };

/** Returns a copy at a time; late rows fold into the original. Only rows end bundles. */
export const asOf = (state: MintSecurity, nowMs: number): AsOf => {
  if (nowMs < securityDueMs(state)) return { state, changes: [] };
  const bundles = bundlesCodec.decode(plainly(bundlesCodec.encode(state.bundles)));
  const waits = pendingOf(state.detection).dueMs <= nowMs;
  const detection = waits ? detectionCodec.decode(plainly(detectionCodec.encode(state.detection))) : state.detection;
  const copy = { ...state, bundles, detection, alarm: { ...state.alarm }, token: { ...state.token } };
  const may = { ends: false, status: nowMs - state.newestMs <= LIVE_MS };
  return { changes: advanceSecurity(copy, nowMs, may), state: copy };
};

/** On old tapes later rows may lower the status. */
const LIVE_MS = 300_000;

const plainly = (data: unknown): unknown => JSON.parse(JSON.stringify(data));
