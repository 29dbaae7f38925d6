import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ingestApi } from '../../../layers/contract/ingest.ts';
import { fullScope, type IngestScope } from '../../../layers/contract/ingest-scope.ts';
import { SOL } from '../../../layers/core/identity/address.ts';
import { buildKeyText, hashKeyText } from '../../../layers/core/identity/key-text.ts';
import { stables } from '../../../layers/core/money/quote.ts';
import type { DecodeCount } from '../../../layers/decode/adapters/counts.ts';
import type { KeptItem } from '../../../layers/edge/dead-letters.ts';
import { logger } from '../../../layers/edge/logger.ts';
import { takeIn } from '../../../layers/flows/ingest/take-in.ts';
import { saveIngestKey } from '../../../layers/storage/access/ingest-keys.ts';
import type { Keys } from '../../../layers/storage/access/keys.ts';
import { type Funding, loadFunding } from '../../../layers/storage/wallets/funding.ts';
import { countInto } from '../../assertions.ts';
import { call, mint, pda, scene, wallet } from '../../decode/scene.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { address, NOW_MS, price, START_MS, swap } from '../../worlds/events.ts';

const KEY = buildKeyText('4'.repeat(40), 'cin');
const [PROVIDER, PLAIN, NARROW] = ['5', '6', '7'].map(digit => buildKeyText(digit.repeat(40), 'cin')) as [
  string,
  string,
  string,
];
const [USDC] = stables;

