/** Example: `2026-02-18T21:40:05.000Z`. */
export const formatIsoTime = (ms: number): string => new Date(ms).toISOString();

export const formatIsoTimeOrNull = (ms: number | null | undefined): string | null =>
  ms == null ? null : formatIsoTime(ms);
