import { vi } from 'vitest';
import { runFlows } from '../bench/flows.ts';
import type { Engine } from '../storage/engines.ts';
import type { swap } from '../worlds/events.ts';
import { stubEnvironment } from '../worlds/handlers.ts';

/** Takes events through all processors, and asks routes over what they wrote. Returns how to end. */
export const openWholeWallets = async (
  events: readonly (Pick<ReturnType<typeof swap>, 'timestamp'> & object)[],
  nowMs: number,
): Promise<() => Promise<void>> => {
  const bySecond = Map.groupBy(events, ({ timestamp }) => Math.floor(timestamp / 1000));
  const seconds = new Map([...bySecond].map(([second, own]) => [second, own.map(event => JSON.stringify(event))]));
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin, reject } = Promise.withResolvers<void>();
  const running = runFlows({ bySecond: seconds }, 1, async ({ client, names }) => {
    await stubEnvironment({ client } as Engine, names);
    vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
    begin();
    await ended;
  });
  running.catch(reject);
  await begun;
  return async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    end();
    await running;
  };
};
