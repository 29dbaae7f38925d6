import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { toPositionContextView } from '../../layers/contract/present/position-context.ts';
import { toPositionView } from '../../layers/contract/present/wallet-ledger.ts';
import type { Held } from '../../layers/core/wallet/held.ts';
import { formatWalletEventId, type WalletEvent } from '../../layers/core/wallet/wallet-event.ts';
import { walletEventCodec } from '../../layers/core/wallet/wallet-event-codec.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import type { LedgerDeps } from '../../layers/flows/ledger/ledger.ts';
import { sections } from '../../layers/flows/pass/pass.ts';
import { readNewestNotedTrades } from '../../layers/flows/positions/noted-trades.ts';
import { type LedgerStores, readLedgers } from '../../layers/flows/positions/read-ledgers.ts';
import { readWalletPositions } from '../../layers/flows/positions/wallet-positions.ts';
import { parseWalletBatches } from '../../layers/flows/processor/records.ts';
import { commitPolicies } from '../../layers/flows/tokens/commit-policy.ts';
import { commit, loadHeads } from '../../layers/storage/journal/journal.ts';
import { scanItems } from '../../layers/storage/kernel/dynamo.ts';
import { decodeNotePosition, openNotes } from '../../layers/storage/ledger/notes.ts';
import { formatTapeKey, openTape, type TapeRow, toTapeRow } from '../../layers/storage/market/tape.ts';
import { countInto } from '../assertions.ts';
import type { TableNames } from '../storage/engines.ts';
import { publisherOver } from './fan-out.ts';
import { behind, finished, type Line, openLine } from './faults.ts';
import { emitInto, emitted, type Stream } from './intake.ts';
import type { FarEnd } from './market.ts';
import { encodeTapeRecord, openSections } from './tape-records.ts';

/** One ledger process: its own memory over shared stores. */
export type LedgerLife = {
  readonly deps: LedgerDeps;
  readonly counts: Map<string, number>;
  readonly take: (records: readonly StreamRecord[], nowMs?: number) => Promise<void>;
};

export const startLedger = (
  client: DynamoDBClient,
  names: TableNames,
  stream: Stream,
  end: FarEnd,
  line: Line = openLine(),
  deferredMax = 0,
): LedgerLife => {
  const dynamo = behind(line, client);
  const counts = new Map<string, number>();
  const deps: LedgerDeps = {
    tape: openTape({ client: dynamo, table: names.tape }),
    security: { client: dynamo, table: names.security },
    ledgers: { client: dynamo, table: names.ledgers },
    notes: openNotes({ client: dynamo, table: names.ledgers }),
    positions: { client: dynamo, table: names.positions },
    emitWallets: emitInto(behind(line, stream.kinesis), 'wallets'),
    publisher: publisherOver(dynamo, names, end.client),
    observe: countInto(counts),
    policies: { ledgers: { ...commitPolicies.ledgers, rows: deferredMax } },
  };
  const take = openSections(deps, [sections.ledger]);
  return { deps, counts, take: (records, nowMs = 0) => finished(take(records, nowMs)) };
};

/** A row of a mint's tape. */
export type TapeLine = { readonly mint: string; readonly row: TapeRow };

/** One stream record per row, numbered from 1. */
export const rowRecords = (lines: readonly TapeLine[]): readonly StreamRecord[] =>
  lines.map(({ mint, row }, index) => ({
    shard: 'shard-0',
    sequence: String(10n ** 40n + BigInt(index)),
    text: encodeTapeRecord(mint, [toTapeRow(row)]),
  }));

