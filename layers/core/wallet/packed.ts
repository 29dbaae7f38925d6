import { asIs, type Codec, transformCodec } from '../codec/codec.ts';
import { compressDeflate, decompressDeflate } from '../codec/deflate.ts';
import { assertVersion } from '../codec/wrong-version.ts';

/** Stores deflated JSON after a version byte. Throws WrongVersion for another. */
export function createPackedCodec<Value>(version: number, codec: Codec<Value>) {
  return {
    encode: (value: Value): Uint8Array =>
      Buffer.concat([Buffer.of(version), compressDeflate(Buffer.from(JSON.stringify(codec.encode(value))))]),
    decode(bytes: Uint8Array): Value {
      assertVersion('Wallet bytes', bytes[0], version);
      return codec.decode(JSON.parse(decompressDeflate(bytes.subarray(1)).toString()));
    },
  };
}

type Counts<Name extends string> = { readonly [Key in Name]: number };

/** Named counts, all zero, and their codec. */
export function defineCounts<Name extends string>(names: readonly Name[]) {
  const named = (list: readonly number[]) =>
    Object.fromEntries(names.map((name, at) => [name, list[at] ?? 0])) as Counts<Name>;
  const codec: Codec<Counts<Name>> = transformCodec(asIs, value => names.map(name => value[name]), named);
  return { zero: named([]), codec };
}
