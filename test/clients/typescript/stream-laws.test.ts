import { expect, test } from 'vitest';
import type { StreamEvent } from '../../../clients/typescript/src/stream/event.ts';
import { createStreams } from '../../../clients/typescript/src/stream/stream.ts';
import fc from '../../laws.ts';
import { fakeClock } from './fake-clock.ts';
import { type Entry, type Faults, type Kind, noFaults, unreliableService } from './unreliable-service.ts';

const kinds = {
  'token:a:trades': 'tape',
  'token:a:ticks': 'log',
  'wallet:a:pnl': 'log',
  'token:a:bundles': 'state',
} as const satisfies Record<string, Kind>;
type Channel = keyof typeof kinds;
const channels = Object.keys(kinds) as Channel[];

type Log = readonly StreamEvent[];
const STEP_MS = 50;

/** Deterministic numbers from 0 to 1. */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};

type Run = {
  readonly seed: number;
  readonly faults: Faults;
  readonly isSlow: boolean;
  readonly repairs: boolean;
  /** These are dropped and added again, again and again. */
  readonly changed: readonly Channel[];
};

/** Publishes for two minutes under faults, then lets the client recover. */
const listen = async ({ seed, faults, isSlow, repairs, changed }: Run) => {
  const clock = fakeClock();
  const random = randomFrom(seed);
  const service = unreliableService(clock, random, kinds);
  const rest = restOf(service.logs.get('token:a:ticks')!, repairs);
  const options = { url: 'http://chain.test', webSocket: service.webSocket, clock, random };
  const stream = createStreams(options, rest as never).stream(channels, { bufferMax: 30, rolloverMs: 20_000 });
  const log: StreamEvent[] = [];
  const reading = (async () => {
    for await (const event of stream) {
      log.push(event);
      if (isSlow && random() < 0.05) await new Promise<void>(resolve => clock.after(random() * 5_000, resolve));
    }
  })();
  const dropped = new Set<Channel>();
  /** Where the log of a channel that was added again begins. */
  const begun = new Map<Channel, number>();
  const change = (channel: Channel) => {
    if (dropped.delete(channel)) {
      begun.set(channel, log.length);
      void stream.add(channel);
    } else {
      dropped.add(channel);
      stream.drop(channel);
    }
  };
  const pass = async (ms: number, each: () => void) => {
    for (let past = 0; past < ms; past += STEP_MS) {
      each();
      await clock.advance(STEP_MS);
    }
  };
  const publishSome = () => {
    if (random() < 0.3) service.publish(channels[Math.floor(random() * channels.length)]!);
  };
  for (let count = 0; count < 10; count++) for (const channel of channels) service.publish(channel);
  await pass(5_000, () => {});
  service.setFaults(faults);
  await pass(120_000, () => {
    publishSome();
    if (random() < STEP_MS / 1_000) service.disturb();
    for (const channel of changed) if (random() < STEP_MS / 2_000) change(channel);
  });
  service.setFaults(noFaults);
  for (const channel of dropped) change(channel);
  // A lost last message shows only with the next one.
  await pass(90_000, () => {});
  for (const channel of channels) service.publish(channel);
  await pass(90_000, () => {});
  await stream.return!();
  await reading;
  return { service, log, begun };
};

/** Answers a repair, or fails. */
const restOf = (entries: readonly Entry[], works: boolean) => ({
  async *follow(address: string): AsyncGenerator<unknown> {
    const [after, before] = ['after_seq', 'before_seq'].map(name =>
      Number(new URL(address, 'http://chain.test').searchParams.get(name)),
    );
    const rows = entries.filter(({ seq }) => seq > after! && seq < before!).toReversed();
    if (!works) return yield { ok: false };
    for (let from = 0; from < rows.length; from += 7)
      yield { ok: true, data: { trades: rows.slice(from, from + 7).map(({ seq }) => ({ seq })) } };
  },
});

const seqsOf = (log: Log, channel: string): readonly number[] =>
  log.flatMap(event => (event.channel === channel && 'seq' in event ? [event.seq] : []));

/** Compares a log with what was published. */
const expectWhole = (log: Log, channel: Channel, published: readonly Entry[], start: number) => {
  const seqs = seqsOf(log, channel);
  const gaps = log.flatMap(event => (event.type === 'gap' && event.channel === channel ? [event] : []));
  const isNamed = (seq: number) => gaps.some(({ from, to }) => from <= seq && seq <= to);
  expect(seqs.length).toBeGreaterThan(0);
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
  expect(seqs.filter(isNamed)).toEqual([]);
  expect(seqs.filter(seq => !published.some(entry => entry.seq === seq))).toEqual([]);
  const isSuperseded = ({ seq, item }: Entry) =>
    kinds[channel] === 'state' && published.some(other => other.item === item && other.seq > seq);
  const missing = published.filter(entry => entry.seq > start && !seqs.includes(entry.seq) && !isSuperseded(entry));
  expect(missing.filter(({ seq }) => !isNamed(seq))).toEqual([]);
};

const rate = (max: number) => fc.double({ min: 0, max, noNaN: true });
const faults = fc.record({
  lose: rate(0.1),
  double: rate(0.1),
  swap: rate(0.1),
  slow: rate(0.05),
  cut: rate(0.2),
  die: rate(0.05),
  late: rate(0.2),
  refuse: rate(0.3),
});

test('whatever a connection does, the log has every published message, or a gap names it', async () => {
  const changed = fc.subarray(['token:a:trades', 'wallet:a:pnl'] satisfies Channel[]);
  const run = fc.record({ seed: fc.nat(), faults, isSlow: fc.boolean(), repairs: fc.boolean(), changed });
  await fc.assert(
    fc.asyncProperty(run, async each => {
      const { service, log, begun } = await listen(each);
      expect(log.filter(({ type }) => type === 'refused')).toEqual([]);
      for (const channel of channels)
        expectWhole(
          log.slice(begun.get(channel) ?? 0),
          channel,
          service.logs.get(channel)!,
          service.starts.get(channel)!,
        );
    }),
    { numRuns: 40 },
  );
});
