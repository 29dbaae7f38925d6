import type { Caller } from '../iam/callers.ts';
import type { LambdaFunction } from '../lambda/function.ts';
import type { InvokeResult } from '../lambda/instance.ts';
import type { Pool } from '../lambda/pool.ts';
import { hashMessageBody, type Queue, type Received } from '../sqs/queues.ts';
import { getJsonText, isObject, listAt } from '../template/json.ts';
import type { QueueMapping } from './mapping.ts';

export type QueuePollerDeps = {
  readonly mapping: QueueMapping;
  readonly fn: LambdaFunction;
  readonly queue: Queue;
  readonly role: Caller;
  readonly pool: Pick<Pool, 'invoke'>;
  /** By name. */
  readonly queues: ReadonlyMap<string, Queue>;
  readonly region: string;
  readonly log: (line: string) => void;
};

/** Rights that Lambda requires to poll a queue. */
const REQUIRED_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

/** A timer of Node is not longer than this. */
const SLEEP_MS_MAX = 60_000;

/** Starts the mapping of a queue, unless the role may not read it. */
export function startQueuePoller(deps: QueuePollerDeps): { readonly stop: () => Promise<void> } {
  const { queue, role, mapping, fn, log } = deps;
  const missing = REQUIRED_ACTIONS.find(action => !role.allows(action, queue.arn));
  if (missing !== undefined) {
    log(`[${fn.name}] Mapping ${mapping.id} does not run: role ${fn.roleArn} may not ${missing} on ${queue.arn}.`);
    return { stop: async () => {} };
  }
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const pump = (): void => {
    clearTimeout(timer);
    while (!isStopped && running.size < mapping.concurrencyMax) {
      const messages = queue.receive(mapping.batchSize, queue.visibilitySeconds);
      if (messages.length === 0) break;
      const work: Promise<void> = handleMessages(deps, messages, () => isStopped).finally(() => {
        running.delete(work);
        pump();
      });
      running.add(work);
    }
    const nextMs = isStopped || running.size >= mapping.concurrencyMax ? null : queue.nextVisibleMs();
    if (nextMs !== null) timer = setTimeout(pump, Math.min(SLEEP_MS_MAX, Math.max(1, nextMs - Date.now())));
  };
  // A batch of messages arrives together.
  let isWoken = false;
  const unwatch = queue.watch(() => {
    if (isWoken) return;
    isWoken = true;
    setImmediate(() => {
      isWoken = false;
      pump();
    });
  });
  pump();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      unwatch();
      await Promise.all(running);
    },
  };
}

async function handleMessages(
  { queue, fn, pool, queues, region, log }: QueuePollerDeps,
  messages: readonly Received[],
  isStopped: () => boolean,
): Promise<void> {
  const { redrive } = queue;
  const spent = redrive === null ? [] : messages.filter(({ received }) => received > redrive.receivesMax);
  for (const { body, receipt } of spent) {
    queues.get(redrive!.arn.split(':').at(-1)!)?.send(body);
    queue.remove(receipt);
  }
  const live = messages.filter(message => !spent.includes(message));
  if (live.length === 0) return;
  const result = await pool.invoke(fn, { Records: live.map(message => describeMessage(message, queue, region)) });
  if (!result.ok && !isStopped()) log(`[${fn.name}] ${result.error.errorType}: ${result.error.errorMessage}`);
  const failed = listFailures(result, live);
  for (const { id, receipt } of live) if (!failed.has(id)) queue.remove(receipt);
}

/** Those that become visible again. */
function listFailures(result: InvokeResult, messages: readonly Received[]): ReadonlySet<string> {
  if (!result.ok) return new Set(messages.map(({ id }) => id));
  const value = isObject(result.value) ? result.value : {};
  return new Set(listAt(value, 'batchItemFailures').map(item => getJsonText(item, 'itemIdentifier') ?? ''));
}

function describeMessage({ id, receipt, body, attributes, sentMs, received }: Received, queue: Queue, region: string) {
  return {
    messageId: id,
    receiptHandle: receipt,
    body,
    attributes: { SentTimestamp: String(sentMs), ApproximateReceiveCount: String(received) },
    messageAttributes: JSON.parse(attributes) as object,
    md5OfBody: hashMessageBody(body),
    eventSource: 'aws:sqs',
    eventSourceARN: queue.arn,
    awsRegion: region,
  };
}
