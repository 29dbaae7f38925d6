import { x402HTTPClient } from '@x402/core/client';
import { encodePaymentRequiredHeader } from '@x402/core/http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRest } from '../../../clients/typescript/src/client.ts';
import { formatUsdc, openBudget, parseUsdc } from '../../../clients/typescript/src/x402/budget.ts';
import { createPayments, type PaymentsOptions } from '../../../clients/typescript/src/x402/payments.ts';
import { requiredOf } from '../../payments/payer.ts';
import { askedBy, MINT, openShop, type Shop } from '../../payments/shop.ts';
import { fakeClock } from './fake-clock.ts';

const OTHER = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';
const FUNDS = 1_000_000n;

let shop: Shop;

beforeAll(async () => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  shop = await openShop();
});
afterEach(() => {
  Object.assign(shop.world, { skewMs: 0, work: shop.okWork });
  shop.node.faults.isDown = false;
  shop.facilitator.faults.settle.length = 0;
});
afterAll(() => shop.stop());

type Change = (response: Response, request: Request) => Response | Promise<Response>;

/** A client that pays, and whose answers a test may change. */
const customer = async (options: Partial<PaymentsOptions> = {}, change: Change = response => response) => {
  const payer = await shop.payer(FUNDS);
  const clock = fakeClock();
  clock.run();
  const sent: string[] = [];
  const ask = async (request: Request): Promise<Response> => {
    sent.push(request.headers.get('payment-signature') ?? 'none');
    const { status, headers, body } = await shop.startProcess().ask(askedBy(request));
    return change(new Response(body, { status, headers }), request);
  };
  const payments = createPayments(new x402HTTPClient(payer.client), {
    budget: { perRequestMax: '0.01', totalMax: '0.1' },
    ...{ fetch: ask, clock },
    ...options,
  });
  const rest = createRest({ url: 'http://shop.example/x402', fetch: payments.fetch, clock, retry: { attemptsMax: 1 } });
  const price = (mint = MINT) => rest.get('/v1/token/{mint}/price', { mint });
  return { price, sent, payments, clock, client: payer.client, spent: () => FUNDS - payer.left() };
};

