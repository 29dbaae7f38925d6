import type { Channel } from '../channel.ts';
import { clientMessages, type Message, serverMessages } from '../messages.ts';
import { streamRecords } from '../schemas/records.ts';
import { type JsonSchema, namedSchemas } from './json-schema.ts';
import { pascal } from './pascal.ts';

type Channels = Readonly<Record<string, Channel>>;

/** All messages that are not events, by `op`. */
export const controlMessages: Readonly<Record<string, Message>> = { ...clientMessages, ...serverMessages };

/** Names of schemas. They do not change. */
export const messageName = (op: string): string => `${pascal(op)}Message`;
export const eventName = (channel: string): string => `${pascal(channel)}Event`;
const dataName = (channel: string): string => `${pascal(channel)}Data`;

/** Builds the schemas of all messages, each with a name. */
export const socketSchemas = (channels: Channels): Readonly<Record<string, JsonSchema>> => ({
  ...messageSchemas(channels),
  ...mapKeys(channels, eventName, envelope),
  ...namedSchemas({ ...streamRecords, ...mapKeys(channels, dataName, (_, { payload }) => payload) }, 'draft-7'),
});

const messageSchemas = (channels: Channels): Readonly<Record<string, JsonSchema>> => {
  const schemas = namedSchemas(
    mapKeys(controlMessages, messageName, (_, { schema }) => schema),
    'draft-7',
  );
  const batch = messageName('batch');
  const events = { type: 'array', items: { anyOf: Object.keys(channels).map(name => ref(eventName(name))) } };
  return {
    ...schemas,
    [batch]: { ...schemas[batch], properties: { ...(schemas[batch]!.properties as object), events } },
  };
};

const seq = (description: string) => ({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description });

const envelope = (name: string, { pattern, replay = 0 }: Channel): JsonSchema => ({
  type: 'object',
  properties: {
    channel: { type: 'string', pattern: `^${pattern.replace(/\{\w+\}/g, '[^:]+')}$` },
    seq: seq('Number of the event, per channel. It grows, with holes'),
    prev: seq('Number of the event before it on the channel, or the one resumed from; 0 for the first'),
    data: ref(dataName(name)),
    ...(replay > 0 && { replay: { const: true, description: 'One of the recent trades that a new subscriber gets' } }),
  },
  required: ['channel', 'seq', 'prev', 'data'],
  additionalProperties: false,
});

const mapKeys = <Value, Result>(
  rows: Readonly<Record<string, Value>>,
  nameOf: (name: string) => string,
  resultOf: (name: string, row: Value) => Result,
): Readonly<Record<string, Result>> =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [nameOf(name), resultOf(name, row)]));

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
