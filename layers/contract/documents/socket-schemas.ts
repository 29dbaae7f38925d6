import type { Channel } from '../channel.ts';
import { clientMessages, type Message, serverMessages } from '../messages.ts';
import { streamRecords } from '../schemas/records.ts';
import { type JsonSchema, toNamedSchemas } from './json-schema.ts';
import { toPascalCase } from './pascal.ts';

type Channels = Readonly<Record<string, Channel>>;

/** All messages that are not events, by `op`. */
export const controlMessages: Readonly<Record<string, Message>> = { ...clientMessages, ...serverMessages };

/** Names of schemas. They do not change. */
export const toMessageSchemaName = (op: string): string => `${toPascalCase(op)}Message`;
export const toEventSchemaName = (channel: string): string => `${toPascalCase(channel)}Event`;
const toDataSchemaName = (channel: string): string => `${toPascalCase(channel)}Data`;

/** Builds the schemas of all messages, each with a name. */
export const buildSocketSchemas = (channels: Channels): Readonly<Record<string, JsonSchema>> => ({
  ...buildMessageSchemas(channels),
  ...mapKeys(channels, toEventSchemaName, envelope),
  ...toNamedSchemas(
    { ...streamRecords, ...mapKeys(channels, toDataSchemaName, (_, { payload }) => payload) },
    'draft-7',
  ),
});

const buildMessageSchemas = (channels: Channels): Readonly<Record<string, JsonSchema>> => {
  const schemas = toNamedSchemas(
    mapKeys(controlMessages, toMessageSchemaName, (_, { schema }) => schema),
    'draft-7',
  );
  const batch = toMessageSchemaName('batch');
  const events = { type: 'array', items: { anyOf: Object.keys(channels).map(name => toRef(toEventSchemaName(name))) } };
  return {
    ...schemas,
    [batch]: { ...schemas[batch], properties: { ...(schemas[batch]!.properties as object), events } },
  };
};

const defineSeq = (description: string) => ({
  type: 'integer',
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description,
});

const envelope = (name: string, { pattern, replay = 0 }: Channel): JsonSchema => ({
  type: 'object',
  properties: {
    channel: { type: 'string', pattern: `^${pattern.replace(/\{\w+\}/g, '[^:]+')}$` },
    seq: defineSeq('Number of the event, per channel. It grows, with holes'),
    prev: defineSeq('Number of the event before it on the channel, or the one resumed from; 0 for the first'),
    data: toRef(toDataSchemaName(name)),
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

const toRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
