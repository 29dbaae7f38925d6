const TERM_CHARACTERS_MAX = 200;

/**
 * The form in which names are compared: NFKC, lower case, single spaces, no control characters.
 * Cut, because a sort key has at most 1,024 bytes.
 */
export function searchTerm(text: string): string {
  // A sigma ends a word in another form, which would hide longer words.
  const folded = text.toWellFormed().normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
  const plain = folded.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return [...plain].slice(0, TERM_CHARACTERS_MAX).join('');
}
