import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Engine, startPlainEngine } from '../../storage/engines.ts';
import { type LoopbackStripe, signed, startStripe } from '../../worlds/accounts/stripe.ts';
import { openWorld, SOLD, secretOf, sessionOf, type World } from '../../worlds/accounts/world.ts';

let [engine, stripe, world]: [Engine, LoopbackStripe, World] = [null!, null!, null!];

beforeAll(async () => {
  [engine, stripe] = [await startPlainEngine(), await startStripe(SOLD)];
});
beforeEach(async () => {
  world = await openWorld(engine, stripe);
});
afterAll(() => Promise.all([engine.stop(), stripe.stop()]));

const buy = async (tier: 'layer1' | 'layer2' = 'layer1') => {
  const life = world.life();
  const { checkoutUrl, claimUrl, ownerSecret } = await life.checkout(tier);
  const session = sessionOf(checkoutUrl);
  const secret = secretOf(claimUrl);
  const secrets = { claim: secret, owner: ownerSecret };
  const events = stripe.complete(session);
  const subscription = [...stripe.subscriptions.keys()].at(-1)!;
  return { life, session, secret, secrets, ownerSecret, claimUrl, events, subscription };
};

const bought = async (tier: 'layer1' | 'layer2' = 'layer1') => {
  const purchase = await buy(tier);
  for (const event of purchase.events) await purchase.life.deliver(event);
  return purchase;
};

