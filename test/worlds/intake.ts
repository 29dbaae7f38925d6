import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { cacheBytesMax } from '../../layers/contract/functions.ts';
import { processors } from '../../layers/contract/processors.ts';
import { openSharedCache } from '../../layers/core/kernel/state-cache.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import type { DeadLetter } from '../../layers/edge/dead-letters.ts';
import { type Emit, type Outgoing, packIntoRecords, putInOrder } from '../../layers/edge/producer.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { type IntakeDeps, openIntake } from '../../layers/flows/intake/intake.ts';
import type { Handed } from '../../layers/flows/intake/outbox.ts';
import { withParking } from '../../layers/flows/parking/parking.ts';
import { parseClockRecord, parseWalletBatches } from '../../layers/flows/processor/records.ts';
import { isTrade, openTape, readTradesBetween, toTapeRow } from '../../layers/storage/market/tape.ts';
import { countInto } from '../assertions.ts';
import type { TableNames } from '../storage/engines.ts';
import { NOW_MS } from './events.ts';
import { behind, finished, type Line, openLine } from './faults.ts';
import { encodeTapeRecord, parseTapeBatches } from './tape-records.ts';

/** Streams that keep their records. */
export type Stream = {
  readonly kinesis: KinesisClient;
  readonly sent: { readonly stream: string; readonly key: string; readonly text: string }[];
};

export const memoryStream = (): Stream => {
  const sent: { stream: string; key: string; text: string }[] = [];
  const send = async ({ input }: PutRecordsCommand) => ({
    Records: input.Records!.map(({ PartitionKey, Data }) => {
      sent.push({ stream: input.StreamName!, key: PartitionKey!, text: Buffer.from(Data!).toString('utf8') });
      return { ShardId: 'shard-0', SequenceNumber: String(sent.length) };
    }),
  });
  return { kinesis: { send } as unknown as KinesisClient, sent };
};

/** Puts records into a stream that keeps them. */
export const emitInto =
  (kinesis: KinesisClient, stream: string): Emit =>
  async records => {
    await putInOrder(kinesis, stream, records);
  };

/** One intake process: its own memory over shared stores. */
export type Intake = {
  readonly deps: IntakeDeps;
  readonly buried: DeadLetter[];
  readonly counts: Map<string, number>;
  /** Puts the rows that it hands to sections into the stream `trades`. */
  readonly take: (records: readonly StreamRecord[]) => Promise<void>;
  readonly takeAt: (records: readonly StreamRecord[], nowMs: number) => Promise<void>;
};

/** Starts an intake with empty memory. */
export const startIntake = (
  client: DynamoDBClient,
  names: TableNames,
  stream: Stream,
  line: Line = openLine(),
): Intake => {
  const buried: DeadLetter[] = [];
  const counts = new Map<string, number>();
  const handed: Handed[] = [];
  const dynamo = behind(line, client);
  const deps: IntakeDeps = {
    tape: openTape({ client: dynamo, table: names.tape }),
    operations: { client: dynamo, table: names.operations },
    prices: { client: dynamo, table: names.prices },
    tokens: { client: dynamo, table: names.tokens },
    names: { client: dynamo, table: names.names },
    listings: { client: dynamo, table: names.listings },
    hand: one => void handed.push(one),
    emitWallets: emitInto(behind(line, stream.kinesis), 'wallets'),
    emitPush: emitInto(behind(line, stream.kinesis), 'push'),
    bury: async letters => void buried.push(...letters),
    observe: countInto(counts),
  };
  const intake = openIntake(deps, openSharedCache(cacheBytesMax(processors.intake)));
  const work = withParking(intake);
  const emit = emitInto(behind(line, stream.kinesis), 'trades');
  const take = async (batch: readonly StreamRecord[], nowMs: number): Promise<string | null> => {
    let isDone = false;
    try {
      const end = await work(batch, nowMs);
      await emit(handed.flatMap(toTapeRecords));
      isDone = end === null;
      return end;
    } finally {
      if (isDone) for (const { finish } of handed) finish();
      else intake.forget(handed.map(({ key }) => key));
      handed.splice(0);
      deps.tape.held.clear();
    }
  };
  return {
    deps,
    buried,
    counts,
    take: batch => finished(take(batch, NOW_MS)),
    takeAt: (batch, nowMs) => finished(take(batch, nowMs)),
  };
};

const ROWS_MAX = 400;

const toTapeRecords = ({ key, rows, records }: Handed): readonly Outgoing[] =>
  records.length === 0 ? [] : packIntoRecords(key, rows.map(toTapeRow), ROWS_MAX, encodeTapeRecord);

/** A mint's whole tape, in arrival order. */
export const tapeOf = (client: DynamoDBClient, names: TableNames, mint: string): Promise<readonly Trade[]> =>
  readTradesBetween(openTape({ client, table: names.tape }), mint, 0, Infinity);

/** Emitted records as a consumer receives them. */
export const emitted = (
  { sent }: Stream,
  name: 'trades' | 'wallets' | 'links' | 'events' = 'trades',
): readonly StreamRecord[] =>
  sent
    .filter(({ stream }) => stream === name)
    .map(({ text }, index) => ({ shard: 'shard-0', sequence: String(index + 1), text }));

/** The clock records among the events, without questions to wallets. */
export const ticksIn = (stream: Stream): readonly { readonly timestamp: number }[] =>
  emitted(stream, 'events')
    .map(({ text }) => JSON.parse(text))
    .filter(({ type }) => type === 'tick');

/** The clock records that security sends itself. */
export const wakeUpsIn = (stream: Stream): readonly StreamRecord[] =>
  emitted(stream, 'events').filter(({ text }) => parseClockRecord(text) !== null);

/** Distinct arrival numbers of a wallet's emitted events. */
export const seqsHeard = (stream: Stream, wallet: string): readonly number[] => [
  ...new Set(
    parseWalletBatches(emitted(stream, 'wallets'))
      .get(wallet)
      ?.arrivals.flatMap(({ events }) => events.map(({ seq }) => seq)),
  ),
];

/** Emitted rows as seen by a consumer that skips by number, and any gaps. */
export const heard = (stream: Stream, mint: string): { readonly trades: readonly Trade[]; readonly gaps: number } => {
  const trades: Trade[] = [];
  let last = 0;
  let gaps = 0;
  for (const row of parseTapeBatches(emitted(stream)).get(mint)?.rows ?? []) {
    if (row.seq <= last) continue;
    if (row.seq !== last + 1) gaps += 1;
    last = row.seq;
    if (isTrade(row)) trades.push(row);
  }
  return { trades, gaps };
};
