import { beforeAll, expect, test } from 'vitest';
import { readWalletPositions } from '../../../layers/flows/positions/wallet-positions.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { putOnTape } from '../../worlds/ledger.ts';
import { linesOf, mintOf, plainBuy, walletOf } from './tapes.ts';

const engine = useEngine();
const names = useTables(engine, beforeAll);

test('a position that was opened again is shown once its wallet lists it, and never vanishes', async () => {
  const [mint, wallet] = [mintOf('listed', 0), walletOf('listed', 0)];
  const lines = linesOf('listed', [plainBuy, { ...plainBuy, kind: 'sell' }, plainBuy]);
  await putOnTape(engine.client, names, lines);
  const shownWith = async (rows: readonly number[]) => {
    const stores = {
      tape: openTape({ client: engine.client, table: names.tape }),
      notes: openNotes({ client: engine.client, table: names.ledgers }),
      positions: { client: engine.client, table: names.positions },
      heldBy: async () => rows.map(at => ({ mint, entryMs: lines[at]!.row.timestampMs })),
    };
    return (await readWalletPositions(stores, wallet, 'open')).length;
  };
  // The wallet has seen the buy, then also the sell, then all.
  expect([await shownWith([0]), await shownWith([]), await shownWith([2])]).toEqual([0, 0, 1]);
});
