import * as z from 'zod/mini';
import { describeSchema } from './described.ts';

export const ticket = z.object({
  ticket: describeSchema(z.string(), 'Query parameter of the WebSocket address, for one upgrade'),
  expires_at_ms: describeSchema(z.number(), 'Unix ms from which it is refused'),
});
