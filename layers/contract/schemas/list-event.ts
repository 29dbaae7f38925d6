import * as z from 'zod/mini';
import { describeSchema } from './described.ts';
import { listedToken } from './listed-token.ts';

const rank = z.nullable(z.int().check(z.positive(), z.lte(100)));

/** The first page of a list, and how it changes with each publication. */
export const listEvent = z.union([
  z.object({ event: z.literal('snapshot'), rows: z.array(listedToken) }),
  z.object({
    event: z.enum(['entered', 'moved', 'left']),
    token_mint: z.string(),
    rank: describeSchema(rank, 'From 1; null for a token that left'),
    previous_rank: describeSchema(rank, 'Null for a token that entered'),
    row: describeSchema(z.nullable(listedToken), 'Null for a token that left'),
  }),
]);

export type ListEvent = z.infer<typeof listEvent>;
