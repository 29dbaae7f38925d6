import { randomBytes } from 'node:crypto';
import bs58 from 'bs58';
import { RequestError } from '../../contract/errors.ts';
import { TARGETS_MAX } from '../../contract/routes/targets.ts';
import { type TargetKind, targetKinds } from '../../core/delivery/kinds.ts';
import { formatShownPlace, parsePlace } from '../../core/delivery/place.ts';
import { formatSecret, ROTATION_MS } from '../../core/delivery/signature.ts';
import type { CallDeliveries } from '../../edge/delivery-queue.ts';
import { deleteLane, listLanes } from '../../storage/targets/lanes.ts';
import {
  deleteTarget,
  findTarget,
  listTargets,
  saveTarget,
  type Target,
  type TargetsTable,
} from '../../storage/targets/targets.ts';
import { createOnce } from '../create-once.ts';
import { changeTarget } from './change-target.ts';
import { changeLane } from './hold.ts';
import { listLiveSecrets, type SendDeps, type Sent, sendMessage } from './send.ts';
import { isSigned } from './verify.ts';

export type TargetDeps = SendDeps & {
  readonly targets: TargetsTable;
  readonly call: CallDeliveries;
  /** Account of AWS whose resources are not targets; null without one. */
  readonly ownAccount: string | null;
  /** Why a place may not receive messages, after asking DNS. */
  readonly findAddressProblem: (url: string) => Promise<string | null>;
};

export type NewTarget = {
  readonly kind: TargetKind;
  readonly name: string;
  readonly url: string | undefined;
  readonly address: string | undefined;
  /** The caller's own id of the request. */
  readonly key?: string | undefined;
};

/** A secret is shown once. */
export type Issued = { readonly target: Target; readonly secret: string | null };

/** Secrets that sign at a time. */
const SECRETS_MAX = 4;

/** Adds a target once per key of the caller, and calls for its challenge. */
export async function createTarget(deps: TargetDeps, owner: string, { key, ...asked }: NewTarget): Promise<Issued> {
  const place = await checkPlace(deps, asked);
  const { kind, name, url, address } = asked;
  const issued = await createOnce(deps.targets, {
    ...{ owner, key, asked: [kind, name, url, address], id: `tgt_${bs58.encode(randomBytes(16))}` },
    nowMs: deps.clock(),
    find: async id => {
      const target = await findTarget(deps.targets, owner, id);
      return target && { target, secret: await openFirstSecret(deps, target) };
    },
    make: id => storeTarget(deps, owner, { id, kind, name, place }),
  });
  const { id, state, challenge } = issued.target;
  if (state === 'unverified' && challenge === null)
    await deps.call([{ owner, targetId: id, ruleId: null, atMs: deps.clock() }]);
  return issued;
}

/** The secret that a lost answer had. Null once it was replaced. */
async function openFirstSecret(deps: TargetDeps, { id, secrets }: Target): Promise<string | null> {
  const [first, ...others] = secrets;
  return first === undefined || others.length > 0 ? null : (await deps.sealer()).open(first.sealed, id);
}

/** Undefined if the id exists. */
async function storeTarget(
  deps: TargetDeps,
  owner: string,
  { id, kind, name, place }: Pick<Target, 'id' | 'kind' | 'name'> & { readonly place: string },
): Promise<Issued | undefined> {
  if ((await listTargets(deps.targets, owner)).length >= TARGETS_MAX)
    throw new RequestError('conflict', `An account has at most ${TARGETS_MAX} targets; delete one first`);
  const sealer = await deps.sealer();
  const secret = isSigned(kind) ? formatSecret(randomBytes(32)) : null;
  const target: Target = {
    ...{ id, owner, kind, name, state: 'unverified', pausedWhy: null, createdMs: deps.clock(), verifiedMs: null },
    sealedPlace: sealer.seal(place, id),
    shownPlace: formatShownPlace(kind, place),
    secrets: secret === null ? [] : [{ sealed: sealer.seal(secret, id), untilMs: null }],
    challenge: null,
    version: 1,
  };
  return (await saveTarget(deps.targets, target)) ? { target, secret } : undefined;
}

