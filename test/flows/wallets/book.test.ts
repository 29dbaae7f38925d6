import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Book, foldBook } from '../../../layers/core/wallet/book.ts';
import { bookCodec } from '../../../layers/core/wallet/book-codec.ts';
import type { WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import { countReadUnits, meterReads } from '../../../layers/edge/read-units.ts';
import { readWorthHistory } from '../../../layers/flows/wallets/worth-history.ts';
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

  test('is known at any earlier time, as far back as rows may be read', async () => {
    const wallet = freshWallet();
    const events = randomWalletEvents('book-past', 11, 1_300, { startMs: START_MS, pauseMs: 20_000, tokens: 40 });
    const sorted = events.toSorted((a, b) => a.timestampMs - b.timestampMs);
    const nowMs = sorted.at(-1)!.timestampMs + 1;
    const life = startWallets(engine.client, names, farEnd());
    for (const batch of cut(records(texts(wallet, cut(events, [40]))), [3])) await life.take(batch, nowMs);
    const wallets = openWallets({ client: engine.client, table: names.wallets });
    const stores = { wallets, ...tablesFor(engine, names, 'security', 'tape', 'candles') } as never;
    const ends = [200, 600, 1_000, 1_290].map(at => sorted[at]!.timestampMs);
    const count = { units: 0 };
    const read = (rowsMax?: number) => readWorthHistory(stores, wallet, [...ends, Infinity], nowMs, rowsMax);
    const { days } = await countReadUnits(count, () => read());
    expect(days.map(({ realizedUsd, unpricedTokens }) => ({ realizedUsd, unpricedTokens }))).toEqual(
      [...ends, Infinity].map(endMs => {
        const before = sorted.filter(({ timestampMs }) => timestampMs < endMs);
        const byMint = [...Map.groupBy(before, ({ mint }) => mint).values()];
        return {
          realizedUsd: before.reduce((sum, { exit }) => sum + (exit?.money?.realizedUsd ?? 0n), 0n),
          unpricedTokens: byMint.filter(own => own.reduce((sum, one) => sum + movedRaw(one), 0n) > 0n).length,
        };
      }),
    );
    // 0.045 a row, and 1.5 for the mark of each token.
    expect(count.units).toBeLessThanOrEqual(120);
    const cutDays = (await read(400)).days;
    expect(cutDays).toEqual(days.slice(-cutDays.length));
    expect(cutDays.length).toBeGreaterThan(1);
    expect(cutDays.length).toBeLessThan(days.length);
  });
});

const movedRaw = ({ cause, swap }: WalletEvent): bigint =>
  typeof cause === 'object' ? BigInt(cause.tokenRaw) * (swap!.direction === 'buy' ? 1n : -1n) : 0n;

const tablesFor = (engine: Engine, names: TableNames, ...wanted: readonly (keyof TableNames)[]) =>
  Object.fromEntries(wanted.map(name => [name, { client: engine.client, table: names[name] }]));
