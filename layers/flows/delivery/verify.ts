import { randomBytes, timingSafeEqual } from 'node:crypto';
import { RequestError } from '../../contract/errors.ts';
import { targetKinds } from '../../core/delivery/kinds.ts';
import { findTarget, type Target, type TargetsTable } from '../../storage/targets/targets.ts';
import { changeTarget } from './change-target.ts';
import { type SendDeps, type Sent, sendMessage } from './send.ts';

type VerifyDeps = SendDeps & { readonly targets: TargetsTable };

/** A text can be brought back for this long. */
const CHALLENGE_MS = 3_600_000;

/** Sends a new challenge; its answer verifies a webhook. Null if the target is gone. */
export async function sendChallenge(
  deps: VerifyDeps,
  owner: string,
  id: string,
): Promise<{ readonly target: Target; readonly sent: Sent } | null> {
  const text = randomBytes(24).toString('base64url');
  const nowMs = deps.clock();
  const challenged = await changeTarget(deps.targets, { owner, id }, now => ({
    ...now,
    challenge: { text, untilMs: nowMs + CHALLENGE_MS },
  }));
  if (challenged === null) return null;
  const sent = await sendMessage(deps, challenged, {
    ...{ id: `chl_${text}`, type: 'target.verify', atMs: nowMs, group: id, data: { challenge: text } },
    text: `To verify this target, send its challenge back: POST /v1/targets/${id}/verify {"challenge":"${text}"}`,
  });
  const isShown = challenged.kind === 'webhook' && sent.result === 'delivered' && sent.text.includes(text);
  const target = isShown ? await markVerified(deps, challenged) : await findTarget(deps.targets, owner, id);
  return target ? { target, sent } : null;
}

/** Verifies a target by the text that it was sent. */
export async function takeChallenge(deps: VerifyDeps, owner: string, id: string, text: string): Promise<Target | null> {
  const target = await findTarget(deps.targets, owner, id);
  if (target === undefined) return null;
  if (target.kind === 'webhook') {
    const message = 'challenge is not for a webhook: its server answers the request with the text';
    throw new RequestError('invalid_request', message);
  }
  const { challenge } = target;
  const [wanted, given] = [Buffer.from(challenge?.text ?? ''), Buffer.from(text)];
  const isSame = wanted.length === given.length && timingSafeEqual(wanted, given);
  const isIt = challenge !== null && challenge.untilMs > deps.clock() && isSame;
  if (!isIt) throw new RequestError('invalid_request', 'challenge is not the text that the target was sent last');
  return markVerified(deps, target);
}

/** A paused target stays paused. */
function markVerified({ targets, clock }: VerifyDeps, target: Target): Promise<Target | null> {
  return changeTarget(targets, target, now => ({
    ...now,
    state: now.state === 'paused' ? 'paused' : 'verified',
    verifiedMs: now.verifiedMs ?? clock(),
    challenge: null,
  }));
}

/** Whether messages of the kind are signed. */
export function isSigned(kind: Target['kind']): boolean {
  return targetKinds[kind].place === 'url' && targetKinds[kind].hosts === null;
}
