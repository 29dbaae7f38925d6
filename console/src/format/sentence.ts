/** Begins with a capital, unless the first word is an address or a code, and ends with a full stop. */
export const ended = (text: string): string => {
  const whole = text.replace(/^[a-z](?=[a-z]*[ ,])/, letter => letter.toUpperCase());
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
};
