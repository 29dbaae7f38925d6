/** What was published: the oracle of a run. */
import {
  GetRecordsCommand,
  GetShardIteratorCommand,
  type KinesisClient,
  ListShardsCommand,
} from '@aws-sdk/client-kinesis';
import { loadTopicHeads } from '../../layers/storage/access/heads.ts';
import { topicOf } from '../../layers/storage/access/topics.ts';
import { readMessages } from '../../layers/storage/messages/log.ts';
import { dynamoOf, kinesisOf } from '../../lib/operator/clients.ts';
import type { ChaoticService } from './service.ts';

/** `data` is JSON. */
export type Message = { readonly seq: number; readonly prev: number; readonly data: string };

export type Published = {
  /** Messages of each channel, ascending. */
  readonly channels: ReadonlyMap<string, readonly Message[]>;
  /** Messages in the stream that the fan-out has not numbered yet. */
  readonly behind: number;
};

export type Witness = {
  /** Everything so far. Throws when the numbered messages differ from the stream. */
  readonly read: () => Promise<Published>;
  readonly close: () => void;
};

type Row = readonly [channel: string, data: string, seq?: number, prev?: number];
type Text = { readonly messages?: readonly Row[] };

/** Compares the stream `push` with the numbers that the fan-out gave its messages. */
export const openWitness = async (service: ChaoticService, channels: readonly string[]): Promise<Witness> => {
  const [kinesis, dynamo] = [kinesisOf(service.target), dynamoOf(service.target)];
  const readStream = await streamReader(kinesis, service.resource('StreamsPush'));
  const rows = new Map<string, Row[]>(channels.map(channel => [channel, []]));
  const log = { client: dynamo, table: service.resource('TablesMessages') };
  const connections = { client: dynamo, table: service.resource('TablesConnections') };
  const read = async (): Promise<Published> => {
    // The numbers first: they are never ahead of the stream.
    const heads = await loadTopicHeads({ connections }, [...new Set(channels.map(topicOf))]);
    const numbered = new Map<string, Message[]>();
    for (const [topic, { channels: newest }] of heads)
      for (const { channel, ...message } of await readMessages(log, topic, { after: 0, newest }))
        numbered.set(channel, [...(numbered.get(channel) ?? []), message]);
    for (const row of await readStream()) rows.get(row[0])?.push(row);
    const found = [...rows].map(([name, own]) => [name, placed(name, own, numbered.get(name) ?? [])] as const);
    return {
      channels: new Map(found.map(([name, { messages }]) => [name, messages])),
      behind: found.reduce((sum, [, { behind }]) => sum + behind, 0),
    };
  };
  return {
    read,
    close: () => {
      kinesis.destroy();
      dynamo.destroy();
    },
  };
};

type Placed = { readonly messages: readonly Message[]; readonly behind: number };

/** Rows of the tape bring their numbers. */
const placed = (channel: string, rows: readonly Row[], numbered: readonly Message[]): Placed => {
  const own = rows.flatMap(([, data, seq, prev]) => (seq === undefined ? [] : [{ seq, prev: prev!, data }]));
  if (own.length > 0) {
    const distinct = new Map(own.map(message => [message.seq, message]));
    return { messages: [...distinct.values()].sort((a, b) => a.seq - b.seq), behind: 0 };
  }
  const at = numbered.findIndex(({ data }, index) => data !== rows[index]?.[1]);
  if (at >= 0) throw new Error(`${channel}: message ${at} of the log is not that of the stream: ${numbered[at]!.data}`);
  return { messages: numbered, behind: rows.length - numbered.length };
};

const streamReader = async (kinesis: KinesisClient, stream: string): Promise<() => Promise<readonly Row[]>> => {
  const { Shards = [] } = await kinesis.send(new ListShardsCommand({ StreamName: stream }));
  const read = new Map<string, string | undefined>(Shards.map(({ ShardId: id }) => [id!, undefined]));
  /** A slow run outlives an iterator. */
  const iteratorAfter = async (id: string, sequence: string | undefined): Promise<string> => {
    const from = sequence
      ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', StartingSequenceNumber: sequence } as const)
      : ({ ShardIteratorType: 'TRIM_HORIZON' } as const);
    const asked = { StreamName: stream, ShardId: id, ...from };
    return (await kinesis.send(new GetShardIteratorCommand(asked))).ShardIterator!;
  };
  return async () => {
    const rows: Row[] = [];
    for (const [id, sequence] of read)
      for (let [iterator, isMore] = [await iteratorAfter(id, sequence), true]; isMore; ) {
        const page = await kinesis.send(new GetRecordsCommand({ ShardIterator: iterator }));
        for (const { Data, SequenceNumber } of page.Records ?? []) {
          rows.push(...((JSON.parse(Buffer.from(Data!).toString('utf8')) as Text).messages ?? []));
          read.set(id, SequenceNumber);
        }
        iterator = page.NextShardIterator!;
        isMore = page.MillisBehindLatest! > 0;
      }
    return rows;
  };
};
