import { ScanCommand } from '@aws-sdk/client-dynamodb';
import type { PaymentPayload } from '@x402/core/types';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readUsage } from '../../../layers/storage/access/usage.ts';
import type { Fault } from '../../payments/facilitator.ts';
import { requiredOf } from '../../payments/payer.ts';
import { type Answer, type Asked, CREDIT, MINT, openShop, type Shop, type Step } from '../../payments/shop.ts';

const USDC = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';
const FUNDS = 1_000_000n;
/** Longer than a request may hold a payment. */
const HELD_MS = 60_000;
/** Longer than a blockhash lives. */
const EXPIRED_MS = 300_000;
/** Longer than an answer is kept. */
const FORGOTTEN_MS = 1_000_000;

let shop: Shop;

beforeAll(async () => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  shop = await openShop();
});
afterEach(() => {
  Object.assign(shop.facilitator.hooks, { beforeRefusal: async () => {}, beforeSettle: async () => {} });
  Object.assign(shop.world, { skewMs: 0, work: shop.okWork });
  shop.node.faults.isDown = false;
  shop.facilitator.faults.verify.length = 0;
  shop.facilitator.faults.settle.length = 0;
});
afterAll(() => shop.stop());

/** A payer with a signed payment for a request. */
const buyer = async (asked: Asked = {}, change?: (payment: PaymentPayload) => PaymentPayload) => {
  const { ask } = shop.startProcess();
  const payer = await shop.payer(FUNDS);
  const offer = await ask(asked);
  const required = offer.headers['PAYMENT-REQUIRED']!;
  const payment = await payer.sign(required, change);
  return { ...payer, offer, required, payment, spent: () => FUNDS - payer.left() };
};

/** Every request reaches a process with an empty memory. */
const ask = (asked: Asked = {}, impatient: Step | null = null): Promise<Answer> =>
  shop.startProcess(null, impatient).ask(asked);

const hastyAt = (step: Step, fault: Fault) => (fault.startsWith('silent') || fault === 'late' ? step : null);

const whyOf = ({ status, receipt }: Answer) => `${status} ${receipt?.success ? 'settled' : receipt?.errorReason}`;

/** Sends the same payment again until it is answered or refused. */
const insist = async (asked: Asked): Promise<Answer> => {
  for (let tries = 0; ; tries++) {
    const answer = await ask(asked).catch(() => null);
    if (answer !== null && (answer.status !== 503 || tries === 5)) return answer;
    shop.world.skewMs += HELD_MS;
  }
};

const creditsSold = async (): Promise<number> => {
  const usage = { client: shop.engine.client, table: shop.tables.usage };
  const days = [0, 1].map(day => new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10));
  const rows = await readUsage(usage, 'x402', days[0]!, days[1]!);
  return rows.reduce((sum, { credits }) => sum + credits, 0);
};

describe('A request without a payment', () => {
  test('names the price of the route where clients read it', async () => {
    const { offer } = await buyer();
    expect(offer.status).toBe(402);
    const { accepts, resource, x402Version } = requiredOf(offer.headers['PAYMENT-REQUIRED']!);
    expect([x402Version, resource.url]).toEqual([2, `http://shop.example/x402/v1/token/${MINT}/price`]);
    const payTo = shop.seller.publicKey.toBase58();
    expect(accepts).toMatchObject([{ scheme: 'exact', amount: '1000', asset: USDC, payTo }]);
    expect(JSON.parse(offer.body)).toMatchObject({ code: 'payment_required' });
    expect(offer.headers['Access-Control-Expose-Headers']).toMatch(/PAYMENT-REQUIRED, PAYMENT-RESPONSE$/);
  });

  test.each([
    [{ path: '/v1/prices', query: { mints: [MINT, USDC].join() } }, '1000'],
    [{ path: '/v1/prices', query: { mints: elevenAddresses() } }, '2000'],
    [{ path: '/v1/wallet/{address}/similar', parameters: { address: MINT } }, '10000'],
  ])('costs the credits of the request: %o', async (asked, amount) => {
    const { headers } = await ask(asked);
    expect(requiredOf(headers['PAYMENT-REQUIRED']!).accepts[0]!.amount).toBe(amount);
  });

  test.each([
    [{ parameters: { mint: 'nobody' } }, 400, 'mint'],
    [{ path: '/v1/token/{mint}/ohlcv', query: { limit: 'many' } }, 400, 'limit'],
    [{ path: '/v1/usage' }, 404, '/x402/v1/usage'],
    [{ path: '/v1/stream/ticket' }, 404, 'ticket'],
    [{ payment: '?' }, 400, 'base64'],
    [{ payment: Buffer.from('{"x402Version":1}').toString('base64') }, 400, 'x402Version'],
  ])('is refused before a price is named: %o', async (asked, status, about) => {
    const answer = await ask(asked);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(about);
    expect(answer.headers).not.toHaveProperty('PAYMENT-REQUIRED');
  });
});

