import type { Channel } from '../channel.ts';
import { clientMessages, type Message, serverMessages } from '../messages.ts';
import { type JsonSchema, toNamedSchemas } from './json-schema.ts';
import { toPascalCase } from './pascal.ts';
import { streamRecords } from './records.ts';

type Channels = Readonly<Record<string, Channel>>;

/** All messages that are not events, by `op`. */
export const controlMessages: Readonly<Record<string, Message>> = { ...clientMessages, ...serverMessages };

/** Names of schemas. They do not change. */
export function toMessageSchemaName(op: string): string {
  return `${toPascalCase(op)}Message`;
}
export function toEventSchemaName(channel: string): string {
  return `${toPascalCase(channel)}Event`;
}
function toDataSchemaName(channel: string): string {
  return `${toPascalCase(channel)}Data`;
}

/** Builds the schemas of all messages, each with a name. */
export function buildSocketSchemas(channels: Channels): Readonly<Record<string, JsonSchema>> {
  const envelopes = mapKeys(channels, toEventSchemaName, (name, { pattern, replay = 0, over }) => ({
    type: 'object',
    properties: {
      channel: { type: 'string', pattern: `^${pattern.replace('?', '\\?').replace(/\{\w+\}/g, '[^:]+')}$` },
      ...(over && { source: { type: 'string', description: 'Address of the list. seq and prev are its own' } }),
      seq: defineSeq('Number of the event, per channel. It grows, with holes'),
      prev: defineSeq('Number of the event before it on the channel, or the one resumed from; 0 for the first'),
      data: toRef(toDataSchemaName(name)),
      ...(replay > 0 && {
        replay: { const: true, description: 'One of the earlier messages that a new subscriber gets' },
      }),
    },
    required: ['channel', ...(over ? ['source'] : []), 'seq', 'prev', 'data'],
    additionalProperties: false,
  }));
  const payloads = mapKeys(channels, toDataSchemaName, (_, { payload }) => payload);
  return {
    ...buildMessageSchemas(channels),
    ...envelopes,
    ...toNamedSchemas({ ...streamRecords, ...payloads }, 'draft-7'),
  };
}

function buildMessageSchemas(channels: Channels): Readonly<Record<string, JsonSchema>> {
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
}

function defineSeq(description: string) {
  return { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description };
}

function mapKeys<Value, Result>(
  rows: Readonly<Record<string, Value>>,
  nameOf: (name: string) => string,
  resultOf: (name: string, row: Value) => Result,
): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [nameOf(name), resultOf(name, row)]));
}

function toRef(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
