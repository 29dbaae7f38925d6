/** Example: `2026-02-18T21:40:05.000Z`. */
export function formatIsoTime(ms: number): string {
  return new Date(ms).toISOString();
}

export function formatIsoTimeOrNull(ms: number | null | undefined): string | null {
  return ms == null ? null : formatIsoTime(ms);
}
