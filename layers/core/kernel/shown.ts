const SHOWN_MAX = 80;

/** Truncates a text for a message. */
export function clampMessageText(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}

/** Prints a truncated value for a message, even if nested too deep. */
export function formatMessageValue(value: unknown): string {
  try {
    return clampMessageText(JSON.stringify(value) ?? 'nothing');
  } catch {
    return 'something nested too deep to show';
  }
}
