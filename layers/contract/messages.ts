import * as z from 'zod/mini';
import { channels, exampleChannel } from './channels.ts';
import { tickExample } from './examples/stream.ts';

/** One control message of the WebSocket API. */
export type Message = { readonly summary: string; readonly schema: z.ZodMiniType; readonly example: unknown };

const names = z.array(z.string());

/** How the events of a subscription are framed; `each` by default. */
export const frameNames = ['each', 'batch'] as const;

/** An event of any channel. Each channel has its own schema of `data`. */
const event = z.object({
  channel: z.string(),
  data: z.record(z.string(), z.unknown()),
  replay: z.optional(z.literal(true)),
});

const exampleChannels = Object.values(channels).map(row => exampleChannel(row.pattern));

/** Client messages by `op` (`docs/reference/channels.md#client-messages`). */
export const clientMessages = {
  subscribe: {
    summary: 'Subscribe to one or many channels',
    schema: z.object({ op: z.literal('subscribe'), channels: names, frames: z.optional(z.enum(frameNames)) }),
    example: { op: 'subscribe', channels: exampleChannels.slice(0, 2), frames: 'batch' },
    answers: ['subscribed', 'error'],
  },
  unsubscribe: {
    summary: 'Unsubscribe from one or many channels',
    schema: z.object({ op: z.literal('unsubscribe'), channels: names }),
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

/** Server messages by `op` (`docs/reference/channels.md#server-messages`). Answers, and what comes unasked. */
export const serverMessages = {
  subscribed: {
    summary: 'Confirms the subscribed channels. Later messages are live',
    schema: z.object({ op: z.literal('subscribed'), channels: names }),
    example: { op: 'subscribed', channels: exampleChannels.slice(0, 2) },
  },
  unsubscribed: {
    summary: 'Confirms the unsubscribed channels',
    schema: z.object({ op: z.literal('unsubscribed'), channels: names }),
    example: { op: 'unsubscribed', channels: exampleChannels.slice(0, 1) },
  },
  pong: { summary: 'Response to ping', schema: z.object({ op: z.literal('pong') }), example: { op: 'pong' } },
  error: {
    summary: 'Rejects a message or channel. The connection and the other channels continue',
    schema: z.object({ op: z.literal('error'), message: z.string() }),
    example: { op: 'error', message: 'The message must be JSON with an op of subscribe, unsubscribe or ping' },
  },
  batch: {
    summary: 'Events in order, for subscriptions with frames "batch"',
    schema: z.object({ op: z.literal('batch'), events: z.array(event) }),
    example: { op: 'batch', events: [{ channel: exampleChannel(channels.tokenTicks.pattern), data: tickExample }] },
  },
  dropped: {
    summary: 'Counts events of a channel that the connection was too slow to receive',
    schema: z.object({ op: z.literal('dropped'), channel: z.string(), count: z.int() }),
    example: { op: 'dropped', channel: exampleChannel(channels.tokenTicks.pattern), count: 12 },
  },
} as const satisfies Record<string, Message>;
