/** A customer buys a tier, claims the key in a browser, changes the tier, and cancels. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from '../service/axe.ts';
import { type OpenBrowser, openBrowser } from '../service/browser.ts';
import { type Answer, ask } from '../service/rest.ts';
import { chain, eventually, type Service, scratch, startService } from '../service/service.ts';
import { openTalk } from '../service/talk.ts';
import { API_KEY, type LoopbackStripe, type Sent, startStripe, WEBHOOK_SECRET } from '../worlds/accounts/stripe.ts';

const PRICES = 'layer1=price_one,layer2=price_two';
const folder = scratch();
let stripe: LoopbackStripe;
let service: Service;
let chromium: OpenBrowser;

beforeAll(async () => {
  stripe = await startStripe(['price_one', 'price_two']);
  const environment = {
    STRIPE_SECRET_KEY: API_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_URL: stripe.origin,
  };
  [service, chromium] = await Promise.all([
    startService(folder.path, ['--no-demo', '--stripe-prices', PRICES], environment),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await Promise.all([service?.end('SIGTERM'), chromium?.end(), stripe?.stop()]);
  folder.remove();
});

const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  ask(`${service.ready.base_url}/accounts/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const deliver = ({ body, signature }: Sent): Promise<Answer> =>
  post('stripe/webhook', body, { 'Stripe-Signature': signature });

const keys = async () => {
  const { stdout } = await service.chain(['keys', 'list', '--json']);
  const rows = JSON.parse(stdout) as readonly {
    readonly name: string;
    readonly tier: string;
    readonly status: string;
  }[];
  return rows.filter(({ name }) => name === 'Checkout').map(({ tier, status }) => `${tier} ${status}`);
};

const usage = (key: string): Promise<Answer> =>
  ask(`${service.ready.base_url}/v1/usage`, { headers: { Authorization: `Bearer ${key}` } });

describe('the claim page', () => {
  let page: Page;
  let key: string;
  let owner: string;
  const problems: string[] = [];

  beforeAll(async () => {
    const context = await chromium.browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    page = await context.newPage();
    page.on('console', message => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', error => problems.push(String(error)));
  });
  afterAll(() => page?.context().close());

  test('sells a tier on a phone, and waits for the payment', async () => {
    await page.goto(`${service.ready.base_url}/accounts/claim?tier=layer1`);
    await page.getByRole('heading', { name: 'Subscribe to Layer 1' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('heading', { name: 'Waiting for the payment' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('issues no key by being looked at, only when it is asked to show it', async () => {
    for (const event of stripe.events) expect(await deliver(event)).toMatchObject({ status: 200 });
    await page.getByRole('heading', { name: 'Your key is ready' }).waitFor();
    expect(await keys()).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show the key' }).click();
    key = await eventually('the key', async () => (await page.locator('#key').textContent()) || undefined);
    expect(await axeFindings(page)).toEqual([]);
    owner = (await page.locator('#owner').textContent())!;
    expect(owner).toMatch(/^cio_\w+_[0-9a-f]{6}$/);
    expect(await keys()).toEqual(['layer1 live']);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(360);
  });

  test('shows it once, and leaves nothing in the browser', async () => {
    const left = () => page.evaluate('localStorage.length') as Promise<number>;
    await eventually('the confirmation', async () => ((await left()) === 0 ? true : undefined));
    await page.reload();
    await page.getByRole('heading', { name: /Subscribe|unknown/ }).waitFor();
    expect(await page.content()).not.toContain(key);
    expect(problems).toEqual([]);
  });

  test('keeps the claim of the browser when somebody sends the link of another one', async () => {
    const { body } = await post('checkout', { tier: 'layer1' });
    const { claim_url } = body as { readonly claim_url: string };
    const own = '4'.repeat(44);
    await page.evaluate(`localStorage.setItem('chain-claim', '${own}')`);
    await page.goto(claim_url);
    await page.getByRole('link', { name: 'Pay at Stripe' }).waitFor();
    expect(await page.evaluate("localStorage.getItem('chain-claim')")).toBe(own);
    expect(page.url()).not.toContain('#');
    await page.goto(`${service.ready.base_url}/accounts/claim#${'3'.repeat(44)}`);
    await page.getByRole('heading', { name: 'This link is unknown or has expired' }).waitFor();
    expect(await page.evaluate("localStorage.getItem('chain-claim')")).toBe(own);
  });

  test('gives a key that works, follows the price, opens the portal, and ends with the subscription', async () => {
    expect(await usage(key)).toMatchObject({ status: 200 });
    const [subscription] = stripe.subscriptions.keys();
    await deliver(stripe.change(subscription!, { price: 'price_two' }));
    expect(await keys()).toEqual(['layer2 live']);
    await deliver(stripe.change(subscription!, { price: 'price_one' }));
    expect(await keys()).toEqual(['layer1 live']);
    const portal = await post('portal', {}, { Authorization: `Bearer ${owner}` });
    expect(portal.body).toMatchObject({ portal_url: expect.stringMatching(/\/portal\/cus_\d+$/) });
    await refuseKeyAlone(key);
    key = await replaceKeys(key, owner);
    await suspendAndRestore(subscription!, key);
    await deliver(stripe.change(subscription!, { status: 'canceled' }));
    expect(await keys()).toEqual(['layer1 revoked', 'layer1 revoked']);
    expect(await post('portal', {}, { Authorization: `Bearer ${owner}` })).toMatchObject({ status: 200 });
    await eventually('the refusal', async () => ((await usage(key)).status === 401 ? true : undefined));
  });
});

const own = (owner: string, path: string, body?: unknown): Promise<Answer> =>
  ask(`${service.ready.base_url}/accounts/keys${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${owner}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** What somebody tries who found a key in a repository. */