describe('a checkout', () => {
  test('gives Stripe the price of the tier and only the hash of the claim', async () => {
    const { session, secret } = await buy('layer2');
    const { asked } = stripe.sessions.get(session)!;
    expect(Object.fromEntries(asked)).toMatchObject({ mode: 'subscription', 'line_items[0][price]': 'price_two' });
    expect(asked.get('client_reference_id')).toMatch(/^[0-9a-f]{64}$/);
    expect(asked.toString()).not.toContain(secret);
  });

  test('has the price by usage beside that of the tier, without a quantity', async () => {
    const { checkoutUrl } = await world.life().checkout('layer3', 'ann@example.com');
    const asked = Object.fromEntries(stripe.sessions.get(sessionOf(checkoutUrl))!.asked);
    expect(asked).toMatchObject({ 'line_items[1][price]': 'price_metered', customer_email: 'ann@example.com' });
    expect(asked).not.toHaveProperty('line_items[1][quantity]');
  });

  test('is made once although its answer is lost and the next call fails', async () => {
    const before = stripe.sessions.size;
    stripe.troubles.push('cut', 'error');
    const { checkoutUrl } = await world.life().checkout('layer1');
    expect(stripe.sessions.size).toBe(before + 1);
    expect(stripe.sessions.has(sessionOf(checkoutUrl))).toBe(true);
  });

  test('is 503 when Stripe does not answer, and 500 when Stripe refuses it', async () => {
    stripe.troubles.push('error', 'error', 'error');
    await expect(world.life().checkout('layer1')).rejects.toMatchObject({ code: 'unavailable' });
    stripe.troubles.push('declined');
    await expect(world.life().checkout('layer1')).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('a claim', () => {
  test('waits for the payment, then yields one key of the tier that was bought', async () => {
    const { life, secret, secrets, events } = await buy();
    expect(await life.state(secret)).toBe('open');
    await expect(life.issue(secrets)).rejects.toThrow('The payment has not arrived yet');
    for (const event of events) await life.deliver(event);
    expect(await life.state(secret)).toBe('ready');
    const { text, key } = await life.issue(secrets);
    expect(await world.keyOf(text)).toMatchObject({ id: key.id, tier: 'layer1', revokedMs: null });
    expect(await world.served()).toEqual([{ tier: 'layer1', plans: ['plan-layer1'] }]);
    expect(await world.account()).toMatchObject({
      id: key.account,
      plan: { allowance: 1000, overage: 'soft' },
      billing: { provider: 'stripe', subscriptionId: expect.stringMatching(/^sub_/) },
    });
  });

  test('shows its key once: after the confirmation it yields no other one', async () => {
    const { life, secret, secrets } = await bought();
    const { key } = await life.issue(secrets);
    await life.keep(secrets, key.id);
    await life.keep(secrets, key.id);
    expect(await life.state(secret)).toBe('claimed');
    await expect(life.issue(secrets)).rejects.toThrow('was shown before');
    expect((await world.allKeys()).map(({ id }) => id)).toEqual([key.id]);
  });

  test('revokes the key of an answer that was lost when it is repeated', async () => {
    const { life, secrets } = await bought();
    const lost = await life.issue(secrets);
    const { key, text } = await life.issue(secrets);
    expect((await world.liveKeys()).map(({ id }) => id)).toEqual([key.id]);
    expect((await world.keyOf(lost.text))?.revokedMs).not.toBeNull();
    await expect(life.keep(secrets, lost.key.id)).rejects.toThrow('was replaced');
    await life.keep(secrets, key.id);
    expect((await world.keyOf(text))?.revokedMs).toBeNull();
  });

  test('leaves one valid key when two callers claim at the same time', async () => {
    const { secrets } = await bought();
    const both = await Promise.all([world.life().issue(secrets), world.life().issue(secrets)]);
    expect(new Set(both.map(({ key }) => key.id)).size).toBe(2);
    expect(await world.served()).toEqual([{ tier: 'layer1', plans: ['plan-layer1'] }]);
  });

  test('ends after ten keys that nobody confirmed', async () => {
    const { life, secrets } = await bought();
    for (let issued = 0; issued < 10; issued++) await life.issue(secrets);
    await expect(life.issue(secrets)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await world.liveKeys()).toHaveLength(1);
  });

  test('answers the same for a guessed secret and for an expired one', async () => {
    const { life, secret } = await bought();
    const guessed = await life.state('1'.repeat(44)).catch(error => error);
    world.time.nowMs += 31 * 86_400_000;
    const expired = await life.state(secret).catch(error => error);
    expect(guessed).toMatchObject({ code: 'not_found' });
    expect([expired.code, expired.message]).toEqual([guessed.code, guessed.message]);
  });

  test('is bound to its first subscription', async () => {
    const { life, secrets, session } = await bought();
    const { key } = await life.issue(secrets);
    for (const event of stripe.complete(session)) await life.deliver(event);
    const again = await life.issue(secrets);
    expect(again.key.account).toBe(key.account);
    expect(await world.liveKeys()).toHaveLength(1);
  });
});

describe('an event', () => {
  const claimed = async () => {
    const purchase = await bought();
    const { text } = await purchase.life.issue(purchase.secrets);
    return { ...purchase, text };
  };

  test.each([
    ['another price', { price: 'price_two' }, 'layer2', null],
    ['an older price of the tier', { price: 'price_old' }, 'layer1', { allowance: 1000, overage: 'soft' }],
    ['a late payment', { status: 'past_due' as const }, 'layer1', { allowance: 1000, overage: 'soft' }],
    ['a trial', { status: 'trialing' as const }, 'layer1', { allowance: 1000, overage: 'soft' }],
    ['a pause', { status: 'paused' as const }, 'free', null],
    ['a payment that Stripe gave up', { status: 'unpaid' as const }, 'free', null],
  ])('of %s changes tier, rate and plan of the account', async (_what, change, tier, plan) => {
    const { life, subscription } = await claimed();
    await life.deliver(stripe.change(subscription, change));
    expect(await world.served()).toEqual([{ tier, plans: [`plan-${tier}`] }]);
    expect((await world.account())?.plan).toEqual(plan);
  });

  test('of the end revokes every key of the account for good', async () => {
    const { life, subscription, secret, secrets, text } = await claimed();
    await life.deliver(stripe.change(subscription, { status: 'canceled' }));
    expect(await world.liveKeys()).toEqual([]);
    expect(world.gateway.plans().size).toBe(0);
    expect((await world.keyOf(text))?.revokedMs).toBe(world.time.nowMs);
    expect(await life.state(secret)).toBe('ended');
    await expect(life.issue(secrets)).rejects.toThrow('has ended');
  });

  test('of a paid debt gives the tier back', async () => {
    const { life, subscription } = await claimed();
    await life.deliver(stripe.change(subscription, { status: 'unpaid' }));
    await life.deliver(stripe.change(subscription, { status: 'active' }));
    expect(await world.served()).toEqual([{ tier: 'layer1', plans: ['plan-layer1'] }]);
  });

  test('of two prices gives the higher tier', async () => {
    const { life, subscription } = await claimed();
    const [item] = stripe.subscriptions.get(subscription)!.items.data;
    stripe.subscriptions.get(subscription)!.items.data.push({ ...item!, price: { id: 'price_three' } });
    await life.deliver(stripe.change(subscription, {}));
    expect(await world.served()).toEqual([{ tier: 'layer3', plans: ['plan-layer3'] }]);
  });

  test('of an invoice leads to its subscription, in both versions of the API', async () => {
    const { life, subscription } = await claimed();
    const named = [{ parent: { subscription_details: { subscription } } }, { subscription: { id: subscription } }];
    for (const [at, status] of (['unpaid', 'active'] as const).entries()) {
      stripe.change(subscription, { status });
      await life.deliver(stripe.eventOf('invoice.payment_failed', { object: 'invoice', ...named[at] }));
      expect((await world.served())[0]?.tier).toBe(status === 'active' ? 'layer1' : 'free');
    }
  });

  test('that is delivered twice is done once', async () => {
    const { life, events } = await buy();
    await life.deliver(events[0]!);
    const calls = stripe.calls.length;
    await life.deliver(events[0]!);
    expect(stripe.calls.length).toBe(calls);
  });

  test('leaves a plan that an operator agreed on, as long as the tier stays', async () => {
    const { life, subscription } = await claimed();
    const { updateStoredAccount: changeAccount } = await import('../../../layers/storage/access/accounts.ts');
    const plan = { allowance: 5, overage: 'hard' } as const;
    await changeAccount(world.accounts, (await world.account())!.id, account => ({ ...account, plan }));
    await life.deliver(stripe.change(subscription, { status: 'past_due' }));
    expect((await world.account())?.plan).toEqual(plan);
  });

  test('of a first payment that is not through yet grants nothing', async () => {
    const { life, session, secret } = await buy();
    stripe.subscriptions.clear();
    for (const event of stripe.complete(session, 'incomplete')) await life.deliver(event);
    expect([await life.state(secret), await world.account()]).toEqual(['open', undefined]);
  });

  test('of a subscription that was not sold here is ignored', async () => {
    const { life, subscription } = await buy();
    stripe.subscriptions.get(subscription)!.metadata = {};
    await life.deliver(stripe.change(subscription, { price: 'price_foreign' }));
    await life.deliver(stripe.eventOf('charge.refunded', { object: 'charge' }));
    expect(await world.account()).toBeUndefined();
  });

  test('of a price without a tier fails, so that Stripe repeats it once the setting has it', async () => {
    const { life, subscription } = await claimed();
    const event = stripe.change(subscription, { price: 'price_unknown' });
    await expect(life.deliver(event)).rejects.toThrow('price_unknown of sub_');
    expect(await world.served()).toEqual([{ tier: 'layer1', plans: ['plan-layer1'] }]);
    stripe.change(subscription, { price: 'price_two' });
    await life.deliver(event);
    expect(await world.served()).toEqual([{ tier: 'layer2', plans: ['plan-layer2'] }]);
  });

  test('with an older state than that of Stripe does not bring it back', async () => {
    const { life, subscription } = await claimed();
    const upgrade = stripe.change(subscription, { price: 'price_two' });
    await life.deliver(stripe.change(subscription, { status: 'canceled' }));
    await life.deliver(upgrade);
    expect(await world.liveKeys()).toEqual([]);
  });

  test.each([
    ['is forged with another secret', (body: string) => signed(body, Date.now(), 'whsec_other')],
    ['has no signature', () => undefined as unknown as string],
    ['is replayed after five minutes', (body: string) => signed(body, world.time.nowMs - 301_000)],
  ])('that %s is refused before anything is read', async (_what, sign) => {
    const { life, subscription } = await claimed();
    const { id, body } = stripe.change(subscription, { price: 'price_two' });
    const calls = stripe.calls.length;
    await expect(async () => life.deliver({ id, body, signature: sign(body) })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(stripe.calls.length).toBe(calls);
    expect(await world.served()).toEqual([{ tier: 'layer1', plans: ['plan-layer1'] }]);
  });

  test('whose bytes were changed is refused', async () => {
    const { life, subscription } = await claimed();
    const { id, body, signature } = stripe.change(subscription, { price: 'price_two' });
    await expect(async () => life.deliver({ id, body: `${body} `, signature })).rejects.toThrow('signature');
  });
});