function elevenAddresses(): string {
  return [...'23456789ABC'].map(last => `${'1'.repeat(31)}${last}`).join();
}

describe('A payment', () => {
  test('is settled before its answer, which has the receipt, and counts', async () => {
    const before = await creditsSold();
    const { payment, spent } = await buyer();
    const answer = await ask({ payment, headers: { 'If-None-Match': 'W/"one"' } });
    expect([answer.status, JSON.parse(answer.body).path]).toEqual([200, `/x402/v1/token/${MINT}/price`]);
    expect(answer.headers).toMatchObject({ 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    expect(answer.receipt).toMatchObject({ success: true, transaction: shop.chain.landed[0]!.signature });
    expect(spent()).toBe(CREDIT);
    expect(await creditsSold()).toBe(before + 1);
  });

  test('buys nothing when it is replayed, although it still verifies', async () => {
    const { payment, spent } = await buyer();
    await ask({ payment });
    const works = shop.world.works;
    for (const skewMs of [0, HELD_MS, EXPIRED_MS]) {
      shop.world.skewMs = skewMs;
      expect(whyOf(await ask({ payment }))).toBe('402 payment_already_used');
    }
    expect([spent(), shop.world.works]).toEqual([CREDIT, works]);
  });

  test('gets the same answer again if the payer lost it, for a while', async () => {
    const { payment, spent } = await buyer();
    const bought = await ask({ payment });
    const before = await creditsSold();
    shop.world.work = () => Promise.reject(new Error('Nothing new may be bought.'));
    expect(await ask({ payment, isRepeat: true })).toEqual(bought);
    expect(whyOf(await ask({ payment, isRepeat: true, parameters: { mint: USDC } }))).toMatch(/^402/);
    shop.world.skewMs = FORGOTTEN_MS;
    expect(whyOf(await ask({ payment, isRepeat: true }))).toBe('402 payment_already_used');
    expect([spent(), await creditsSold()]).toEqual([CREDIT, before]);
  });

  test('is not taken for a HEAD, whose answer has no body', async () => {
    const { payment, spent } = await buyer();
    expect((await ask({ payment, method: 'HEAD' })).status).toBe(402);
    expect(spent()).toBe(0n);
    expect((await ask({ payment })).status).toBe(200);
  });

  test.each([
    ['an error', async () => ({ statusCode: 500, body: '{"error":"x","code":"internal"}' }), 500],
    ['a refusal', async () => ({ statusCode: 429, body: '{}' }), 429],
    ['a crash', () => Promise.reject(new Error('The route crashed.')), 503],
  ] as const)('is charged before %s of the route, and can then buy the answer', async (_, work, status) => {
    const { payment, spent } = await buyer();
    shop.world.work = work as () => Promise<APIGatewayProxyResult>;
    expect(whyOf(await ask({ payment }))).toBe(`${status} settled_unanswered`);
    expect(spent()).toBe(CREDIT);
    shop.world.work = shop.okWork;
    expect(whyOf(await ask({ payment }))).toBe('200 settled');
    expect(spent()).toBe(CREDIT);
  });

  test('buys a refusal of the request itself, which is charged and not worked for again', async () => {
    const { payment, spent } = await buyer();
    shop.world.work = async () => ({ statusCode: 400, body: '{"error":"x","code":"invalid_request"}' });
    const works = shop.world.works;
    expect(whyOf(await ask({ payment }))).toBe('400 settled');
    expect(whyOf(await ask({ payment }))).toBe('402 payment_already_used');
    expect([spent(), shop.world.works]).toEqual([CREDIT, works + 1]);
  });

  test('leaves its work to the next request if the settlement took too long', async () => {
    const { payment, spent } = await buyer();
    const works = shop.world.works;
    shop.facilitator.hooks.beforeSettle = async () => {
      shop.world.skewMs += 20_000;
    };
    expect(whyOf(await ask({ payment }))).toBe('503 settled_unanswered');
    expect([spent(), shop.world.works]).toEqual([CREDIT, works]);
    expect(whyOf(await ask({ payment }))).toBe('200 settled');
  });

  test('that parallel requests send gets exactly one answer', async () => {
    const { payment, spent } = await buyer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ payment })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(spent()).toBe(CREDIT);
  });
});

