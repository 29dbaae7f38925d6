import { describe, expect, test } from 'vitest';
import { channels, createExampleChannel, findChannel } from '../../layers/contract/channels.ts';
import { buildAsyncapiDocument } from '../../layers/contract/documents/asyncapi.ts';
import { eventFields, framesWords, messageFields } from '../journeys/contract/channels.ts';
import { address } from '../worlds/events.ts';

const mint = address('mint');

describe('A channel', () => {
  test.each(Object.entries(channels))(
    '%s is found by its own example, and its example is of its payload',
    (family, row) => {
      expect(findChannel(createExampleChannel(row.pattern))).toEqual({ family, channel: row });
      expect(row.payload.safeParse(row.example).success).toBe(true);
    },
  );

  test.each([
    [`token:${mint}:trades`, 'tokenTrades'],
    [`token:${mint}:ticks`, 'tokenTicks'],
    [`token:${mint}:ohlcv:filtered:1h`, 'tokenOhlcv'],
  ])('%s is of the family %s', (name, family) => {
    expect(findChannel(name)).toMatchObject({ family });
  });

  test('shortens a long value in the reason', () => {
    const problem = `{mint} must be a base58 mint of 32 bytes, got "${'x'.repeat(80)}…"`;
    expect(findChannel(`token:${'x'.repeat(10_000)}:trades`)).toEqual({ problem });
  });

  test.each([
    ['', /^no such channel/],
    ['token', /^no such channel/],
    [`token:${mint}`, /^no such channel/],
    [`token:${mint}:trades:`, /^no such channel/],
    [`TOKEN:${mint}:trades`, /^no such channel/],
    [`token:${mint}:trades `, /^no such channel/],
    [`token:${mint}:ohlcv:full`, /^no such channel/],
    ['token::trades', /^\{mint\} must be a base58 mint of 32 bytes, got ""/],
    [`token:${'z'.repeat(44)}:ticks`, /^\{mint\} must be a base58 mint/],
    ['token:__proto__:ticks', /^\{mint\} must be a base58 mint/],
    [`token:${mint}:ohlcv:all:1m`, /^\{view\} must be one of full, filtered, got "all"/],
    [`token:${mint}:ohlcv:full:2d`, /^\{tf\} must be one of 1s, 5s, .*, got "2d"/],
    ['{mint}', /^no such channel/],
  ])('%j is not a channel, and the answer says why', (name, problem) => {
    expect(findChannel(name)).toEqual({ problem: expect.stringMatching(problem) });
  });
});

describe('The messages of the document', () => {
  type Schema = { readonly properties: object; readonly required?: readonly string[] };
  const { messages, schemas } = buildAsyncapiDocument().components as unknown as {
    readonly messages: Readonly<Record<string, { readonly payload: { readonly $ref: string } }>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
  const schemaOf = (name: string): Schema => schemas[messages[name]!.payload.$ref.split('/').at(-1)!]!;
  /** Field names, with `+` for those that may be absent. */
  const fieldsOf = (name: string): readonly string[] => {
    const { properties, required = [] } = schemaOf(name);
    return Object.keys(properties).map(field => (required.includes(field) ? field : `${field}+`));
  };

  test.each(Object.entries({ ...messageFields.asked, ...messageFields.sent }))(
    '%s has the fields of the independent contract',
    (name, fields) => {
      expect(fieldsOf(name)).toEqual(['op', ...fields]);
    },
  );

  test('are exactly those of the independent contract and one per channel', () => {
    const all = [...Object.keys(messageFields.asked), ...Object.keys(messageFields.sent), ...Object.keys(channels)];
    expect(Object.keys(messages).toSorted()).toEqual(all.toSorted());
  });

  test.each(Object.entries(channels))('%s has an event’s fields, and a replay only if its row says so', (name, row) => {
    const optional = (field: string) => (field === 'replay' ? `${field}+` : field);
    expect(fieldsOf(name)).toEqual(eventFields('replay' in row, 'over' in row).map(optional));
  });

  test('name the accepted frames', () => {
    const { frames } = schemaOf('subscribe').properties as { readonly frames: { readonly enum: unknown } };
    expect(frames.enum).toEqual(framesWords);
  });
});
