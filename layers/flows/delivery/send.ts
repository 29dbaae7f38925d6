import { type Judged, judgeReply, type Reply } from '../../core/delivery/answer.ts';
import { parsePlace } from '../../core/delivery/place.ts';
import { buildTargetRequest, type Message } from '../../core/delivery/request.ts';
import type { Sealer } from '../../edge/sealed-secret.ts';
import type { TargetSender } from '../../edge/target-sender.ts';
import type { SealedSecret, Target } from '../../storage/targets/targets.ts';

export type SendDeps = {
  readonly send: TargetSender;
  readonly sealer: () => Promise<Sealer>;
  /** Origins that may be anywhere and without TLS. */
  readonly allowed: readonly string[];
  /** In place of the address of AWS. */
  readonly awsUrl: string | null;
  readonly clock: () => number;
};

export type Sent = Judged & { readonly atMs: number; readonly ms: number; readonly text: string };

const UNSENT: Reply = { kind: 'failed', why: 'address' };

/** Sends a message to a target once. */
export async function sendMessage(deps: SendDeps, target: Target, message: Message): Promise<Sent> {
  const { clock, allowed, awsUrl } = deps;
  const sealer = await deps.sealer();
  const atMs = clock();
  const read = parsePlace(target.kind, sealer.open(target.sealedPlace, target.id), allowed);
  const secrets = listLiveSecrets(target.secrets, atMs).map(({ sealed }) => sealer.open(sealed, target.id));
  // The service may have been started with other hosts.
  const reply =
    'problem' in read
      ? UNSENT
      : await deps.send(buildTargetRequest(target.kind, { place: read.place, message, secrets, nowMs: atMs, awsUrl }));
  const endMs = clock();
  const text = reply.kind === 'answered' ? reply.text : '';
  return { ...judgeReply(target.kind, reply, endMs), atMs, ms: Math.max(0, endMs - atMs), text };
}

/** Those that sign now, the newest first. */
export function listLiveSecrets(secrets: readonly SealedSecret[], nowMs: number): readonly SealedSecret[] {
  return secrets.filter(({ untilMs }) => untilMs === null || untilMs > nowMs);
}
