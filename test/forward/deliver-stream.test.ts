import type { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { describe, expect, test } from 'vitest';
import { createStreamSender } from '../../lib/operator/deliver-stream.ts';
import { UsageError } from '../../lib/operator/target.ts';
import { transaction } from '../decode/fixtures.ts';

/** `problem` names the error to answer with. */
const streamWith = (problem?: string) => {
  const records: { readonly key: string; readonly event: Record<string, unknown> }[] = [];
  const client = {
    send: async ({ input }: PutRecordsCommand) => {
      if (problem !== undefined) throw Object.assign(new Error('so it is'), { name: problem });
      for (const { PartitionKey, Data } of input.Records!)
        records.push({ key: PartitionKey!, event: JSON.parse(Buffer.from(Data!).toString()) });
      return { Records: input.Records!.map((_, at) => ({ ShardId: 'shard', SequenceNumber: String(at) })) };
    },
  } as unknown as KinesisClient;
  return { records, ...createStreamSender(client, 'events') };
};
const message = (raw: unknown) => ({ slot: 1, text: JSON.stringify(raw) });

describe('Messages put into the stream', () => {
  test('are their events, each under its own key, with rejects reported', async () => {
    const { records, deliver } = streamWith();
    const { accepted, rejected } = await deliver([message(transaction('5839B8x1')), message({ a: 1 })]);
    expect(accepted).toBe(2);
    expect(rejected).toMatchObject([{ reason: 'is missing', value: '{"a":1}' }]);
    expect(records.map(({ key, event }) => [event.type, key])).toEqual([
      ['swap', '37AmZ9EYChwuK95dnP6sYYbqcoEbbvEZYJpinSLfpump'],
      ['transfer', 'AVUCZyuT35YSuj4RH7fwiyPu82Djn2Hfg7y2ND2XcnZH'],
    ]);
  });

  test('without events put nothing', async () => {
    const { records, deliver } = streamWith('InternalFailureException');
    expect(await deliver([message({ a: 1 })])).toMatchObject({ accepted: 0 });
    expect(records).toEqual([]);
  });

  test('fail permanently when a person must fix it, else are retried', async () => {
    const raw = transaction('5839B8x1');
    for (const name of ['ResourceNotFoundException', 'AccessDeniedException', 'CredentialsProviderError'])
      await expect(streamWith(name).deliver([message(raw)])).rejects.toThrow(UsageError);
    const passing = await streamWith('InternalFailureException')
      .deliver([message(raw)])
      .catch(error => error);
    expect([passing.message, passing instanceof UsageError]).toEqual(['so it is', false]);
  });
});