describe('A request that holds a payment', () => {
  test('keeps others from working for it', async () => {
    const { payment } = await buyer();
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    shop.world.work = async event => {
      begun.resolve();
      await promise;
      return shop.okWork(event);
    };
    const first = ask({ payment });
    await begun.promise;
    const works = shop.world.works;
    expect(whyOf(await ask({ payment }))).toBe('503 in_progress');
    expect(shop.world.works).toBe(works);
    resolve();
    expect((await first).status).toBe(200);
  });

  test('leaves a settled payment to the next one if it is too late to answer', async () => {
    const { payment, spent } = await unknownBuyer();
    shop.world.work = async event => {
      shop.world.skewMs += 30_000;
      return shop.okWork(event);
    };
    expect(whyOf(await ask({ payment }))).toBe('503 settled_unanswered');
    shop.world.work = shop.okWork;
    expect(whyOf(await ask({ payment }))).toBe('200 settled');
    expect(spent()).toBe(CREDIT);
  });

  test('does not answer or count once another has taken over', async () => {
    const before = await creditsSold();
    const { payment, spent } = await unknownBuyer();
    const faster: Answer[] = [];
    shop.world.work = async event => {
      shop.world.work = shop.okWork;
      shop.world.skewMs += 13_000;
      faster.push(await ask({ payment }));
      return { ...(await shop.okWork(event)), body: '"late"' };
    };
    expect(whyOf(await ask({ payment }))).toBe('503 settled_unanswered');
    expect(faster.map(whyOf)).toEqual(['200 settled']);
    expect(await ask({ payment, isRepeat: true })).toEqual(faster[0]);
    expect([spent(), await creditsSold()]).toEqual([CREDIT, before + 1]);
  });
});

describe('A request whose payment another has settled', () => {
  test('does not say that the payer was not charged', async () => {
    const { payment, spent } = await buyer();
    const faster: Answer[] = [];
    shop.node.faults.isDown = true;
    shop.facilitator.faults.settle.push('refuses');
    shop.facilitator.hooks.beforeRefusal = async () => {
      shop.world.skewMs += 13_000;
      faster.push(await ask({ payment }));
    };
    expect(whyOf(await ask({ payment }))).toBe('503 settlement_pending');
    expect([faster.map(whyOf), spent()]).toEqual([['200 settled'], CREDIT]);
  });

  test('gets its answer although the payment no longer verifies', async () => {
    const { payment, spent } = await buyer();
    const faster: Answer[] = [];
    shop.facilitator.faults.verify.push('refuses');
    shop.facilitator.hooks.beforeRefusal = async () => void faster.push(await ask({ payment }));
    expect(await ask({ payment, isRepeat: true })).toEqual(faster[0]);
    expect([faster.map(whyOf), spent()]).toEqual([['200 settled'], CREDIT]);
  });
});

/** Has paid, but the shop does not know it yet. */
const unknownBuyer = async () => {
  const found = await buyer();
  shop.facilitator.faults.settle.push('lost-after');
  shop.node.faults.isDown = true;
  expect(whyOf(await ask({ payment: found.payment }))).toBe('503 settlement_pending');
  shop.node.faults.isDown = false;
  return found;
};

