/** Elements that stand for all of a larger collection. */
const SAMPLE = 8;

/** Bytes on V8's 64-bit heap, measured by `npm run bench -- caches`. */
const SLOT = 8;
const NUMBER = 16;
const BIGINT = 32;
const TEXT = 40;
const OBJECT = 64;
/** Decoded objects are hash tables: three slots and spare room. */
const PROPERTY = 40;
const LIST = 48;
const TABLE = 128;
const ENTRY = 96;
const BUFFER = 128;

/** Estimates the memory of plain data. Samples large collections, so its cost is bounded. */
export function estimateHeapBytes(value: unknown): number {
  return Math.ceil(SLOT + estimateBeyondSlot(value));
}

function estimateBeyondSlot(value: unknown): number {
  if (typeof value === 'string') return TEXT + value.length;
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 0 : NUMBER;
  if (typeof value === 'bigint') return BIGINT;
  if (typeof value === 'function') return OBJECT;
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return LIST + estimateFromSample(value, value.length, SLOT, estimateBeyondSlot);
  if (ArrayBuffer.isView(value)) return BUFFER + value.byteLength;
  if (value instanceof Map)
    return (
      TABLE +
      estimateFromSample(value, value.size, ENTRY, ([key, held]) => estimateBeyondSlot(key) + estimateBeyondSlot(held))
    );
  if (value instanceof Set) return TABLE + estimateFromSample(value, value.size, ENTRY, estimateBeyondSlot);
  let bytes = OBJECT;
  for (const name in value) bytes += PROPERTY + estimateBeyondSlot((value as Readonly<Record<string, unknown>>)[name]);
  return bytes;
}

/** Extrapolates from the first elements of a collection. */
function estimateFromSample<Element>(
  elements: Iterable<Element>,
  size: number,
  each: number,
  beyond: (element: Element) => number,
): number {
  if (size === 0) return 0;
  let seen = 0;
  let bytes = 0;
  for (const element of elements) {
    bytes += beyond(element);
    seen += 1;
    if (seen === SAMPLE) break;
  }
  return size * (each + bytes / seen);
}
