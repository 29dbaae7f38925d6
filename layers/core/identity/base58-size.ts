export const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]*$/;

/** Whether text is base58 of this many bytes. Digits sort as their letters. */
export function isBase58Of(bytes: number, text: string): boolean {
  let zeros = 0;
  while (text.charCodeAt(zeros) === 49) zeros += 1;
  const rest = bytes - zeros;
  if (rest <= 0) return rest === 0 && zeros === text.length;
  const { least, most } = bounds.get(rest) ?? computeBounds(rest);
  const length = text.length - zeros;
  if (length < least.length || length > most.length || !BASE58.test(text)) return false;
  const digits = zeros === 0 ? text : text.slice(zeros);
  return (length > least.length || digits >= least) && (length < most.length || digits <= most);
}

type Bounds = { readonly least: string; readonly most: string };
const bounds = new Map<number, Bounds>();

/** The least and the greatest number of a size. */
function computeBounds(bytes: number): Bounds {
  const [least, most] = [256n ** BigInt(bytes - 1), 256n ** BigInt(bytes) - 1n].map(number => {
    let text = '';
    for (let rest = number; rest > 0n; rest /= 58n) text = ALPHABET[Number(rest % 58n)]! + text;
    return text;
  }) as [string, string];
  bounds.set(bytes, { least, most });
  return { least, most };
}
