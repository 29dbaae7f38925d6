import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import fc from '../../laws.ts';
import { type Engine, startPlainEngine } from '../../storage/engines.ts';
import { type LoopbackStripe, type Sent, signed, startStripe } from '../../worlds/accounts/stripe.ts';
import { openWorld, SOLD, secretOf, sessionOf, type World } from '../../worlds/accounts/world.ts';

let [engine, stripe, world]: [Engine, LoopbackStripe, World] = [null!, null!, null!];

beforeAll(async () => {
  [engine, stripe] = [await startPlainEngine(), await startStripe(SOLD)];
});
beforeEach(async () => {
  stripe.rights.mayReadCharges = true;
  world = await openWorld(engine, stripe);
});
afterAll(() => Promise.all([engine.stop(), stripe.stop()]));

const claimed = async () => {
  const life = world.life();
  const { checkoutUrl, claimUrl, ownerSecret } = await life.checkout('layer1');
  for (const event of stripe.complete(sessionOf(checkoutUrl))) await life.deliver(event);
  const subscription = [...stripe.subscriptions.keys()].at(-1)!;
  await life.issue({ claim: secretOf(claimUrl), owner: ownerSecret });
  return { life, subscription, ownerSecret };
};

const tiers = async () => (await world.served()).map(({ tier, plans }) => [tier, ...plans].join());
const PAID = ['layer1,plan-layer1'];
const SUSPENDED = ['free,plan-free'];

describe('A dispute', () => {
  test.each(['needs_response', 'under_review', 'lost', 'appeal_under_review'])(
    'that is %s suspends the keys of the account',
    async status => {
      const { life, subscription } = await claimed();
      await life.deliver(stripe.dispute(subscription, status));
      expect(await tiers()).toEqual(SUSPENDED);
      expect((await world.account())?.plan).toBeNull();
    },
  );

  test.each(['warning_needs_response', 'warning_closed', 'prevented'])(
    'that took no money (%s) suspends nothing',
    async status => {
      const { life, subscription } = await claimed();
      await life.deliver(stripe.dispute(subscription, status));
      expect(await tiers()).toEqual(PAID);
    },
  );

  test('that is won restores keys and plan, one that is lost does not, nor does the next payment', async () => {
    const { life, subscription } = await claimed();
    await life.deliver(stripe.dispute(subscription, 'needs_response'));
    await life.deliver(stripe.dispute(subscription, 'won'));
    expect(await tiers()).toEqual(PAID);
    expect((await world.account())?.plan).toEqual({ allowance: 1000, overage: 'soft' });
    await life.deliver(stripe.renew(subscription));
    await life.deliver(stripe.dispute(subscription, 'needs_response'));
    await life.deliver(stripe.dispute(subscription, 'lost'));
    await life.deliver(stripe.renew(subscription));
    expect(await tiers()).toEqual(SUSPENDED);
  });

  test('of an old payment suspends too', async () => {
    const { life, subscription } = await claimed();
    const [old] = stripe.charges;
    for (let month = 0; month < 3; month++) await life.deliver(stripe.renew(subscription));
    await life.deliver(stripe.dispute(subscription, 'needs_response', old!));
    expect(await tiers()).toEqual(SUSPENDED);
  });

  test('that the operator forgives at Stripe suspends no more; another one does', async () => {
    const { life, subscription } = await claimed();
    const lost = stripe.dispute(subscription, 'lost');
    await life.deliver(lost);
    const { id } = (JSON.parse(lost.body) as { data: { object: { id: string } } }).data.object;
    const row = stripe.subscriptions.get(subscription)!;
    row.metadata = { ...row.metadata, chain_forgiven: `du_x, ${id}` };
    await life.deliver(stripe.change(subscription, {}));
    expect(await tiers()).toEqual(PAID);
    await life.deliver(stripe.renew(subscription));
    await life.deliver(stripe.dispute(subscription, 'needs_response'));
    expect(await tiers()).toEqual(SUSPENDED);
  });

  test('cannot be escaped by another price, another key or a rotation', async () => {
    const { life, subscription, ownerSecret } = await claimed();
    await life.deliver(stripe.dispute(subscription, 'needs_response'));
    await life.deliver(stripe.change(subscription, { price: 'price_two' }));
    const [key] = await life.list(ownerSecret);
    await life.rotate(ownerSecret, key!.id);
    await life.issueOwn(ownerSecret);
    expect(await tiers()).toEqual([...SUSPENDED, ...SUSPENDED, ...SUSPENDED]);
    await life.deliver(stripe.dispute(subscription, 'won'));
    expect(new Set(await tiers())).toEqual(new Set(['layer2,plan-layer2']));
  });

  test('that is delivered twice is done once; one of another customer changes nothing', async () => {
    const [ann, bob] = [await claimed(), await claimed()];
    const event = stripe.dispute(ann.subscription, 'needs_response');
    await ann.life.deliver(event);
    const calls = stripe.calls.length;
    await ann.life.deliver(event);
    expect(stripe.calls.length).toBe(calls);
    expect((await tiers()).sort()).toEqual([...SUSPENDED, ...PAID]);
    await bob.life.deliver(stripe.renew(bob.subscription));
    expect((await tiers()).sort()).toEqual([...SUSPENDED, ...PAID]);
  });

  test('counts by the state of Stripe: forged and late events, and those of nobody, change nothing', async () => {
    const { life, subscription } = await claimed();
    const open = stripe.dispute(subscription, 'needs_response');
    const won = stripe.dispute(subscription, 'won');
    const forged = { ...open, signature: signed(open.body, Date.now(), 'whsec_other') };
    await expect(async () => life.deliver(forged)).rejects.toMatchObject({ code: 'invalid_request' });
    await life.deliver(won);
    await life.deliver(open);
    expect(await tiers()).toEqual(PAID);
    const stranger = stripe.charge('cus_stranger');
    await life.deliver(stripe.eventOf('charge.refunded', { ...stranger, refunded: true }));
    await life.deliver(stripe.eventOf('charge.refunded', { object: 'charge', customer: null }));
    expect(await tiers()).toEqual(PAID);
  });
});

