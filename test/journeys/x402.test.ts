import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { x402HTTPClient } from '@x402/core/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRest } from '../../clients/typescript/src/client.ts';
import { createPayments } from '../../clients/typescript/src/x402/payments.ts';
import { openChain } from '../payments/chain.ts';
import { startFacilitator } from '../payments/facilitator.ts';
import { payerOf, requiredOf } from '../payments/payer.ts';
import { startRpc } from '../payments/rpc.ts';
import { addressOf } from '../service/events.ts';
import { ask } from '../service/rest.ts';
import { eventually, type Service, scratch, startService } from '../service/service.ts';

type Offer = {
  readonly url: string;
  readonly network: string;
  readonly pay_to: string;
  readonly total: string;
  readonly requests: readonly { readonly url: string; readonly price: string }[];
};

const FUNDS = 1_000_000n;
const folder = scratch();
const mint = addressOf('sold');
const chain = openChain();
const seller = chain.wallet(0n);
let rpc: Awaited<ReturnType<typeof startRpc>>;
let facilitator: Awaited<ReturnType<typeof startFacilitator>>;
let service: Service;

const start = (): Promise<Service> =>
  startService(join(folder.path, 'data'), [
    '--no-demo',
    ...['--x402-pay-to', seller.publicKey.toBase58(), '--x402-facilitator', facilitator.url],
    ...['--x402-network', 'devnet', '--x402-rpc', rpc.url],
  ]);

beforeAll(async () => {
  rpc = await startRpc(chain);
  facilitator = await startFacilitator(chain, rpc.url);
  service = await start();
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await facilitator?.stop();
  await rpc?.stop();
  folder.remove();
});

const paid = (path: string): string => `${service.ready.x402_url}${path}`;

const payer = async () => {
  const wallet = chain.wallet(FUNDS);
  return { ...(await payerOf(wallet, rpc.url)), spent: () => FUNDS - chain.units(wallet.publicKey) };
};

test('has no sales at first, which is not an unknown key', async () => {
  const { code, stdout } = await service.chain(['usage', '--key', 'x402', '--json']);
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ rows: [], allowance: null })]);
  expect(await service.chain(['usage', '--key', 'x402', '--csv'])).toMatchObject({ code: 0 });
});

test('sells what a key reads, for the price of the route, and counts it', async () => {
  const { client, spent } = await payer();
  const payments = createPayments(new x402HTTPClient(client), { budget: { perRequestMax: '0.01', totalMax: '0.05' } });
  const rest = createRest({ url: service.ready.x402_url!, fetch: payments.fetch });
  const price = await rest.get('/v1/token/{mint}/price', { mint });
  expect(price.ok && price.data).toEqual((await service.get(`/v1/token/${mint}/price`)).body);
  const many = Array.from({ length: 11 }, (_, at) => addressOf(`sold ${at}`)).join();
  expect(await rest.get('/v1/prices', { mints: many })).toMatchObject({ ok: true });
  const similar = await rest.get('/v1/wallet/{address}/similar', { address: mint });
  expect(similar.ok && similar.data).toEqual((await service.get(`/v1/wallet/${mint}/similar`)).body);
  expect(await rest.get('/v1/token/{mint}/info', { mint: 'wrong' })).toMatchObject({ error: { status: 400 } });
  expect([payments.spending(), spent()]).toEqual([{ settled: '0.013', pending: '0', payments: 3 }, 13_000n]);
  expect(chain.units(seller.publicKey)).toBe(13_000n);
  const { stdout } = await service.chain(['usage', '--key', 'x402', '--json']);
  expect(JSON.parse(stdout).rows).toMatchObject([
    { operation: 'prices', status_class: '2xx', requests: 1, credits: 2 },
    { operation: 'tokenPrice', status_class: '2xx', requests: 1, credits: 1 },
    { operation: 'walletSimilar', status_class: '2xx', requests: 1, credits: 10 },
  ]);
  const { stdout: bill } = await service.chain(['usage', '--csv']);
  expect(bill).toMatch(/^x402,[\d-]{10},walletSimilar,2xx,1,10,0,0$/m);
});

