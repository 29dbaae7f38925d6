import * as z from 'zod/mini';
import { channels, createExampleChannel } from './channels.ts';
import { tickExample } from './examples/stream.ts';
import { MINT } from './examples/token.ts';
import { type SocketErrorCode, socketErrorCodes } from './socket-errors.ts';

/** One control message of the WebSocket API. */
export type Message = { readonly summary: string; readonly schema: z.ZodMiniType; readonly example: unknown };

const names = z.array(z.string());

/** How the events of a subscription are framed; `each` by default. */
export const frameNames = ['each', 'batch'] as const;

/** Number of an event, per channel or source of a list. Below 2^53. */
const seq = z.int().check(z.nonnegative());
const seqs = z.record(z.string(), z.union([seq, z.record(z.string(), seq)]));

/** An event of any channel. Each has its own schema of `data`. */
const event = z.object({
  channel: z.string(),
  source: z.optional(z.string()),
  seq,
  prev: seq,
  data: z.record(z.string(), z.unknown()),
  replay: z.optional(z.literal(true)),
});

/** A seq for examples. */
export const EXAMPLE_SEQ = 4_711;
const tradesExample = createExampleChannel(channels.tokenTrades.pattern);
const ticksExample = createExampleChannel(channels.tokenTicks.pattern);
const listExample = createExampleChannel(channels.tokens.pattern);
const exampleChannels = Object.values(channels).map(row => createExampleChannel(row.pattern));

/** Client messages by `op` (`docs/reference/channels.md#client-messages`). */
export const clientMessages = {
  subscribe: {
    summary: 'Subscribe to one or many channels',
    schema: z.object({
      op: z.literal('subscribe'),
      channels: z.optional(names),
      lists: z.optional(z.record(z.string(), names)),
      append: z.optional(z.boolean()),
      frames: z.optional(z.enum(frameNames)),
      resume: z.optional(seqs),
      heartbeat: z.optional(z.boolean()),
    }),
    example: {
      op: 'subscribe',
      channels: [...exampleChannels.slice(0, 2), listExample],
      lists: { [listExample]: [MINT] },
      frames: 'batch',
      resume: { [tradesExample]: EXAMPLE_SEQ, [listExample]: { [MINT]: EXAMPLE_SEQ } },
      heartbeat: true,
    },
    answers: ['subscribed', 'error'],
  },
  unsubscribe: {
    summary: 'Unsubscribe from one or many channels',
    schema: z.object({
      op: z.literal('unsubscribe'),
      channels: z.optional(names),
      lists: z.optional(z.record(z.string(), names)),
    }),
    example: { op: 'unsubscribe', channels: exampleChannels.slice(0, 1) },
    answers: ['unsubscribed', 'error'],
  },
  ping: {
    summary: 'Check the connection',
    schema: z.object({ op: z.literal('ping') }),
    example: { op: 'ping' },
    answers: ['pong'],
  },
} as const satisfies Record<string, Message & { readonly answers: readonly string[] }>;

/** Server messages by `op` (`docs/reference/channels.md#server-messages`). Answers, and messages without a request. */
export const serverMessages = {
  subscribed: {
    summary: 'Confirms the subscribed channels with their current seq. Missed events and live ones follow',
    schema: z.object({ op: z.literal('subscribed'), channels: names, seq: seqs }),
    example: {
      op: 'subscribed',
      channels: exampleChannels.slice(0, 2),
      seq: Object.fromEntries(exampleChannels.slice(0, 2).map(name => [name, EXAMPLE_SEQ])),
    },
  },
  unsubscribed: {
    summary: 'Confirms the unsubscribed channels',
    schema: z.object({ op: z.literal('unsubscribed'), channels: names }),
    example: { op: 'unsubscribed', channels: exampleChannels.slice(0, 1) },
  },
  pong: { summary: 'Response to ping', schema: z.object({ op: z.literal('pong') }), example: { op: 'pong' } },
  error: {
    summary: 'Rejects a message or channel. The connection and the other channels continue',
    schema: z.object({
      op: z.literal('error'),
      code: z.enum(Object.keys(socketErrorCodes) as SocketErrorCode[]),
      message: z.string(),
    }),
    example: {
      op: 'error',
      code: 'invalid_message',
      message: 'op must be one of subscribe, unsubscribe, ping, got "listen"',
    },
  },
  batch: {
    summary: 'Events in order, for subscriptions with frames "batch"',
    schema: z.object({ op: z.literal('batch'), events: z.array(event) }),
    example: {
      op: 'batch',
      events: [{ channel: ticksExample, seq: EXAMPLE_SEQ, prev: EXAMPLE_SEQ - 1, data: tickExample }],
    },
  },
  heartbeat: {
    summary: 'Newest slot and age of the feed, for connections that asked for heartbeats. Null without a source',
    schema: z.object({
      op: z.literal('heartbeat'),
      newest_slot: z.nullable(z.int().check(z.nonnegative())),
      feed_age_ms: z.nullable(z.int().check(z.nonnegative())),
      ts_ms: z.int(),
    }),
    example: { op: 'heartbeat', newest_slot: 390_131_037, feed_age_ms: 4_200, ts_ms: 1_767_120_776_200 },
  },
  gap: {
    summary: 'Events of a channel that are not sent: the first and last seq, and the REST call that answers them',
    schema: z.object({
      ...{ op: z.literal('gap'), channel: z.string(), source: z.optional(z.string()), from: seq, to: seq },
      repair: z.string(),
    }),
    example: {
      op: 'gap',
      channel: tradesExample,
      from: EXAMPLE_SEQ - 12,
      to: EXAMPLE_SEQ - 1,
      repair: `/v1/token/${MINT}/trades?after_seq=${EXAMPLE_SEQ - 13}&before_seq=${EXAMPLE_SEQ}`,
    },
  },
} as const satisfies Record<string, Message>;
