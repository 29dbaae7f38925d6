import { createHmac, createPrivateKey, sign } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Raw, transaction } from '../decode/fixtures.ts';
import { asEnhanced } from '../decode/forms.ts';
import { ndjson, SOL, swapOf } from '../service/events.ts';
import { type Answer, ask } from '../service/rest.ts';
import { eventually, type Service, scratch, startService } from '../service/service.ts';

const folder = scratch();
let service: Service;
/** A dedicated ingest key, as an operator issues it to a sender. */
let issued: { readonly id: string; readonly key: string };

beforeAll(async () => {
  service = await startService(join(folder.path, 'data'));
  issued = JSON.parse((await service.chain(['keys', 'ingest', '--name', 'a webhook', '--json'])).stdout);
});
afterAll(async () => {
  await service?.end('SIGTERM');
  folder.remove();
});

type Headers = Readonly<Record<string, string>>;
const withKey = (): Headers => ({ Authorization: `Bearer ${issued.key}` });
const post = (adapter: string, body: string | Buffer, headers: Headers = withKey()): Promise<Answer> =>
  ask(`${service.ready.ingest_url}/${adapter}`, { method: 'POST', headers, body });

/** Signs as docs/how-to/webhook.md describes, step by step. */
const signed = (adapter: string, body: string | Buffer, atMs = Date.now()): Headers => {
  const seed = createHmac('sha256', issued.key).update('ingest-signature').digest();
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const message = Buffer.concat([Buffer.from(`${atMs}.${adapter}.`), Buffer.from(body)]);
  const signature = sign(null, message, key).toString('hex');
  return { 'X-Ingest-Key-Id': issued.id, 'X-Ingest-Timestamp': String(atMs), 'X-Ingest-Signature': signature };
};

const read = async <Row>(path: string, list: string): Promise<readonly Row[]> =>
  ((await service.get(path)).body as Record<string, readonly Row[]>)[list] ?? [];
const tradesOf = (mint: string) => read<Raw>(`/v1/token/${mint}/trades`, 'trades');
const arrived = (mint: string) => eventually(`a trade of ${mint}`, async () => (await tradesOf(mint)).find(() => true));

/**
 * A real pump.fun sale of 50,287,397.622085 tokens for 1.651125292 SOL.
 * Time: 22:45:30 UTC on 2 April 2025.
 */
const sale = transaction('5KEMtQuv');
const SALE = {
  signature: sale.transaction.signatures[0],
  wallet: 'CzXW1c',
  amount: '50287397622085',
  atMs: 1_743_633_930_000,
};

