import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { ChangeMessageVisibilityBatchCommand, DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { toPartitionKey } from '../../layers/contract/events/key.ts';
import { readRecord, splitRecordLines, toOutgoingRecord } from '../../layers/contract/events/record.ts';
import { TEXT_MAX } from '../../layers/edge/dead-letters.ts';
import { type Outgoing, putInOrder } from '../../layers/edge/producer.ts';
import { createRequestPrices, fillSwapPrices } from '../../layers/flows/ingest/stamp.ts';
import { parseControlRecord } from '../../layers/flows/parking/control.ts';
import { splitIntoChunks } from '../../layers/storage/kernel/parallel.ts';
import { createKinesisClient, createQueueClient } from './clients.ts';
import { type Letter, type Pointer, type Refused, readLetter } from './dead-letter.ts';
import { loadAdapters } from './decoders.ts';
import { readRange } from './stream-range.ts';
import { getTargetOutput, type Target, UsageError } from './target.ts';

/** Selects messages; without ids, all up to the limit. */
export type Selection = { readonly ids: readonly string[]; readonly limit: number };

export type LetterRow = {
  readonly id: string;
  readonly source: string;
  /** Null if the stream no longer has the record. */
  readonly key: string | null;
  readonly records: number;
  readonly sent: string;
  readonly error: string;
};

/** `error` is null if the queue lost the message. */
export type LetterResult = { readonly id: string; readonly records: number; readonly error: string | null };

type Held = { readonly id: string; readonly receipt: string; readonly sentMs: number; readonly letter: Letter };

/** Enough for a redrive of the largest selection. */
const HOLD_SECONDS = 300;
const RECEIVED_MAX = 10;

export async function listLetters(target: Target, selection: Selection): Promise<readonly LetterRow[]> {
  const kinesis = createKinesisClient(target);
  return withLetters(target, selection, async held => {
    const rows: LetterRow[] = [];
    for (const { id, sentMs, letter } of held) {
      const { kind, source, error } = letter;
      const isRead = kind !== 'unknown' && kind !== 'item';
      const [first] = isRead ? await readLetterRecords(kinesis, target, letter, 1) : [];
      const key = kind === 'item' ? `decoded by ${letter.adapter}` : (first?.key ?? null);
      const records = kind === 'records' ? letter.count : 1;
      rows.push({ id, source, key, records, sent: new Date(sentMs).toISOString(), error });
    }
    return rows;
  });
}

/** Puts records back, oldest message first, and deletes those messages. */
export async function redriveLetters(target: Target, selection: Selection): Promise<readonly LetterResult[]> {
  const kinesis = createKinesisClient(target);
  return withLetters(target, selection, async (held, remove) => {
    const results: LetterResult[] = [];
    for (const { id, receipt, letter } of held) {
      const { records, error } = await replayLetter(kinesis, target, letter);
      if (error === null) await remove(receipt);
      results.push({ id, records, error });
    }
    return results;
  });
}

/** Deletes messages for good. */
export async function purgeLetters(target: Target, selection: Selection): Promise<readonly LetterResult[]> {
  return withLetters(target, selection, async (held, remove) => {
    for (const { receipt } of held) await remove(receipt);
    return held.map(({ id, letter }) => ({ id, records: letter.kind === 'records' ? letter.count : 1, error: null }));
  });
}

type Work<Result> = (held: readonly Held[], remove: (receipt: string) => Promise<unknown>) => Promise<Result>;

/** Hides messages during some work. */
async function withLetters<Result>(target: Target, { ids, limit }: Selection, work: Work<Result>): Promise<Result> {
  const [queue, QueueUrl] = [createQueueClient(target), getTargetOutput(target, 'DeadLettersUrl')];
  // Two empty answers mean an empty queue.
  const letters = new Map<string, Held>();
  for (let empty = 0; empty < 2 && letters.size < limit; ) {
    const { Messages = [] } = await queue.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: Math.min(RECEIVED_MAX, limit - letters.size),
        VisibilityTimeout: HOLD_SECONDS,
        MessageSystemAttributeNames: ['SentTimestamp'],
      }),
    );
    empty = Messages.length === 0 ? empty + 1 : 0;
    for (const { MessageId: id = '', ReceiptHandle: receipt = '', Attributes, Body = '' } of Messages)
      letters.set(id, { id, receipt, sentMs: Number(Attributes?.SentTimestamp ?? 0), letter: readLetter(Body) });
  }
  const held = [...letters.values()].sort((a, b) => a.sentMs - b.sentMs);
  const removed = new Set<string>();
  try {
    const chosen = held.filter(({ id }) => ids.length === 0 || ids.includes(id));
    const missing = ids.filter(id => !chosen.some(each => each.id === id));
    if (missing.length > 0)
      throw new UsageError(
        `No dead letter has the id ${missing.join(', ')}. List them with: npm run dead-letters -- list`,
      );
    return await work(chosen, async ReceiptHandle => {
      await queue.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      removed.add(ReceiptHandle);
    });
  } finally {
    const left = held.filter(({ receipt }) => !removed.has(receipt));
    for (const group of splitIntoChunks(left, RECEIVED_MAX)) {
      const Entries = group.map(({ receipt }, at) => ({
        Id: String(at),
        ReceiptHandle: receipt,
        VisibilityTimeout: 0,
      }));
      await queue.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
    }
  }
}