const refuseKeyAlone = async (key: string): Promise<void> => {
  const attempts = [
    post('portal', {}, { Authorization: `Bearer ${key}` }),
    own(key, ''),
    own(key, '', {}),
    own(key, '/rotate', { key_id: 'key-1' }),
    own(key, '/revoke', { key_id: 'key-1' }),
  ];
  for (const answer of await Promise.all(attempts)) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((answer.body as { error: string }).error).toContain("the owner's secret");
  }
};

type Listed = { readonly keys: readonly { readonly key_id: string; readonly state: string }[] };

/** Rotates a key and its successor, and returns the last one. */
const replaceKeys = async (key: string, owner: string): Promise<string> => {
  const { keys: listed } = (await own(owner, '')).body as Listed;
  expect(listed).toMatchObject([{ state: 'live', tier: 'layer1', replaced_by: null }]);
  expect(JSON.stringify(listed)).not.toContain(key);
  const { key_id } = listed[0]!;
  const wrong = await own(owner, '/rotate', { key_id, grace_hours: 169 });
  expect(wrong).toMatchObject({ status: 400, body: { error: 'grace_hours must be 0 to 168 hours, got 169' } });
  const next = (await own(owner, '/rotate', { key_id })).body as { readonly key: string; readonly key_id: string };
  expect([await usage(key), await usage(next.key)]).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await own(owner, '/revoke', { key_id })).toMatchObject({ status: 200, body: { state: 'revoked' } });
  await eventually('the refusal', async () => ((await usage(key)).status === 401 ? true : undefined));
  const last = (await own(owner, '', { name: 'Laptop' })).body as { readonly key: string };
  await own(owner, '/revoke', { key_id: next.key_id });
  expect(((await own(owner, '')).body as Listed).keys.map(({ state }) => state)).toEqual([
    'revoked',
    'revoked',
    'live',
  ]);
  return last.key;
};

/** REST, tickets and sockets refuse the key during a dispute. */
const suspendAndRestore = async (subscription: string, key: string): Promise<void> => {
  const headers = { Authorization: `Bearer ${key}` };
  const price = `${service.ready.base_url}/v1/token/So11111111111111111111111111111111111111112/price`;
  const ticket = `${service.ready.base_url}/v1/stream/ticket`;
  const statuses = async () => `${(await ask(price, { headers })).status} ${(await ask(ticket, { headers })).status}`;
  const become = (expected: string) =>
    eventually(expected, async () => ((await statuses()) === expected ? true : undefined));
  await become('200 200');
  expect(await deliver(stripe.dispute(subscription, 'needs_response'))).toMatchObject({ status: 200 });
  await become('403 403');
  await expect(openTalk(service.ready.ws_url, key)).rejects.toThrow();
  expect(await deliver(stripe.dispute(subscription, 'won'))).toMatchObject({ status: 200 });
  await become('200 200');
  const { socket } = await openTalk(service.ready.ws_url, key);
  socket.close();
};

