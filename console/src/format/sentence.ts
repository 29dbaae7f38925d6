/** Adds a capital, except to codes, and a full stop. */
export function toSentence(text: string): string {
  const whole = text.replace(/^[a-z](?=[a-z]*[ ,])/, letter => letter.toUpperCase());
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
