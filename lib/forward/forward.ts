import type { Coverage } from './coverage.ts';
import type { Deliver, Delivery } from './deliver.ts';
import { PermanentError } from './errors.ts';
import { connectWithBackoff } from './hold.ts';
import { type InboxLimits, inboxLimits, openInbox } from './inbox.ts';
import { isMessage, type Message, type Queued, type Whole } from './message.ts';
import { type Backoff, rejectOnAbort, retry, usualBackoff } from './retry.ts';
import { SILENCE_MS, type Source } from './source.ts';
import { type Counts, openTally, type Tally } from './tally.ts';

export type ForwardOptions = {
  readonly source: Source;
  readonly deliver: Deliver;
  /** Delivers coverage after earlier messages. Without it, none is reported. */
  readonly report?: Report;
  /** Fetches transactions the source only announced. */
  readonly complete: (onMiss: (why: string) => void) => (messages: readonly Message[]) => Promise<readonly Whole[]>;
  readonly addresses: readonly string[];
  /** Of the source in its statements. */
  readonly name?: string;
  /** Closes the source; queued messages are still delivered. */
  readonly stop: AbortSignal;
  /** Drops queued messages. */
  readonly giveUp?: AbortSignal;
  readonly tell: (words: string) => void;
  readonly statsMs: number;
  /** Time limit for the queue after a stop. */
  readonly drainMs?: number;
  readonly limits?: InboxLimits;
  readonly backoff?: Backoff;
  /** Ends a watched connection without a new slot. 15 s by default. */
  readonly silenceMs?: number;
  /** Between two reports while slots arrive. 10 s by default. */
  readonly reportMs?: number;
};

/** A PermanentError drops these reports; any other error is retried. */
export type Report = (coverages: readonly Coverage[]) => Promise<void>;

const REPORT_MS = 10_000;
/** Fargate waits 30 s between SIGTERM and SIGKILL. */
const DRAIN_MS = 20_000;
/** Per stats interval; limits the log. */
const REJECTS_SHOWN_MAX = 20;

/**
 * Forwards a source until it stops or ends, then drains the queue. Throws PermanentError for permanent
 * failures, or the last error when the queue cannot be drained.
 */
export async function runForwarder(options: ForwardOptions): Promise<Counts> {
  const { source, stop, tell, backoff = usualBackoff } = options;
  const tally = openTally();
  const inbox = openInbox(options.limits ?? inboxLimits);
  const late = new AbortController();
  const failed = new AbortController();
  const stats = setInterval(() => tell(tally.line(inbox.waiting())), options.statsMs);
  const held = connectWithBackoff({
    source,
    stop: AbortSignal.any([stop, failed.signal]),
    backoff,
    addresses: options.addresses,
    name: options.name,
    tell,
    hear: message => {
      tally.came(message.slot);
      return inbox.put(message);
    },
    onMiss: tally.missed,
    onReconnect: tally.reconnected,
    report: coverage => void (options.report && inbox.put({ coverage })),
    reportMs: options.reportMs ?? REPORT_MS,
    silenceMs: options.silenceMs ?? SILENCE_MS,
  }).finally(() => {
    inbox.close();
    setTimeout(
      () => late.abort(new Error('The queue was not delivered within the time limit after a stop')),
      options.drainMs ?? DRAIN_MS,
    ).unref();
  });
  const until = AbortSignal.any([late.signal, options.giveUp ?? late.signal]);
  const pumped = runDelivery(options, inbox.take, tally, until).catch(error => {
    failed.abort();
    throw error;
  });
  const [holding, pumping] = await Promise.allSettled([held, pumped]);
  clearInterval(stats);
  tell(`total: ${JSON.stringify(tally.total())}`);
  if (tally.left() > 0)
    tell(`${tally.left()} messages were not delivered; read that time again with: npm run ingest -- --rpc`);
  if (pumping.status === 'rejected') throw pumping.reason;
  if (holding.status === 'rejected') throw holding.reason;
  return tally.total();
}

/** Delivers one batch after another, each until it succeeds. */
async function runDelivery(
  { deliver, complete, report, tell, backoff = usualBackoff, statsMs }: ForwardOptions,
  take: () => Promise<readonly Queued[]>,
  tally: Tally,
  until: AbortSignal,
): Promise<void> {
  // Limits logged rejects per interval.
  let [shown, sinceMs] = [0, Date.now()];
  const reject = (rejected: Delivery['rejected']): void => {
    if (Date.now() - sinceMs >= statsMs) [shown, sinceMs] = [0, Date.now()];
    for (const { path, reason, value } of rejected)
      if (shown++ < REJECTS_SHOWN_MAX)
        tell(`rejected: ${[path, reason, value].filter(part => part != null && part !== '').join(' ')}`);
  };
  const completed = complete(why => {
    tell(why);
    tally.missed();
  });
  // A sink that refuses reports still takes messages.
  let refusal = '';
  const say: Report = async coverages => {
    try {
      await report?.(coverages);
      refusal = '';
    } catch (error) {
      if (!(error instanceof PermanentError)) throw error;
      if (error.message !== refusal) tell(`coverage is not reported, so answers cannot state gaps: ${error.message}`);
      refusal = error.message;
    }
  };
  for (;;) {
    const batch = await take();
    if (batch.length === 0) return;
    const messages = batch.filter(isMessage);
    if (messages.length > 0) {
      const whole = await rejectOnAbort(completed(messages), until);
      const delivery = await retry(() => deliver(whole), {
        until,
        backoff,
        tell: why => tell(`${whole.length} messages not delivered: ${why}`),
      });
      tally.delivered(messages.length, delivery);
      reject(delivery.rejected);
    }
    const coverages = batch.flatMap(queued => (isMessage(queued) ? [] : [queued.coverage]));
    if (coverages.length > 0)
      await retry(() => say(coverages), { until, backoff, tell: why => tell(`coverage not reported: ${why}`) });
  }
}
