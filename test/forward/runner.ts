/** Runs a forwarder with a sink in memory. */
import type { Coverage } from '../../lib/forward/coverage.ts';
import type { Delivery } from '../../lib/forward/deliver.ts';
import { type ForwardOptions, runForwarder } from '../../lib/forward/forward.ts';
import type { Message, Whole } from '../../lib/forward/message.ts';
import type { Source } from '../../lib/forward/source.ts';
import type { Counts } from '../../lib/forward/tally.ts';

export type Running = {
  readonly delivered: Whole[];
  readonly said: string[];
  readonly covered: Coverage[];
  readonly stop: () => void;
  readonly ended: Promise<Counts>;
};

/** Short waits between tries. */
const fast = { firstMs: 5, msMax: 20 };

export const run = (source: Source, options: Partial<ForwardOptions> = {}): Running => {
  const delivered: Whole[] = [];
  const said: string[] = [];
  const covered: Coverage[] = [];
  const stop = new AbortController();
  const ended = runForwarder({
    source,
    deliver: async messages => {
      delivered.push(...messages);
      return { accepted: messages.length, rejected: [] } satisfies Delivery;
    },
    complete: () => async messages => messages as readonly Whole[],
    report: async coverages => void covered.push(...coverages),
    addresses: ['ADDRESS'],
    tell: words => said.push(words),
    statsMs: 60_000,
    backoff: fast,
    limits: { messagesMax: 1_000, bytesMax: 1_000_000, batchMessagesMax: 100, batchBytesMax: 100_000, lingerMs: 1 },
    ...options,
    stop: stop.signal,
  });
  // The test awaits it later; avoids an unhandled rejection.
  ended.catch(() => {});
  return { delivered, said, covered, stop: () => stop.abort(), ended };
};

/** A source driven by a test. */
export const handFed = () => {
  let listening = Promise.withResolvers<Parameters<Source>[0]>();
  let over = Promise.withResolvers<string | null>();
  const sinces: (number | null)[] = [];
  const source: Source = held => {
    over = Promise.withResolvers<string | null>();
    sinces.push(held.since);
    held.stop.addEventListener('abort', () => over.resolve('it was stopped'));
    held.ears.ready();
    listening.resolve(held);
    return over.promise;
  };
  return {
    source,
    sinces,
    /** Resolves once there is room for the next. */
    tell: async (slot: number, text = `{"slot":${slot}}`): Promise<unknown> =>
      (await listening.promise).ears.hear({ slot, text } satisfies Message),
    /** Ends the connection. */
    cut: (why: string | null): void => {
      listening = Promise.withResolvers();
      over.resolve(why);
    },
  };
};