describe('A payment for something else', () => {
  const other = { parameters: { mint: USDC } };

  test('does not buy a request that it does not name', async () => {
    const { payment, spent } = await buyer(other);
    expect(whyOf(await ask({ payment }))).toBe('402 payment_for_another_request');
    expect(spent()).toBe(0n);
  });

  test('does not buy a second request while its settlement is unknown', async () => {
    const unnamed = ({ resource: _, ...payment }: PaymentPayload): PaymentPayload => payment;
    const { payment, spent } = await buyer({}, unnamed);
    shop.facilitator.faults.settle.push('lost-after');
    shop.node.faults.isDown = true;
    expect((await ask({ payment })).status).toBe(503);
    expect(whyOf(await ask({ payment, ...other }))).toBe('402 payment_for_another_request');
    shop.node.faults.isDown = false;
    expect((await ask({ payment })).status).toBe(200);
    expect(spent()).toBe(CREDIT);
  });

  test.each([
    ['amount', { amount: '1' }],
    ['recipient', { payTo: USDC }],
    ['asset', { asset: MINT }],
    ['network', { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const }],
    ['scheme', { scheme: 'upto' }],
  ])('is refused without work if it accepts another %s', async (_, change) => {
    const forged = (payment: PaymentPayload) => ({ ...payment, accepted: { ...payment.accepted, ...change } });
    const { payment, spent } = await buyer({}, forged);
    const works = shop.world.works;
    expect(whyOf(await ask({ payment }))).toBe('402 no_matching_requirements');
    expect([spent(), shop.world.works]).toEqual([0n, works]);
  });

  test('is refused without work if its transaction pays less than it says', async () => {
    const { required, client, spent } = await buyer();
    const { accepts, ...rest } = requiredOf(required);
    const cheap = await client.createPaymentPayload({ ...rest, accepts: [{ ...accepts[0]!, amount: '1' }] });
    const payment = Buffer.from(JSON.stringify({ ...cheap, accepted: accepts[0] })).toString('base64');
    const works = shop.world.works;
    expect(whyOf(await ask({ payment }))).toBe('402 invalid_exact_svm_payload_amount_mismatch');
    expect([spent(), shop.world.works]).toEqual([0n, works]);
  });

  test('is the same payment however its text is changed', async () => {
    const { payment, spent } = await buyer();
    expect((await ask({ payment })).status).toBe(200);
    const { payload, ...rest } = JSON.parse(Buffer.from(payment, 'base64').toString()) as PaymentPayload;
    const bytes = Buffer.from(String(payload.transaction), 'base64');
    // The empty signature of the fee payer is not part of the message.
    bytes.fill(7, 1, 65);
    const changed = { ...rest, payload: { transaction: bytes.toString('base64'), nonce: 1 }, extensions: { a: 1 } };
    const replay = Buffer.from(JSON.stringify(changed)).toString('base64');
    expect(whyOf(await ask({ payment: replay }))).toBe('402 payment_already_used');
    expect(spent()).toBe(CREDIT);
  });

  test('is refused if the payer has no funds left when it is settled', async () => {
    const { payment, payer } = await poorBuyer();
    expect(whyOf(await ask({ payment }))).toMatch(/^402 invalid_exact_svm/);
    expect(payer.left()).toBe(0n);
  });
});

/** Signs, and spends its funds between verification and settlement. */
const poorBuyer = async () => {
  const payer = await shop.payer(CREDIT);
  const [one, two] = await Promise.all([ask(), ask({ parameters: { mint: USDC } })]);
  const payment = await payer.sign(one.headers['PAYMENT-REQUIRED']!);
  const rival = await payer.sign(two.headers['PAYMENT-REQUIRED']!);
  shop.facilitator.hooks.beforeSettle = async () => {
    shop.facilitator.hooks.beforeSettle = async () => {};
    expect((await ask({ payment: rival, parameters: { mint: USDC } })).status).toBe(200);
  };
  return { payer, payment };
};

describe('Free work', () => {
  test('is not given for payments that fail at settlement, however many verify', async () => {
    const payer = await shop.payer(CREDIT);
    const offers = await Promise.all(Array.from({ length: 8 }, () => ask()));
    const payments = await Promise.all(offers.map(({ headers }) => payer.sign(headers['PAYMENT-REQUIRED']!)));
    const works = shop.world.works;
    const answers = await Promise.all(payments.map(payment => ask({ payment })));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(shop.world.works - works).toBeLessThanOrEqual(1);
  });

  test('of a route that always fails ends after five attempts of a payment', async () => {
    const { payment, spent } = await buyer();
    const works = shop.world.works;
    shop.world.work = async () => ({ statusCode: 503, body: '{}' });
    const answers: string[] = [];
    for (let tries = 0; tries < 8; tries++) answers.push(whyOf(await ask({ payment, isRepeat: true })));
    expect(answers).toEqual([
      ...Array.from({ length: 5 }, () => '503 settled_unanswered'),
      ...Array.from({ length: 3 }, () => '402 attempts_used_up'),
    ]);
    expect([spent(), shop.world.works - works]).toEqual([CREDIT, 5]);
    expect((await ask({ payment })).body).toContain('was charged');
  });

  test('is not given to requests that were aborted at any call', async () => {
    const calls = 12;
    for (let at = 0; at < calls; at++) {
      const { payment, spent } = await buyer();
      const works = shop.world.works;
      await shop
        .startProcess({ at, mode: 'unheard', fatal: true })
        .ask({ payment })
        .catch(() => null);
      if (shop.world.works > works) expect(spent()).toBe(CREDIT);
    }
  });
});

