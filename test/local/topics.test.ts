import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNoticeSender } from '../../layers/edge/notices.ts';
import { AwsError } from '../../lib/local/kernel/errors.ts';
import { openTopics } from '../../lib/local/sns/topics.ts';

const ARN = 'arn:aws:sns:us-east-1:000000000000:Chain-Data-Notices';
const lines: string[] = [];
const topics = openTopics({ ofType: () => [{ ref: ARN }] } as never, line => lines.push(line));
const server = createServer(async (request, response) => {
  const form = new URLSearchParams(await text(request));
  const { status, body } = topics.call(form, (action, resource) => {
    if (form.get('Message') === 'secret')
      throw new AwsError('AuthorizationError', `may not ${action} on ${resource} <&>`, 403);
  });
  response.writeHead(status, { 'Content-Type': 'text/xml' }).end(body);
});
let client: SNSClient;

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new SNSClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
});
afterAll(() => {
  client.destroy();
  server.close();
});

test('a notice reaches the topic as JSON under a stable id', async () => {
  const notice = {
    account: 'acct-ann',
    month: '2026-11',
    level: 80,
    allowance: 100,
    overage: 'soft',
    used: 81,
  } as const;
  await createNoticeSender(client, ARN)({ ...notice, noticedMs: 5, sentMs: null });
  const [, message] = /^Topic Chain-Data-Notices: (.*)$/.exec(lines.at(-1)!)!;
  expect(JSON.parse(message!)).toEqual({
    ...notice,
    type: 'allowance',
    id: '2026-11#acct-ann#80',
    noticed_at_ms: 5,
  });
});

test.each([
  [{ TopicArn: `${ARN}s`, Message: 'hello' }, 'NotFound', 'Topic does not exist'],
  [{ TopicArn: ARN, Message: '' }, 'InvalidParameter', 'A message must have 1 to 262144 bytes; got 0.'],
  [{ TopicArn: ARN, Message: 'secret' }, 'AuthorizationError', `may not sns:Publish on ${ARN} <&>`],
])('the SDK reads the error for %j', async (input, code, message) => {
  const before = lines.length;
  const error = await client.send(new PublishCommand(input)).catch((failure: unknown) => failure);
  expect([(error as { readonly Code?: string }).Code, (error as Error).message]).toEqual([code, message]);
  expect(lines.length).toBe(before);
});
