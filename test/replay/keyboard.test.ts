import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { listenToKeys, toKeyRequest } from '../../lib/replay/keyboard.ts';
import type { PlayerState } from '../../lib/replay/player.ts';

const STATE: PlayerState = {
  ...{ state: 'paused', clock_ms: 100_000, from_ms: 60_000, to_ms: 900_000 },
  ...{ speed: 1, applied: 0, remaining: 9 },
};

test.each([
  [' ', STATE, { op: 'play' }],
  [' ', { ...STATE, state: 'playing' }, { op: 'pause' }],
  ['.', STATE, { op: 'step', events: 1 }],
  ['>', STATE, { op: 'step', ms: 60_000 }],
  ['<', { ...STATE, clock_ms: 200_000 }, { op: 'seek', to_ms: 140_000 }],
  ['<', STATE, { op: 'seek', to_ms: 60_000 }],
  ['q', STATE, 'quit'],
  ['\u0003', STATE, 'quit'],
  ['x', STATE, null],
] as const)('key %j', (key, state, request) => {
  expect(toKeyRequest(key, state)).toEqual(request);
});

test('keys are taken from a terminal only, and until the end', async () => {
  const modes: boolean[] = [];
  const terminal = Object.assign(new EventEmitter(), {
    ...{ isTTY: true, pause: () => {}, resume: () => {} },
    setRawMode: (isRaw: boolean) => void modes.push(isRaw),
  });
  const ask = vi.fn(async () => STATE);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const quit = vi.fn();
  const stop = listenToKeys(terminal as never, ask, quit);
  terminal.emit('data', Buffer.from('.xq'));
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce());
  expect(ask.mock.calls).toEqual([
    [{ op: 'state' }],
    [{ op: 'step', events: 1 }],
    [{ op: 'state' }],
    [{ op: 'state' }],
  ]);
  expect(said).toHaveBeenCalledWith('paused at 1970-01-01T00:01:40.000Z, 0 applied, 9 remaining');
  stop();
  expect([modes, terminal.listenerCount('data')]).toEqual([[true, false], 0]);
  listenToKeys(Object.assign(new EventEmitter(), { isTTY: false }) as never, ask, quit);
  said.mockRestore();
});