describe('Somebody who sees a payment on the chain', () => {
  /** What the chain has, with an offer of their own or without one. */
  const stolen = async (payment: string, keepsSecret: boolean): Promise<string> => {
    const { payload, resource } = JSON.parse(Buffer.from(payment, 'base64').toString()) as PaymentPayload;
    const [own] = requiredOf((await ask()).headers['PAYMENT-REQUIRED']!).accepts;
    const { offerSecret: _, ...extra } = own!.extra;
    const accepted = keepsSecret ? own! : { ...own!, extra };
    const thief = { x402Version: 2, payload, accepted, ...(resource && { resource }) };
    return Buffer.from(JSON.stringify(thief)).toString('base64');
  };

  test.each([true, false])('cannot fetch its answer again (with an offer of their own: %s)', async keepsSecret => {
    const { payment } = await buyer();
    const bought = await ask({ payment });
    const theft = await stolen(payment, keepsSecret);
    for (const isRepeat of [true, false])
      expect(whyOf(await ask({ payment: theft, isRepeat }))).toBe('402 not_the_payer');
    expect(await ask({ payment, isRepeat: true })).toEqual(bought);
  });

  test.each([true, false])('cannot take an answer that is still due (%s)', async keepsSecret => {
    const { payment } = await unknownBuyer();
    const works = shop.world.works;
    expect(whyOf(await ask({ payment: await stolen(payment, keepsSecret) }))).toBe('402 not_the_payer');
    expect(shop.world.works).toBe(works);
    expect(whyOf(await ask({ payment }))).toBe('200 settled');
  });

  test('finds no secret in the store or at the facilitator', async () => {
    const { payment } = await unknownBuyer();
    const { accepted } = JSON.parse(Buffer.from(payment, 'base64').toString()) as PaymentPayload;
    const { Items } = await shop.engine.client.send(new ScanCommand({ TableName: shop.tables.payments }));
    expect(String(accepted.extra.offerSecret)).toMatch(/^\w{40,50}$/);
    expect(JSON.stringify(Items)).not.toContain(String(accepted.extra.offerSecret));
    expect(JSON.stringify(shop.facilitator.bodies)).not.toContain(String(accepted.extra.offerSecret));
  });
});

test('a payment without the secret of its offer is refused before it is verified', async () => {
  const bare = (payment: PaymentPayload): PaymentPayload => {
    const { offerSecret: _, ...extra } = payment.accepted.extra;
    return { ...payment, accepted: { ...payment.accepted, extra } };
  };
  const { payment, spent } = await buyer({}, bare);
  const calls = shop.facilitator.calls.length;
  expect(whyOf(await ask({ payment }))).toBe('402 no_matching_requirements');
  expect([spent(), shop.facilitator.calls.length]).toEqual([0n, calls]);
});

