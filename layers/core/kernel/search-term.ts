import { foldLookAlikes } from './look-alikes.ts';

const TERM_CHARACTERS_MAX = 200;

/** Zero-width and other marks that nobody sees. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/**
 * The form in which names are compared: NFKC, lower case, Latin for letters that look so, single
 * spaces, nothing unseen, no control characters.
 * Cut, because a sort key has at most 1,024 bytes.
 */
export function searchTerm(text: string): string {
  const seen = text.toWellFormed().normalize('NFKC').replace(UNSEEN, '').normalize('NFKC');
  // A sigma ends a word in another form, which would hide longer words.
  const lower = seen.toLowerCase().replaceAll('ς', 'σ');
  const plain = foldLookAlikes(lower)
    .replace(/[\s\p{Cc}\u2800]+/gu, ' ')
    .trim();
  return [...plain].slice(0, TERM_CHARACTERS_MAX).join('');
}
