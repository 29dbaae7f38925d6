import { describe, expect, test } from 'vitest';
import type { VirtualClock } from '../../lib/replay/clock.ts';
import type { Input } from '../../lib/replay/inputs.ts';
import { openPlayer, toBatchEnd } from '../../lib/replay/player.ts';
import { openTicks } from '../../lib/replay/ticks.ts';
import { openTimers } from '../../lib/replay/timers.ts';
import fc from '../laws.ts';

const START_MS = 1_760_000_000_000;
const MINUTE_MS = 60_000;

type Noted =
  | { readonly did: 'put'; readonly atMs: number; readonly keys: readonly string[] }
  | { readonly did: 'drain' | 'minute'; readonly atMs: number };

const toInput = (arrivalMs: number, at: number): Input => ({
  ...{ arrivalMs, isSwap: true, isStated: false, known: null, key: `k${at}`, data: 'e30=' },
});

/** A player over steps that are noted. */
const openNoted = (arrivals: readonly number[], toMs = Math.max(...arrivals)) => {
  const noted: Noted[] = [];
  /** When, and after how much was noted. */
  const heard: (readonly [atMs: number, noted: number])[] = [];
  const clock: VirtualClock = { nowMs: Math.min(...arrivals) - 1, getRealMs: Date.now };
  const [ticks, timers] = [openTicks(() => clock.nowMs, toBatchEnd), openTimers(() => clock.nowMs)];
  const player = openPlayer({
    ...{ ticks, timers },
    ...{ clock, stream: 'events', inputs: arrivals.map(toInput), fromMs: Math.min(...arrivals), toMs },
    steps: {
      put: (_stream, records) =>
        void noted.push({ did: 'put', atMs: clock.nowMs, keys: records.map(({ PartitionKey }) => PartitionKey) }),
      drain: async () => void noted.push({ did: 'drain', atMs: clock.nowMs }),
      runMinute: async minuteMs => void noted.push({ did: 'minute', atMs: minuteMs }),
    },
    keepKnown: async () => {},
    hearAgain: async () => void heard.push([clock.nowMs, noted.length]),
    onStopped: () => {},
  });
  return { player, clock, noted, heard, ticks, timers };
};

const puts = (noted: readonly Noted[]) => noted.filter(one => one.did === 'put');

