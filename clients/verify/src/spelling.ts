/**
 * Whether JSON is spelled as serializers spell it: JavaScript's or Python's, with spaces or without.
 * Others, such as `1E2`, more digits or a repeated name, would hide a change.
 */
export function hasKnownSpelling(text: string, value: unknown): boolean {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[ \t\n]+|\r\n/g, toCompact) === JSON.stringify(value);
}

function toCompact(token: string): string {
  if (token.trim() === '') return '';
  const value: unknown = JSON.parse(token);
  const spellings = typeof value === 'number' ? spellNumber(value) : spellText(value as string);
  return spellings.includes(token) ? spellings[0]! : token;
}

/** Python begins exponents earlier and gives them two digits. */
function spellNumber(value: number): readonly string[] {
  const own = JSON.stringify(value);
  if (value === 0 || Math.abs(value) >= 1e-4) return [own];
  return [own, value.toExponential().replace(/e-(\d)$/, 'e-0$1')];
}

function spellText(value: string): readonly string[] {
  const own = JSON.stringify(value);
  const ascii = own.replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [own, ascii];
}
