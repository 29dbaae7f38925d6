import { PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeAll, expect, test } from 'vitest';
import { createKinesisClient, createQueueClient } from '../../lib/operator/clients.ts';
import type { LetterRow } from '../../lib/operator/dead-letters.ts';
import { getTargetOutput } from '../../lib/operator/target.ts';
import { addressOf, swapOf } from '../service/events.ts';
import { eventually, type Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';

let service: Service;

beforeAll(async () => {
  service = await shareService();
});

const FUTURE_MS_MAX = 15 * 60_000;
const mint = addressOf('dead letters');

const putRaw = async (records: readonly { readonly key: string; readonly text: string }[]) => {
  const answer = await createKinesisClient(service.target()).send(
    new PutRecordsCommand({
      StreamName: getTargetOutput(service.target(), 'EventsStream'),
      Records: records.map(({ key, text }) => ({ PartitionKey: key, Data: Buffer.from(text) })),
    }),
  );
  return answer.Records!.map(({ ShardId = '', SequenceNumber = '' }) => ({ shard: ShardId, sequence: SequenceNumber }));
};

const bury = (body: object | string) =>
  createQueueClient(service.target()).send(
    new SendMessageCommand({
      QueueUrl: getTargetOutput(service.target(), 'DeadLettersUrl'),
      MessageBody: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );

/** As Lambda writes it. */
const pointer = (
  fn: string,
  stream: string,
  [first, last]: readonly (string | undefined)[],
  shardId: string,
  batchSize: number,
) => ({
  requestContext: {
    requestId: 'r',
    functionArn: `arn:aws:lambda:us-east-1:000000000000:function:Chain-Streams-${fn}Function1A2B3C4D-X`,
    condition: 'RetryAttemptsExhausted',
    approximateInvokeCount: 101,
  },
  KinesisBatchInfo: {
    shardId,
    startSequenceNumber: first,
    endSequenceNumber: last,
    batchSize,
    streamArn: `arn:aws:kinesis:us-east-1:000000000000:stream/${stream}`,
  },
});

const letters = async (): Promise<readonly LetterRow[]> =>
  JSON.parse((await service.chain(['dead-letters', 'list', '--json'])).stdout) as readonly LetterRow[];

const trades = async (): Promise<readonly { readonly signature: string }[]> => {
  const { body } = await service.get(`/v1/token/${mint}/trades?limit=100`);
  return (body as { readonly trades?: readonly { readonly signature: string }[] }).trades ?? [];
};

test('records come back through their stream once, in order, and what cannot stays with its reason', async () => {
  expect((await service.chain(['dead-letters', 'list'])).stdout).toBe('The dead-letter queue is empty.\n');
  const soon = Date.now() + FUTURE_MS_MAX + 8_000;
  const early = swapOf('too early', { token_mint: mint, timestamp: soon });
  await putRaw([
    { key: mint, text: JSON.stringify(early) },
    { key: mint, text: '{"type":"swap"' },
  ]);
  const found = await eventually('both are dead letters', async () => {
    const rows = await letters();
    return rows.length === 2 ? rows : undefined;
  });
  expect(found.map(({ source, key, records }) => [source, key, records])).toEqual(Array(2).fill(['intake', mint, 1]));
  expect(found.map(({ error }) => error).join()).toMatch(/15 minutes in the future/);
  // Listing hides nothing.
  expect(await letters()).toEqual(found);

  await new Promise(resolve => setTimeout(resolve, Math.max(0, soon - FUTURE_MS_MAX - Date.now())));
  const first = await service.chain(['dead-letters', 'redrive']);
  expect(first.stdout).toMatch(/1 records put back/);
  expect([first.code, first.stdout]).toEqual([1, expect.stringMatching(/stays: still invalid/)]);
  await eventually('the event is accepted', async () => ((await trades()).length === 1 ? true : undefined));
  expect((await letters()).length).toBe(1);
});

test('applied records have no effect a second time, and control records are left out', async () => {
  const stream = getTargetOutput(service.target(), 'EventsStream');
  const own = addressOf('redriven');
  const events = [0, 1, 2].map(at =>
    swapOf(`redriven ${at}`, { token_mint: own, timestamp: Date.now() - 60_000 + at }),
  );
  const places = await putRaw([
    ...events.map(event => ({ key: own, text: JSON.stringify(event) })),
    { key: own, text: JSON.stringify({ parking: { id: 'old', processor: 'market', key: own, action: 'drop' } }) },
  ]);
  const tradesOf = async () => {
    const { body } = await service.get(`/v1/token/${own}/trades?limit=100`);
    return ((body as { trades?: readonly { signature: string }[] }).trades ?? []).map(({ signature }) => signature);
  };
  const before = await eventually('the trades are there', async () => {
    const all = await tradesOf();
    return all.length === 3 ? all : undefined;
  });
  await bury(pointer('StreamIntake', stream, [places[0]!.sequence, places[3]!.sequence], places[0]!.shard, 4));
  await bury(pointer('StreamFanOut', stream, [places[0]!.sequence, places[0]!.sequence], places[0]!.shard, 1));
  const rows = (await letters()).filter(({ key }) => key === own);
  expect(rows.map(({ source, records }) => [source, records])).toEqual([
    ['intake', 4],
    ['fanOut', 1],
  ]);
  const redriven = await service.chain(['dead-letters', 'redrive', '--json', '--id', rows[0]!.id]);
  expect([redriven.code, JSON.parse(redriven.stdout)]).toEqual([0, [{ id: rows[0]!.id, records: 3, error: null }]]);
  // A later event of the key has passed them when it is there.
  await putRaw([{ key: own, text: JSON.stringify(swapOf('later', { token_mint: own, timestamp: Date.now() })) }]);
  const after = await eventually('the later trade is there', async () => {
    const all = await tradesOf();
    return all.length === 4 ? all : undefined;
  });
  expect(after.slice(1)).toEqual(before);
  const late = await service.chain(['dead-letters', 'redrive', '--id', rows[1]!.id]);
  expect([late.code, late.stdout]).toEqual([1, expect.stringContaining('messages are not sent that late')]);
});

test('purge asks, deletes what is named, and bad input is named', async () => {
  await bury('not of this service');
  const rows = await letters();
  expect(rows.map(({ source }) => source)).toContain('unknown');
  const asked = await service.chainApart(['dead-letters', 'purge'], '');
  expect([asked.code, asked.stderr]).toEqual([
    2,
    expect.stringMatching(/up to 100 dead letters cannot be undone.*--yes/),
  ]);
  expect(await letters()).toEqual(rows);
  const one = await service.chain(['dead-letters', 'purge', '--yes', '--id', rows[0]!.id]);
  expect([one.code, one.stdout]).toEqual([0, expect.stringContaining('1 records deleted')]);
  expect((await letters()).map(({ id }) => id)).toEqual(rows.slice(1).map(({ id }) => id));
  const other = await service.chain(['dead-letters', 'redrive', '--id', 'nobody']);
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('No dead letter has the id nobody')]);
  const none = await service.chain(['dead-letters', 'list', '--limit', '0']);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('a whole number from 1 to 1000')]);
  await service.chain(['dead-letters', 'purge', '--yes']);
  expect(await letters()).toEqual([]);
});
