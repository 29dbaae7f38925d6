import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutRecordsCommand } from '@aws-sdk/client-kinesis';
import type { BatchWork, StreamRecord } from '../../../layers/edge/stream.ts';
import type { Task } from '../../../layers/flows/processor/definition.ts';
import { defineProcessor } from '../../../layers/flows/processor/processor.ts';
import { createVersionCondition, getItem, putItem } from '../../../layers/storage/kernel/dynamo.ts';
import { countInto } from '../../assertions.ts';
import { behind, type Line, openLine } from '../../worlds/faults.ts';
import type { Stream } from '../../worlds/intake.ts';

/** A number that a key receives; `seq` counts from 1 within the key. */
export type Entry = { readonly key: string; readonly seq: number; readonly value: number };

/** The numbers of a key in order, and its quiet work. */
export type Tally = { version: number; values: number[]; delivered: number; isClosed: boolean; arrivedMs: number };

/** `isFresh`: an earlier step dropped the repeats. */
type Input = { readonly entries: readonly Entry[]; readonly isFresh?: true; readonly closes?: true };
type Types = { state: Tally; input: Input; work: readonly Entry[]; notification: Entry };

/** One process; `loads` lists the keys it loaded. */
export type TallyLife = {
  readonly take: BatchWork;
  readonly counts: Map<string, number>;
  readonly loads: string[];
};

/** What one or more processes sent; `commits` are acknowledged. */
export type Far = { readonly stream: Stream; readonly published: Entry[]; readonly commits: Entry[] };

export const CLOSE_MS = 1_000;
const SLICE = 3;

/** Commits after the other keys, and waits for failed ones. */
export const LATE = 'late';
/** A state that ends with it is not cached. */
export const UNCACHEABLE = -1;

/** A processor that adds numbers: it emits before each commit, delivers from an outbox and publishes. */
export const startTally = (
  client: DynamoDBClient,
  table: string,
  { stream, published, commits }: Far,
  line: Line = openLine(),
): TallyLife => {
  const store = { client: behind(line, client), table };
  const kinesis = behind(line, stream.kinesis);
  const post = async (entries: never) => void published.push(...(entries as readonly Entry[]));
  const socket = behind(line, { send: post });
  const counts = new Map<string, number>();
  const loads: string[] = [];
  const put = async (name: string, entries: readonly Entry[]): Promise<void> => {
    const Records = entries.map(entry => ({ PartitionKey: entry.key, Data: Buffer.from(JSON.stringify(entry)) }));
    if (Records.length > 0) await kinesis.send(new PutRecordsCommand({ StreamName: name, Records }));
  };
  const take = defineProcessor<Types>({
    cache: { bytesMax: 1_000_000 },
    isCacheable: ({ values }) => values.at(-1) !== UNCACHEABLE,
    parallelMax: 4,
    observe: countInto(counts),
    decode: batchesOf,
    load: async keys => {
      loads.push(...keys);
      return new Map(await Promise.all(keys.map(async key => [key, await tallyOf(store, key)] as const)));
    },
    apply: async task => {
      await getItem(store, { k: { S: 'rules' }, s: { S: 'rules' } });
      return apply(task);
    },
    isBlocked: ({ entries }, failed) => entries.some(({ key }) => key === LATE) && failed.length > 0,
    turns: () => task => (task.key === LATE ? 1 : 0),
    emit: ready =>
      put(
        'before',
        ready.flatMap(({ work }) => work),
      ),
    commit: async ({ key, state, work }) => {
      await save(store, key, state);
      commits.push(...work);
      return { notifications: work, counts: { entries: work.length } };
    },
    publish: entries => socket.send(entries as never),
    deliver: async states => {
      const owed = [...states].flatMap(([key, { values, delivered }]) => entriesFrom(key, values, delivered));
      await put('after', owed);
      for (const state of states.values()) state.delivered = state.values.length;
    },
    quiet: {
      max: 2,
      inputOf: ({ isClosed, arrivedMs }, nowMs) =>
        !isClosed && nowMs - arrivedMs >= CLOSE_MS ? { entries: [], closes: true } : null,
    },
  });
  return { take, counts, loads };
};

const batchesOf = (records: readonly StreamRecord[]) => {
  const entries = records.map(record => ({ entry: JSON.parse(record.text) as Entry, record }));
  return new Map(
    [...Map.groupBy(entries, ({ entry }) => entry.key)].map(([key, own]) => [
      key,
      {
        entries: own.map(({ entry }) => entry),
        sequence: own[0]!.record.sequence,
        records: own.map(({ record }) => record),
      },
    ]),
  );
};

/** Changes the state in place, as the real folds do. */
const apply = ({ state, input, nowMs }: Task<Types>) => {
  if (input.closes) {
    state.isClosed = true;
    return { work: [] };
  }
  const fresh = input.isFresh ? input.entries : input.entries.filter(({ seq }) => seq > state.values.length);
  if (fresh.length === 0) return null;
  const work = fresh.slice(0, SLICE);
  for (const { value } of work) state.values.push(value);
  Object.assign(state, { isClosed: false, arrivedMs: nowMs });
  return { work, rest: fresh.length > SLICE ? { entries: fresh.slice(SLICE), isFresh: true as const } : undefined };
};

const entriesFrom = (key: string, values: readonly number[], from: number): readonly Entry[] =>
  values.slice(from).map((value, at) => ({ key, seq: from + at + 1, value }));

type Store = { readonly client: DynamoDBClient; readonly table: string };

/** Reads a key's stored tally. */
export const tallyOf = async (store: Store, key: string): Promise<Tally> => {
  const item = await getItem(store, { k: { S: key }, s: { S: 'tally' } });
  const empty = { version: 0, values: [], delivered: 0, isClosed: false, arrivedMs: 0 };
  return item ? (JSON.parse(item.text!.S!) as Tally) : empty;
};

const save = async (store: Store, key: string, state: Tally): Promise<void> => {
  const next = { ...state, version: state.version + 1 };
  const item = { k: { S: key }, s: { S: 'tally' }, v: { N: String(next.version) }, text: { S: JSON.stringify(next) } };
  await putItem(store, item, createVersionCondition(state.version));
  state.version = next.version;
};
