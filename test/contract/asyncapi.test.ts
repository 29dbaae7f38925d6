import schema from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' };
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { type Channel, matchPattern } from '../../layers/contract/channel.ts';
import { channels, createExampleChannel, findChannel } from '../../layers/contract/channels.ts';
import { buildAsyncapiDocument, listChannelParameters } from '../../layers/contract/documents/asyncapi.ts';
import { clientMessages, serverMessages } from '../../layers/contract/messages.ts';
import { tick } from '../../layers/contract/schemas/trade.ts';
import { timeframes } from '../../layers/core/candles/timeframe.ts';
import { readMessage } from '../../layers/flows/socket/message.ts';
import { CONNECTION_LIMITS } from '../../lib/local/socket/connection.ts';
import { MESSAGE_BYTES_MAX } from '../../lib/local/socket/gateway.ts';

type Named = Record<string, Record<string, unknown>>;
type Payload = {
  readonly payload: { readonly $ref: string };
  readonly examples: readonly [{ readonly payload: unknown }];
};

const ajv = new Ajv({ strict: false, validateFormats: false });
const isAsyncapi = ajv.compile(schema);
const document = buildAsyncapiDocument();
ajv.addSchema({ ...document, $id: 'asyncapi' }, 'asyncapi');
const messages = document.components.messages as unknown as Record<string, Payload>;

/** The payload schema of a message, by reference. */
const schemaOf = ({ payload }: Payload) => ({ $ref: `asyncapi${payload.$ref}` });

const resolve = (root: unknown, reference: string): unknown =>
  reference.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], root);

describe('the AsyncAPI document', () => {
  it('is valid AsyncAPI 3.0.0 by the specification’s own schema', () => {
    isAsyncapi(document);
    expect(isAsyncapi.errors ?? []).toEqual([]);
    expect(isAsyncapi({ ...document, channels: { control: { address: 5 } } })).toBe(false);
  });

  it('resolves each of its references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(match => match[1]!);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) expect(resolve(document, reference), reference).toBeDefined();
  });

  it('has each family once, with its address, tier and replay', () => {
    for (const [name, row] of Object.entries(channels))
      expect((document.channels as unknown as Named)[name], name).toMatchObject({
        address: row.pattern,
        'x-tier': row.tier,
        'x-replay': 'replay' in row ? row.replay : 0,
      });
    expect(Object.keys(document.channels).toSorted()).toEqual(['control', ...Object.keys(channels)].toSorted());
  });

  it('receives every client message, answers it, and sends every family', () => {
    const operations = document.operations as unknown as Named;
    for (const name of Object.keys(clientMessages))
      expect(operations[`receive_${name}`]).toMatchObject({
        action: 'receive',
        reply: { messages: expect.anything() },
      });
    for (const name of Object.keys(channels)) expect(operations[`send_${name}`]).toMatchObject({ action: 'send' });
  });

  it('sends batches and gaps without a request', () => {
    const unasked = Object.keys(document.operations).filter(name => name in { send_batch: 1, send_gap: 1 });
    expect(unasked).toHaveLength(2);
    expect(document.operations).not.toHaveProperty('send_pong');
  });

  it('describes each part of an address as the matcher does', () => {
    const [mint, view, timeframe] = listChannelParameters(channels.tokenOhlcv.pattern);
    expect(mint).toMatchObject({ name: 'mint', description: 'a base58 mint of 32 bytes' });
    expect(mint).not.toHaveProperty('enum');
    expect(view).toMatchObject({ name: 'view', enum: ['full', 'filtered'] });
    expect(timeframe).toMatchObject({ name: 'tf', enum: timeframes });
  });

  it('names the payload of each message and the data of each event', () => {
    const schemas = document.components.schemas as unknown as Named;
    for (const [name, { payload }] of Object.entries(messages))
      expect(payload, name).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\/\w+(Event|Message)$/) });
    expect(schemas.TokenTicksEvent!.properties).toMatchObject({
      data: { $ref: '#/components/schemas/TokenTicksData' },
    });
    const text = JSON.stringify(document);
    for (const name of Object.keys(schemas)) expect(text).toContain(`"#/components/schemas/${name}"`);
  });

  it('states the limits that the local gateway and the socket function apply', () => {
    const { idleMsMax, lifeMsMax, frameBytesMax, pingMs } = CONNECTION_LIMITS;
    expect(document['x-limits']).toMatchObject({
      idleSeconds: idleMsMax / 1_000,
      lifeSeconds: lifeMsMax / 1_000,
      messageBytesMax: MESSAGE_BYTES_MAX,
      frameBytesMax,
      localPingSeconds: pingMs / 1_000,
    });
    const asked = (count: number) =>
      readMessage(JSON.stringify({ op: 'subscribe', channels: new Array(count).fill('x') }));
    expect(asked(document['x-limits'].channelsPerMessageMax)).not.toHaveProperty('problem');
    expect(asked(document['x-limits'].channelsPerMessageMax + 1)).toHaveProperty('problem');
  });

  it('includes a family that is added to the table', () => {
    const row: Channel = { ...channels.tokenTicks, pattern: 'token:{mint}:noise', tier: 'layer3', replay: 3 };
    const grown = buildAsyncapiDocument({ ...channels, tokenNoise: row });
    isAsyncapi(grown);
    expect(isAsyncapi.errors ?? []).toEqual([]);
    expect((grown.channels as unknown as Named).tokenNoise).toMatchObject({ 'x-tier': 'layer3', 'x-replay': 3 });
  });
});

