/** A value as text; equal values have equal texts. */
export const text = (value: unknown): string => JSON.stringify(value, (_name, part: unknown) => plain(part));

const plain = (part: unknown): unknown => {
  if (typeof part === 'bigint') return `${part}n`;
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  if (part instanceof Map) return { map: [...part] };
  if (part instanceof Set) return { set: [...part] };
  const sorted = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, value]) => [name, value instanceof Uint8Array ? base64(value) : value]));
};

/** A buffer would turn itself into a list of numbers. */
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
