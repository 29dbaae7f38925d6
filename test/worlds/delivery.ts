import type { Reply } from '../../layers/core/delivery/answer.ts';
import type { TargetRequest } from '../../layers/core/delivery/request.ts';
import { formatSecret } from '../../layers/core/delivery/signature.ts';
import type { DeliveryCall } from '../../layers/edge/delivery-queue.ts';
import { createSealer } from '../../layers/edge/sealed-secret.ts';
import { deliverFirings } from '../../layers/flows/delivery/deliver.ts';
import type { DeliveredFiring, DeliveryDeps } from '../../layers/flows/delivery/deps.ts';
import { saveTarget, type Target, type TargetsTable } from '../../layers/storage/targets/targets.ts';

export const START_MS = 1_760_000_000_000;
export const OWNER = 'acct-ann';
const KEY = Buffer.alloc(32, 7).toString('base64');

/** A message that a target received. */
export type Received = { readonly url: string; readonly atMs: number; readonly id: string; readonly seq: number };

export type Answer = (received: Received) => Reply;

export const answered = (status: number, headers = {}, text = ''): Reply => ({
  kind: 'answered',
  status,
  headers,
  text,
});

/** Targets, a queue and a clock in memory. Time passes only where the queue has nothing to do now. */
export const openDeliveryWorld = (targets: TargetsTable, random: () => number = () => 0.5) => {
  let nowMs = START_MS;
  let ids = 0;
  const sealer = createSealer(KEY);
  const queue: { call: DeliveryCall; visibleMs: number }[] = [];
  const firings = new Map<string, DeliveredFiring[]>();
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  /** Seconds that a target takes. */
  const delays = new Map<string, number>();
  const deps: DeliveryDeps = {
    targets,
    ...{ allowed: [], awsUrl: null, random, clock: () => nowMs, createId: () => `worker-${++ids}` },
    sealer: async () => sealer,
    readFirings: async (ruleId, afterSeq, limit) =>
      (firings.get(ruleId) ?? []).filter(({ seq }) => seq > afterSeq).slice(0, limit),
    call: async calls => {
      for (const call of calls) {
        const waitMs = Math.min(900_000, Math.max(0, Math.ceil((call.atMs - nowMs) / 1_000) * 1_000));
        queue.push({ call, visibleMs: nowMs + waitMs });
      }
    },
    send: async ({ url, headers, body }: TargetRequest) => {
      const { data } = JSON.parse(body) as { data: { seq: number } };
      const one = { url, atMs: nowMs, id: headers['webhook-id']!, seq: data.seq };
      received.push(one);
      nowMs += delays.get(url) ?? 0;
      return answers.get(url)?.(one) ?? answered(200);
    },
  };
  return {
    deps,
    queue,
    received,
    answers,
    delays,
    now: () => nowMs,
    pass: (ms: number): void => {
      nowMs += ms;
    },
    addTarget: async (id: string, more: Partial<Target> = {}): Promise<string> => {
      const url = `https://${id}.example.com/`;
      const seal = (text: string) => sealer.seal(text, id);
      await saveTarget(targets, {
        ...{ id, owner: OWNER, kind: 'webhook', name: id, state: 'verified', pausedWhy: null, createdMs: nowMs },
        ...{ verifiedMs: nowMs, challenge: null, version: 1, shownPlace: url, sealedPlace: seal(url) },
        secrets: [{ sealed: seal(formatSecret(new Uint8Array(32).fill(3))), untilMs: null }],
        ...more,
      });
      return url;
    },
    /** Stores the next firings of a rule, and calls for them. */
    fire: async (ruleId: string, targetIds: readonly string[], count = 1): Promise<void> => {
      const known = firings.get(ruleId) ?? [];
      firings.set(ruleId, known);
      for (let at = 0; at < count; at++) {
        const seq = known.length + 1;
        known.push({ firing_id: `fir_${ruleId}_${seq}`, rule_id: ruleId, seq, say: `firing ${seq}` });
        await deps.call(targetIds.map(targetId => ({ owner: OWNER, targetId, ruleId, atMs: nowMs })));
      }
    },
    /** Works on the queue until a time, or until nothing is left. */
    run: async (untilMs = Infinity, work = deliverFirings): Promise<void> => {
      for (;;) {
        const next = queue.toSorted((a, b) => a.visibleMs - b.visibleMs)[0];
        if (next === undefined || next.visibleMs > untilMs) break;
        queue.splice(queue.indexOf(next), 1);
        nowMs = Math.max(nowMs, next.visibleMs);
        await work(deps, next.call as DeliveryCall & { ruleId: string });
      }
      if (untilMs !== Infinity) nowMs = Math.max(nowMs, untilMs);
    },
  };
};
