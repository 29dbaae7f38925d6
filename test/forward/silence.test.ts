import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Coverage } from '../../lib/forward/coverage.ts';
import { toCoverageEvents } from '../../lib/forward/coverage-event.ts';
import { connectWithBackoff } from '../../lib/forward/hold.ts';
import type { Held, Source } from '../../lib/forward/source.ts';

const BEGIN_MS = 1_790_000_000_000;

/** A source driven by the test, on a virtual clock. */
function startHolding({ isWatched = true, isReplayed = false } = {}) {
  const links: Held[] = [];
  const [said, covered]: [string[], Coverage[]] = [[], []];
  const stop = new AbortController();
  let end: (why: string | null) => void = () => {};
  const source: Source = held => {
    links.push(held);
    if (isWatched) held.ears.watch();
    held.ears.ready(isReplayed && held.since !== null);
    return new Promise(done => {
      end = done;
      held.stop.addEventListener('abort', () => done('stopped'));
    });
  };
  const room = Promise.withResolvers<void>();
  let isFull = false;
  const ended = connectWithBackoff({
    source,
    hear: () => (isFull ? room.promise : null),
    stop: stop.signal,
    backoff: { firstMs: 1, msMax: 1 },
    addresses: ['ADDRESS'],
    tell: words => said.push(words),
    onReconnect: () => {},
    onMiss: () => {},
    report: coverage => covered.push(coverage),
    reportMs: 10_000,
    silenceMs: 15_000,
  });
  const link = () => links.at(-1)!.ears;
  return {
    links,
    said,
    covered,
    link,
    cut: (why: string) => end(why),
    fill: () => {
      isFull = true;
      link().hear({ slot: 1, text: '' });
    },
    empty: () => {
      isFull = false;
      room.resolve();
    },
    finish: async () => {
      stop.abort();
      await ended;
    },
  };
}

