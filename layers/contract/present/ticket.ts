import type * as z from 'zod/mini';
import type { ticket } from '../schemas/ticket.ts';

export function toTicketView(issued: { readonly text: string; readonly expiresMs: number }): z.input<typeof ticket> {
  return { ticket: issued.text, expires_at_ms: issued.expiresMs };
}