describe('the accounts API', () => {
  test('begins a checkout for any page, and keeps claims to itself', async () => {
    const Origin = 'https://shop.example.com';
    const begun = await post('checkout', { tier: 'layer2', email: 'ann@example.com' }, { Origin });
    expect(begun).toMatchObject({ status: 200, body: { checkout_url: expect.stringContaining('/pay/cs_test_') } });
    expect(begun.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    const { claim_url } = begun.body as { readonly claim_url: string };
    expect(claim_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/accounts\/claim#[1-9A-HJ-NP-Za-km-z]{40,50}$/);
    const claim = { claim: claim_url.split('#')[1] };
    const status = await post('claim/status', claim, { Origin: service.ready.base_url });
    expect(status.body).toMatchObject({ state: 'open', tier: 'layer2' });
    const foreign = await post('claim/status', claim, { Origin });
    expect(foreign.status).toBe(403);
    for (const { headers } of [status, foreign]) expect(headers).not.toHaveProperty('access-control-allow-origin');
    const preflight = await ask(`${service.ready.base_url}/accounts/checkout`, { method: 'OPTIONS' });
    expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-methods': 'POST, OPTIONS' } });
  });

  test('answers the same whether an email is known or not', async () => {
    const answers = await Promise.all(
      ['ann@example.com', 'nobody@example.com'].map(email => post('checkout', { tier: 'layer1', email })),
    );
    const shapes = answers.map(({ status, body }) => [status, Object.keys(body as object)]);
    expect(shapes[0]).toEqual(shapes[1]);
  });

  test('ignores a price that a caller names', async () => {
    const { body } = await post('checkout', {
      tier: 'layer2',
      price: 'price_one',
      success_url: 'https://evil.example',
    });
    const id = (body as { readonly checkout_url: string }).checkout_url.split('/').pop()!;
    const { asked } = stripe.sessions.get(id)!;
    expect(asked.get('line_items[0][price]')).toBe('price_two');
    expect(asked.get('success_url')).toBe(`${service.ready.base_url}/accounts/claim`);
  });

  test.each([
    ['checkout', 'tier=layer1', 'The body must be JSON'],
    ['checkout', '[]', 'The body must be a JSON object'],
    ['checkout', { tier: 'free' }, 'tier must be one of layer1, layer2, got "free"'],
    ['checkout', { tier: 'layer3' }, 'tier must be one of layer1, layer2, got "layer3"'],
    ['checkout', { email: 'ann@example.com' }, 'tier is missing; it must be one of layer1, layer2'],
    ['checkout', { tier: 'layer1', email: 'ann' }, 'email must be an address of at most 254 characters, got "ann"'],
    ['checkout', { tier: 'layer1', email: 7 }, 'email must be an address of at most 254 characters, got 7'],
    ['claim', { claim: '../../account' }, 'claim must be what follows the # of a claim link'],
    ['claim/status', {}, 'claim must be what follows the # of a claim link'],
    ['claim/done', { claim: '1'.repeat(44) }, 'key_id is missing; it must be the id of a key, such as key-…'],
    ['stripe/webhook', '{"id":"evt_1"}', 'The signature of this webhook is not valid'],
  ])('refuses a malformed body of %s: %j', async (path, body, error) => {
    expect(await post(path, body)).toMatchObject({ status: 400, body: { code: 'invalid_request', error } });
  });

  test('refuses a body that is too long', async () => {
    const answer = await post('checkout', { tier: 'layer1', note: 'x'.repeat(5_000) });
    expect(answer.body).toMatchObject({ error: 'The body must have at most 4096 bytes' });
  });

  test('refuses a guessed claim, a wrong method, and a portal without a customer', async () => {
    expect(await post('claim', { claim: '2'.repeat(44) })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const wrong = await ask(`${service.ready.base_url}/accounts/checkout`);
    expect(wrong).toMatchObject({ status: 405, headers: { allow: 'POST, OPTIONS' } });
    const { stdout } = await service.chain(['accounts', 'create', '--name', 'Bob', '--json']);
    const { id } = JSON.parse(stdout) as { readonly id: string };
    const ownerOf = async (): Promise<string> => {
      const issued = await service.chain(['accounts', 'owner', id, '--json']);
      return (JSON.parse(issued.stdout) as { readonly owner_secret: string }).owner_secret;
    };
    const [first, second] = [await ownerOf(), await ownerOf()];
    expect(await own(first, '')).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(await own(second, '')).toMatchObject({ status: 200, body: { account: id, keys: [] } });
    const portal = await post('portal', {}, { Authorization: `Bearer ${second}` });
    expect(portal).toMatchObject({ status: 400, body: { error: 'The account is not billed through Stripe' } });
  });

  test('limits guesses of owner’s secrets by address', async () => {
    const guesses = Array.from({ length: 40 }, (_, at) => `cio_${String(at + 11).padStart(44, '1')}_000000`);
    const answers = [];
    for (const guess of guesses) answers.push(await own(guess, ''));
    const waits = answers.filter(({ status }) => status === 429).map(({ headers }) => Number(headers['retry-after']));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect(waits.length).toBeGreaterThan(0);
  });

  test('limits the checkouts of an address', async () => {
    const answers = await Promise.all(Array.from({ length: 21 }, () => post('checkout', { tier: 'layer1' })));
    const waits = answers.filter(({ status }) => status === 429).map(({ headers }) => Number(headers['retry-after']));
    // The gateway's own limit waits one second.
    expect(Math.max(...waits)).toBeGreaterThan(1);
  });
});

test.each([
  [{}, 'STRIPE_SECRET_KEY, such as sk_test_…'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET, such as whsec_…'],
])('prices without the secrets %j do not start', async (environment, expected) => {
  const { readSelfService: selfServiceOf } = await import('../../lib/command/self-service.ts');
  expect(() => selfServiceOf(PRICES, environment)).toThrow(expected);
});

test('malformed prices do not start', async () => {
  const { code, stderr } = await chain(['start', '--stripe-prices', 'layer1=prod_1']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('It must be tiers above Free with distinct prices')]);
});