/** Slots of a live node, one a second. */
const play = async (ears: Held['ears'], from: number, count: number): Promise<void> => {
  for (let slot = from; slot < from + count; slot++) {
    await vi.advanceTimersByTimeAsync(1_000);
    ears.slot(slot);
  }
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The backoff waits on the real clock. */
const linked = async ({ links }: { readonly links: readonly unknown[] }, count: number): Promise<void> => {
  for (let tries = 0; tries < 500 && links.length < count; tries++) await sleep(10);
  expect(links).toHaveLength(count);
};

describe('A source', () => {
  let running: ReturnType<typeof startHolding>;
  beforeEach(() => {
    vi.useFakeTimers({
      now: BEGIN_MS,
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'],
    });
  });
  afterEach(async () => {
    await running.finish();
    vi.useRealTimers();
  });

  test('that announces slots is kept, though its filter matches nothing', async () => {
    running = startHolding();
    await play(running.link(), 100, 120);
    expect(running.links).toHaveLength(1);
    expect(running.covered).toHaveLength(12);
    expect(running.covered.at(-1)).toEqual({
      fromSlot: 100,
      fromMs: BEGIN_MS,
      slot: 210,
      toMs: BEGIN_MS + 111_000,
      began: 'started',
      isWatched: true,
    });
  });

  test('without a slot for 15 s is dead, and the new coverage says since when', async () => {
    running = startHolding();
    await play(running.link(), 100, 20);
    await pass(14_990);
    expect(running.links).toHaveLength(1);
    await pass(20);
    await linked(running, 2);
    expect(running.said).toContain('the connection ended: no new slot for 15 s; retrying in 1 ms');
    expect(running.said.at(-1)).toMatch(/listening again after a gap after slot 119 of 15\d{3} ms/);
    const reports = running.covered.length;
    running.link().slot(160);
    // Some of the last wait may precede or follow the reconnect.
    expect(running.covered.slice(reports)).toMatchObject([
      { fromSlot: 160, slot: 160, began: 'silent', isWatched: true },
    ]);
    const [{ fromMs, toMs }] = running.covered.slice(reports) as [Coverage];
    expect(fromMs).toBeGreaterThanOrEqual(BEGIN_MS + 35_000);
    expect([toMs, toMs >= fromMs]).toEqual([BEGIN_MS + 35_010, true]);
    const { missed } = running.covered.at(-1)!;
    expect(missed).toEqual({ fromSlot: 119, toSlot: 160, fromMs: BEGIN_MS + 20_000, toMs: fromMs });
    expect(toCoverageEvents('node', running.covered.at(-1)!).map(({ type }) => type)).toEqual([
      'source_gap',
      'coverage',
    ]);
    await play(running.link(), 161, 12);
    expect(running.covered.at(-1)).not.toHaveProperty('missed');
  });

  test.each([
    ['repeats one slot', () => 100],
    ['goes backwards', (at: number) => 100 - at],
    ['sends malformed slots', (at: number) => [null, 'x', -1, 1.5, {}, 2 ** 60][at % 6]],
    ['claims slots that cannot be', (at: number) => 2 ** 52 + at],
  ])('that %s is as dead as a silent one', async (_, slotAt) => {
    running = startHolding();
    running.link().slot(100);
    for (let at = 0; at < 14; at++) {
      await pass(1_000);
      running.link().slot(slotAt(at));
    }
    expect(running.links).toHaveLength(1);
    await pass(1_001);
    await linked(running, 2);
    expect(running.links[1]!.since).toBe(100);
  });

  test('that never announced a slot leaves the end of coverage where it was', async () => {
    running = startHolding();
    await play(running.link(), 100, 20);
    for (let times = 2; times <= 4; times++) {
      await pass(15_001);
      await linked(running, times);
    }
    expect(running.said.at(-1)).toMatch(/after slot 119 of 45\d{3} ms/);
    expect(running.links.at(-1)!.since).toBe(119);
  });

  test('heals from one absurd first slot', async () => {
    running = startHolding();
    running.link().slot(2 ** 52);
    await play(running.link(), 100, 14);
    await pass(1_001);
    await linked(running, 2);
    running.link().slot(115);
    expect(running.covered.at(-1)).toMatchObject({ fromSlot: 115, slot: 115, began: 'silent' });
  });

  test('whose node skips many slots at once has a gap there', async () => {
    running = startHolding();
    await play(running.link(), 100, 5);
    await play(running.link(), 169, 1);
    expect(running.covered.at(-1)).toMatchObject({ fromSlot: 169, fromMs: BEGIN_MS + 6_000, began: 'slots_skipped' });
    expect(running.said.at(-1)).toBe('slots 105 to 168 were not announced; their transactions may be missing');
  });

  test('that misses some leaders has none', async () => {
    running = startHolding();
    await play(running.link(), 100, 5);
    await play(running.link(), 168, 10);
    expect(running.covered.map(({ began }) => began)).toEqual(['started', 'started']);
  });

  test('that replays what was missed continues its coverage', async () => {
    running = startHolding({ isReplayed: true });
    await play(running.link(), 100, 11);
    running.cut('closed');
    await linked(running, 2);
    running.link().slot(111);
    await play(running.link(), 112, 10);
    expect(running.links[1]!.since).toBe(110);
    expect(running.covered.map(({ began, fromSlot, fromMs }) => [began, fromSlot, fromMs])).toEqual(
      running.covered.map(() => ['started', 100, BEGIN_MS]),
    );
  });

  test('is alive while nobody reads it, because the queue is full', async () => {
    running = startHolding();
    running.link().slot(100);
    running.fill();
    await pass(120_000);
    expect(running.links).toHaveLength(1);
    running.empty();
    await pass(14_000);
    expect(running.links).toHaveLength(1);
    await pass(16_000);
    await linked(running, 2);
  });

  test('is alive by newer transactions, also if its slots stop', async () => {
    running = startHolding();
    for (let slot = 100; slot < 160; slot++) {
      await pass(1_000);
      running.link().hear({ slot, text: '' });
    }
    expect(running.links).toHaveLength(1);
  });

  test('that announces no slots is never called silent, and its coverage says so', async () => {
    running = startHolding({ isWatched: false });
    await pass(600_000);
    running.link().hear({ slot: 9_000, text: '' });
    await pass(60_000);
    running.link().hear({ slot: 9_500, text: '' });
    expect(running.links).toHaveLength(1);
    expect(running.covered.map(({ isWatched, slot, began }) => [isWatched, slot, began])).toEqual([
      [false, 9_000, 'started'],
      [false, 9_500, 'started'],
    ]);
  });
});