describe('a real transaction from a webhook', () => {
  let trade: Raw;
  let wallet: string;
  let mint: string;

  beforeAll(async () => {
    const { adapters } = await import('../../layers/decode/adapters/adapters.ts');
    const [swap] = adapters['raw-tx'](sale).events.flatMap(({ event }) => (event.type === 'swap' ? [event] : []));
    [wallet, mint] = [swap!.wallet_address, swap!.token_mint];
    // Earlier events: the SOL price, and the purchase for 1 SOL.
    const price = { type: 'price', mint: SOL, usd: '150', slot: 1, timestamp: SALE.atMs - 60_000 };
    const purchase = swapOf('purchase', {
      token_mint: mint,
      timestamp: SALE.atMs - 600_000,
      wallet_address: wallet,
      slot: sale.slot - 1_500,
      dex_name: 'pump_fun',
      token_amount_raw: SALE.amount,
    });
    const before = await service.chain(['ingest', '-', '--wait'], ndjson([price, purchase]));
    expect(before.code).toBe(0);
    const { status, body } = await post('raw-tx', JSON.stringify(sale));
    expect([status, body]).toMatchObject([200, { adapter: 'raw-tx', by_type: { swap: 1 }, rejected: [] }]);
    trade = await eventually('the sale', async () =>
      (await tradesOf(mint)).find(({ signature }) => signature === SALE.signature),
    );
  });

  test('is on the tape as on the chain, with the service’s price', () => {
    expect(trade).toMatchObject({
      signature: SALE.signature,
      slot: sale.slot,
      timestamp: SALE.atMs,
      wallet_address: expect.stringMatching(`^${SALE.wallet}`),
      direction: 'sell',
      dex_name: 'pump_fun',
      base_mint: SOL,
      token_amount: 50_287_397.622085,
      base_amount: 1.651125292,
      base_price_usd: 150,
    });
  });

  test('is a candle', async () => {
    const bucket = Math.floor(SALE.atMs / 60_000) * 60_000;
    const candle = await eventually('its candle', async () =>
      (await read<Raw>(`/v1/token/${mint}/ohlcv?timeframe=1m&from=${bucket}&to=${bucket + 60_000}`, 'candles')).at(0),
    );
    const usd = (1.651125292 * 150) / 50_287_397.622085;
    expect(candle).toMatchObject({ bucket, num_trades: 1, num_sellers: 1, volume_base: 1.651125292 });
    expect(candle.close).toBeCloseTo(usd, 15);
  });

  test('is a realized profit', async () => {
    const pnl = await eventually('its profit', async () =>
      (await read<Raw>(`/v1/wallet/${wallet}/pnl`, 'trades')).at(0),
    );
    expect(pnl).toMatchObject({ token_mint: mint, exit_signature: SALE.signature, exit_timestamp: SALE.atMs });
    expect(pnl.realized_pnl_usd).toBeCloseTo((1.651125292 - 1) * 150, 6);
  });

  test('has no effect when repeated by any source', async () => {
    const paths = [`/v1/token/${mint}/trades`, `/v1/wallet/${wallet}/pnl`, `/v1/wallet/${wallet}/positions`];
    const before = await Promise.all(paths.map(path => service.get(path)));
    const text = JSON.stringify(sale);
    for (const [adapter, body, headers] of [
      ['raw-tx', text, withKey()],
      ['raw-tx', gzipSync(text), { ...withKey(), 'Content-Encoding': 'gzip' }],
      ['helius', JSON.stringify([asEnhanced(sale)]), signed('helius', JSON.stringify([asEnhanced(sale)]))],
    ] as const)
      expect((await post(adapter, body, headers)).status).toBe(200);
    // A later event on the same key shows that everything was applied.
    const follow = swapOf('follow', { token_mint: mint, timestamp: SALE.atMs + 60_000, slot: sale.slot + 150 });
    expect((await service.chain(['ingest', '-', '--wait'], ndjson([follow]))).code).toBe(0);
    const after = await Promise.all(paths.map(path => service.get(path)));
    expect((after[0]!.body as Raw).trades.slice(1)).toEqual((before[0]!.body as Raw).trades);
    expect(after.slice(1).map(({ body }) => body)).toEqual(before.slice(1).map(({ body }) => body));
  });
});

