/** Components of a profile's vector. */
export const DIMENSIONS = 30;

/** Padded components of a direction: one cache line of 64 bytes. */
export const DIRECTION_LENGTH = 32;

/** Length of a scaled direction, the maximum of a 16-bit component. */
export const DIRECTION_SCALE = 32_767;

/** Bounds |product − S²·cosine| by r·S + (S + r)·r = 179,477, with r = √30/2, plus rounding. */
export const PRODUCT_ERROR_MAX = 180_000;

/** Cosine in float64: 0 for a zero vector, exactly 1 for equal ones. */
export function computeCosine(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  let lengthA = 0;
  let lengthB = 0;
  for (let at = 0; at < DIMENSIONS; at++) {
    const x = a[at]!;
    const y = b[at]!;
    dot += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  // The root of a square is exact.
  return lengthA === 0 || lengthB === 0 ? 0 : Math.min(1, dot / Math.sqrt(lengthA * lengthB));
}

/** Whether a vector is non-zero. */
export function hasLength(vector: Float32Array): boolean {
  return vector.some(component => component !== 0);
}

/** Writes a vector scaled to DIRECTION_SCALE and rounded. */
export function writeDirection(vector: Float32Array, into: Int16Array): void {
  let squares = 0;
  for (let at = 0; at < DIMENSIONS; at++) squares += vector[at]! * vector[at]!;
  const factor = squares === 0 ? 0 : DIRECTION_SCALE / Math.sqrt(squares);
  for (let at = 0; at < DIMENSIONS; at++) into[at] = Math.round(vector[at]! * factor);
}
