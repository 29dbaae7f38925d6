import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClaimSecrets } from '../../../layers/flows/accounts/claim.ts';
import fc from '../../laws.ts';
import { type Engine, startPlainEngine } from '../../storage/engines.ts';
import { type LoopbackStripe, type Sent, startStripe } from '../../worlds/accounts/stripe.ts';
import { openWorld, SOLD, secretOf, sessionOf, type World } from '../../worlds/accounts/world.ts';
import { chooseCalls, faultModes, type Line, openLine } from '../../worlds/faults.ts';

type Life = ReturnType<World['life']>;
type Purchase = { readonly secrets: ClaimSecrets; readonly events: readonly Sent[]; readonly subscription: string };

describe('self-service, when a call fails', () => {
  let [engine, stripe]: [Engine, LoopbackStripe] = [null!, null!];
  beforeAll(async () => {
    [engine, stripe] = [await startPlainEngine(), await startStripe(SOLD)];
  });
  afterAll(() => Promise.all([engine.stop(), stripe.stop()]));

  const buy = async (life: Life): Promise<Purchase> => {
    const { checkoutUrl, claimUrl, ownerSecret } = await life.checkout('layer1');
    const events = stripe.complete(sessionOf(checkoutUrl));
    const secrets = { claim: secretOf(claimUrl), owner: ownerSecret };
    return { secrets, events, subscription: [...stripe.subscriptions.keys()].at(-1)! };
  };

  /** Stripe and the page repeat what failed, each in a new process. */
  const untilDone = async <Result>(
    world: World,
    line: Line,
    work: (life: Life) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await work(world.life(line));
    } catch {
      world.wait();
      return work(world.life());
    }
  };

  /** A step of the journey, and what each live key must be after it. */
  type Step = {
    readonly title: string;
    readonly work: (life: Life, purchase: Purchase) => Promise<unknown>;
    readonly change?: Parameters<LoopbackStripe['change']>[1];
    readonly tiers: readonly string[];
  };
  const steps: readonly Step[] = [
    {
      title: 'the first event',
      work: async (life, { events }) => {
        for (const event of events) await life.deliver(event);
      },
      tiers: [],
    },
    { title: 'the claim', work: (life, { secrets }) => life.issue(secrets), tiers: ['layer1'] },
    { title: 'an upgrade', work: async () => {}, change: { price: 'price_two' }, tiers: ['layer2'] },
    { title: 'a debt', work: async () => {}, change: { status: 'unpaid' }, tiers: ['free'] },
    { title: 'the end', work: async () => {}, change: { status: 'canceled' }, tiers: [] },
  ];

  const workOf = ({ work, change }: Step, purchase: Purchase): ((life: Life) => Promise<unknown>) => {
    if (change === undefined) return life => work(life, purchase);
    const event = stripe.change(purchase.subscription, change);
    return life => life.deliver(event);
  };

  /** Runs all steps; the given one has the fault. Returns the calls of that step. */
  const run = async (at: number, line: Line): Promise<number> => {
    const world = await openWorld(engine, stripe);
    const purchase = await buy(world.life());
    for (const [index, step] of steps.entries()) {
      const work = workOf(step, purchase);
      await (index === at ? untilDone(world, line, work) : work(world.life()));
      const expected = step.tiers.map(tier => ({ tier, plans: [`plan-${tier}`] }));
      // A lease that could not be returned.
      world.wait();
      expect(await world.served(), `after ${step.title}, fault ${JSON.stringify(line.fault)}`).toEqual(expected);
    }
    expect(world.gateway.plans().size).toBe(0);
    return line.calls;
  };

  test.each(
    steps.flatMap((step, at) =>
      faultModes.map(({ title, mode, fatal }) => ({ step: step.title, title, at, mode, fatal })),
    ),
  )('$step ends in the same state whichever call fails: $title', async ({ at, mode, fatal }) => {
    const calls = await run(at, openLine());
    expect(calls).toBeGreaterThan(4);
    for (const failing of chooseCalls(
      calls,
      faultModes.findIndex(one => one.mode === mode && one.fatal === fatal),
      1,
    ))
      await run(at, openLine({ at: failing, mode, fatal }));
  });

  test('a claim whose answer was lost at any call never leaves two valid keys', async () => {
    const calls = await run(1, openLine());
    for (let failing = 0; failing < calls; failing++) {
      const world = await openWorld(engine, stripe);
      const purchase = await buy(world.life());
      for (const event of purchase.events) await world.life().deliver(event);
      await world.life().issue(purchase.secrets);
      const line = openLine({ at: failing, mode: 'unheard', fatal: true });
      await expect(world.life(line).issue(purchase.secrets)).rejects.toThrow();
      expect((await world.liveKeys()).length).toBeLessThanOrEqual(1);
      world.wait();
      await world.life().issue(purchase.secrets);
      expect(await world.served()).toEqual([{ tier: 'layer1', plans: ['plan-layer1'] }]);
    }
  });

  test('a claim that a crash interrupted leaves nothing behind when the subscription ends', async () => {
    const calls = await run(1, openLine());
    for (let failing = 0; failing < calls; failing++) {
      const world = await openWorld(engine, stripe);
      const purchase = await buy(world.life());
      for (const event of purchase.events) await world.life().deliver(event);
      const line = openLine({ at: failing, mode: 'unheard', fatal: true });
      await world
        .life(line)
        .issue(purchase.secrets)
        .catch(() => {});
      world.wait();
      await world.life().deliver(stripe.change(purchase.subscription, { status: 'canceled' }));
      expect([await world.liveKeys(), world.gateway.plans().size]).toEqual([[], 0]);
    }
  });

  test('a process that is slow after it asked Stripe does not undo a newer state', async () => {
    const world = await openWorld(engine, stripe);
    const purchase = await buy(world.life());
    for (const event of purchase.events) await world.life().deliver(event);
    await world.life().issue(purchase.secrets);
    let newer: Promise<unknown> = Promise.resolve();
    const slow = world.life(openLine(), async () => {
      newer = world.life().deliver(stripe.change(purchase.subscription, { price: 'price_three' }));
      await Promise.race([newer, sleep(300)]);
    });
    await slow.deliver(stripe.change(purchase.subscription, { price: 'price_two' }));
    await newer;
    expect(await world.served()).toEqual([{ tier: 'layer3', plans: ['plan-layer3'] }]);
  });

  test('late, repeated, reordered and concurrent events end in the state of Stripe', async () => {
    const changes = fc.array(
      fc.constantFrom<Parameters<LoopbackStripe['change']>[1]>(
        { price: 'price_one' },
        { price: 'price_two' },
        { price: 'price_three' },
        { status: 'past_due' },
        { status: 'unpaid' },
        { status: 'active' },
      ),
      { minLength: 1, maxLength: 4 },
    );
    const law = fc.asyncProperty(changes, fc.infiniteStream(fc.nat()), fc.boolean(), async (all, order, isEnded) => {
      const world = await openWorld(engine, stripe);
      const purchase = await buy(world.life());
      for (const event of purchase.events) await world.life().deliver(event);
      await world.life().issue(purchase.secrets);
      const ended = isEnded ? [{ status: 'canceled' as const }] : [];
      const events = [...all, ...ended].map(change => stripe.change(purchase.subscription, change));
      const shuffled = [...events, ...events].map(event => [order.next().value, event] as const);
      const late = shuffled.toSorted(([a], [b]) => a - b).map(([, event]) => event);
      await Promise.all(late.map(event => world.life().deliver(event)));
      const { status, items } = stripe.subscriptions.get(purchase.subscription)!;
      const paid = { price_one: 'layer1', price_two: 'layer2', price_three: 'layer3' }[items.data[0]!.price.id]!;
      const tier = status === 'unpaid' ? 'free' : paid;
      expect(await world.served()).toEqual(isEnded ? [] : [{ tier, plans: [`plan-${tier}`] }]);
    });
    await fc.assert(law, { numRuns: 8 });
  });
});
