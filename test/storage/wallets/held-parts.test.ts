import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heldAfter, heldCodec } from '../../../layers/core/wallet/held.ts';
import type { WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import { emptyHead } from '../../../layers/storage/journal/head.ts';
import { commit } from '../../../layers/storage/journal/journal.ts';
import { isConflict } from '../../../layers/storage/kernel/dynamo.ts';
import { pack } from '../../../layers/storage/kernel/pack.ts';
import { heldBy, saveHeld } from '../../../layers/storage/wallets/held-parts.ts';
import { insertAhead, itemKey } from '../../../layers/storage/wallets/wallet-items.ts';
import { openWallets, type WalletHead, type Wallets, walletKey } from '../../../layers/storage/wallets/wallets.ts';
import fc from '../../laws.ts';
import { type Engine, makeTables, startPlainEngine } from '../engines.ts';

type Move = { readonly mint: number; readonly isOpening: boolean };

const moves = fc.array(fc.record({ mint: fc.nat(30), isOpening: fc.boolean() }), { maxLength: 80 });
const nameOf = (mint: number): string => `${'abc'.at(mint % 3)}${mint}`;
const eventOf = ({ mint, isOpening }: Move, at: number) =>
  ({
    mint: nameOf(mint),
    timestampMs: at,
    change: isOpening ? 'open' : 'close',
    closed: isOpening ? null : {},
  }) as WalletEvent;

describe('The open positions of a wallet', () => {
  let engine: Engine;
  let wallets: Wallets;
  let runs = 0;

  beforeAll(async () => {
    engine = await startPlainEngine();
    wallets = openWallets({ client: engine.client, table: (await makeTables(engine.client, ['wallets'])).wallets });
  });
  afterAll(() => engine.stop());

  test('are those opened and not closed, for any batches, though each is stored twice', async () => {
    await fc.assert(
      fc.asyncProperty(moves, fc.integer({ min: 1, max: 25 }), async (all, size) => {
        const wallet = `wallet${runs++}`;
        let head: WalletHead = emptyHead(walletKey(wallet), wallets.shape.memo.empty());
        const wanted = new Map<string, number>();
        // A position opens only when it is not open, and closes only when it is.
        const events = all.map(eventOf).filter(({ mint, closed, timestampMs }) => {
          if (wanted.has(mint) === (closed === null)) return false;
          if (closed === null) wanted.set(mint, timestampMs);
          else wanted.delete(mint);
          return true;
        });
        for (let at = 0; at < events.length; at += size) {
          const { held, ...change } = heldAfter(head.memo.held, events.slice(at, at + size));
          const seq = head.seq + events.slice(at, at + size).length;
          for (let time = 0; time < 2; time++) await saveHeld(wallets, wallet, seq, change);
          head = await commit(wallets, head, { ...head, seq, memo: { ...head.memo, held } }, []);
          expect(held.length).toBeLessThanOrEqual(12);
        }
        const found = (await heldBy(wallets, wallet)).map(({ mint, entryMs }) => [mint, entryMs]);
        expect(found.sort()).toEqual([...wanted].sort());
      }),
      { numRuns: 40 },
    );
  });

  test('are kept from an outdated writer', async () => {
    const opened = { spilled: [{ mint: 'new', entryMs: 2 }], closed: [] };
    await saveHeld(wallets, 'late', 9, opened);
    await expect(saveHeld(wallets, 'late', 8, { spilled: [], closed: ['new'] })).rejects.toSatisfy(isConflict);
  });

  test('of two writers that both found no part are those of the newer one', async () => {
    const save = (seq: number, mint: string) =>
      insertAhead(wallets, itemKey('raced', 'held#n'), seq, pack([heldCodec.encode({ mint, entryMs: seq })]));
    await save(8, 'new');
    await save(9, 'newer');
    await expect(save(9, 'nought')).rejects.toSatisfy(isConflict);
    await expect(save(8, 'new')).rejects.toSatisfy(isConflict);
    const head: WalletHead = emptyHead(walletKey('raced'), wallets.shape.memo.empty());
    await commit(wallets, head, head, []);
    expect(await heldBy(wallets, 'raced')).toEqual([{ mint: 'newer', entryMs: 9 }]);
  });
});