describe('A client that pays', () => {
  test('gets answers, and reports its spending exactly', async () => {
    const { price, payments, spent } = await customer();
    expect((await price()).ok).toBe(true);
    expect((await price(OTHER)).ok).toBe(true);
    expect(payments.spending()).toEqual({ settled: '0.002', pending: '0', payments: 2 });
    expect(spent()).toBe(2_000n);
  });

  test('sends the same payment again while its settlement is unknown', async () => {
    shop.facilitator.faults.settle.push('lost-after', 'lost-before');
    shop.node.faults.isDown = true;
    const { price, payments, sent, spent } = await customer({}, response => {
      if (sent.length > 2) shop.node.faults.isDown = false;
      return response;
    });
    expect((await price()).ok).toBe(true);
    expect(new Set(sent.slice(1)).size).toBe(1);
    expect(sent.length).toBeGreaterThan(2);
    expect([payments.spending().settled, spent()]).toEqual(['0.001', 1_000n]);
  });

  test('gets the answer that was lost on the way, without paying again', async () => {
    let isLost = false;
    const { price, payments, spent } = await customer({}, response => {
      if (response.status !== 200 || isLost) return response;
      isLost = true;
      throw new TypeError('The connection was closed.');
    });
    expect((await price()).ok).toBe(true);
    expect([isLost, payments.spending(), spent()]).toEqual([
      true,
      { settled: '0.001', pending: '0', payments: 1 },
      1_000n,
    ]);
  });

  test('goes on with an open payment when the caller asks again', async () => {
    let isDown = true;
    const { price, payments, sent, spent } = await customer({ attemptsMax: 1 }, (response, request) => {
      if (isDown && request.headers.has('payment-signature')) throw new TypeError('The connection was closed.');
      return response;
    });
    expect((await price()).ok).toBe(false);
    expect(payments.spending()).toEqual({ settled: '0', pending: '0.001', payments: 0 });
    isDown = false;
    expect((await price()).ok).toBe(true);
    expect([payments.spending(), spent()]).toEqual([{ settled: '0.001', pending: '0', payments: 1 }, 1_000n]);
    expect(new Set(sent).size).toBe(2);
  });

  test('pays once for requests of one address that run at once', async () => {
    const { price, payments, spent } = await customer();
    const answers = await Promise.all([price(), price(), price()]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect([payments.spending().payments, spent()]).toEqual([1, 1_000n]);
  });

  test('counts a payment that the service refused until it has expired', async () => {
    const { price, payments, clock } = await customer({}, (response, request) =>
      request.headers.has('payment-signature') ? new Response('{}', { status: 402 }) : response,
    );
    expect((await price()).ok).toBe(false);
    expect(payments.spending()).toEqual({ settled: '0', pending: '0.001', payments: 0 });
    await clock.advance(200_000);
    expect(payments.spending().pending).toBe('0');
  });

  test.each([
    ['the limit of a request', { perRequestMax: '0.000999', totalMax: '1' }, 0],
    ['the limit of all', { perRequestMax: '1', totalMax: '0.002999' }, 2],
  ])('never signs more than %s', async (_, budget, bought) => {
    const { price, sent, spent } = await customer({ budget });
    const results = [];
    for (const mint of [MINT, OTHER, `${'1'.repeat(31)}2`, `${'1'.repeat(31)}3`]) results.push(await price(mint));
    expect(results.filter(({ ok }) => ok)).toHaveLength(bought);
    const last = results.at(-1)!;
    expect(last.ok || last.error.message).toMatch(/costs 0.001 USDC, more than the budget allows. Nothing was paid/);
    expect([sent.filter(one => one !== 'none').length, spent()]).toEqual([bought, BigInt(bought) * 1_000n]);
  });

  test('never signs more than the limit of all in requests that run at once', async () => {
    const { price, payments } = await customer({ budget: { perRequestMax: '1', totalMax: '0.0015' } });
    const results = await Promise.all([price(), price(OTHER)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(payments.spending()).toEqual({ settled: '0.001', pending: '0', payments: 1 });
  });

  test('keeps a payment open that the service could not settle, for as long as it takes', async () => {
    let isDown = true;
    const { price, payments, sent, clock } = await customer({ attemptsMax: 1 }, (response, request) =>
      isDown && request.headers.has('payment-signature') ? new Response('{}', { status: 503 }) : response,
    );
    expect((await price()).ok).toBe(false);
    await clock.advance(1_000_000);
    expect(payments.spending()).toEqual({ settled: '0', pending: '0.001', payments: 0 });
    isDown = false;
    expect((await price()).ok).toBe(true);
    expect(new Set(sent).size).toBe(2);
    expect(payments.spending()).toEqual({ settled: '0.001', pending: '0', payments: 1 });
  });

  test('counts a payment as charged whose answer the service no longer has', async () => {
    let isLost = false;
    const { price, payments, spent } = await customer({ attemptsMax: 1 }, response => {
      if (response.status !== 200 || isLost) return response;
      isLost = true;
      throw new TypeError('The connection was closed.');
    });
    expect((await price()).ok).toBe(false);
    shop.world.skewMs = 1_000_000;
    expect((await price()).ok).toBe(false);
    expect([payments.spending(), spent()]).toEqual([{ settled: '0.001', pending: '0', payments: 1 }, 1_000n]);
  });

  test('pays in USDC only', async () => {
    const { price, sent } = await customer({}, response => {
      const { accepts, ...rest } = requiredOf(response.headers.get('payment-required')!);
      const dear = encodePaymentRequiredHeader({ ...rest, accepts: [{ ...accepts[0]!, asset: MINT }] });
      return new Response('{}', { status: 402, headers: { 'payment-required': dear } });
    });
    const result = await price();
    expect(result.ok || result.error.message).toContain('accepts no USDC');
    expect(sent).toEqual(['none']);
  });

  test('reserves nothing for a payment that the wallet does not sign', async () => {
    const { price, payments, client } = await customer();
    vi.spyOn(client, 'createPaymentPayload').mockRejectedValueOnce(new Error('The wallet is locked.'));
    const result = await price();
    expect(result.ok || result.error.message).toBe('The wallet is locked.');
    expect(payments.spending().pending).toBe('0');
    expect((await price()).ok).toBe(true);
  });

  test('pays only the wallet that it expects', async () => {
    const { price, sent } = await customer({ payTo: OTHER });
    const result = await price();
    expect(result.ok || result.error.message).toContain('expected wallet');
    expect(sent).toEqual(['none']);
  });
});

describe('Amounts', () => {
  test.each(['', '1,5', '-1', '0.0000001', '1e3', '$1'])('"%s" is not a limit', text => {
    expect(() => openBudget({ perRequestMax: text, totalMax: '1' }, () => 0)).toThrow(`got "${text}"`);
  });

  test.each([
    ['0.001', 1_000n],
    ['12', 12_000_000n],
    ['0.1', 100_000n],
  ])('%s is exact', (text, units) => {
    expect([parseUsdc(text), formatUsdc(units)]).toEqual([units, text]);
  });
});
