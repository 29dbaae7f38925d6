import * as z from 'zod/mini';
import { described } from './described.ts';

export const ticket = z.object({
  ticket: described(z.string(), 'Query parameter of the WebSocket address, for one upgrade'),
  expires_at_ms: described(z.number(), 'Unix ms from which it is refused'),
});
