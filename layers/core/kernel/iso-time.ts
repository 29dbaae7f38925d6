/** Example: `2026-02-18T21:40:05.000Z`. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

export const isoTimeOrNull = (ms: number | null | undefined): string | null => (ms == null ? null : isoTime(ms));
