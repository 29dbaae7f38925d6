import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import fc from '../../laws.ts';
import type { Fault as Failure } from '../../payments/facilitator.ts';
import { type Answer, CREDIT, openShop, type Shop } from '../../payments/shop.ts';
import { faultModes } from '../../worlds/faults.ts';

const FUNDS = 1_000_000n;
const RUNS = 20;
/** Longer than a request holds a payment. */
const HELD_MS = 13_000;
/** Longer than a blockhash lives. */
const EXPIRED_MS = 200_000;
const CALLS_MAX = 14;

let shop: Shop;

beforeAll(async () => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  shop = await openShop();
});
afterAll(() => shop.stop());

const failure = fc.option(
  fc.constantFrom<Failure>('lost-before', 'error-before', 'lost-after', 'error-after', 'pending-after', 'refuses'),
);
/** One or several requests with the same payment, and what fails meanwhile. */
const step = fc.record({
  verify: fc.option(fc.constantFrom<Failure>('lost-before', 'error-before', 'refuses'), { freq: 1 }),
  settle: failure,
  isNodeDown: fc.boolean(),
  crash: fc.option(fc.record({ at: fc.nat(CALLS_MAX), kind: fc.constantFrom(...faultModes) })),
  isWorkDown: fc.boolean(),
  isRepeat: fc.boolean(),
  parallel: fc.integer({ min: 1, max: 3 }),
  waits: fc.boolean(),
  expires: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const take = async (payment: string, given: Step): Promise<readonly Answer[]> => {
  const { verify, settle, crash, parallel, isRepeat } = given;
  if (verify) shop.facilitator.faults.verify.push(verify);
  if (settle) shop.facilitator.faults.settle.push(settle);
  shop.node.faults.isDown = given.isNodeDown;
  shop.world.work = given.isWorkDown ? async () => ({ statusCode: 500, body: '{}' }) : shop.okWork;
  const answers = await Promise.all(
    Array.from({ length: parallel }, (_, at) => {
      const fault = crash !== null && at === 0 ? { ...crash.kind, at: crash.at } : null;
      return shop
        .startProcess(fault)
        .ask({ payment, isRepeat })
        .catch(() => null);
    }),
  );
  heal();
  if (given.expires) shop.chain.expireBlockhash();
  if (given.waits) shop.world.skewMs += HELD_MS;
  return answers.filter(answer => answer !== null);
};

const heal = (): void => {
  for (const faults of Object.values(shop.facilitator.faults)) faults.length = 0;
  shop.node.faults.isDown = false;
  shop.world.work = shop.okWork;
};

/** Nothing fails any more: the payment gets its answer, or expires. */
const finish = async (payment: string): Promise<Answer> => {
  for (let tries = 0; ; tries++) {
    const answer = await shop.startProcess().ask({ payment, isRepeat: true });
    if (answer.status !== 503 || tries === 20) return answer;
    shop.world.skewMs += tries === 5 ? EXPIRED_MS : HELD_MS;
  }
};

test('whatever fails, a payer pays once, and gets the answer or five attempts at it', async () => {
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async steps => {
      shop.world.skewMs = 0;
      const payer = await shop.payer(FUNDS);
      const offer = await shop.startProcess().ask();
      const payment = await payer.sign(offer.headers['PAYMENT-REQUIRED']!);
      const answers: Answer[] = [];
      const { works } = shop.world;
      for (const one of steps) answers.push(...(await take(payment, one)));
      const last = await finish(payment);
      ends.add(`${last.status} ${last.receipt?.errorReason ?? ''}`);
      const bought = [...answers, last].filter(({ status }) => status === 200);
      const isUsedUp = last.receipt?.errorReason === 'attempts_used_up';
      expect(last.status).toBeOneOf([200, 402]);
      expect(FUNDS - payer.left()).toBe(bought.length > 0 || isUsedUp ? CREDIT : 0n);
      // Only a charged payment gets work, five times at most.
      expect(shop.world.works - works).toBeLessThanOrEqual(FUNDS === payer.left() ? 0 : 5);
      expect(new Set(bought.map(({ headers, body }) => JSON.stringify([headers, body]))).size).toBeLessThan(2);
      expect((await shop.startProcess().ask({ payment })).status).toBe(402);
    }),
    { numRuns: RUNS },
  );
  // Both ends are seen.
  expect([...ends].some(end => end.startsWith('200'))).toBe(true);
  expect([...ends].some(end => end.startsWith('402'))).toBe(true);
});
