/** Control, format (zero width, direction), surrogate and private characters, and line separators. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Removes what could move a terminal's cursor, hide text or change its direction. */
export function cleanText(text: string): string {
  return text.replace(UNSAFE, '');
}

/**
 * JSON in one line, whose texts cannot act on a terminal.
 * Parses to the same value.
 */
export function formatJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(UNSAFE, found =>
    [...Array(found.length).keys()].map(at => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
}
