import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { applyHeldEvents, type Held } from '../../../layers/core/wallet/held.ts';
import type { WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import { createEmptyHead } from '../../../layers/storage/journal/head.ts';
import { commit } from '../../../layers/storage/journal/journal.ts';
import { isConflict } from '../../../layers/storage/kernel/dynamo.ts';
import { loadHeldMints, moveHeldToParts } from '../../../layers/storage/wallets/held-parts.ts';
import {
  formatWalletKey,
  openWallets,
  type WalletHead,
  type Wallets,
} from '../../../layers/storage/wallets/wallets.ts';
import fc from '../../laws.ts';
import { makeTables } from '../engines.ts';
import { useEngine } from '../use-engine.ts';

type Move = { readonly mint: number; readonly isOpening: boolean };

const moves = fc.array(fc.record({ mint: fc.nat(60), isOpening: fc.boolean() }), { maxLength: 400, size: 'max' });
const nameOf = (mint: number): string => `${'abc'.at(mint % 3)}${mint}`;
const eventOf = ({ mint, isOpening }: Move, at: number) =>
  ({
    mint: nameOf(mint),
    timestampMs: at,
    change: isOpening ? 'open' : 'close',
    closed: isOpening ? null : {},
  }) as WalletEvent;

/** Numbers of the write that fails; none fails at 9. */
const failing = fc.array(fc.nat(9), { minLength: 1, maxLength: 8 });

const sorted = (held: readonly Held[]): readonly string[] => held.map(({ mint }) => mint).sort();

const ignoreConflict = (error: unknown): void => {
  if (!isConflict(error as Error)) throw error;
};

/** The same table, whose writes fail from one on. */
const interrupted = (wallets: Wallets, from: number): Wallets => {
  let writes = 0;
  const send = (command: object, ...rest: unknown[]): unknown => {
    if (command instanceof PutItemCommand && writes++ >= from) throw new Error('crash');
    return (wallets.client.send as (...all: unknown[]) => unknown).call(wallets.client, command, ...rest);
  };
  const client = new Proxy(wallets.client, {
    get: (target, name) => (name === 'send' ? send : Reflect.get(target, name)),
  });
  return { ...wallets, client };
};

describe('The open positions of a wallet', () => {
  const engine = useEngine();
  let wallets: Wallets;
  let runs = 0;

  beforeAll(async () => {
    wallets = openWallets({ client: engine.client, table: (await makeTables(engine.client, ['wallets'])).wallets });
  });

  test('are those opened and not closed, for any batches, crashes and outdated writers', async () => {
    let most = 0;
    await fc.assert(
      fc.asyncProperty(moves, fc.integer({ min: 1, max: 25 }), failing, async (all, size, crashes) => {
        const wallet = `wallet${runs++}`;
        let head: WalletHead = createEmptyHead(formatWalletKey(wallet), wallets.shape.memo.empty());
        const wanted = new Map<string, number>();
        // A position opens only when it is not open, and closes only when it is.
        const events = all.map(eventOf).filter(({ mint, closed, timestampMs }) => {
          if (wanted.has(mint) === (closed === null)) return false;
          if (closed === null) wanted.set(mint, timestampMs);
          else wanted.delete(mint);
          return true;
        });
        for (let at = 0; at < events.length; at += size) {
          const batch = events.slice(at, at + size);
          const before = await loadHeldMints(wallets, wallet);
          await moveHeldToParts(interrupted(wallets, crashes[at % crashes.length]!), wallet, head).catch(() => {});
          expect(sorted(await loadHeldMints(wallets, wallet))).toEqual(sorted(before));
          const held = applyHeldEvents(await moveHeldToParts(wallets, wallet, head), batch);
          const outdated = head;
          head = await commit(
            wallets,
            head,
            { ...head, seq: head.seq + batch.length, memo: { ...head.memo, held } },
            [],
          );
          if (held.opened.length < 8) await moveHeldToParts(wallets, wallet, outdated).catch(ignoreConflict);
          expect(held.opened.length + held.closed.length).toBeLessThanOrEqual(12 + 2 * size);
          most = Math.max(most, held.parts);
        }
        const found = (await loadHeldMints(wallets, wallet)).map(({ mint, entryMs }) => [mint, entryMs]);
        expect(found.sort()).toEqual([...wanted].sort());
      }),
      { numRuns: 60 },
    );
    expect(most).toBeGreaterThan(4);
  });

  test('are kept from an outdated writer', async () => {
    const opened = Array.from({ length: 13 }, (_, at) => eventOf({ mint: at, isOpening: true }, at));
    const first: WalletHead = createEmptyHead(formatWalletKey('late'), wallets.shape.memo.empty());
    const full = { ...first, version: 1, memo: { ...first.memo, held: applyHeldEvents(first.memo.held, opened) } };
    await moveHeldToParts(wallets, 'late', { ...full, version: 7 });
    await expect(moveHeldToParts(wallets, 'late', full)).rejects.toSatisfy(isConflict);
  });
});
