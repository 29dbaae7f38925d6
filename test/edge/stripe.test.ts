import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCachedSecret } from '../../layers/edge/secret.ts';
import { createStripeClient, mapStripeErrors } from '../../layers/edge/stripe.ts';
import { API_KEY, type LoopbackStripe, startStripe } from '../worlds/accounts/stripe.ts';

describe('a secret', () => {
  beforeEach(() => {
    process.env.AWS_REGION = 'us-east-1';
  });

  const reader = () => {
    const read: string[] = [];
    const secretAt = createCachedSecret(
      () => '/chain/key',
      async (_client, name) => {
        read.push(name);
        if (read.length === 3) throw new Error('not reachable');
        return `secret ${read.length}`;
      },
    );
    return { read, secretAt };
  };

  test('is read once in five minutes, and again after them, because it may be rotated', async () => {
    const { read, secretAt } = reader();
    expect(await secretAt(0)).toBe('secret 1');
    expect(await secretAt(299_999)).toBe('secret 1');
    expect(await secretAt(300_000)).toBe('secret 2');
    expect(read).toEqual(['/chain/key', '/chain/key']);
  });

  test('that could not be read is read again by the next request', async () => {
    const { secretAt } = reader();
    await secretAt(0);
    await secretAt(300_000);
    await expect(secretAt(600_000)).rejects.toThrow('not reachable');
    expect(await secretAt(600_001)).toBe('secret 4');
  });
});

describe('a call to Stripe', () => {
  let stripe: LoopbackStripe;
  beforeAll(async () => {
    stripe = await startStripe([]);
  });
  afterAll(() => stripe.stop());

  const retrieve = (apiKey = API_KEY) =>
    mapStripeErrors(
      createStripeClient({ apiKey, url: stripe.origin, retriesMax: 0 }).subscriptions.retrieve('sub_none'),
    );

  test.each([
    ['an error of the server', 'error', 'unavailable'],
    ['a refusal', 'declined', 'internal'],
  ] as const)('that meets %s (%s) is answered as %s', async (_what, trouble, code) => {
    stripe.troubles.push(trouble);
    await expect(retrieve()).rejects.toMatchObject({ code });
  });

  test('with a wrong key is an error of the service, and does not show the key', async () => {
    const failure = await retrieve('sk_test_wrong').catch(error => error);
    expect(failure).toMatchObject({ code: 'internal' });
    expect(failure.message).not.toContain('sk_test');
  });

  test('to an address where nobody listens fails as unavailable', async () => {
    const client = createStripeClient({ apiKey: API_KEY, url: 'http://127.0.0.1:9', retriesMax: 0 });
    await expect(mapStripeErrors(client.subscriptions.retrieve('sub_1'))).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  test('that hangs ends after its time', async () => {
    const { createServer } = await import('node:net');
    const silent = createServer(() => {});
    await new Promise<void>(done => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as { readonly port: number };
    const url = `http://127.0.0.1:${port}`;
    const client = createStripeClient({ apiKey: API_KEY, url, timeoutMs: 50, retriesMax: 0 });
    await expect(mapStripeErrors(client.subscriptions.retrieve('sub_1'))).rejects.toMatchObject({
      code: 'unavailable',
    });
    silent.close();
  });
});
