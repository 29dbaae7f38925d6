/** JSON that keeps integers of any size: `#12` is the integer 12, and a text that begins with `#` gets one more. */
const mark = '#';

/** Plain data with bigints as JSON. */
export const toExactJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return `${mark}${part}`;
    return typeof part === 'string' && part.startsWith(mark) ? `${mark}${part}` : part;
  });

/** What `toExactJson` wrote; the caller knows its type. */
export const fromExactJson = (json: string): unknown =>
  JSON.parse(json, (_key, part: unknown) => {
    if (typeof part !== 'string' || !part.startsWith(mark)) return part;
    const rest = part.slice(mark.length);
    return rest.startsWith(mark) ? rest : BigInt(rest);
  });
