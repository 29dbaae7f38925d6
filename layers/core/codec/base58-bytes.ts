const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const digits = new Int8Array(128).fill(-1);
for (const [at, letter] of [...ALPHABET].entries()) digits[letter.charCodeAt(0)] = at;

/** Small enough for exact products of doubles. */
const CHUNK = 4;
const LIMB_BYTES = 3;
const LIMB = 2 ** (8 * LIMB_BYTES);
const CHUNK_VALUE = 58 ** CHUNK;

/** Null unless the text is base58 of exactly this many bytes. */
export const base58Bytes = (text: string, size: number): Uint8Array | null => {
  // Little-endian.
  const limbs = new Float64Array(Math.ceil(size / LIMB_BYTES));
  for (let at = 0; at < text.length; ) {
    const end = at + (at === 0 ? text.length % CHUNK || CHUNK : CHUNK);
    let carry = 0;
    for (; at < end; at += 1) {
      const digit = digits[text.charCodeAt(at)] ?? -1;
      if (digit < 0) return null;
      carry = carry * 58 + digit;
    }
    for (let limb = 0; limb < limbs.length; limb += 1) {
      const value = limbs[limb]! * CHUNK_VALUE + carry;
      carry = Math.floor(value / LIMB);
      limbs[limb] = value - carry * LIMB;
    }
    if (carry > 0) return null;
  }
  return bytesOf(limbs, size, text);
};

const bytesOf = (limbs: Float64Array, size: number, text: string): Uint8Array | null => {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < limbs.length; at += 1)
    for (let rest = limbs[at]!, to = size - 1 - LIMB_BYTES * at; rest > 0; rest = Math.floor(rest / 256), to -= 1) {
      if (to < 0) return null;
      bytes[to] = rest % 256;
    }
  return leading(bytes, 0) === leadingOnes(text) ? bytes : null;
};

const leading = (bytes: Uint8Array, byte: number): number => {
  const end = bytes.findIndex(each => each !== byte);
  return end < 0 ? bytes.length : end;
};

const leadingOnes = (text: string): number => text.length - text.replace(/^1+/, '').length;

export const base58Text = (bytes: Uint8Array): string => {
  const limbs = new Float64Array(Math.ceil(bytes.length / LIMB_BYTES));
  for (let at = 0, place = bytes.length - 1; at < bytes.length; at += 1, place -= 1)
    limbs[Math.floor(place / LIMB_BYTES)]! += bytes[at]! * 256 ** (place % LIMB_BYTES);
  let text = '';
  for (let top = limbs.length - 1; top >= 0; ) {
    let rest = 0;
    for (let at = top; at >= 0; at -= 1) {
      const value = rest * LIMB + limbs[at]!;
      limbs[at] = Math.floor(value / CHUNK_VALUE);
      rest = value - limbs[at]! * CHUNK_VALUE;
    }
    text = chunkText(rest) + text;
    while (top >= 0 && limbs[top] === 0) top -= 1;
  }
  return '1'.repeat(leading(bytes, 0)) + text.replace(/^1+/, '');
};

const PAIR_VALUE = 58 ** 2;
const pairs = [...ALPHABET].flatMap(first => [...ALPHABET].map(second => first + second));

const chunkText = (value: number): string => pairs[Math.floor(value / PAIR_VALUE)]! + pairs[value % PAIR_VALUE]!;
