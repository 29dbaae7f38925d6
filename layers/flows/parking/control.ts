import * as z from 'zod/mini';
import type { StreamRecord } from '../../edge/stream.ts';

/** A request to the processor of a key. */
export type Control = z.infer<typeof control>;

/** `at`: its own record. */
export type Request = { readonly control: Control; readonly at: StreamRecord };

const control = z.object({
  id: z.string(),
  processor: z.string(),
  key: z.string(),
  action: z.enum(['retry', 'drop']),
  /** Of an automatic retry: the failed ones before it. */
  attempt: z.optional(z.number()),
});
const record = z.object({ parking: control });

const BEGIN = '{"parking":';

export function encodeControlRecord(parking: Control): string {
  return JSON.stringify({ parking } satisfies z.infer<typeof record>);
}

/** Null for another record. */
export function parseControlRecord(text: string): Control | null {
  if (!text.startsWith(BEGIN)) return null;
  try {
    return record.parse(JSON.parse(text)).parking;
  } catch {
    return null;
  }
}
