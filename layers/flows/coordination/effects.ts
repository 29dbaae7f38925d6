import type { LinkChange } from '../../core/coordination/changes.ts';
import type { Coordination } from '../../core/coordination/coordination.ts';
import { filterOtherViews, formatViewName, type View } from '../../storage/coordination/coordination.ts';
import { loadOwnHeads } from '../../storage/coordination/entities.ts';
import { loadNamed } from '../../storage/coordination/wallets.ts';
import type { Notification } from '../notify.ts';
import { isLagging, type LagDeps } from './lag.ts';
import { createCoordinationNotifications } from './messages.ts';
import { buildLinkViews, splitChangesBySubject } from './views.ts';

export type EffectsDeps = LagDeps;

/** Views to write, and what to send once they are. */
export type Effects = {
  readonly views: readonly (readonly View[])[];
  readonly notifications: readonly Notification[];
};

/** Finds what the stored views lack. */
export async function prepareEffects(
  { coordination: table, lag }: EffectsDeps,
  state: Coordination,
  changes: readonly LinkChange[],
  nowMs: number,
): Promise<Effects> {
  if (changes.length === 0) return { views: [], notifications: [] };
  const changed = splitChangesBySubject(state, changes);
  const [heads, named] = await Promise.all([
    loadOwnHeads(table, [...changed.entities]),
    loadNamed(table, [...changed.wallets]),
  ]);
  const views = await filterOtherViews(table, buildLinkViews(state, changed, heads, named));
  const written = new Set(views.flat().map(({ key }) => formatViewName(key)));
  const setting = { heads, named, written, degraded: isLagging(lag, nowMs) };
  return { views, notifications: createCoordinationNotifications(state, changes, setting) };
}
