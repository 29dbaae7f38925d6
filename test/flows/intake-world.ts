import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import type { Trade } from '../../layers/core/trade.ts';
import type { DeadLetter } from '../../layers/edge/dead-letters.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { type IntakeParts, takeBatch } from '../../layers/flows/intake/intake.ts';
import { byMint } from '../../layers/flows/market/batch.ts';
import { openChainLog } from '../../layers/storage/chain-log.ts';
import { openPrices } from '../../layers/storage/prices.ts';
import { openTape, tradesBetween } from '../../layers/storage/tape.ts';
import { openTokens } from '../../layers/storage/tokens.ts';
import type { TableNames } from '../storage/engines.ts';
import { NOW_MS } from './events.ts';
import { behind, finished, type Line, openLine } from './faults.ts';

/** A trades stream that keeps what it is sent. */
export type Stream = {
  readonly kinesis: KinesisClient;
  readonly sent: { readonly key: string; readonly text: string }[];
};

export const memoryStream = (): Stream => {
  const sent: { key: string; text: string }[] = [];
  const send = async ({ input }: PutRecordsCommand) => ({
    Records: input.Records!.map(({ PartitionKey, Data }) => {
      sent.push({ key: PartitionKey!, text: Buffer.from(Data!).toString('utf8') });
      return { ShardId: 'shard-0', SequenceNumber: String(sent.length) };
    }),
  });
  return { kinesis: { send } as unknown as KinesisClient, sent };
};

/** One life of the intake function: its own memory, over stores that outlive it. */
export type Intake = {
  readonly parts: IntakeParts;
  readonly buried: DeadLetter[];
  readonly counts: Map<string, number>;
  readonly take: (records: readonly StreamRecord[]) => Promise<void>;
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
  const dynamo = behind(line, client);
  const parts: IntakeParts = {
    tape: openTape(dynamo, names.tape),
    log: openChainLog(dynamo, names.tape),
    prices: openPrices(dynamo, names.prices),
    tokens: openTokens(dynamo, names.tokens),
    kinesis: behind(line, stream.kinesis),
    tradesStream: 'trades',
    bury: async letters => void buried.push(...letters),
    observe: { count: (name, by = 1) => counts.set(name, (counts.get(name) ?? 0) + by) },
    hot: new Map(),
  };
  return { parts, buried, counts, take: batch => finished(takeBatch(parts, batch, NOW_MS)) };
};

/** A mint's whole tape, in arrival order. */
export const tapeOf = (client: DynamoDBClient, names: TableNames, mint: string): Promise<readonly Trade[]> =>
  tradesBetween(openTape(client, names.tape), mint, 0, Infinity);

/** What was emitted, as a consumer is handed it. */
export const emitted = (stream: Stream): readonly StreamRecord[] =>
  stream.sent.map(({ text }, index) => ({ shard: 'shard-0', sequence: String(index + 1), text }));

/** A mint's emitted trades as a consumer that skips by arrival number sees them, and whether it ever saw a gap. */
export const heard = (stream: Stream, mint: string): { readonly trades: readonly Trade[]; readonly gaps: number } => {
  const trades: Trade[] = [];
  let gaps = 0;
  for (const trade of byMint(emitted(stream)).get(mint)?.trades ?? []) {
    if (trade.seq <= trades.length) continue;
    if (trade.seq !== trades.length + 1) gaps += 1;
    trades.push(trade);
  }
  return { trades, gaps };
};
