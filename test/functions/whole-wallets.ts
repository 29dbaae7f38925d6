import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { World } from '../bench/environment.ts';
import { runFlows } from '../bench/flows.ts';
import { serveTables } from '../worlds/handlers.ts';

type Timed = { readonly timestamp?: number } & object;

/**
 * Takes events through all processors, and asks routes over what they wrote. Returns how to end.
 * `see` gets the tables that the processors wrote.
 */
export const openWholeWallets = async (
  events: readonly Timed[],
  nowMs: number,
  see: (world: World) => void = () => {},
): Promise<() => Promise<void>> => {
  const bySecond = Map.groupBy(events, ({ timestamp }) => Math.floor((timestamp ?? 0) / 1000));
  const seconds = new Map([...bySecond].map(([second, own]) => [second, own.map(event => JSON.stringify(event))]));
  // Known wallets are none but those of the tape.
  const folder = await mkdtemp(join(tmpdir(), 'whole-wallets-'));
  const list = join(folder, 'known-wallets.ndjson');
  await writeFile(list, '');
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin, reject } = Promise.withResolvers<void>();
  const look = async (world: World): Promise<void> => {
    serveTables(world.client, world.names, { LAYER_KNOWN_WALLETS: list });
    see(world);
    vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
    begin();
    await ended;
  };
  const running = runFlows({ bySecond: seconds }, 1, look, 'embedded');
  running.catch(reject);
  await begun;
  return async () => {
    vi.useRealTimers();
    end();
    await running;
    await rm(folder, { recursive: true });
  };
};

/** The same, with the tables, for oracles that ask one world. */
export const openWholeWorld = async (
  events: readonly Timed[],
  nowMs: number,
): Promise<{ readonly world: World; readonly end: () => Promise<void> }> => {
  let world: World | null = null;
  const end = await openWholeWallets(events, nowMs, found => {
    world = found;
  });
  return { world: world!, end };
};
