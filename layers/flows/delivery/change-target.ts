import { retry } from '../../storage/kernel/retry.ts';
import { findTarget, saveTarget, type Target, type TargetsTable } from '../../storage/targets/targets.ts';

const TRIES_MAX = 8;

/** Changes the newest state of a target. Null if it is gone. */
export async function changeTarget(
  targets: TargetsTable,
  { owner, id }: Pick<Target, 'owner' | 'id'>,
  change: (now: Target) => Target,
): Promise<Target | null> {
  const failure = () => new Error(`The target ${id} kept changing; try again`);
  return retry({ triesMax: TRIES_MAX, backoffMs: 25, failure }, async () => {
    const now = await findTarget(targets, owner, id);
    if (now === undefined) return null;
    const changed = { ...change(now), version: now.version + 1 };
    return (await saveTarget(targets, changed)) ? changed : undefined;
  });
}

/** Stops sending to a target. Its firings wait. */
export function pauseTarget(
  targets: TargetsTable,
  target: Pick<Target, 'owner' | 'id'>,
  why: 'caller' | 'gone',
): Promise<Target | null> {
  return changeTarget(targets, target, now => ({ ...now, state: 'paused', pausedWhy: why }));
}
