import { expect, test } from 'vitest';
import { judgeReply } from '../../../layers/core/delivery/answer.ts';
import type { TargetKind } from '../../../layers/core/delivery/kinds.ts';
import { parsePlace } from '../../../layers/core/delivery/place.ts';
import { buildTargetRequest, type Message } from '../../../layers/core/delivery/request.ts';

const nowMs = 1_760_000_400_500;
const message: Message = {
  ...{ id: 'fir_1', type: 'rule.fired', atMs: nowMs, group: 'rul_1', data: { seq: 7 } },
  text: 'Three <good> & early buyers',
};
const build = (kind: TargetKind, text: string, more: Partial<Message> = {}, awsUrl: string | null = null) => {
  const read = parsePlace(kind, text, []);
  if ('problem' in read) throw new Error(read.problem);
  const asked = { place: read.place, message: { ...message, ...more }, secrets: [], nowMs, awsUrl };
  const request = buildTargetRequest(kind, asked);
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
  return {
    ...request,
    fields: isForm ? Object.fromEntries(new URLSearchParams(request.body)) : JSON.parse(request.body),
  };
};
const plain = '{"type":"rule.fired","timestamp":"2025-10-09T09:00:00.500Z","data":{"seq":7}}';

test('a webhook receives type, time and data, with the id and time in headers', () => {
  const { url, headers, body } = build('webhook', 'https://bot.example.com/x');
  expect([url, body]).toEqual(['https://bot.example.com/x', plain]);
  expect(headers).toMatchObject({ 'webhook-id': 'fir_1', 'webhook-timestamp': '1760000400' });
});

test('Telegram receives all fields in the body, and at most 4096 characters', () => {
  const place = 'https://api.telegram.org/bot1:x/sendMessage?chat_id=-5&message_thread_id=9';
  const { url, fields } = build('telegram', place, { text: 'é'.repeat(5_000) });
  expect(url).toBe('https://api.telegram.org/bot1:x/sendMessage');
  expect(fields).toMatchObject({ chat_id: '-5', message_thread_id: '9', link_preview_options: { is_disabled: true } });
  expect([fields.text.length, fields.text.at(-1)]).toEqual([4_096, '…']);
});

test('Slack receives its three signs as entities, Discord a text that mentions nobody', () => {
  expect(build('slack', 'https://hooks.slack.com/x').fields).toEqual({ text: 'Three &lt;good&gt; &amp; early buyers' });
  const { fields } = build('discord', 'https://discord.com/api/webhooks/1/x', {
    text: `@everyone ${'x'.repeat(3_000)}`,
  });
  expect([fields.content.length, fields.allowed_mentions]).toEqual([2_000, { parse: [] }]);
});

test('a queue, a topic and a stream receive the body of a webhook, by their own protocols', () => {
  const sqs = build('sqs', 'arn:aws:sqs:eu-west-1:111122223333:firings');
  expect([sqs.url, sqs.headers['x-amz-target'], sqs.aws]).toEqual([
    'https://sqs.eu-west-1.amazonaws.com/',
    'AmazonSQS.SendMessage',
    { service: 'sqs', region: 'eu-west-1' },
  ]);
  const QueueUrl = 'https://sqs.eu-west-1.amazonaws.com/111122223333/firings';
  expect(sqs.fields).toEqual({
    ...{ QueueUrl, MessageBody: plain },
    MessageAttributes: { 'webhook-id': { DataType: 'String', StringValue: 'fir_1' } },
  });
  const sns = build('sns', 'arn:aws:sns:eu-west-1:111122223333:firings');
  const TopicArn = 'arn:aws:sns:eu-west-1:111122223333:firings';
  expect(sns.fields).toMatchObject({ Action: 'Publish', TopicArn, Message: plain });
  const kinesis = build('kinesis', 'arn:aws-cn:kinesis:cn-north-1:111122223333:stream/firings');
  expect([kinesis.url, kinesis.headers['x-amz-target'], kinesis.fields.PartitionKey]).toEqual([
    'https://kinesis.cn-north-1.amazonaws.com.cn/',
    'Kinesis_20131202.PutRecord',
    'rul_1',
  ]);
  expect(Buffer.from(kinesis.fields.Data, 'base64').toString()).toBe(plain);
});

test('a FIFO queue and topic keep the order of a rule, and take a firing once', () => {
  const fifo = { MessageGroupId: 'rul_1', MessageDeduplicationId: 'fir_1' };
  for (const kind of ['sqs', 'sns'] as const)
    expect(build(kind, `arn:aws:${kind}:eu-west-1:111122223333:f.fifo`).fields).toMatchObject(fifo);
});

test('an imitation of AWS receives what AWS would', () => {
  expect(build('sqs', 'arn:aws:sqs:eu-west-1:111122223333:f', {}, 'http://127.0.0.1:9').url).toBe(
    'http://127.0.0.1:9/',
  );
});

const judge = (kind: TargetKind, status: number, headers = {}, text = '') =>
  judgeReply(kind, { kind: 'answered', status, headers, text }, nowMs);

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [301, 'redirect_refused'],
  [304, 'redirect_refused'],
  [400, 'http_error'],
  [410, 'http_error'],
  [500, 'http_error'],
])('the status %s is %s', (status, result) => {
  expect(judge('webhook', status)).toMatchObject({ status, result, isGone: status === 410 });
});

test('each provider states its wait in its own way', () => {
  expect(judge('webhook', 503, { 'retry-after': '9' }).retryAfterMs).toBe(9_000);
  expect(judge('slack', 429, { 'retry-after': '30' }).retryAfterMs).toBe(30_000);
  const telegram = '{"ok":false,"error_code":429,"parameters":{"retry_after":35}}';
  expect(judge('telegram', 429, {}, telegram).retryAfterMs).toBe(35_000);
  expect(judge('discord', 429, {}, '{"message":"…","retry_after":0.45,"global":false}').retryAfterMs).toBe(450);
  expect(judge('discord', 429, {}, '<html>').retryAfterMs).toBeNull();
  expect(judge('webhook', 429, {}, '{"retry_after":5}').retryAfterMs).toBeNull();
});

test('Discord is given a rest when its bucket is empty', () => {
  const empty = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1.25' };
  expect(judge('discord', 204, empty)).toMatchObject({ result: 'delivered', retryAfterMs: 1_250 });
  expect(judge('discord', 204, { ...empty, 'x-ratelimit-remaining': '3' }).retryAfterMs).toBeNull();
  expect(judge('webhook', 204, empty).retryAfterMs).toBeNull();
});

test.each([
  ['timeout', 'timeout'],
  ['closed', 'closed'],
  ['address', 'address_refused'],
] as const)('a request that failed by %s is %s', (why, result) => {
  expect(judgeReply('webhook', { kind: 'failed', why }, nowMs)).toMatchObject({ result, status: null });
});
