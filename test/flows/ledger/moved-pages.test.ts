import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { readWalletPositions } from '../../../layers/flows/positions/wallet-positions.ts';
import { readShownLots } from '../../../layers/flows/wallets/shown-lots.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { answeredBy } from '../../storage/watching.ts';
import { memoryStream } from '../../worlds/intake.ts';
import { putOnTape, rowRecords, startLedger } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { linesOf, mintOf, plainBuy, walletOf } from './tapes.ts';

const engine = useEngine();
const names = useTables(engine, beforeAll);
const BUYS = 23;
const [mint, wallet] = [mintOf('moved', 0), walletOf('moved', 0)];
const lines = linesOf('moved', Array(BUYS).fill(plainBuy));

/** Pages of lots are missing in the first answer, as after a flush that came between. */
function losePagesOnce(): { readonly client: DynamoDBClient; readonly lost: () => number } {
  let lost = 0;
  const client = answeredBy(engine.client, async (command, send) => {
    const isPages = JSON.stringify(command).includes('#00000000');
    return isPages && lost++ === 0 ? { Responses: { [names.ledgers]: [] } } : send();
  });
  return { client, lost: () => lost };
}

function openStores(client: DynamoDBClient) {
  return {
    tape: openTape({ client, table: names.tape }),
    notes: openNotes({ client, table: names.ledgers }),
    positions: { client, table: names.positions },
    heldBy: async () => [{ mint, entryMs: lines[0]!.row.timestampMs }],
  };
}

beforeAll(async () => {
  await putOnTape(engine.client, names, lines);
  await startLedger(engine.client, names, memoryStream(), farEnd()).take(rowRecords(lines));
});

test('positions are read again after a flush between ledger and pages', async () => {
  const { client, lost } = losePagesOnce();
  const [held] = await readWalletPositions(openStores(client), wallet, 'open');
  expect(held).toMatchObject({ mint, left: { raw: BigInt(BUYS) * plainBuy.raw } });
  expect(lost()).toBeGreaterThan(1);
});

test('shown lots are read again after a flush between ledger and pages', async () => {
  const { client, lost } = losePagesOnce();
  const book = { lots: [], heldRaw: BigInt(BUYS) * plainBuy.raw } as never;
  expect((await readShownLots(openStores(client), wallet, mint, book)).count).toBe(BUYS);
  expect(lost()).toBeGreaterThan(1);
});
