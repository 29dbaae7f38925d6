import { timeframes, views } from '../../core/candles/timeframe.ts';
import { formatChannelName, matchPattern, tradeSizes, type Values } from '../channel.ts';
import { exampleValues } from '../channels.ts';
import { clientMessages, serverMessages } from '../messages.ts';
import { describeTiers, service } from '../service.ts';
import { socketErrorCodes } from '../socket-errors.ts';
import { rankedTiers, tiers } from '../tiers.ts';
import { type Channels, type DocumentedChannel, documentedChannels } from './documented.ts';
import { buildSocketSchemas, controlMessages, toEventSchemaName, toMessageSchemaName } from './socket-schemas.ts';
import { describeSocketServer } from './socket-server.ts';
import { getExampleMessage, replayWords, transportSentences } from './socket-words.ts';

type Json = { readonly [key: string]: unknown };

/** Builds the AsyncAPI 3.0.0 document of the WebSocket API. */
export function buildAsyncapiDocument(table: Channels = documentedChannels) {
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${service.title}: live channels`,
      version: service.version,
      description: [...service.sentences, ...transportSentences, ...describeTiers()].join('\n\n'),
      license: { name: service.license.name },
    },
    defaultContentType: 'application/json',
    servers: { service: describeSocketServer(LOCAL_URL) },
    channels: {
      control: {
        address: service.socketPath,
        title: 'The connection',
        description: 'All messages of all channels use this WebSocket.',
        messages: toRefs('messages', [...Object.keys(clientMessages), ...Object.keys(serverMessages)]),
      },
      ...Object.fromEntries(Object.entries(table).map(([name, row]) => [name, describeChannel(name, row)])),
    },
    operations: { ...buildReceiveOperations(), ...buildUnaskedOperations(), ...buildSendOperations(table) },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key on the upgrade: `Authorization: Bearer <API_KEY>`',
        },
        ticket: {
          type: 'httpApiKey',
          in: 'query',
          name: 'ticket',
          description: 'For browsers: a ticket of `GET /v1/stream/ticket`, once and within 30 s',
        },
      },
      schemas: buildSocketSchemas(table),
      messages: {
        ...Object.fromEntries(
          Object.entries(controlMessages).map(([name, { summary, example }]) => [
            name,
            createMessage(name, summary, toMessageSchemaName(name), example),
          ]),
        ),
        ...Object.fromEntries(
          Object.entries(table).map(([name, row]) => [
            name,
            createMessage(name, row.summary, toEventSchemaName(name), getExampleMessage(row)),
          ]),
        ),
      },
    },
    'x-tiers': rankedTiers,
    'x-limits': service.socketLimits,
    'x-upgrade-codes': service.upgradeCodes,
    'x-close-codes': service.closeCodes,
    'x-error-codes': socketErrorCodes,
  };
}

/** Replaced when the document is served. */
const LOCAL_URL = `ws://127.0.0.1:3000${service.socketPath}`;

function describeChannel(name: string, row: DocumentedChannel): Json {
  return {
    address: row.pattern,
    title: row.pattern,
    description: `${row.summary}. Minimum tier: ${tiers[row.tier].name}.${replayWords(row)}`,
    parameters: Object.fromEntries(listChannelParameters(row.pattern).map(({ name: key, ...rest }) => [key, rest])),
    messages: toRefs('messages', [name]),
    'x-tier': row.tier,
    'x-replay': row.replay ?? 0,
  };
}

/** Parameters that accept more than these words. */
const FREE = ['dex', 'name', 'query'];
const words: readonly string[] = [...views, ...timeframes, ...tradeSizes];

/** Lists a pattern's parameters, as the matcher accepts them. */
export function listChannelParameters(pattern: string) {
  return [...pattern.matchAll(/\{(\w+)\}/g)].map(([part, name]) => {
    const problem = (text: string) =>
      matchPattern(pattern, formatChannelName(pattern, { ...exampleValues, [name!]: text } as Values))?.problem ?? null;
    const accepted = FREE.includes(name!) ? [] : words.filter(word => problem(word) === null);
    return {
      name: name!,
      description: (problem('') ?? part).replace(/^\{\w+\} must be (.*), got ""$/, '$1'),
      ...(accepted.length > 0 && { enum: accepted }),
      examples: [exampleValues[name as keyof Values]],
    };
  });
}

function buildReceiveOperations(): Json {
  return Object.fromEntries(
    Object.entries(clientMessages).map(([name, { summary, answers }]) => [
      `receive_${name}`,
      {
        action: 'receive',
        channel: { $ref: '#/channels/control' },
        summary,
        messages: [toMessageRef('control', name)],
        reply: {
          channel: { $ref: '#/channels/control' },
          messages: answers.map(answer => toMessageRef('control', answer)),
        },
      },
    ]),
  );
}

function buildUnaskedOperations(): Json {
  return Object.fromEntries(
    Object.entries(serverMessages)
      .filter(([name]) => !Object.values(clientMessages).some(({ answers }) => answers.some(answer => answer === name)))
      .map(([name, { summary }]) => [
        `send_${name}`,
        {
          action: 'send',
          channel: { $ref: '#/channels/control' },
          summary,
          messages: [toMessageRef('control', name)],
        },
      ]),
  );
}

function buildSendOperations(table: Channels): Json {
  return Object.fromEntries(
    Object.entries(table).map(([name, { summary, tier }]) => [
      `send_${name}`,
      {
        action: 'send',
        channel: { $ref: `#/channels/${name}` },
        summary,
        messages: [toMessageRef(name, name)],
        'x-tier': tier,
      },
    ]),
  );
}

function createMessage(name: string, summary: string, schema: string, example: unknown): Json {
  return { name, summary, payload: toRef('schemas', schema), examples: [{ payload: example }] };
}

function toRef(kind: string, name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

function toRefs(kind: string, names: readonly string[]): Json {
  return Object.fromEntries(names.map(name => [name, toRef(kind, name)]));
}

function toMessageRef(name: string, message: string): Json {
  return { $ref: `#/channels/${name}/messages/${message}` };
}
