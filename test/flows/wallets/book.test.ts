import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Book, foldBook } from '../../../layers/core/wallet/book.ts';
import { bookCodec } from '../../../layers/core/wallet/book-codec.ts';
import { countReadUnits, meterReads } from '../../../layers/edge/read-units.ts';
import { scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { readBook } from '../../../layers/storage/wallets/book-parts.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';
import { type Engine, makeTables, startEngine, type TableNames } from '../../storage/engines.ts';
import { cut, records, START_MS } from '../../worlds/events.ts';
import { farEnd } from '../../worlds/market.ts';
import { randomWalletEvents, texts } from '../../worlds/wallet-tapes.ts';
import { freshWallet, startWallets } from '../../worlds/wallets.ts';

/** Tokens by mint, as stored. */
const plain = (book: Book): unknown => bookCodec.encode(new Map([...book].sort(([a], [b]) => (a < b ? -1 : 1))));

describe('The book of a wallet with many rows', () => {
  let engine: Engine;
  let names: TableNames;
  beforeAll(async () => {
    engine = await startEngine('dynoxide');
    names = await makeTables(engine.client);
    meterReads(engine.client);
  });
  afterAll(() => engine.stop());

  test.each([
    ['that trades few tokens again and again', 3],
    ['that trades ever new tokens', 700],
  ])('%s is the fold of all of its rows, at any time', async (manner, tokens) => {
    const wallet = freshWallet();
    const events = randomWalletEvents(`book-${manner}`, 7, 1_700, { startMs: START_MS, pauseMs: 20_000, tokens });
    const nowMs = Math.max(...events.map(({ timestampMs }) => timestampMs)) + 1;
    const wallets = openWallets({ client: engine.client, table: names.wallets });
    const count = { units: 0 };
    let taken = 0;
    let life = startWallets(engine.client, names, farEnd());
    for (const batch of cut(records(texts(wallet, cut(events, [40]))), [3])) {
      await life.take(batch, nowMs);
      taken += 3 * 40;
      if (taken % 600 === 0) life = startWallets(engine.client, names, farEnd());
      count.units = 0;
      const { book } = await countReadUnits(count, () => readBook(wallets, wallet, nowMs));
      expect(plain(book)).toEqual(plain(foldBook(new Map(), events.slice(0, taken))));
      expect(count.units).toBeLessThanOrEqual(60);
    }
    const parts = (await scanItems({ client: engine.client, table: names.wallets })).filter(
      ({ k, s }) => k!.S === `f#${wallet}` && s!.S!.startsWith('book#'),
    );
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.length).toBeLessThan(5);
  });
});
