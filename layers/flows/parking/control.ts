import * as z from 'zod/mini';

/** A request to the processor of a key. */
export type Control = z.infer<typeof control>;

const control = z.object({
  id: z.string(),
  processor: z.string(),
  key: z.string(),
  action: z.enum(['retry', 'drop']),
});
const record = z.object({ parking: control });

const BEGIN = '{"parking":';

export const controlRecord = (parking: Control): string => JSON.stringify({ parking } satisfies z.infer<typeof record>);

/** Null for another record. */
export const controlIn = (text: string): Control | null => {
  if (!text.startsWith(BEGIN)) return null;
  try {
    return record.parse(JSON.parse(text)).parking;
  } catch {
    return null;
  }
};