describe('A facilitator that fails', () => {
  const before: readonly Fault[] = ['lost-before', 'error-before', 'silent-before'];
  const after: readonly Fault[] = ['lost-after', 'error-after', 'silent-after', 'pending-after'];

  test.each(before)('at verifying (%s) charges nothing, and the same payment then works', async fault => {
    const { payment, spent } = await buyer();
    shop.facilitator.faults.verify.push(fault);
    expect((await ask({ payment }, hastyAt('verify', fault))).status).toBe(503);
    expect(spent()).toBe(0n);
    expect((await ask({ payment })).status).toBe(200);
    expect(spent()).toBe(CREDIT);
  });

  test.each(after)('after settling (%s) is found out on the chain at once', async fault => {
    const { payment, spent } = await buyer();
    shop.facilitator.faults.settle.push(fault);
    expect(whyOf(await ask({ payment }, hastyAt('settle', fault)))).toBe('200 settled');
    expect(whyOf(await ask({ payment }))).toBe('402 payment_already_used');
    expect(spent()).toBe(CREDIT);
  });

  test.each([...before, ...after, 'late'] as const)(
    'at settling (%s) charges once, and the same payment gets its answer',
    async fault => {
      const { payment, spent } = await buyer();
      shop.facilitator.faults.settle.push(fault);
      shop.node.faults.isDown = true;
      expect(whyOf(await ask({ payment }, hastyAt('settle', fault)))).toBe('503 settlement_pending');
      shop.node.faults.isDown = false;
      await shop.facilitator.doLate();
      expect(whyOf(await ask({ payment }))).toBe('200 settled');
      expect(whyOf(await ask({ payment }))).toBe('402 payment_already_used');
      expect(spent()).toBe(CREDIT);
    },
  );

  test('is not asked again about what the chain has', async () => {
    const { payment } = await unknownBuyer();
    const asked = shop.facilitator.calls.length;
    expect(whyOf(await ask({ payment }))).toBe('200 settled');
    expect(shop.facilitator.calls).toHaveLength(asked);
  });

  test('and refuses a payment that it has settled does not make the payer pay again', async () => {
    const payer = await shop.payer(CREDIT);
    const payment = await payer.sign((await ask()).headers['PAYMENT-REQUIRED']!);
    shop.facilitator.faults.settle.push('lost-after');
    shop.node.faults.isDown = true;
    for (let tries = 0; tries < 2; tries++) expect(whyOf(await ask({ payment }))).toBe('503 settlement_pending');
    shop.node.faults.isDown = false;
    expect(whyOf(await ask({ payment }))).toBe('200 settled');
    expect(payer.left()).toBe(0n);
  });

  test('that never settles leaves a payment that expires, and the payer can pay anew', async () => {
    const { payment, spent, sign, required } = await buyer();
    shop.facilitator.faults.settle.push('lost-before');
    expect((await ask({ payment })).status).toBe(503);
    shop.chain.expireBlockhash();
    shop.facilitator.faults.settle.push('lost-before');
    expect(whyOf(await ask({ payment }))).toBe('503 settlement_pending');
    shop.world.skewMs = EXPIRED_MS;
    expect(whyOf(await ask({ payment }))).toBe('402 payment_expired');
    expect(whyOf(await ask({ payment }))).toBe('402 payment_expired');
    expect(spent()).toBe(0n);
    expect(whyOf(await ask({ payment: await sign(required) }))).toBe('200 settled');
    expect(spent()).toBe(CREDIT);
  });

  test('gets no answer for a transfer that was made before it was presented', async () => {
    const { payment, spent } = await buyer();
    const { payload, accepted } = JSON.parse(Buffer.from(payment, 'base64').toString()) as PaymentPayload;
    await shop.settleElsewhere({ x402Version: 2, payload, accepted });
    shop.world.skewMs = EXPIRED_MS;
    expect((await ask({ payment })).status).not.toBe(200);
    expect(spent()).toBe(CREDIT);
  });
});

describe('A process that fails at any call', () => {
  const MODES = [
    { mode: 'unsent', fatal: true },
    { mode: 'unheard', fatal: true },
    { mode: 'unsent', fatal: false },
    { mode: 'unheard', fatal: false },
  ] as const;

  test.each(MODES)('charges once, and the payer gets one answer: %o', async fault => {
    const { calls } = await sold(null);
    expect(calls).toBeGreaterThan(8);
    for (let at = 0; at < calls; at++) {
      const { answer, spent } = await sold({ ...fault, at });
      expect([at, answer.status, spent]).toEqual([at, 200, CREDIT]);
    }
  });

  /** Buys at a process that fails, and goes on at others. */
  const sold = async (fault: { mode: 'unsent' | 'unheard'; fatal: boolean; at: number } | null) => {
    shop.world.skewMs = 0;
    const { payment, spent } = await buyer();
    const { ask: askFailing, line } = shop.startProcess(fault);
    const first = await askFailing({ payment }).catch(() => null);
    const isAnswered = first !== null && first.status !== 503 && first.status !== 500 && !fault?.fatal;
    const answer = isAnswered ? first : await insist({ payment, isRepeat: true });
    expect(whyOf(await insist({ payment }))).toBe('402 payment_already_used');
    return { answer, spent: spent(), calls: line.calls };
  };
});