describe('An ingest request', () => {
  const engine = useEngine();
  let keys: Keys;
  let sent: { readonly key: string; readonly event: Record<string, unknown> }[] = [];
  const counts = new Map<string, number>();
  let funding: Funding;
  const exchange = address('exchange');
  let knownThen: string | null = null;
  const kept: KeptItem[] = [];
  const counted: DecodeCount[] = [];

  beforeAll(async () => {
    const names = await makeTables(engine.client);
    keys = { client: engine.client, table: names.keys };
    funding = { client: engine.client, table: names.funding };
    const save = (text: string, id: string, scope?: IngestScope) =>
      saveIngestKey(keys, {
        ...{ hash: hashKeyText(text), id, name: 'test', createdMs: 0, revokedMs: null },
        ...(scope && { scope }),
      });
    await save(KEY, 'ingest-a', fullScope);
    await save(PROVIDER, 'ingest-b', { adapters: ['helius'] });
    await save(PLAIN, 'ingest-c');
    await save(NARROW, 'ingest-d', { types: ['price', 'token_status'] });
  });

  const send = async (
    body: string | Uint8Array,
    { adapter = 'canonical', key = KEY, isDown = false, isFull = false, spentMs = 0 } = {},
  ) => {
    sent = [];
    const parts = {
      keys,
      funding,
      observe: countInto(counts),
      keepItems: async (items: readonly KeptItem[]) => {
        if (isFull) throw new Error('the queue refuses');
        kept.push(...items);
      },
      reportCounts: async (some: readonly DecodeCount[]) => void counted.push(...some),
      clock: () => NOW_MS + spentMs,
      emitEvents: async (records: readonly { readonly key: string; readonly data: string }[]) => {
        if (isDown) throw new Error('no shard answers');
        knownThen = (await loadFunding(funding, exchange)).known?.category ?? null;
        sent.push(...records.map(record => ({ key: record.key, event: JSON.parse(record.data) })));
      },
    };
    const headers = (name: string) => (name === 'authorization' ? `Bearer ${key}` : undefined);
    return takeIn(parts, { adapter, headers, body: () => Buffer.from(body) }, NOW_MS);
  };

  test('is logged with the id of its key', async () => {
    const append = vi.spyOn(logger, 'appendKeys');
    await send(JSON.stringify([swap({ at: 500 })]));
    expect(append.mock.calls).toEqual([[{ key_id: 'ingest-a' }]]);
    append.mockRestore();
  });

  test('cannot claim that an event arrived at its time', async () => {
    await send(JSON.stringify([{ ...swap({ at: 600 }), ingest_received: 'event' }]));
    expect(sent).toHaveLength(1);
    expect(sent[0]!.event).not.toHaveProperty('ingest_received');
  });

  test('speaks only for sources of its own key', async () => {
    const claim = (source: string) => ({
      type: 'coverage',
      source,
      from_slot: 1,
      from_timestamp: START_MS,
      to_slot: 2,
      timestamp: START_MS + 1,
      began: 'silent',
    });
    await send(JSON.stringify([claim('node'), claim('node@ingest-b')]));
    expect(sent.map(({ key, event }) => [key, event.source])).toEqual([
      ['node@ingest-a', 'node@ingest-a'],
      ['node@ingest-a', 'node@ingest-a'],
    ]);
  });

  describe('on which the decoder itself fails', () => {
    const [ann, pool, cat] = [wallet('ann'), pda('pool'), mint('cat')];
    const stage = scene();
    stage.give(ann, SOL, 10n ** 9n);
    stage.give(pool, cat, 10n ** 9n);
    const traded = stage.play(
      [ann],
      [call(pda('amm'), [stage.send(ann, pool, SOL, 5_000_000n), stage.send(pool, ann, cat, 700n)])],
    );
    const block = JSON.stringify({
      parentSlot: 76,
      blockTime: 1_760_000_100,
      transactions: [{ ...traded, slot: undefined, blockTime: undefined }],
    });
    const failOnce = () => {
      const old = vi.spyOn(Map, 'groupBy').mockImplementationOnce(() => {
        throw new TypeError('Map.groupBy is not a function');
      });
      const log = vi.spyOn(logger, 'error').mockImplementation(() => {});
      return () => {
        const logged = log.mock.calls.length;
        old.mockRestore();
        log.mockRestore();
        return logged;
      };
    };

    test('is kept for another try with its place, logged and counted, and no reject', async () => {
      const [before, restore] = [counts.get('chain_decode_failed_total') ?? 0, failOnce()];
      const answer = await send(block, { adapter: 'raw-tx' });
      expect(restore()).toBe(1);
      expect(answer).toEqual({
        adapter: 'raw-tx',
        accepted: 0,
        by_type: {},
        rejected: [],
        rejected_total: 0,
        retry: 1,
      });
      expect(counts.get('chain_decode_failed_total')).toBe(before + 1);
      const [{ item, ...rest }] = kept.splice(0) as [KeptItem];
      expect(rest).toEqual({
        adapter: 'raw-tx',
        path: 'transactions.0',
        reason: 'TypeError: Map.groupBy is not a function',
      });
      expect(await send(JSON.stringify(item), { adapter: 'raw-tx' })).toMatchObject({ by_type: { swap: 1 } });
      expect(sent[0]!.event).toMatchObject({ slot: 77, timestamp: 1_760_000_100_000, tx_index: 0 });
    });

    test('is the sender’s to send again when nothing can keep it', async () => {
      const restore = failOnce();
      await expect(send(block, { adapter: 'raw-tx', isFull: true })).rejects.toMatchObject({ code: 'unavailable' });
      restore();
      expect(sent).toEqual([]);
    });
  });

  test('stores its known wallets before anything enters the stream', async () => {
    const known = {
      type: 'known_wallet',
      wallet: exchange,
      entity: 'Example',
      category: 'cex',
      source: 'curated',
      timestamp: START_MS,
    };
    await send(JSON.stringify([swap({ at: 1_000 })]));
    expect(knownThen).toBeNull();
    expect(await send(JSON.stringify([swap({ at: 2_000 }), known]))).toMatchObject({ accepted: 2 });
    expect(knownThen).toBe('cex');
    expect(sent.map(({ event }) => event.type)).toContain('known_wallet');
  });

  test('stores each event under its key, from a list, lines or gzip, with earlier prices', async () => {
    const [reported, bought] = [price(0, '140'), swap({ at: 1_000, base_price_usd: null })];
    const events = [reported, bought];
    for (const body of [JSON.stringify(events), events.map(event => JSON.stringify(event)).join('\n')])
      for (const bytes of [body, gzipSync(body)]) {
        expect(await send(bytes)).toEqual({
          adapter: 'canonical',
          accepted: 2,
          by_type: { price: 1, swap: 1 },
          rejected: [],
          rejected_total: 0,
        });
        expect(sent.map(({ key }) => key)).toEqual([reported.mint, bought.token_mint]);
        expect(sent[1]!.event.base_price_usd).toBe('140');
      }
  });

  test('is accepted without its bad items, each reported with position and reason', async () => {
    const body = [swap(), { ...swap(), base_amount_raw: '-1' }, 7, { type: 'wallet_funded' }, price(0, '1')];
    const walletEvent = await send(JSON.stringify(body));
    expect(walletEvent.accepted).toBe(2);
    expect(walletEvent.rejected.map(({ path }) => path)).toEqual(['1.base_amount_raw', '2', '3.type']);
    expect(walletEvent.rejected[0]!.reason).toContain('"-1"');
    expect(sent).toHaveLength(2);
    expect(counts.get('chain_ingest_rejected_total{adapter="canonical"}')).toBe(3);
  });

  test('counts unexplained changes of transactions by reason', async () => {
    const [ann, pool] = [wallet('ann'), pda('pool')];
    const stage = scene();
    stage.give(ann, USDC, 900n);
    for (const name of ['cat', 'dog']) stage.give(pool, mint(name), 900n);
    const steps = [
      stage.send(ann, pool, USDC, 800n),
      ...['cat', 'dog'].map(name => stage.send(pool, ann, mint(name), 10n)),
    ];
    const raw = stage.play([ann], [call(pda('program'), steps)]);
    const walletEvent = await send(JSON.stringify(raw), { adapter: 'raw-tx' });
    expect(walletEvent.rejected.map(({ reason }) => reason)).toContain(
      `quarantined: unexplained_change: -800 of ${USDC} by ${ann}`,
    );
    expect(counts.get('chain_decode_quarantined_total{reason="unexplained_change"}')).toBe(3);
  });

  test('with only bad items is answered as such and sends nothing', async () => {
    expect(await send('')).toMatchObject({ accepted: 0, rejected: [] });
    expect(await send('{')).toMatchObject({ accepted: 0, rejected: [{ path: '0' }] });
    expect(sent).toEqual([]);
  });

  test('lists the first thousand errors and counts them all', async () => {
    const walletEvent = await send(JSON.stringify(Array.from({ length: 1_500 }, () => 7)));
    expect([walletEvent.rejected.length, walletEvent.rejected_total]).toEqual([ingestApi.rejectsShown, 1_500]);
  });

  test('may hold the maximum number of events', async () => {
    const events = Array.from({ length: ingestApi.eventsMax }, (_, at) => price(at, '1'));
    expect(await send(gzipSync(JSON.stringify(events)))).toMatchObject({ accepted: ingestApi.eventsMax, rejected: [] });
  });

  test('is refused whole when it is nested too deep', async () => {
    const body = `[${'['.repeat(20_000)}${']'.repeat(20_000)},${JSON.stringify(swap())}]`;
    await expect(send(body)).rejects.toThrow('Nothing was taken: the body must be JSON that is nested at most 64 deep');
    expect(sent).toEqual([]);
  });

  test('is refused when reading it takes too long, and taken when sent again', async () => {
    const body = JSON.stringify([swap()]);
    await expect(send(body, { spentMs: ingestApi.readMsMax + 1 })).rejects.toThrow('send it in parts');
    expect(sent).toEqual([]);
    expect(await send(body, { spentMs: ingestApi.readMsMax })).toMatchObject({ accepted: 1 });
  });

  test('is priced by the prices in the request, not by its trades', async () => {
    const sold = swap({ token_mint: SOL, token_decimals: 9, base_mint: USDC, base_decimals: 6, base_price_usd: null });
    const bought = swap({ at: 1_000, base_price_usd: null });
    await send(JSON.stringify([sold, bought, price(0, '140'), swap({ at: 61_000, base_price_usd: null })]));
    expect(sent.map(({ event }) => event.base_price_usd ?? null)).toEqual([null, null, null, null]);
  });

  describe('with a scope', () => {
    const status = {
      type: 'token_status',
      mint: address('mint'),
      slot: 1,
      timestamp: NOW_MS,
      status: 'rugged',
      reason: null,
      reasons: [],
    };
    const known = {
      ...{ type: 'known_wallet', wallet: wallet('a'), entity: 'x', category: 'cex', source: 's', timestamp: NOW_MS },
    };

    test('by the header of a provider writes no verdict, name or label', async () => {
      const body = JSON.stringify([status, known, { ...swap(), labels: ['BOT:MALICIOUS'] }, swap({ at: 9 })]);
      await expect(send(body, { key: PROVIDER })).rejects.toMatchObject({
        code: 'forbidden',
        message: 'This ingest key may use helius; got canonical',
      });
      const { rejected, by_type } = await send(body, { key: PLAIN });
      expect(by_type).toEqual({ swap: 1 });
      expect(rejected).toEqual([
        { path: '0', reason: 'this ingest key may not send token_status', value: 'token_status' },
        { path: '1', reason: 'this ingest key may not send known_wallet', value: 'known_wallet' },
        { path: '2', reason: 'this ingest key may not send swap.labels', value: 'swap' },
      ]);
      expect(sent.map(({ event }) => event.type)).toEqual(['swap']);
    });

    test('of some types sends these alone, and a full one everything', async () => {
      const body = JSON.stringify([status, price(0, '1'), swap()]);
      expect(await send(body, { key: NARROW })).toMatchObject({
        by_type: { token_status: 1, price: 1 },
        rejected_total: 1,
      });
      expect(await send(body)).toMatchObject({ accepted: 3, rejected_total: 0 });
    });
  });

  test('should be resent when the stream rejects it', async () => {
    await expect(send(JSON.stringify([swap()]), { isDown: true })).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('is refused from a stranger, for an unknown adapter, or when too large', async () => {
    await expect(send('[]', { key: buildKeyText('9'.repeat(40), 'cin') })).rejects.toMatchObject({
      code: 'unauthorized',
    });
    for (const adapter of ['csv', '__proto__', 'toString'])
      await expect(send('[]', { adapter })).rejects.toThrow('there are canonical, raw-tx, helius, dex-parser');
    const many = `[${`${JSON.stringify(price(0, '1'))},`.repeat(ingestApi.eventsMax)}${JSON.stringify(price(0, '2'))}]`;
    await expect(send(gzipSync(many))).rejects.toThrow(
      `at most ${ingestApi.eventsMax} items in one body; send it in parts`,
    );
    expect(sent).toEqual([]);
  });
});
