/** A number where the guess can be subtracted, else the value. */
export function toDifference(value: unknown, guess: unknown): unknown {
  if (typeof value === 'number' && typeof guess === 'number') return value - guess;
  if (!isWhole(value) || !isWhole(guess) || guess === '0') return value;
  const difference = BigInt(value) - BigInt(guess);
  return String(difference).length < value.length ? Number(difference) : value;
}

export function fromDifference(stored: unknown, guess: unknown): unknown {
  if (typeof stored !== 'number' || guess === null) return stored;
  return typeof guess === 'number' ? guess + stored : String(BigInt(guess as string) + BigInt(stored));
}

/** Without zeros that a sum would lose, short enough for exact differences. */
function isWhole(value: unknown): value is string {
  return typeof value === 'string' && /^(?:0|[1-9]\d{0,15})$/.test(value);
}
