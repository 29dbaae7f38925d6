const digits = 65_536;
const counts = new Uint32Array(digits);

/** The `most` greatest rows with ties, unordered, by radix selection. */
export const greatest = (values: Float64Array, among: Uint32Array, most: number): Uint32Array => {
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  const sure: Uint32Array[] = [];
  let rest = among;
  let needed = most;
  for (let digit = 3; digit >= 0 && rest.length > needed; digit -= 1) {
    const border = borderDigit(words, rest, digit, needed);
    const [above, at] = partedAt(words, rest, digit, border);
    sure.push(above);
    needed -= above.length;
    rest = at;
  }
  return joined([...sure, rest]);
};

const borderDigit = (words: Uint32Array, rows: Uint32Array, digit: number, needed: number): number => {
  counts.fill(0);
  for (let at = 0; at < rows.length; at += 1) counts[digitOf(words, rows[at]!, digit)]! += 1;
  let border = digits - 1;
  for (let found = counts[border]!; found < needed; found += counts[border]!) border -= 1;
  return border;
};

const partedAt = (
  words: Uint32Array,
  rows: Uint32Array,
  digit: number,
  border: number,
): readonly [Uint32Array, Uint32Array] => {
  const same = new Uint32Array(counts[border]!);
  const above: number[] = [];
  let found = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    const turned = digitOf(words, row, digit);
    if (turned === border) same[found++] = row;
    else if (turned > border) above.push(row);
  }
  return [Uint32Array.from(above), same];
};

/** Sixteen bits of a double, mapped so greater doubles sort higher. */
const digitOf = (words: Uint32Array, row: number, digit: number): number => {
  const high = words[row * 2 + 1]!;
  const word = digit >= 2 ? high : words[row * 2]!;
  const turned = high >>> 31 === 1 ? ~word : digit >= 2 ? word ^ 0x8000_0000 : word;
  return digit & 1 ? turned >>> 16 : turned & 0xffff;
};

/** Concatenates lists of rows. */
export const joined = (parts: readonly Uint32Array[]): Uint32Array => {
  const all = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
