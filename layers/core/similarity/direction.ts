/** Components of a profile's vector. */
export const DIMENSIONS = 30;

/** Components of a direction: padded, so that one is a cache line of 64 bytes. */
export const DIRECTION_LENGTH = 32;

/** The length that a direction is scaled to, the most a 16-bit component can say. */
export const DIRECTION_SCALE = 32_767;

/**
 * How far a product of two directions lies from DIRECTION_SCALE² × their vectors' cosine, at most. Rounding moves each of 30 components by at most
 * 1/2, so a direction x' lies within r = √30/2 of the exact one, and |x'·y' − x·y| ≤ |x'−x||y| + |x'||y'−y| ≤ r·S + (S + r)·r = 179,477 for S = 32,767.
 * The rest up to 180,000 is room for the float64 roundings of scaling and of the cosine itself, which come to less than one.
 */
export const PRODUCT_ERROR_MAX = 180_000;

/** The similarity of two vectors of float32: their cosine in float64, summed in order, 0 where one has no length. Two equal vectors give exactly 1. */
export const cosine = (a: Float32Array, b: Float32Array): number => {
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
  // The root of the product, not the product of roots: the root of a square is exact.
  return lengthA === 0 || lengthB === 0 ? 0 : Math.min(1, dot / Math.sqrt(lengthA * lengthB));
};

/** Whether a vector points anywhere. */
export const hasLength = (vector: Float32Array): boolean => vector.some(component => component !== 0);

/** Writes the direction of a vector: scaled to DIRECTION_SCALE and rounded; all zeros for a vector without length. */
export const writeDirection = (vector: Float32Array, into: Int16Array): void => {
  let squares = 0;
  for (let at = 0; at < DIMENSIONS; at++) squares += vector[at]! * vector[at]!;
  const factor = squares === 0 ? 0 : DIRECTION_SCALE / Math.sqrt(squares);
  for (let at = 0; at < DIMENSIONS; at++) into[at] = Math.round(vector[at]! * factor);
};
