import type { LinkChange } from '../../core/coordination/changes.ts';
import type { Coordination } from '../../core/coordination/coordination.ts';
import { writeViews } from '../../storage/coordination/coordination.ts';
import { loadOwnHeads } from '../../storage/coordination/entities.ts';
import { loadNamed } from '../../storage/coordination/wallets.ts';
import type { Notification } from '../notify.ts';
import { isLagging, type LagDeps } from './lag.ts';
import { createCoordinationNotifications } from './messages.ts';
import { buildLinkViews, splitChangesBySubject } from './views.ts';

export type EffectsDeps = LagDeps;

/** Writes changed views and returns their notifications. Idempotent. */
export async function writeLinkViews(
  { coordination: table, lag }: EffectsDeps,
  state: Coordination,
  changes: readonly LinkChange[],
  nowMs: number,
): Promise<readonly Notification[]> {
  const changed = splitChangesBySubject(state, changes);
  const [heads, named] = await Promise.all([
    loadOwnHeads(table, [...changed.entities]),
    loadNamed(table, [...changed.wallets]),
  ]);
  const written = await writeViews(table, buildLinkViews(state, changed, heads, named));
  return createCoordinationNotifications(state, changes, { heads, named, written, degraded: isLagging(lag, nowMs) });
}