describe('The clock of a replay', () => {
  test('each input arrives at its own time, and those of the same 100 ms are folded together', async () => {
    const { player, noted } = openNoted([START_MS, START_MS + 40, START_MS + 40, START_MS + 120], START_MS + 200);
    await player.begin(START_MS);
    await player.moveTo(START_MS + 200);
    expect(noted).toEqual([
      { did: 'put', atMs: START_MS, keys: ['k0'] },
      { did: 'put', atMs: START_MS + 40, keys: ['k1', 'k2'] },
      { did: 'drain', atMs: START_MS + 99 },
      { did: 'put', atMs: START_MS + 120, keys: ['k3'] },
      { did: 'drain', atMs: START_MS + 199 },
    ]);
    expect(player.readState()).toMatchObject({ clock_ms: START_MS + 200, applied: 4, remaining: 0, state: 'ended' });
  });

  test('a tick of a processor to itself comes back a quarter of a second later, once', async () => {
    const { player, noted, ticks } = openNoted([START_MS, START_MS + 10_000]);
    await player.begin(START_MS);
    await player.stepEvents(1);
    const tick = { PartitionKey: 'mint', Data: Buffer.from('{"clock":true,"key":"mint"}').toString('base64') };
    expect(ticks.hold([tick], 'stream/intake')).toBe(true);
    expect(ticks.hold([tick], 'stream/intake')).toBe(true);
    expect(ticks.hold([tick], 'schedule/sweep')).toBe(false);
    expect(ticks.hold([{ PartitionKey: 'mint', Data: 'e30=' }], 'stream/intake')).toBe(false);
    await player.moveTo(START_MS + 9_000);
    expect(puts(noted).filter(one => 'keys' in one && one.keys.includes('mint'))).toEqual([
      { did: 'put', atMs: START_MS + 299, keys: ['mint'] },
    ]);
  });

  test('timers run at the first stop after their time, unless they were stopped', async () => {
    const { player, clock, timers } = openNoted([START_MS, START_MS + 4_000, START_MS + 9_000]);
    await player.begin(START_MS);
    const ran: (readonly [string, number])[] = [];
    const start = (name: string, ms: number) =>
      timers.runLater(() => void ran.push([name, clock.nowMs - START_MS]), ms);
    start('late', 5_000);
    start('soon', 3_000);
    start('stopped', 1_000)();
    await player.moveTo(START_MS + 9_000);
    expect(ran).toEqual([
      ['soon', 4_099],
      ['late', 9_000],
    ]);
  });

  test('schedules run each minute, hourly after an hour of silence, daily after a day', async () => {
    const { player, noted } = openNoted([START_MS, START_MS + 3 * 86_400_000]);
    await player.begin(START_MS);
    await player.moveTo(START_MS + 3 * 86_400_000);
    const minutes = noted.flatMap(one => (one.did === 'minute' ? [one.atMs] : []));
    const steps = minutes.slice(1).map((ms, at) => ms - minutes[at]!);
    expect(steps.filter(ms => ms === MINUTE_MS).length).toBe(60);
    expect(steps.filter(ms => ms === 60 * MINUTE_MS).length).toBe(23);
    expect(Math.max(...steps)).toBe(86_400_000);
    // The lists are of the newest minute when the silence ends.
    expect(minutes.at(-1)).toBe(Math.floor((START_MS + 3 * 86_400_000) / MINUTE_MS) * MINUTE_MS);
  });

  test('inputs arrive in the same order at the same times, however the way is cut', async () => {
    const arrival = fc.integer({ min: 0, max: 300_000 }).map(ms => START_MS + ms);
    const cut = fc.oneof(
      fc.record({ events: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ ms: fc.integer({ min: 1, max: 90_000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(arrival, { minLength: 1, maxLength: 30 }), fc.array(cut), async (times, cuts) => {
        const arrivals = times.toSorted((a, b) => a - b);
        const whole = openNoted(arrivals);
        await whole.player.begin(arrivals[0]!);
        await whole.player.moveTo(arrivals.at(-1)!);
        const inParts = openNoted(arrivals);
        await inParts.player.begin(arrivals[0]!);
        for (const one of cuts)
          await ('events' in one
            ? inParts.player.stepEvents(one.events)
            : inParts.player.moveTo(Math.min(arrivals.at(-1)!, inParts.clock.nowMs + one.ms)));
        await inParts.player.moveTo(arrivals.at(-1)!);
        const flat = (noted: readonly Noted[]) =>
          puts(noted).flatMap(one => ('keys' in one ? one.keys.map(key => [key, one.atMs]) : []));
        expect(flat(inParts.noted)).toEqual(flat(whole.noted));
        const minutes = (noted: readonly Noted[]) => noted.filter(({ did }) => did === 'minute');
        expect(minutes(inParts.noted)).toEqual(minutes(whole.noted));
        // Nothing waits at the end.
        expect(inParts.noted.findLastIndex(({ did }) => did === 'drain')).toBeGreaterThan(
          inParts.noted.findLastIndex(({ did }) => did === 'put'),
        );
      }),
    );
  });

  test('play ends at the last input, and a pause keeps the place', async () => {
    const { player } = openNoted([START_MS, START_MS + 50_000]);
    await player.begin(START_MS);
    player.play('max');
    await player.pause();
    expect(player.readState().state).toBe('paused');
    player.play('max');
    while (player.readState().state === 'playing') await new Promise(setImmediate);
    expect(player.readState()).toMatchObject({ state: 'ended', clock_ms: START_MS + 50_000, remaining: 0 });
  });

  test('steps never pass the end, and reach it', async () => {
    const arrivals = [START_MS, START_MS + 50, START_MS + 1_000, START_MS + 9_000];
    const toMs = START_MS + 5_000;
    const ended = { state: 'ended', clock_ms: toMs, applied: 3, remaining: 1 };
    const byTime = openNoted(arrivals, toMs);
    await byTime.player.begin(START_MS);
    for (const ms of [20_000, 1]) {
      await byTime.player.moveTo(byTime.clock.nowMs + ms);
      expect(byTime.player.readState()).toMatchObject(ended);
    }
    const byEvents = openNoted(arrivals, toMs);
    await byEvents.player.begin(START_MS);
    await byEvents.player.stepEvents(10);
    expect(byEvents.player.readState()).toMatchObject({ state: 'paused', clock_ms: START_MS + 1_000, applied: 3 });
    await byEvents.player.stepEvents(1);
    expect(byEvents.player.readState()).toMatchObject(ended);
  });

  test('channels are heard again at the start, after what is applied before it', async () => {
    const { player, noted, heard } = openNoted([START_MS, START_MS + 500, START_MS + 700], START_MS + 700);
    await player.begin(START_MS + 600);
    expect(heard).toEqual([[START_MS, 0]]);
    expect(puts(noted).length).toBe(2);
  });
});
