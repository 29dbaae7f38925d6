import { createLane, type Lane } from '../../core/delivery/lane.ts';
import type { DeliveryCall } from '../../edge/delivery-queue.ts';
import { retry } from '../../storage/kernel/retry.ts';
import { findLane, saveLane } from '../../storage/targets/lanes.ts';
import type { DeliveryDeps } from './deps.ts';

type HoldDeps = Pick<DeliveryDeps, 'targets' | 'clock' | 'createId' | 'call'>;

/** Longer than the function runs, so that two workers never send for one lane. */
const HOLD_MS = 90_000;
const TRIES_MAX = 20;

/** Takes a lane. Null if it is held or rests: a call is in the queue. */
export async function holdLane(
  deps: HoldDeps,
  { owner, targetId, ruleId, atMs }: DeliveryCall & { readonly ruleId: string },
): Promise<Lane | null> {
  const { targets, clock, createId } = deps;
  const failure = () => new Error(`The lane of ${ruleId} to ${targetId} kept changing`);
  return retry({ triesMax: TRIES_MAX, backoffMs: 5, failure }, async () => {
    const lane = (await findLane(targets, targetId, ruleId)) ?? createLane(ruleId, targetId, owner);
    const nowMs = clock();
    const version = lane.version + 1;
    const { holder } = lane;
    if (holder !== null && holder.untilMs > nowMs) {
      if (lane.isCalled) return null;
      if (!(await saveLane(targets, { ...lane, isCalled: true, version }))) return undefined;
      await deps.call([{ owner, targetId, ruleId, atMs: holder.untilMs }]);
      return null;
    }
    // Not before the call that ends the rest.
    if (lane.restUntilMs > Math.max(nowMs, atMs)) return null;
    const held = { ...lane, holder: { id: createId(), untilMs: nowMs + HOLD_MS }, isCalled: false, version };
    return (await saveLane(targets, held)) ? held : undefined;
  });
}

/** Changes a held lane, and holds it for longer. Null if it was taken. */
export async function changeHeldLane(
  { targets, clock }: HoldDeps,
  lane: Lane,
  change: (now: Lane) => Lane,
): Promise<Lane | null> {
  const id = lane.holder?.id;
  const failure = () => new Error(`The lane of ${lane.ruleId} to ${lane.targetId} kept changing`);
  let now: Lane | undefined = lane;
  return retry({ triesMax: TRIES_MAX, backoffMs: 5, failure }, async () => {
    now ??= await findLane(targets, lane.targetId, lane.ruleId);
    if (now?.holder?.id !== id || now === undefined) return null;
    const changed = change(now);
    const holder = changed.holder && { ...changed.holder, untilMs: clock() + HOLD_MS };
    const saved = { ...changed, holder, version: now.version + 1 };
    const isSaved = await saveLane(targets, saved);
    now = undefined;
    return isSaved ? saved : undefined;
  });
}

/** Changes a lane, held or not. Null if nothing changed. */
export async function changeLane(
  { targets }: Pick<HoldDeps, 'targets'>,
  targetId: string,
  ruleId: string,
  change: (now: Lane) => Lane | null,
): Promise<Lane | null> {
  const failure = () => new Error(`The lane of ${ruleId} to ${targetId} kept changing`);
  return retry({ triesMax: TRIES_MAX, backoffMs: 5, failure }, async () => {
    const now = await findLane(targets, targetId, ruleId);
    const changed = now === undefined ? null : change(now);
    if (now === undefined || changed === null) return null;
    const saved = { ...changed, version: now.version + 1 };
    return (await saveLane(targets, saved)) ? saved : undefined;
  });
}
