import type * as z from 'zod/mini';
import type { ticket } from '../schemas/ticket.ts';

export const toTicketView = (issued: {
  readonly text: string;
  readonly expiresMs: number;
}): z.input<typeof ticket> => ({ ticket: issued.text, expires_at_ms: issued.expiresMs });
