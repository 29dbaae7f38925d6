import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildKeyText, hashKeyText } from '../../../layers/core/identity/key-text.ts';
import { readCustomer } from '../../../layers/flows/accounts/portal.ts';
import { isLive, updateStoredKey } from '../../../layers/storage/access/keys.ts';
import { replaceOwner } from '../../../layers/storage/accounts/owners.ts';
import { type Engine, startPlainEngine } from '../../storage/engines.ts';
import { type LoopbackStripe, startStripe } from '../../worlds/accounts/stripe.ts';
import { openWorld, SOLD, secretOf, sessionOf, type World } from '../../worlds/accounts/world.ts';
import { faultModes, openLine } from '../../worlds/faults.ts';

let [engine, stripe, world]: [Engine, LoopbackStripe, World] = [null!, null!, null!];

beforeAll(async () => {
  [engine, stripe] = [await startPlainEngine(), await startStripe(SOLD)];
});
beforeEach(async () => {
  world = await openWorld(engine, stripe);
});
afterAll(() => Promise.all([engine.stop(), stripe.stop()]));

const HOUR_MS = 3_600_000;

const buy = async () => {
  const life = world.life();
  const { checkoutUrl, claimUrl, ownerSecret } = await life.checkout('layer1');
  for (const event of stripe.complete(sessionOf(checkoutUrl))) await life.deliver(event);
  const subscription = [...stripe.subscriptions.keys()].at(-1)!;
  return { life, claim: secretOf(claimUrl), ownerSecret, subscription };
};

const bought = async () => {
  const purchase = await buy();
  const { text, key } = await purchase.life.issue({ claim: purchase.claim, owner: purchase.ownerSecret });
  return { ...purchase, text, key };
};

const live = async () => (await world.liveKeys()).map(({ id }) => id).sort();

/** The gateway has the live keys only, with their plans. */
const expectServed = async (): Promise<void> => {
  const expected = (await world.liveKeys()).map(({ id, tier }) => [id, [`plan-${tier}`]] as const);
  expect(world.gateway.plans()).toEqual(new Map(expected));
};

describe('Somebody with the link to a claim', () => {
  test('gets no key without the secret of its owner, nor with the secret of another', async () => {
    const { life, claim, ownerSecret } = await buy();
    const other = await buy();
    for (const owner of [null, '', other.ownerSecret, buildKeyText('1'.repeat(44), 'cio'), `${ownerSecret} `])
      await expect(life.issue({ claim, owner })).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await world.allKeys()).toEqual([]);
    const { key } = await life.issue({ claim, owner: ownerSecret });
    await expect(life.keep({ claim, owner: null }, key.id)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(life.issue({ claim, owner: null })).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await live()).toEqual([key.id]);
  });

  test('finds no secret in the tables', async () => {
    const { ownerSecret, claim, text } = await bought();
    for (const table of Object.values(world.names)) {
      const { Items } = await engine.client.send(new ScanCommand({ TableName: table }));
      for (const secret of [ownerSecret, claim, text]) expect(JSON.stringify(Items)).not.toContain(secret);
    }
  });

  test('is let in by a secret that the operator issued, not by the one it replaced', async () => {
    const { life, claim, ownerSecret } = await buy();
    const fresh = buildKeyText('2'.repeat(44), 'cio');
    await replaceOwner(world.accounts, (await world.account())!.id, hashKeyText(fresh));
    await expect(life.issue({ claim, owner: ownerSecret })).rejects.toMatchObject({ code: 'unauthorized' });
    const { key } = await life.issue({ claim, owner: fresh });
    expect(await live()).toEqual([key.id]);
    await expect(life.owner(ownerSecret)).rejects.toMatchObject({ code: 'unauthorized' });
    expect((await life.owner(fresh)).id).toBe(key.account);
  });
});

