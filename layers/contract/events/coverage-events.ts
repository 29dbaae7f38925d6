import * as z from 'zod/mini';
import {
  base58,
  boolean,
  count,
  decimals,
  list,
  makeEnum,
  makeNullish,
  raw,
  sourceName,
  timestamp,
  word,
} from './fields.ts';

/** What sources state about themselves. */
export const coverageSchemas = {
  coverage: z.object({
    type: z.literal('coverage'),
    source: sourceName,
    from_slot: z.nullable(count),
    from_timestamp: timestamp,
    to_slot: z.nullable(count),
    timestamp,
    began: makeEnum(['started', 'disconnected', 'silent', 'slots_skipped']),
    is_watched: makeNullish(boolean),
  }),
  source_gap: z.object({
    type: z.literal('source_gap'),
    source: sourceName,
    venue: makeNullish(word),
    from_slot: count,
    to_slot: count,
    from_ts: timestamp,
    to_ts: timestamp,
    reason: word,
    is_filled: boolean,
    timestamp,
  }),
} as const;

/** Reports of decoders. Producers cannot send them. */
export const tallySchemas = {
  /** What a decoder saw of raw transactions, by hour and venue. */
  decode_tally: z.object({
    type: z.literal('decode_tally'),
    decoder: word,
    id: word,
    timestamp,
    rows: list(
      z.object({
        hour_ms: timestamp,
        venue: z.nullable(word),
        undecoded: count,
        rejected: count,
        /** Whose balances were compared. */
        checked: count,
        unpriced: count,
        /** Unexplained, in an asset with a reference price. */
        residuals: list(z.object({ mint: base58, decimals, raw }), 8),
      }),
      500,
    ),
  }),
} as const;