/** Puts rows on their tapes, as intake does before emission. */
export const putOnTape = async (
  client: DynamoDBClient,
  names: TableNames,
  lines: readonly TapeLine[],
): Promise<void> => {
  const tape = openTape({ client, table: names.tape });
  for (const [mint, own] of Map.groupBy(lines, line => line.mint))
    for (let at = 0; at < own.length; at += 25) {
      const rows = own.slice(at, at + 25).map(line => line.row);
      const head = (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;
      await commit(tape, head, { ...head, seq: rows.at(-1)!.seq, emitted: rows.at(-1)!.seq }, rows);
    }
};

/** Distinct emitted wallet events; repeats must be equal. */
export const walletEventsOf = (stream: Stream): ReadonlyMap<string, WalletEvent> => {
  const found = new Map<string, WalletEvent>();
  for (const [wallet, { arrivals }] of parseWalletBatches(emitted(stream, 'wallets')))
    for (const walletEvent of arrivals.flatMap(({ walletEvents }) => walletEvents)) {
      const id = `${wallet} ${formatWalletEventId(walletEvent)}`;
      const before = found.get(id);
      if (
        before !== undefined &&
        JSON.stringify(walletEventCodec.encode(before)) !== JSON.stringify(walletEventCodec.encode(walletEvent))
      )
        throw new Error(`${id} was published in two ways`);
      found.set(id, walletEvent);
    }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** The order in which each wallet first received events, by mint. */
export const orderOf = (stream: Stream): ReadonlyMap<string, readonly number[]> => {
  const reported = new Map<string, number[]>();
  for (const [wallet, { arrivals }] of parseWalletBatches(emitted(stream, 'wallets')))
    for (const { mint, seq } of arrivals.flatMap(({ walletEvents }) => walletEvents)) {
      const list = reported.get(`${wallet} ${mint}`) ?? [];
      reported.set(`${wallet} ${mint}`, list);
      if (!list.includes(seq)) list.push(seq);
    }
  return reported;
};

/** A wallet's open positions in stored ledgers, for readers without the wallets flow. */
export const ownMints = async (stores: LedgerStores, wallet: string): Promise<readonly Held[]> => {
  const mints = (await scanItems(stores.notes)).flatMap(({ k, s }) => {
    const [kind, owner, mint] = k!.S!.split('#');
    return kind === 'l' && owner === wallet && s!.S === '~' ? [mint!] : [];
  });
  return heldIn(stores, mints, wallet);
};

const heldIn = async (stores: LedgerStores, mints: readonly string[], wallet: string): Promise<readonly Held[]> =>
  [...(await readLedgers(stores, new Map(mints.map(mint => [mint, [wallet]]))))].flatMap(([mint, [ledger]]) =>
    ledger!.state.position === null ? [] : [{ mint, entryMs: ledger!.state.position.entry.timestampMs }],
  );

/** Everything readers see of some mints and wallets. */
export const ledgersOf = async (
  client: DynamoDBClient,
  names: TableNames,
  mints: readonly string[],
  wallets: readonly string[],
) => {
  const stores = {
    tape: openTape({ client, table: names.tape }),
    notes: openNotes({ client, table: names.ledgers }),
    positions: { client, table: names.positions },
    heldBy: (wallet: string) => heldIn(stores, mints, wallet),
  };
  const shown = await Promise.all(
    wallets.map(async wallet =>
      Promise.all(
        (['open', 'closed', 'all'] as const).map(async filter =>
          (await readWalletPositions(stores, wallet, filter)).map(({ mint, position }) =>
            toPositionView({ wallet, tokenMint: mint }, position),
          ),
        ),
      ),
    ),
  );
  const noted = await Promise.all(
    mints.map(async mint =>
      (await readNewestNotedTrades(stores, mint, ROWS_MAX))
        .flatMap(({ trade, note }) => (note === null ? [] : [{ trade, note }]))
        .sort((a, b) => a.note.seq - b.note.seq)
        .map(({ trade, note }) => ({
          seq: note.seq,
          labels: note.labels,
          position: note.context && toPositionContextView(decodeNotePosition(note, trade)!),
        })),
    ),
  );
  return { shown, noted };
};

/** More than any story has. */
const ROWS_MAX = 10_000;