describe('the example of each message', () => {
  it.each(Object.keys(messages))('%s fits its own schema, and no undeclared message fits', name => {
    const { examples } = messages[name]!;
    const fits = ajv.compile(schemaOf(messages[name]!));
    expect(fits(examples[0].payload), ajv.errorsText(fits.errors)).toBe(true);
    expect(fits({ ...(examples[0].payload as object), undeclared: 1 })).toBe(false);
  });

  it.each(Object.entries({ ...clientMessages, ...serverMessages }))(
    '%s is accepted by its own zod schema',
    (_, row) => {
      expect(row.schema.safeParse(row.example).success).toBe(true);
    },
  );

  it.each(Object.keys(channels))('%s is sent on a channel that clients can subscribe to', name => {
    const sent = messages[name]!.examples[0].payload as { readonly channel: string };
    expect(findChannel(sent.channel)).toMatchObject({ family: name });
  });

  it('is invalid without its channel, its numbers or its data', () => {
    const { examples } = messages.tokenTicks!;
    const example = examples[0].payload as Readonly<Record<string, unknown>>;
    for (const field of ['channel', 'seq', 'prev', 'data'])
      expect(ajv.validate(schemaOf(messages.tokenTicks!), { ...example, [field]: undefined }), field).toBe(false);
  });

  it('may be in a batch only with the data of its own channel', () => {
    const of = (name: string) => messages[name]!.examples[0].payload as object;
    const isBatch = (events: readonly object[]) => ajv.validate(schemaOf(messages.batch!), { op: 'batch', events });
    expect(isBatch([of('tokenTicks'), of('walletPnl')])).toBe(true);
    expect(isBatch([{ ...of('tokenTicks'), data: channels.walletPnl.example }])).toBe(false);
    expect(isBatch([{ ...of('tokenTicks'), channel: createExampleChannel(channels.walletPnl.pattern) }])).toBe(false);
  });

  it('may be a replay on a channel with a replay only', () => {
    const asReplay = (message: Payload, replay: unknown) =>
      ajv.validate(schemaOf(message), { ...(message.examples[0].payload as object), replay });
    expect(asReplay(messages.tokenTrades!, true)).toBe(true);
    expect(asReplay(messages.tokenTrades!, false)).toBe(false);
    expect(asReplay(messages.tokenTicks!, true)).toBe(false);
  });

  it('fails with the payload of another channel', () => {
    expect(tick.safeParse(channels.tokenOhlcv.example).success).toBe(false);
    expect(matchPattern(channels.tokenTicks.pattern, 'token:short:ticks')?.problem).toContain('{mint}');
  });
});
