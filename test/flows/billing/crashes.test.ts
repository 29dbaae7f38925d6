import { describe, expect, test } from 'vitest';
import type { Provider } from '../../../layers/core/billing/provider.ts';
import { createSeededRandom } from '../../../lib/local/kernel/random.ts';
import type { Engine } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import {
  afterDay,
  dayAfter,
  type Exports,
  HOUR_MS,
  marketplaceAt,
  openExports,
  stripeAt,
} from '../../worlds/billing/exports.ts';
import { type FaultyServer, faults } from '../../worlds/billing/faulty-server.ts';
import { startMarketplace } from '../../worlds/billing/marketplace.ts';
import { startStripe } from '../../worlds/billing/stripe.ts';
import { behind, faultModes, openLine } from '../../worlds/faults.ts';

const MINUTE_MS = 60_000;
const LICENSE = 'arn:aws:license-manager::123456789012:license:l-1';
const buyerId = (account: number): string => String(account + 1).padStart(12, '0');

type Scene = {
  readonly world: Exports;
  readonly server: FaultyServer;
  readonly provider: () => Provider;
  /** Credits and message units that the provider bills an account. */
  readonly billed: (account: number) => readonly [number, number];
};

const scenes = {
  Stripe: async (engine: Engine, accounts: number): Promise<Scene> => {
    const world = await openExports(engine.client);
    const server = await startStripe(() => world.clock.nowMs);
    for (let account = 0; account < accounts; account++)
      await world.addAccount(`acct-${account}`, {
        provider: 'stripe',
        customerId: `cus_${account}`,
        subscriptionId: null,
      });
    const billed = (account: number) =>
      ['chain_credits', 'chain_message_units'].map(name => server.billed(`cus_${account}`, name));
    return { world, server, provider: () => stripeAt(server), billed: account => billed(account) as [number, number] };
  },
  'AWS Marketplace': async (engine: Engine, accounts: number): Promise<Scene> => {
    const world = await openExports(engine.client);
    const server = await startMarketplace(() => world.clock.nowMs);
    for (let account = 0; account < accounts; account++)
      await world.addAccount(`acct-${account}`, {
        provider: 'aws-marketplace',
        customerAccountId: buyerId(account),
        licenseArn: LICENSE,
      });
    const billed = (account: number) => ['credits', 'message_units'].map(name => server.billed(buyerId(account), name));
    return {
      world,
      server,
      provider: () => marketplaceAt(server),
      billed: account => billed(account) as [number, number],
    };
  },
} as const;

type SceneName = keyof typeof scenes;
const names = Object.keys(scenes) as readonly SceneName[];

describe.each(names)('The exporter to %s, when it is killed', name => {
  const engine = useEngine();

  const finish = async ({ world, server, provider }: Scene): Promise<void> => {
    for (let runs = 0; runs < 100 && (runs < 2 || (await world.open(provider().name)).length > 0); runs++) {
      world.clock.nowMs += 20 * MINUTE_MS;
      await world.run(provider());
    }
    server.release();
    expect(await world.open(provider().name)).toEqual([]);
    expect(world.notes.failed).toEqual([]);
  };

  test.each(faultModes)('bills every unit once, whichever call fails: $title', async ({ mode, fatal }) => {
    const scene = await scenes[name](engine, 1);
    const { world, provider } = scene;
    await world.run(provider());
    let calls = 1;
    let failed = 0;
    for (let day = 0; day < calls; day++) {
      await world.use('key-acct-0', dayAfter(day), 10, 100);
      world.clock.nowMs = Math.max(world.clock.nowMs + MINUTE_MS, afterDay(day));
      const line = openLine({ at: day, mode, fatal });
      failed += await world.run(provider(), behind(line, engine.client)).then(
        () => 0,
        () => 1,
      );
      // Another run may find the work of the killed one unfinished.
      calls = Math.max(calls, Math.min(line.calls + 1, 30));
      if (fatal) expect(scene.billed(0)[0]).toBeLessThanOrEqual(10 * (day + 1));
      world.clock.nowMs += 15 * MINUTE_MS;
      await world.run(provider());
    }
    await finish(scene);
    expect(failed).toBeGreaterThan(8);
    expect(scene.billed(0)).toEqual([10 * calls, calls]);
    await scene.server.stop();
  });

  test('bills every unit once when runs overlap', async () => {
    const scene = await scenes[name](engine, 3);
    const { world, provider, server } = scene;
    await world.run(provider());
    for (let day = 0; day < 5; day++) {
      for (const account of [0, 1, 2]) await world.use(`key-acct-${account}`, dayAfter(day), 10, 100);
      world.clock.nowMs = Math.max(world.clock.nowMs + MINUTE_MS, afterDay(day));
      await Promise.all([world.run(provider()), world.run(provider()), world.run(provider())]);
    }
    await finish(scene);
    for (const account of [0, 1, 2]) expect(scene.billed(account)).toEqual([50, 5]);
    await server.stop();
  });

  test('doubles 0 and loses 0 of 10,000 units while the provider fails and runs are killed', async () => {
    const random = createSeededRandom(11);
    const pick = (max: number): number => Math.floor(random() * max);
    const [accounts, days] = [10, 10];
    const scene = await scenes[name](engine, accounts);
    const { world, server, provider } = scene;
    await world.run(provider());
    const runKilled = async (): Promise<boolean> => {
      const line = openLine({ at: pick(60), mode: pick(2) === 0 ? 'unsent' : 'unheard', fatal: true });
      server.plan.length = 0;
      for (let call = 0; call < 8; call++) server.plan.push(pick(2) === 0 ? null : faults[pick(faults.length)]!);
      return world.run(provider(), behind(line, engine.client)).then(
        () => false,
        () => true,
      );
    };
    let kills = 0;
    for (let day = 0; day < days; day++) {
      for (let account = 0; account < accounts; account++)
        await world.use(`key-acct-${account}`, dayAfter(day), 80, 2_000);
      world.clock.nowMs = Math.max(world.clock.nowMs, afterDay(day));
      for (let run = 0; run < 4; run++) {
        if (await runKilled()) kills += 1;
        world.clock.nowMs += (5 + pick(25)) * MINUTE_MS;
      }
      server.plan.length = 0;
      await world.run(provider());
      world.clock.nowMs += 3 * HOUR_MS;
    }
    server.plan.length = 0;
    await finish(scene);
    expect(kills).toBeGreaterThan(10);
    for (let account = 0; account < accounts; account++) expect(scene.billed(account)).toEqual([800, 200]);
    await server.stop();
  });
});
