const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const digitOf = new Uint8Array(128);
for (let digit = 0; digit < ALPHABET.length; digit++) digitOf[ALPHABET.charCodeAt(digit)] = digit;

/** Four digits per step; a product with a limb stays below 2⁵³. */
const GROUP = 4;
const GROUP_SIZE = 58 ** GROUP;
const LIMB_BYTES = 3;
const LIMB_SIZE = 2 ** 24;

/** Bytes of base58 text, or null unless it is the one text of `size` bytes. */
export const base58Bytes = (text: string, size: number): Uint8Array | null => {
  const limbs = new Float64Array(Math.ceil(size / LIMB_BYTES));
  for (let at = 0; at < text.length; at += GROUP) {
    const end = Math.min(at + GROUP, text.length);
    let value = 0;
    for (let index = at; index < end; index++) value = value * 58 + digitOf[text.charCodeAt(index)]!;
    if (!multiplyAdd(limbs, 58 ** (end - at), value)) return null;
  }
  const bytes = new Uint8Array(limbs.length * LIMB_BYTES);
  for (const [index, limb] of limbs.entries())
    for (let byte = 0; byte < LIMB_BYTES; byte++)
      bytes[bytes.length - 1 - index * LIMB_BYTES - byte] = Math.floor(limb / 256 ** byte) % 256;
  const extra = bytes.length - size;
  const found = bytes.subarray(extra);
  const isCanonical = countLeading(text, char => char === '1') === countLeading(found, byte => byte === 0);
  return bytes.subarray(0, extra).every(byte => byte === 0) && isCanonical ? found : null;
};

/** False on overflow. */
const multiplyAdd = (limbs: Float64Array, by: number, add: number): boolean => {
  let carry = add;
  for (let at = 0; at < limbs.length; at++) {
    const value = limbs[at]! * by + carry;
    carry = Math.floor(value / LIMB_SIZE);
    limbs[at] = value - carry * LIMB_SIZE;
  }
  return carry === 0;
};

const countLeading = <One>(list: ArrayLike<One>, isIt: (one: One) => boolean): number => {
  let count = 0;
  while (count < list.length && isIt(list[count]!)) count++;
  return count;
};

/** Base58 text of bytes. */
export const base58Text = (bytes: Uint8Array): string => {
  const limbs = limbsOf(bytes);
  let text = '';
  for (let first = 0; first < limbs.length; ) {
    if (limbs[first] === 0) first++;
    else text = groupText(divide(limbs, first)) + text;
  }
  const digits = text.slice(countLeading(text, char => char === '1'));
  return '1'.repeat(countLeading(bytes, byte => byte === 0)) + digits;
};

/** Largest first. */
const limbsOf = (bytes: Uint8Array): Float64Array => {
  const limbs = new Float64Array(Math.ceil(bytes.length / LIMB_BYTES));
  const extra = limbs.length * LIMB_BYTES - bytes.length;
  for (const [index, byte] of bytes.entries()) {
    const at = Math.floor((index + extra) / LIMB_BYTES);
    limbs[at] = limbs[at]! * 256 + byte;
  }
  return limbs;
};

/** Divides in place and returns the remainder. */
const divide = (limbs: Float64Array, first: number): number => {
  let rest = 0;
  for (let at = first; at < limbs.length; at++) {
    const value = rest * LIMB_SIZE + limbs[at]!;
    limbs[at] = Math.floor(value / GROUP_SIZE);
    rest = value - limbs[at]! * GROUP_SIZE;
  }
  return rest;
};

const PAIR_SIZE = 58 ** 2;

const pairs = Array.from({ length: PAIR_SIZE }, (_, at) => ALPHABET[Math.floor(at / 58)]! + ALPHABET[at % 58]!);

const groupText = (value: number): string => pairs[Math.floor(value / PAIR_SIZE)]! + pairs[value % PAIR_SIZE]!;
