import { beforeAll, describe, expect, test } from 'vitest';
import { applyStatus, emptyToken, type TokenVerdict } from '../../layers/core/mint/token.ts';
import { dropKey, findKey, isLive, listKeys, type StoredKey, saveKey } from '../../layers/storage/access/keys.ts';
import { commit, loadHeads } from '../../layers/storage/journal/journal.ts';
import { loadPricesAround, saveReferencePrice } from '../../layers/storage/market/prices.ts';
import { formatTapeKey, openTape, readNewestTrades, readTradesBetween } from '../../layers/storage/market/tape.ts';
import { foldToken, loadToken } from '../../layers/storage/market/tokens.ts';
import { addCounts, readCounts } from '../../layers/storage/operations/counters.ts';
import { trade } from '../tapes/trades.ts';
import { engineNames } from './engines.ts';
import { useEngine, useTables } from './use-engine.ts';

describe.each(engineNames)('Facts on %s', name => {
  const engine = useEngine(name);
  const names = useTables(engine, beforeAll);

  test('of a tape have trades with every field, newest first by time, then in canonical order', async () => {
    const tape = openTape({ client: engine.client, table: names.tape });
    const trades = [
      trade({ seq: 1, timestampMs: 1_000, slot: 5, labels: ['ORGANIC'] }),
      trade({ seq: 2, timestampMs: 9_000, slot: 7, txIndex: 3, pool: null, basePriceUsd: null }),
      trade({ seq: 3, timestampMs: 9_000, slot: 7, txIndex: 1, signers: ['a', 'b'], tooLate: true }),
      trade({ seq: 4, timestampMs: 3_000, slot: 6, outlier: true, walletBalanceRaw: '7' }),
    ];
    const head = (await loadHeads(tape, [formatTapeKey('m')])).get(formatTapeKey('m'))!;
    await commit(tape, head, { ...head, seq: 4, newestMs: 9_000, slotMax: 7 }, trades);
    expect(await readTradesBetween(tape, 'm', 0, Infinity)).toEqual(trades);
    expect((await readNewestTrades(tape, 'm', 3)).map(({ seq }) => seq)).toEqual([2, 3, 4]);
    expect(await readNewestTrades(tape, 'unknown', 3)).toEqual([]);
  });

  test('keep the price of the higher slot for one time, and the later arrival for one slot', async () => {
    const prices = { client: engine.client, table: names.prices };
    await saveReferencePrice(prices, 'SOL', { atMs: 1_000, slot: 5, usd: '150' });
    await saveReferencePrice(prices, 'SOL', { atMs: 1_000, slot: 4, usd: '1' });
    expect(await loadPricesAround(prices, 'SOL', 0, 2_000)).toEqual([{ atMs: 1_000, slot: 5, usd: '150' }]);
    await saveReferencePrice(prices, 'SOL', { atMs: 1_000, slot: 5, usd: '151' });
    expect(await loadPricesAround(prices, 'SOL', 0, 2_000)).toEqual([{ atMs: 1_000, slot: 5, usd: '151' }]);
  });

  test('include all prices within a range and the newest before, oldest first', async () => {
    const prices = { client: engine.client, table: names.prices };
    for (const atMs of [10, 20, 30, 40, 50])
      await saveReferencePrice(prices, 'USDX', { atMs, slot: 1, usd: String(atMs) });
    const around = async (from: number, to: number) =>
      (await loadPricesAround(prices, 'USDX', from, to)).map(p => p.atMs);
    expect(await around(30, 40)).toEqual([20, 30, 40]);
    expect(await around(60, 70)).toEqual([50]);
    expect(await around(0, 5)).toEqual([]);
  });

  test('apply ten concurrent verdicts', async () => {
    const tokens = { client: engine.client, table: names.tokens };
    const verdict = (slot: number): TokenVerdict => ({
      slot,
      timestampMs: slot,
      status: 'suspicious',
      reason: null,
      reasons: [`reason-${slot}`],
      highRisk: false,
    });
    const waves = [[1, 2, 3], [4, 5], [6]];
    for (const wave of waves)
      await Promise.all(wave.map(slot => foldToken(tokens, 'm', state => applyStatus(state, verdict(slot)))));
    const state = await loadToken(tokens, 'm');
    expect(state.flaggedReasons).toEqual([1, 2, 3, 4, 5, 6].map(slot => `reason-${slot}`));
    expect(state).toMatchObject({ flaggedMs: 1, ruggedMs: null, verdict: { slot: 6 } });
    expect(await loadToken(tokens, 'unknown')).toEqual(emptyToken);
  });

  test('find a key by its hash only, until it expires, is revoked or dropped', async () => {
    const keys = { client: engine.client, table: names.keys };
    const key: StoredKey = {
      hash: 'aa',
      id: 'k1',
      tier: 'layer2',
      name: 'desk',
      createdMs: 5,
      expiresMs: null,
      revokedMs: null,
    };
    await saveKey(keys, key);
    await saveKey(keys, { ...key, hash: 'bb', createdMs: 1, expiresMs: 100 });
    expect(await findKey(keys, 'aa')).toEqual(key);
    expect(await findKey(keys, 'AA')).toBeUndefined();
    expect((await listKeys(keys)).map(({ hash }) => hash)).toEqual(['bb', 'aa']);
    const expiring = (await findKey(keys, 'bb'))!;
    expect([isLive(expiring, 99), isLive(expiring, 100), isLive({ ...key, revokedMs: 1 }, 0)]).toEqual([
      true,
      false,
      false,
    ]);
    // Only operators may.
    await dropKey({ ...keys, client: engine.anyones }, 'aa');
    expect(await findKey(keys, 'aa')).toBeUndefined();
  });

  test('sum counters over writers, sorted by name', async () => {
    const counters = { client: engine.client, table: names.operations };
    await Promise.all(
      [1, 2, 3, 4].map(by =>
        addCounts(
          counters,
          `writer-${by}`,
          new Map([
            ['b_total{type="swap"}', by],
            ['a_total', 1],
          ]),
        ),
      ),
    );
    expect([...(await readCounts(counters))]).toEqual([
      ['a_total', 4],
      ['b_total{type="swap"}', 10],
    ]);
  });
});
