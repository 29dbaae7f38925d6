import type { TargetKind } from './kinds.ts';
import type { Place } from './place.ts';
import { signMessage } from './signature.ts';

/** What a target is sent. */
export type Message = {
  /** Of the firing, the challenge or the test. The same in each try. */
  readonly id: string;
  readonly type: 'rule.fired' | 'target.test' | 'target.verify';
  readonly atMs: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** For people. */
  readonly text: string;
  /** Messages of a group keep their order where the target orders them. */
  readonly group: string;
};

export type TargetRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Where the request needs a signature of AWS. */
  readonly aws: { readonly service: string; readonly region: string } | null;
};

type Asked = {
  readonly place: Place;
  readonly message: Message;
  readonly secrets: readonly string[];
  readonly nowMs: number;
  /** In place of the address of AWS. */
  readonly awsUrl: string | null;
};

/** Characters that the services take. */
const TEXT_MAX = { telegram: 4_096, slack: 4_000, discord: 2_000 };

/** Text of a message for programs. */
export function serializeMessage({ type, atMs, data }: Message): string {
  return JSON.stringify({ type, timestamp: new Date(atMs).toISOString(), data });
}

/** The request that sends a message, by the protocol of its target. */
export function buildTargetRequest(kind: TargetKind, asked: Asked): TargetRequest {
  const { place, message } = asked;
  if (place.type === 'arn') return buildAwsRequest(kind, place, asked);
  const { url } = place;
  switch (kind) {
    case 'telegram':
      return buildTelegramRequest(new URL(url), message.text);
    case 'slack': {
      // Slack reads only these signs as markup.
      const text = clampText(message.text, 'slack')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;');
      return toJsonRequest(url, { text });
    }
    case 'discord':
      return toJsonRequest(url, { content: clampText(message.text, 'discord'), allowed_mentions: { parse: [] } });
    default: {
      const body = serializeMessage(message);
      const signed = { id: message.id, timestamp: Math.floor(asked.nowMs / 1_000), body };
      return { ...toJsonRequest(url, null), headers: { ...JSON_TYPE, ...signMessage(signed, asked.secrets) }, body };
    }
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

function toJsonRequest(url: string, body: unknown): TargetRequest {
  return { url, headers: JSON_TYPE, body: JSON.stringify(body), aws: null };
}

function clampText(text: string, kind: keyof typeof TEXT_MAX): string {
  return text.length > TEXT_MAX[kind] ? `${text.slice(0, TEXT_MAX[kind] - 1).toWellFormed()}…` : text;
}

/** All fields go into the body: a method takes them from one place. */
function buildTelegramRequest({ origin, pathname, searchParams }: URL, text: string): TargetRequest {
  return toJsonRequest(`${origin}${pathname}`, {
    ...Object.fromEntries(searchParams),
    text: clampText(text, 'telegram'),
    link_preview_options: { is_disabled: true },
  });
}

type Arn = Extract<Place, { type: 'arn' }>;

function buildAwsRequest(kind: TargetKind, { arn, region, account, name }: Arn, { message, awsUrl }: Asked) {
  const suffix = arn.startsWith('arn:aws-cn:') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const own = `https://${kind}.${region}.${suffix}`;
  const body = serializeMessage(message);
  const fifo = name.endsWith('.fifo') && {
    MessageGroupId: message.group,
    MessageDeduplicationId: message.id.replaceAll(/[^\w-]/g, '-'),
  };
  const common = { url: `${awsUrl ?? own}/`, aws: { service: kind, region } };
  if (kind === 'sns') {
    const form = new URLSearchParams({
      ...{ Action: 'Publish', Version: '2010-03-31', TopicArn: arn, Message: body },
      ...fifo,
      'MessageAttributes.entry.1.Name': 'webhook-id',
      'MessageAttributes.entry.1.Value.DataType': 'String',
      'MessageAttributes.entry.1.Value.StringValue': message.id,
    });
    return { ...common, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form.toString() };
  }
  if (kind === 'sqs') {
    const MessageAttributes = { 'webhook-id': { DataType: 'String', StringValue: message.id } };
    const fields = { QueueUrl: `${own}/${account}/${name}`, MessageBody: body, MessageAttributes, ...fifo };
    return { ...common, headers: toAwsHeaders('AmazonSQS.SendMessage', '1.0'), body: JSON.stringify(fields) };
  }
  const Data = Buffer.from(body).toString('base64');
  const fields = { StreamARN: arn, PartitionKey: message.group, Data };
  return { ...common, headers: toAwsHeaders('Kinesis_20131202.PutRecord', '1.1'), body: JSON.stringify(fields) };
}

function toAwsHeaders(target: string, version: string) {
  return { 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': target };
}
