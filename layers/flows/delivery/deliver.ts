import { advanceLane, createLane, dropRange, getNextPlace, type Lane } from '../../core/delivery/lane.ts';
import type { Message } from '../../core/delivery/request.ts';
import { computeNextTry } from '../../core/delivery/tries.ts';
import type { DeliveryCall } from '../../edge/delivery-queue.ts';
import { deleteLane, ensureLane } from '../../storage/targets/lanes.ts';
import { findTarget } from '../../storage/targets/targets.ts';
import { saveTry } from '../../storage/targets/tries.ts';
import { pauseTarget } from './change-target.ts';
import type { DeliveredFiring, DeliveryDeps } from './deps.ts';
import { changeHeldLane, holdLane } from './hold.ts';
import { sendMessage } from './send.ts';

/** A worker hands over after this time, well before its function ends. */
const WORK_MS_MAX = 30_000;
/** Firings that are read at a time. */
const PAGE = 25;

/** Sends what waits, in order, until nothing does or a try fails. */
export async function deliverFirings(
  deps: DeliveryDeps,
  call: DeliveryCall & { readonly ruleId: string },
): Promise<void> {
  const { targets, clock } = deps;
  const beganMs = clock();
  if (call.atMs > beganMs) return deps.call([call]);
  const { owner, targetId, ruleId } = call;
  const target = await findTarget(targets, owner, targetId);
  if (target === undefined) return deleteLane(targets, { targetId, ruleId });
  if (target.state !== 'verified') return ensureLane(targets, createLane(ruleId, targetId, owner));
  let lane = await holdLane(deps, call);
  let page: readonly DeliveredFiring[] = [];
  while (lane?.holder) {
    if (clock() - beganMs > WORK_MS_MAX) return handOver(deps, lane, call);
    const next = await findNext(deps, lane, page);
    page = next.page;
    if (next.firing === null) {
      const { again } = lane;
      lane = again.length > 0 ? await changeHeldLane(deps, lane, dropRange) : await release(deps, lane);
      continue;
    }
    lane = await tryFiring(deps, lane, next.firing);
  }
}

type Found = { readonly page: readonly DeliveredFiring[]; readonly firing: DeliveredFiring | null };

/** The firing whose turn it is. Null if none waits. */
async function findNext({ readFirings }: DeliveryDeps, lane: Lane, page: readonly DeliveredFiring[]): Promise<Found> {
  const { afterSeq, toSeq } = getNextPlace(lane);
  // One whose try failed may be before a range that was added since.
  const from = lane.trying === null ? afterSeq : lane.trying.seq - 1;
  const last = lane.trying === null ? toSeq : Infinity;
  const left = page.filter(({ seq }) => seq > from);
  const isNext = left[0]?.seq === from + 1;
  const read = isNext ? left : await readFirings(lane.ruleId, from, PAGE);
  const [firing] = read;
  return { page: read, firing: firing === undefined || firing.seq > last ? null : firing };
}

/** Sends a firing once. Returns the lane, or null if this worker must stop. */
async function tryFiring(deps: DeliveryDeps, lane: Lane, firing: DeliveredFiring): Promise<Lane | null> {
  const target = await findTarget(deps.targets, lane.owner, lane.targetId);
  if (target?.state !== 'verified') return stop(deps, lane);
  const sent = await sendMessage(deps, target, createFiredMessage(firing, deps.clock()));
  const tried = lane.trying?.seq === firing.seq ? lane.trying : null;
  const attempt = (tried?.attempts ?? 0) + 1;
  const { result, status, atMs, ms } = sent;
  const record = { ruleId: lane.ruleId, targetId: lane.targetId, seq: firing.seq, attempt, atMs, result, status, ms };
  await saveTry(deps.targets, record);
  if (result === 'delivered') return settle(deps, lane, firing.seq, sent.retryAfterMs);
  const firstMs = tried?.firstMs ?? atMs;
  const trying = { seq: firing.seq, attempts: attempt, firstMs };
  const keep = (now: Lane): Lane => ({ ...now, trying });
  if (sent.isGone) {
    await pauseTarget(deps.targets, target, 'gone');
    return stop(deps, lane, keep);
  }
  const nextMs = computeNextTry({
    attempt,
    firstMs,
    nowMs: deps.clock(),
    retryAfterMs: sent.retryAfterMs,
    random: deps.random(),
  });
  if (nextMs === null) {
    await saveTry(deps.targets, { ...record, result: 'dead' });
    return settle(deps, lane, firing.seq, null);
  }
  return rest(deps, lane, nextMs, keep);
}

/** The next firing, at once or after the rest that the target asks for. */
function settle(deps: DeliveryDeps, lane: Lane, seq: number, restMs: number | null): Promise<Lane | null> {
  const advance = (now: Lane): Lane => advanceLane(now, seq);
  return restMs === null ? changeHeldLane(deps, lane, advance) : rest(deps, lane, deps.clock() + restMs, advance);
}

/** Waits until a time. The call is in the queue before the lane says so. */
async function rest(deps: DeliveryDeps, lane: Lane, untilMs: number, change: (now: Lane) => Lane): Promise<null> {
  const { owner, targetId, ruleId } = lane;
  await deps.call([{ owner, targetId, ruleId, atMs: untilMs }]);
  await changeHeldLane(deps, lane, now => ({ ...change(now), restUntilMs: untilMs, holder: null }));
  return null;
}

/** Ends the work, unless something was called for since. */
async function release(deps: DeliveryDeps, lane: Lane): Promise<Lane | null> {
  const changed = await changeHeldLane(deps, lane, now =>
    now.version === lane.version ? { ...now, holder: null } : { ...now, isCalled: false },
  );
  return changed?.holder ? changed : null;
}

async function stop(deps: DeliveryDeps, lane: Lane, change = (now: Lane): Lane => now): Promise<null> {
  await changeHeldLane(deps, lane, now => ({ ...change(now), holder: null }));
  return null;
}

async function handOver(deps: DeliveryDeps, lane: Lane, call: DeliveryCall): Promise<void> {
  await deps.call([{ ...call, atMs: deps.clock() }]);
  await stop(deps, lane);
}

function createFiredMessage(firing: DeliveredFiring, atMs: number): Message {
  const { firing_id: id, say, rule_id: group } = firing;
  return { id, type: 'rule.fired', atMs, data: { ...firing }, text: say, group };
}