describe('Somebody with a leaked API key', () => {
  test('opens nothing that is the owner’s', async () => {
    const { life, text, key } = await bought();
    const attempts = [
      () => life.owner(text),
      () => life.list(text),
      () => life.issueOwn(text),
      () => life.rotate(text, key.id),
      () => life.revoke(text, key.id),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
    expect(await live()).toEqual([key.id]);
  });

  test('gets the same answer for every secret that opens nothing', async () => {
    const { life, ownerSecret } = await bought();
    const guesses = [
      '',
      'cio_x',
      buildKeyText('3'.repeat(44), 'cio'),
      `${ownerSecret.slice(0, -1)}x`,
      buildKeyText('3'.repeat(44), 'cin'),
    ];
    const answers = await Promise.all(guesses.map(guess => life.owner(guess).catch(error => error)));
    expect(new Set(answers.map(({ code, message }) => `${code} ${message}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 'unauthorized' });
  });
});

describe('An owner', () => {
  test('sees keys without their texts, and is a customer of Stripe', async () => {
    const { life, ownerSecret, key, text } = await bought();
    const listed = await life.list(ownerSecret);
    expect(listed.map(({ id, tier }) => [id, tier])).toEqual([[key.id, 'layer1']]);
    expect(JSON.stringify(listed)).not.toContain(text);
    expect(readCustomer(await life.owner(ownerSecret))).toMatch(/^cus_/);
    const account = { id: 'acct-bob', name: 'Bob', createdMs: 0, plan: null, billing: null };
    expect(() => readCustomer(account)).toThrow('not billed through Stripe');
  });

  test('rotates a key, which stays valid for the grace only', async () => {
    const { life, ownerSecret, key, text } = await bought();
    await updateStoredKey(world.keys, key.hash, known => ({ ...known, scopes: { routes: ['usage'] } }));
    const next = await life.rotate(ownerSecret, key.id, 2);
    expect(next.key).toMatchObject({ tier: 'layer1', account: key.account, scopes: { routes: ['usage'] } });
    expect(await live()).toEqual([key.id, next.key.id].sort());
    await expectServed();
    await expect(life.rotate(ownerSecret, key.id)).rejects.toThrow(`was rotated to ${next.key.id}`);
    world.time.nowMs += 2 * HOUR_MS;
    expect(isLive((await world.keyOf(text))!, world.time.nowMs)).toBe(false);
    await expect(life.rotate(ownerSecret, key.id)).rejects.toThrow('is not valid any more');
    expect(await live()).toEqual([next.key.id]);
  });

  test('replaces a leaked key at once, and still gets another one after revoking all', async () => {
    const { life, ownerSecret, key } = await bought();
    const next = await life.rotate(ownerSecret, key.id, 0);
    expect(await live()).toEqual([next.key.id]);
    await life.revoke(ownerSecret, next.key.id);
    await life.revoke(ownerSecret, next.key.id);
    await life.revoke(ownerSecret, key.id);
    expect([await live(), world.gateway.plans().size]).toEqual([[], 0]);
    const issued = await life.issueOwn(ownerSecret);
    expect(await world.served()).toEqual([{ tier: 'layer1', plans: ['plan-layer1'] }]);
    expect(await live()).toEqual([issued.key.id]);
  });

  test('reaches no key of another account', async () => {
    const [ann, bob] = [await bought(), await bought()];
    for (const step of ['rotate', 'revoke'] as const)
      await expect(ann.life[step](ann.ownerSecret, bob.key.id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await ann.life.list(ann.ownerSecret)).map(({ id }) => id)).toEqual([ann.key.id]);
    expect(await live()).toEqual([ann.key.id, bob.key.id].sort());
  });

  test('has at most twenty live keys', async () => {
    const { life, ownerSecret, key } = await bought();
    for (let more = 0; more < 19; more++) await life.issueOwn(ownerSecret);
    await expect(life.issueOwn(ownerSecret)).rejects.toThrow('at most 20 live keys');
    await expect(life.rotate(ownerSecret, key.id)).rejects.toThrow('at most 20 live keys');
    await life.revoke(ownerSecret, key.id);
    await life.issueOwn(ownerSecret);
    expect(await live()).toHaveLength(20);
  });

  test('gets no key once the subscription has ended', async () => {
    const { life, ownerSecret, key, subscription } = await bought();
    await life.deliver(stripe.change(subscription, { status: 'canceled' }));
    await expect(life.rotate(ownerSecret, key.id)).rejects.toThrow('is not valid any more');
    await expect(life.issueOwn(ownerSecret)).rejects.toThrow('no live subscription');
    expect([await live(), world.gateway.plans().size]).toEqual([[], 0]);
  });

  test('who rotates while the price changes gets keys of the new tier', async () => {
    const { life, ownerSecret, key, subscription } = await bought();
    await Promise.all([
      life.rotate(ownerSecret, key.id),
      world.life().deliver(stripe.change(subscription, { price: 'price_two' })),
    ]);
    expect((await world.liveKeys()).map(({ tier }) => tier)).toEqual(['layer2', 'layer2']);
    await expectServed();
  });

  test('who rotates a key twice at the same time gets one successor', async () => {
    const { ownerSecret, key } = await bought();
    const both = await Promise.allSettled([1, 2].map(() => world.life().rotate(ownerSecret, key.id)));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await live()).toHaveLength(2);
    await expectServed();
  });
});

/** Rotates the key, or the one that replaced it. */
const again = async (ownerSecret: string, keyId: string) => {
  const { successor } = (await world.allKeys()).find(({ id }) => id === keyId)!;
  const life = world.life();
  return life.rotate(ownerSecret, keyId).catch(() => life.rotate(ownerSecret, successor!, 0));
};

describe.each(faultModes)('When $title', ({ mode, fatal }) => {
  test('a rotation that is repeated leaves one successor', async () => {
    const steps = openLine();
    const first = await bought();
    await world.life(steps).rotate(first.ownerSecret, first.key.id);
    expect(steps.calls).toBeGreaterThan(8);
    for (let at = 0; at < steps.calls; at++) {
      world = await openWorld(engine, stripe);
      const { ownerSecret, key } = await bought();
      const line = openLine({ at, mode, fatal });
      const rotated = await world
        .life(line)
        .rotate(ownerSecret, key.id)
        .catch(() => null);
      world.wait();
      const next = rotated ?? (await again(ownerSecret, key.id));
      expect(await live(), `call ${at}`).toEqual([key.id, next.key.id].sort());
      await expectServed();
      const { successor, expiresMs } = (await world.allKeys()).find(({ id }) => id === key.id)!;
      expect([successor === undefined, expiresMs === null]).toEqual([false, false]);
    }
  });

  test('an event of Stripe restores the key of a rotation that nobody repeats', async () => {
    const steps = openLine();
    const first = await bought();
    await world.life(steps).rotate(first.ownerSecret, first.key.id);
    for (let at = 0; at < steps.calls; at++) {
      world = await openWorld(engine, stripe);
      const { ownerSecret, key, subscription } = await bought();
      const line = openLine({ at, mode, fatal });
      const rotated = await world
        .life(line)
        .rotate(ownerSecret, key.id)
        .catch(() => null);
      world.wait();
      await world.life().deliver(stripe.renew(subscription));
      const successor = (await world.allKeys()).find(({ id }) => id === key.id)!.successor ?? [];
      expect(await live(), `call ${at}`).toEqual([key.id, successor].flat().sort());
      if (rotated) expect(successor).toBe(rotated.key.id);
      await expectServed();
      await world.life().deliver(stripe.change(subscription, { status: 'canceled' }));
      expect([await live(), world.gateway.plans().size]).toEqual([[], 0]);
    }
  });
});