describe('A refund', () => {
  test('of a part changes nothing, the rest suspends, and the next payment restores', async () => {
    const { life, subscription } = await claimed();
    await life.deliver(stripe.refund(subscription, 400));
    expect(await tiers()).toEqual(PAID);
    await life.deliver(stripe.refund(subscription));
    expect(await tiers()).toEqual(SUSPENDED);
    await life.deliver(stripe.renew(subscription));
    expect(await tiers()).toEqual(PAID);
  });

  test('that failed restores, and one of an earlier period changes nothing', async () => {
    const { life, subscription } = await claimed();
    await life.deliver(stripe.refund(subscription));
    stripe.refund(subscription, -1_000);
    const { id } = stripe.charges[0]!;
    await life.deliver(stripe.eventOf('refund.failed', { object: 'refund', charge: id, status: 'failed' }));
    expect(await tiers()).toEqual(PAID);
    await life.deliver(stripe.renew(subscription));
    await life.deliver(stripe.refund(subscription, undefined, stripe.charges[1]!));
    expect(await tiers()).toEqual(PAID);
  });
});

describe('A key of Stripe that may not read payments', () => {
  test('keeps the last answer at other events, and fails those about payments', async () => {
    const { life, subscription } = await claimed();
    await life.deliver(stripe.dispute(subscription, 'needs_response'));
    stripe.rights.mayReadCharges = false;
    await life.deliver(stripe.change(subscription, { price: 'price_two' }));
    expect(await tiers()).toEqual(SUSPENDED);
    await expect(life.deliver(stripe.dispute(subscription, 'won'))).rejects.toThrow();
    stripe.rights.mayReadCharges = true;
    await life.deliver(stripe.change(subscription, {}));
    expect(await tiers()).toEqual(['layer2,plan-layer2']);
  });

  test('still sells', async () => {
    stripe.rights.mayReadCharges = false;
    await claimed();
    expect(await tiers()).toEqual(PAID);
  });
});

test('disputes, refunds and payments, late, repeated, reordered and at once, end in the state of Stripe', async () => {
  const change = fc.constantFrom('needs_response', 'under_review', 'won', 'lost', 'refund', 'part', 'renew');
  const law = fc.asyncProperty(
    fc.array(change, { minLength: 1, maxLength: 5 }),
    fc.infiniteStream(fc.nat()),
    async (all, order) => {
      world = await openWorld(engine, stripe);
      const { subscription } = await claimed();
      const events: Sent[] = all.map(kind => {
        if (kind === 'refund') return stripe.refund(subscription);
        if (kind === 'part') return stripe.refund(subscription, 1);
        return kind === 'renew' ? stripe.renew(subscription) : stripe.dispute(subscription, kind);
      });
      const shuffled = [...events, ...events].map(event => [order.next().value, event] as const);
      const late = shuffled.toSorted(([a], [b]) => a - b).map(([, event]) => event);
      await Promise.all(late.map(event => world.life().deliver(event)));
      const { customer } = stripe.subscriptions.get(subscription)!;
      const own = stripe.charges.filter(charge => charge.customer === customer);
      const isDisputed = stripe.disputes.some(
        ({ charge, status }) => status !== 'won' && own.some(({ id }) => id === charge),
      );
      expect(await tiers()).toEqual(isDisputed || own[0]!.refunded ? SUSPENDED : PAID);
    },
  );
  await fc.assert(law, { numRuns: 10 });
});