test('answers like the rest of the API at the edges', async () => {
  const offer = await ask(paid(`/v1/token/${mint}/price?unknown=1`));
  expect([offer.status, requiredOf(offer.headers['payment-required']!).resource.url]).toEqual([
    402,
    paid(`/v1/token/${mint}/price?unknown=1`),
  ]);
  const head = await ask(paid(`/v1/token/${mint}/price`), { method: 'HEAD' });
  expect([head.status, head.headers['payment-required'] !== undefined]).toEqual([402, true]);
  const statuses = [];
  for (const path of ['/v1/usage', '/v1/stream/ticket', '/health', '/v1/nothing'])
    statuses.push((await ask(paid(path))).status);
  expect(statuses).toEqual([404, 404, 404, 404]);
  expect((await ask(paid(`/v1/token/${mint}/price`), { method: 'POST' })).status).toBe(405);
  const preflight = await ask(paid(`/v1/token/${mint}/price`), { method: 'OPTIONS' });
  expect(preflight.headers['access-control-allow-headers']).toContain('PAYMENT-SIGNATURE, PAYMENT-REPEAT');
  expect(offer.headers['access-control-expose-headers']).toContain('PAYMENT-REQUIRED');
});

test('offers a call of an agent without a key the requests that it needs, at the price that each asks', async () => {
  const client = new Client({ name: 'journey', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.ready.base_url}/mcp`)));
  const result = await client.callTool({ name: 'is_token_safe', arguments: { mint } });
  await client.close();
  const { error, x402 } = result.structuredContent as { error: string; x402: Offer };
  expect([error, x402.url, x402.pay_to, x402.total]).toEqual([
    ...['unauthorized', service.ready.x402_url, seller.publicKey.toBase58(), '0.006'],
  ]);
  expect(x402.requests).toHaveLength(4);
  for (const { url, price } of x402.requests) {
    const offer = await ask(url);
    const [accepted] = requiredOf(offer.headers['payment-required']!).accepts;
    expect([offer.status, accepted!.amount, accepted!.network, accepted!.payTo]).toEqual([
      ...[402, String(Math.round(Number(price) * 1e6)), x402.network, x402.pay_to],
    ]);
  }
});

test('limits all paths together, as one resource of the gateway', async () => {
  const kinds = ['price', 'info', 'ohlcv', 'holders', 'trades', 'liquidity'];
  const mints = Array.from({ length: 50 }, (_, at) => addressOf(`flood ${at}`));
  const paths = mints.flatMap(one => kinds.map(kind => `/v1/token/${one}/${kind}`));
  const startedMs = performance.now();
  const answers = await Promise.all(paths.map(path => ask(paid(path))));
  const seconds = (performance.now() - startedMs) / 1_000;
  const passed = answers.filter(({ status }) => status !== 429).length;
  // A bucket of two seconds, and what refills meanwhile.
  expect(passed).toBeLessThanOrEqual(80 + 40 * seconds + 1);
});

test('answers a payment once after it was killed while the payment was settled', async () => {
  const { sign, spent } = await payer();
  const path = `/v1/token/${mint}/price`;
  const offer = await eventually('an offer', async () => (await ask(paid(path))).headers['payment-required']);
  const payment = await sign(offer);
  /** The test before used up the limit of all paths, which fills again. */
  const buy = () =>
    eventually('a purchase within the limit', async () => {
      const answer = await ask(paid(path), { headers: { 'PAYMENT-SIGNATURE': payment } });
      return answer.status === 429 ? undefined : answer;
    });
  facilitator.faults.settle.push('silent-after');
  const cutOff = buy().catch(() => null);
  await eventually('the transfer', () => (spent() > 0n ? true : undefined));
  await service.end('SIGKILL');
  expect(await cutOff).toBeNull();
  service = await start();
  const answer = await eventually('an answer', async () => {
    const found = await buy();
    return found.status === 503 ? undefined : found;
  });
  expect([answer.status, answer.body]).toEqual([200, (await service.get(path)).body]);
  expect((await buy()).status).toBe(402);
  expect(spent()).toBe(1_000n);
});
