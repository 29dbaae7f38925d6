/** What was published: the oracle of a run. */
import {
  GetRecordsCommand,
  GetShardIteratorCommand,
  type KinesisClient,
  ListShardsCommand,
} from '@aws-sdk/client-kinesis';
import { LOST } from '../../layers/flows/fan-out/records.ts';
import { extractTopic } from '../../layers/storage/access/channel-names.ts';
import { loadTopicHeads } from '../../layers/storage/access/heads.ts';
import { createDynamoClient, createKinesisClient } from '../../lib/operator/clients.ts';
import type { Message } from './message.ts';
import { type Numbered, numberedIn } from './numbered.ts';
import type { ChaoticService } from './service.ts';
import { openStored } from './stored.ts';

export type Published = {
  /** Messages of each channel, ascending. */
  readonly channels: ReadonlyMap<string, readonly Message[]>;
  /** Numbers without a message, of channels that a processor named. */
  readonly holes: ReadonlyMap<string, readonly number[]>;
  /** Stored messages after the newest published one. A client may have them. */
  readonly later: ReadonlyMap<string, readonly Message[]>;
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
  const [kinesis, dynamo] = [createKinesisClient(service.target), createDynamoClient(service.target)];
  const readStored = openStored(service);
  const readStream = await streamReader(kinesis, service.resource('StreamsPush'));
  const rows = new Map<string, Row[]>(channels.map(channel => [channel, []]));
  const log = { client: dynamo, table: service.resource('TablesMessages') };
  const connections = { client: dynamo, table: service.resource('TablesConnections') };
  const read = async (): Promise<Published> => {
    // The numbers first: they are never ahead of the stream.
    const heads = await loadTopicHeads({ connections }, [...new Set(channels.map(extractTopic))]);
    const numbered = new Map<string, Numbered>();
    for (const [topic, { channels: newest }] of heads)
      for (const [channel, found] of await numberedIn(log, topic, newest)) numbered.set(channel, found);
    for (const row of await readStream()) rows.get(row[0])?.push(row);
    const found = new Map<string, Placed>();
    for (const [name, own] of rows) {
      const stored = await readStored(name);
      found.set(
        name,
        stored.length > 0 || own.some(isPlaced) ? withStored(own, stored) : compared(name, own, numbered.get(name)),
      );
    }
    const each = <Field extends keyof Placed>(field: Field) =>
      new Map([...found].map(([name, one]) => [name, one[field]] as const));
    return {
      channels: each('messages'),
      holes: each('holes'),
      later: each('later'),
      behind: found.values().reduce((sum, { behind }) => sum + behind, 0),
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

type Placed = {
  readonly messages: readonly Message[];
  readonly holes: readonly number[];
  readonly later: readonly Message[];
  readonly behind: number;
};

const isPlaced = ([, , seq]: Row): boolean => seq !== undefined;

/** Rows number these messages, also those that never reached the stream. */
const withStored = (rows: readonly Row[], stored: readonly Message[]): Placed => {
  const published = rows.map(([, data, seq, prev]): Message => ({ data, seq: seq!, prev: prev! }));
  const newest = Math.max(...published.map(({ seq }) => seq));
  const unsent = stored.map((message): Message => ({ ...message, isUnsent: true }));
  const distinct = new Map([...unsent, ...published].map(message => [message.seq, message]));
  const all = [...distinct.values()].sort((a, b) => a.seq - b.seq);
  const [messages, later] = [all.filter(({ seq }) => seq <= newest), all.filter(({ seq }) => seq > newest)];
  return { messages, later, holes: [], behind: 0 };
};

const compared = (channel: string, all: readonly Row[], { messages, holes }: Numbered = nothingNumbered): Placed => {
  const rows = all.filter(([, data]) => data !== LOST);
  const at = messages.findIndex(({ data }, index) => data !== rows[index]?.[1]);
  if (at >= 0) throw new Error(`${channel}: message ${at} of the log is not that of the stream: ${messages[at]!.data}`);
  // Without a named loss, the path begins above a hole of what was not kept.
  const own = rows.length < all.length ? holes : [];
  return { messages, holes: own, later: [], behind: rows.length - messages.length };
};

const nothingNumbered: Numbered = { messages: [], holes: [] };

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
