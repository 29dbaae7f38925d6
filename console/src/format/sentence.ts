/** Adds a capital, except to codes, and a full stop. */
export const ended = (text: string): string => {
  const whole = text.replace(/^[a-z](?=[a-z]*[ ,])/, letter => letter.toUpperCase());
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
};