function readLetterRecords(kinesis: KinesisClient, target: Target, letter: Pointer | Refused, limit?: number) {
  return letter.kind === 'records'
    ? readRange(kinesis, { StreamARN: letter.streamArn }, letter, limit)
    : readRange(
        kinesis,
        { StreamName: getTargetOutput(target, 'EventsStream') },
        { shard: letter.shard, first: letter.sequence, last: letter.sequence },
        limit,
      );
}

type Redriven = { readonly records: number; readonly error: string | null };

function rejectRedrive(error: string, records = 0): Redriven {
  return { records, error };
}
const EXPIRED = 'the stream no longer has the record. Send the events again, then purge this dead letter';

async function replayLetter(kinesis: KinesisClient, target: Target, letter: Letter): Promise<Redriven> {
  if (letter.kind === 'unknown') return rejectRedrive(letter.error);
  if (letter.kind === 'item') {
    // Decodes the item again. What the decoder now refuses is decided.
    const { adapter, item } = letter;
    const adapters = await loadAdapters();
    const { events, failures = [] } = adapters[adapter]([item], { nowMs: Date.now() });
    if (failures.length > 0) return rejectRedrive(`the decoder still fails: ${failures[0]!.error}`);
    const prices = createRequestPrices();
    const records = events.map(({ event }) => toOutgoingRecord(fillSwapPrices(prices, event)));
    if (records.length > 0) await putInOrder(kinesis, getTargetOutput(target, 'EventsStream'), records, true);
    return { records: records.length, error: null };
  }
  if (letter.source === 'fanOut')
    return rejectRedrive('messages are not sent that late, and clients learned of the gap. Purge this dead letter');
  const stored = await readLetterRecords(kinesis, target, letter);
  if (letter.kind === 'event') {
    // The valid lines. A cut-off text is read from the stream.
    const lines = stored
      .flatMap(({ data }) => splitRecordLines(data))
      .filter(line => line.startsWith(letter.text.slice(0, 100)));
    if (lines.length === 0 && letter.text.length >= TEXT_MAX) return rejectRedrive(EXPIRED);
    const candidates = lines.length > 0 ? lines : [letter.text];
    const events: Outgoing[] = [];
    for (const line of candidates) {
      const read = readRecord(line, Date.now());
      if ('rejection' in read) return rejectRedrive(`still invalid: ${read.rejection.path}: ${read.rejection.reason}`);
      events.push({ key: toPartitionKey(read.event), data: line });
    }
    await putInOrder(kinesis, getTargetOutput(target, 'EventsStream'), events, true);
    return { records: events.length, error: null };
  }
  if (stored.length === 0) return rejectRedrive(EXPIRED);
  // Applied records have no effect. An old request of an operator must not run.
  const records = stored.filter(({ data }) => parseControlRecord(data) === null);
  await putInOrder(kinesis, letter.streamArn.split('/')[1]!, records, true);
  return stored.length < letter.count
    ? rejectRedrive(`${letter.count - stored.length} of ${letter.count} records: ${EXPIRED}`, records.length)
    : { records: records.length, error: null };
}