describe('a sender', () => {
  test('can be Helius, with the bare key as Authorization', async () => {
    const raw = transaction('5839B8x1');
    const { status, body } = await post('helius', JSON.stringify([asEnhanced(raw)]), { Authorization: issued.key });
    expect([status, body]).toMatchObject([200, { adapter: 'helius', by_type: { swap: 1 }, rejected: [] }]);
    expect(await arrived('37AmZ9EYChwuK95dnP6sYYbqcoEbbvEZYJpinSLfpump')).toBeDefined();
  });

  test('can compress, and sign instead of sending the key', async () => {
    const packed = gzipSync(JSON.stringify(transaction('628Q5CDN')));
    const { status, body } = await post('raw-tx', packed, { ...signed('raw-tx', packed), 'Content-Encoding': 'gzip' });
    expect([status, body]).toMatchObject([200, { by_type: { swap: 1 }, rejected: [] }]);
  });

  test('reports each bad item and ingests the good ones', async () => {
    const [good, spoilt, other] = [transaction('4U8kypMu'), transaction('4pAEq48c'), transaction('ZEu54dZe')];
    const balance = spoilt.meta.postTokenBalances[0];
    balance.uiTokenAmount = { amount: '1', decimals: balance.uiTokenAmount.decimals };
    const { status, body } = await post('raw-tx', ndjson([good, 'nonsense', spoilt, { a: 1 }, other]));
    expect([status, body]).toMatchObject([200, { by_type: { swap: 2 } }]);
    const { rejected } = body as { rejected: { path: string; reason: string; value?: string }[] };
    // The rejected swap, and the two balance changes it leaves unexplained.
    expect(rejected.map(({ path }) => path.split('.')[0])).toEqual(['1', '2', '2', '2', '3']);
    expect(rejected[1]).toMatchObject({
      reason: expect.stringMatching(/^quarantined/),
      value: spoilt.transaction.signatures[0],
    });
  });

  test('with no key, a false one or an API key is refused', async () => {
    const wrong: readonly (readonly [Headers, RegExp])[] = [
      [{}, /<ingest key>/],
      [{ Authorization: `Bearer ${issued.key.slice(0, -1)}` }, /checksum/],
      [{ Authorization: `Bearer ${service.ready.keys.enterprise}` }, /an API key/],
      [{ ...signed('canonical', '[]'), 'X-Ingest-Signature': 'f'.repeat(128) }, /does not match/],
      [{ ...signed('canonical', '[]'), 'X-Ingest-Signature': 'f'.repeat(64) }, /not accepted any more/],
      [signed('canonical', '[ ]'), /does not match/],
      [signed('raw-tx', '[]'), /does not match/],
      [signed('canonical', '[]', Date.now() - 600_000), /within 300 s of now/],
      [{ ...signed('canonical', '[]'), 'X-Ingest-Key-Id': 'ingest-nobody' }, /unknown or revoked/],
    ];
    for (const [headers, words] of wrong) {
      const { status, body } = await post('canonical', '[]', headers);
      expect([status, body]).toMatchObject([401, { code: 'unauthorized', error: expect.stringMatching(words) }]);
    }
  });

  test('without a key is refused before the body has arrived', async () => {
    const { hostname, port, pathname } = new URL(`${service.ready.ingest_url}/canonical`);
    const headers = { 'Content-Length': '4000000', 'Content-Type': 'application/json' };
    const sending = request({ hostname, port, path: pathname, method: 'POST', headers });
    sending.write('[');
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    sending.on('error', () => {}).destroy();
    expect(response.statusCode).toBe(401);
  });

  test('is refused once the key is revoked', async () => {
    const other = JSON.parse((await service.chain(['keys', 'ingest', '--json'])).stdout);
    const headers = { Authorization: other.key };
    expect((await post('canonical', '[]', headers)).status).toBe(200);
    expect((await service.chain(['keys', 'revoke', other.id])).code).toBe(0);
    expect((await post('canonical', '[]', headers)).status).toBe(401);
  });
});

describe('a request body', () => {
  const zipped = { 'Content-Encoding': 'gzip' };
  test.each([
    ['by an adapter that is not there', 'csv', '[]', {}, 404, /canonical, raw-tx, helius, dex-parser/],
    ['over 4 MB', 'canonical', ' '.repeat(4_000_001), {}, 400, /at most 4000000/],
    ['when it unfolds to too much', 'raw-tx', gzipSync(' '.repeat(24_000_001)), zipped, 400, /unfolds to more than/],
    ['when it is half a gzip', 'raw-tx', gzipSync('[]'.repeat(99)).subarray(0, 20), zipped, 400, /not valid gzip/],
    ['when it is not gzip', 'raw-tx', 'plain', zipped, 400, /not valid gzip/],
    ['in another packing', 'raw-tx', 'x', { 'Content-Encoding': 'br' }, 400, /gzip or identity/],
    ['when it is not text', 'raw-tx', Buffer.from([0xff, 0xfe, 0x80]), {}, 400, /not UTF-8/],
  ] as const)('%s', async (_, adapter, body, headers, wanted, words) => {
    const { status, body: reported } = await post(adapter, body, { ...withKey(), ...headers });
    expect([status, reported]).toMatchObject([wanted, { error: expect.stringMatching(words) }]);
  });

  test('is refused when empty, without errors and events', async () => {
    expect((await post('raw-tx', '')).body).toMatchObject({ accepted: 0, rejected: [] });
  });
});
