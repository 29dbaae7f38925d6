import { timeframes, views } from '../../core/candles/timeframe.ts';
import { type Channel, matchPattern } from '../channel.ts';
import { channels, exampleChannel } from '../channels.ts';
import { clientMessages, type Message, serverMessages } from '../messages.ts';
import { service, tierSentences } from '../service.ts';
import { rankedTiers, tiers } from '../tiers.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';

type Json = { readonly [key: string]: unknown };
type Channels = Readonly<Record<string, Channel>>;

/** Builds the AsyncAPI 3.0.0 document of the WebSocket API. */
export const asyncapiDocument = (table: Channels = channels) => ({
  asyncapi: '3.0.0',
  info: {
    title: `${service.title}: live channels`,
    version: service.version,
    description: [...service.sentences, ...transportSentences, ...tierSentences()].join('\n\n'),
    license: { name: service.license.name },
  },
  defaultContentType: 'application/json',
  servers: {
    local: server('ws', '127.0.0.1:3000', 'The local stack. Set another port with --port'),
    aws: server('wss', '{api}.execute-api.{region}.amazonaws.com', 'A deployed stack', ['api', 'region']),
  },
  channels: {
    control: {
      address: service.socketPath,
      title: 'The connection',
      description: 'All messages of all channels use this WebSocket.',
      messages: refs('messages', [...Object.keys(clientMessages), ...Object.keys(serverMessages)]),
    },
    ...Object.fromEntries(Object.entries(table).map(([name, row]) => [name, channel(name, row)])),
  },
  operations: { ...receiving(), ...sendingUnasked(), ...sending(table) },
  components: {
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'An API key on the upgrade: `Authorization: Bearer <API_KEY>`',
      },
    },
    messages: {
      ...Object.fromEntries(Object.entries(controlMessages).map(([name, row]) => [name, controlMessage(name, row)])),
      ...Object.fromEntries(Object.entries(table).map(([name, row]) => [name, dataMessage(name, row)])),
    },
  },
  'x-tiers': rankedTiers,
});

const controlMessages: Readonly<Record<string, Message>> = { ...clientMessages, ...serverMessages };

/** Rules that hold for every channel (`docs/reference/channels.md#delivery`). */
export const transportSentences: readonly string[] = [
  'Every message has a seq; prev is that of the message before it. Resume after the last seq received.',
  'Load a snapshot over REST, subscribe, and reconcile regularly. A gap names messages that a slow client lost.',
  `The server pings every ${service.pingSeconds} seconds. A rejected channel does not affect the others.`,
  `A tier without WebSocket gets 403. Extra connections close with ${service.tooManyConnectionsCode}.`,
];

const server = (protocol: string, host: string, description: string, variables: readonly string[] = []): Json => ({
  host,
  pathname: service.socketPath,
  protocol,
  description,
  security: [ref('securitySchemes', 'bearer')],
  ...(variables.length > 0 && {
    variables: Object.fromEntries(variables.map(name => [name, { description: `The deployment’s ${name}` }])),
  }),
});

const channel = (name: string, row: Channel): Json => ({
  address: row.pattern,
  title: row.pattern,
  description: `${row.summary}. Minimum tier: ${tiers[row.tier].name}.${replayWords(row)}`,
  parameters: Object.fromEntries(channelParameters(row.pattern).map(({ name: key, ...rest }) => [key, rest])),
  messages: refs('messages', [name]),
  'x-tier': row.tier,
  'x-replay': row.replay ?? 0,
});

/** Describes what a new subscriber receives; empty without a replay. */
export const replayWords = ({ replay = 0 }: Channel): string =>
  replay === 0 ? '' : ` A new subscriber receives the last ${replay} messages first, with "replay": true.`;

const words: readonly string[] = [...views, ...timeframes];

/** Lists a pattern's parameters, as the matcher accepts them. */
export const channelParameters = (pattern: string) => {
  const example = exampleChannel(pattern).split(':');
  return pattern.split(':').flatMap((part, index) => {
    if (!part.startsWith('{')) return [];
    const problem = (text: string) => matchPattern(pattern, example.with(index, text).join(':'))?.problem ?? null;
    const accepted = words.filter(word => problem(word) === null);
    return {
      name: part.slice(1, -1),
      description: (problem('') ?? part).replace(/^\{\w+\} must be (.*), got ""$/, '$1'),
      ...(accepted.length > 0 && { enum: accepted }),
      examples: [example[index]!],
    };
  });
};

const receiving = (): Json =>
  Object.fromEntries(
    Object.entries(clientMessages).map(([name, { summary, answers }]) => [
      `receive_${name}`,
      {
        action: 'receive',
        channel: { $ref: '#/channels/control' },
        summary,
        messages: [channelMessage('control', name)],
        reply: {
          channel: { $ref: '#/channels/control' },
          messages: answers.map(answer => channelMessage('control', answer)),
        },
      },
    ]),
  );

const isAnswer = (name: string): boolean =>
  Object.values(clientMessages).some(({ answers }) => answers.some(answer => answer === name));

const sendingUnasked = (): Json =>
  Object.fromEntries(
    Object.entries(serverMessages)
      .filter(([name]) => !isAnswer(name))
      .map(([name, { summary }]) => [
        `send_${name}`,
        {
          action: 'send',
          channel: { $ref: '#/channels/control' },
          summary,
          messages: [channelMessage('control', name)],
        },
      ]),
  );

const sending = (table: Channels): Json =>
  Object.fromEntries(
    Object.entries(table).map(([name, { summary, tier }]) => [
      `send_${name}`,
      {
        action: 'send',
        channel: { $ref: `#/channels/${name}` },
        summary,
        messages: [channelMessage(name, name)],
        'x-tier': tier,
      },
    ]),
  );

const controlMessage = (name: string, { summary, schema, example }: Message): Json => ({
  name,
  summary,
  payload: jsonSchema(schema, 'draft-7'),
  examples: [{ payload: example }],
});

const dataMessage = (name: string, row: Channel): Json => ({
  name,
  summary: row.summary,
  payload: envelope(jsonSchema(row.payload, 'draft-7'), row),
  examples: [{ payload: dataExample(row) }],
});

const seqSchema = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;

const envelope = (data: JsonSchema, { replay = 0 }: Channel): JsonSchema => ({
  type: 'object',
  properties: {
    channel: { type: 'string' },
    seq: seqSchema,
    prev: seqSchema,
    data,
    ...(replay > 0 && { replay: { const: true } }),
  },
  required: ['channel', 'seq', 'prev', 'data'],
  additionalProperties: false,
});

/** Returns an example data message. Example: `{channel: 'token:8Y5M…:ticks', data: {…}}`. */
export const dataExample = ({ pattern, example }: Pick<Channel, 'pattern' | 'example'>) => ({
  channel: exampleChannel(pattern),
  seq: 4_711,
  prev: 4_710,
  data: example,
});

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

const refs = (kind: string, names: readonly string[]): Json =>
  Object.fromEntries(names.map(name => [name, ref(kind, name)]));

const channelMessage = (name: string, message: string): Json => ({ $ref: `#/channels/${name}/messages/${message}` });
