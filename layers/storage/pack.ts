import { deflate, inflate } from '../core/deflate.ts';
import { packDictionary } from './pack-dictionary.ts';

/** The first byte of what is packed: which dictionary it was packed with. */
export const packVersion = 2;
const dictionary = Buffer.from(packDictionary);

/** Packs a text into bytes. Repeated wallets, pools and prices cost next to nothing this way, nor does what most rows have in common. */
export const packText = (text: string | Uint8Array): Uint8Array =>
  Buffer.concat([Uint8Array.of(packVersion), deflate(typeof text === 'string' ? Buffer.from(text) : text, dictionary)]);

/** The text that `packText` packed, as bytes. Errors: RangeError on bytes of another version. */
export const unpackText = (bytes: Uint8Array): Buffer => {
  if (bytes[0] !== packVersion)
    throw new RangeError(
      `Packed bytes are of version ${bytes[0]}, not ${packVersion}. Begin with an empty data folder.`,
    );
  return inflate(bytes.subarray(1), dictionary);
};

/** Packs plain rows into bytes: JSON, deflated. */
export const pack = (rows: unknown): Uint8Array => packText(JSON.stringify(rows));

/** The rows that `pack` packed. */
export const unpack = <Rows>(bytes: Uint8Array): Rows => JSON.parse(unpackText(bytes).toString('utf8')) as Rows;

/** What was unpacked lately, by the packed bytes: the same bytes say the same, whatever became of the item that held them. */
export type Unpacked<Value> = Map<string, Value>;

/** What `open` makes of packed bytes, done once: of so many values at most, those asked for last are remembered. */
export const unpackOnce = <Value>(
  memory: Unpacked<Value>,
  valuesMax: number,
  bytes: Uint8Array,
  open: () => Value,
): Value => {
  const id = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const value = memory.get(id) ?? open();
  memory.delete(id);
  memory.set(id, value);
  for (const oldest of memory.keys()) {
    if (memory.size <= valuesMax) break;
    memory.delete(oldest);
  }
  return value;
};