async function checkPlace(deps: TargetDeps, { kind, url, address }: NewTarget): Promise<string> {
  const { place: field } = targetKinds[kind];
  const [given, other] = field === 'url' ? [url, address] : [address, url];
  if (given === undefined) throw new RequestError('invalid_request', `${field} is missing; the kind ${kind} needs it`);
  if (other !== undefined) {
    const wrong = field === 'url' ? 'address' : 'url';
    throw new RequestError('invalid_request', `${wrong} is not for the kind ${kind}, which has ${field}`);
  }
  const read = parsePlace(kind, given, deps.allowed);
  if ('problem' in read) throw new RequestError('target_refused', read.problem);
  const { place } = read;
  if (place.type === 'arn') {
    if (place.account === deps.ownAccount)
      throw new RequestError('target_refused', 'address is of the account of this service, which is not a target');
    return place.arn;
  }
  const problem = await deps.findAddressProblem(place.url);
  if (problem !== null) throw new RequestError('target_refused', problem);
  return place.url;
}

/** Throws `not_found`. */
export async function getTarget({ targets }: Pick<TargetDeps, 'targets'>, owner: string, id: string): Promise<Target> {
  return requireTarget(await findTarget(targets, owner, id), id);
}

/** Throws `not_found`. */
export function requireTarget(target: Target | null | undefined, id: string): Target {
  if (target) return target;
  throw new RequestError('not_found', `The account has no target ${id}`);
}

export async function removeTarget({ targets }: TargetDeps, owner: string, id: string): Promise<void> {
  const target = await getTarget({ targets }, owner, id);
  await deleteTarget(targets, target);
  for (const lane of await listLanes(targets, id)) await deleteLane(targets, lane);
}

/** Sends again what waited, in order. */
export async function resumeTarget(deps: TargetDeps, owner: string, id: string): Promise<Target> {
  const changed = await changeTarget(deps.targets, { owner, id }, now => ({
    ...now,
    state: now.verifiedMs === null ? 'unverified' : 'verified',
    pausedWhy: null,
  }));
  const target = requireTarget(changed, id);
  const lanes = await listLanes(deps.targets, id);
  for (const { ruleId } of lanes) await changeLane(deps, id, ruleId, now => ({ ...now, restUntilMs: 0 }));
  await deps.call(lanes.map(({ ruleId }) => ({ owner, targetId: id, ruleId, atMs: deps.clock() })));
  return target;
}

/** Issues a new secret. The one before signs too for a day. */
export async function rotateSecret(deps: TargetDeps, owner: string, id: string): Promise<Issued> {
  const sealer = await deps.sealer();
  const secret = formatSecret(randomBytes(32));
  const changed = await changeTarget(deps.targets, { owner, id }, now => {
    const { kind } = now;
    if (!isSigned(kind)) throw new RequestError('conflict', `A target of the kind ${kind} has no secret`);
    const nowMs = deps.clock();
    const kept = listLiveSecrets(now.secrets, nowMs);
    if (kept.length >= SECRETS_MAX)
      throw new RequestError('conflict', `${SECRETS_MAX} secrets sign at most; wait until the oldest ends`);
    const ending = kept.map(one => ({ ...one, untilMs: one.untilMs ?? nowMs + ROTATION_MS }));
    return { ...now, secrets: [{ sealed: sealer.seal(secret, id), untilMs: null }, ...ending] };
  });
  return { target: requireTarget(changed, id), secret };
}

/** Sends a test message once. A stranger's address gets none. */
export async function sendTest(deps: TargetDeps, owner: string, id: string): Promise<Sent> {
  const target = await getTarget(deps, owner, id);
  if (target.verifiedMs === null) throw new RequestError('conflict', 'The target is not verified; verify it first');
  const [testId, atMs] = [`tst_${bs58.encode(randomBytes(16))}`, deps.clock()];
  return sendMessage(deps, target, {
    ...{ id: testId, type: 'target.test', atMs, group: id },
    data: { target_id: id, name: target.name },
    text: `Test message for the target ${target.name}`,
  });
}
