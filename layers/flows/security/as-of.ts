import { decodeBundles, encodeBundles } from '../../core/bundles/bundles.ts';
import { decodeDetection, encodeDetection, pendingOf } from '../../core/bundles/detection.ts';
import type { SecurityChange } from '../../core/security/changes.ts';
import { advanceSecurity, type MintSecurity, securityDueMs } from '../../core/security/security.ts';

/** A state as the clock makes it, and what that changed. */
export type AsOf = { readonly state: MintSecurity; readonly changes: readonly SecurityChange[] };

/**
 * A mint's safety at a moment. The ends of bundles are final, so a row has to say them, a `moment` where nothing else comes. The state that rows are folded into stays as it was: a row that arrives late must find what it would have found in time. Only
 * bundles change by time, and what detection still waits for, so only they are copied.
 */
export const asOf = (state: MintSecurity, nowMs: number): AsOf => {
  if (nowMs < securityDueMs(state)) return { state, changes: [] };
  const bundles = decodeBundles(state.mint, plainly(encodeBundles(state.bundles)));
  const waits = pendingOf(state.detection).dueMs <= nowMs;
  const detection = waits ? decodeDetection(plainly(encodeDetection(state.detection))) : state.detection;
  const copy = { ...state, bundles, detection };
  return { changes: advanceSecurity(copy, nowMs, false), state: copy };
};

const plainly = (data: unknown): unknown => JSON.parse(JSON.stringify(data));
