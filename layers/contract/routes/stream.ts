import * as z from 'zod/mini';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';

export const ticket = z.object({
  ticket: describeSchema(z.string(), 'Query parameter of the WebSocket address, for one upgrade'),
  expires_at_ms: describeSchema(z.number(), 'Unix ms from which it is refused'),
});

/** Routes for WebSocket clients (`docs/reference/api/operations.md#streaming`). */
export const streamRoutes = {
  streamTicket: route({
    tier: 'layer1',
    isOfKey: true,
    tag: 'Extension',
    path: '/v1/stream/ticket',
    file: 'rest/stream/ticket',
    summary: 'A ticket that opens one WebSocket within 30 seconds, for clients that cannot send a header',
    readUnitsMax: 1,
    response: ticket,
    writes: ['connections'],
    example: {
      ticket: 'cit_6SaxMUHmrqwP2rXA2fdz7UojWaoRrfH8zKBKc2MAoEM1_fb9468',
      expires_at_ms: 1_760_000_430_000,
    },
  }),
} as const;

export function toTicketView(issued: { readonly text: string; readonly expiresMs: number }): z.input<typeof ticket> {
  return { ticket: issued.text, expires_at_ms: issued.expiresMs };
}
