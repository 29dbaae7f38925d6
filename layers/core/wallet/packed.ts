import { asIs, type Codec, getVersionedCodec, transformCodec } from '../codec/codec.ts';
import { pack, unpack } from '../codec/pack.ts';

/** `decode` throws WrongVersion for another version. */
export function createPackedCodec<Value>(version: number, codec: Codec<Value>) {
  const { encode, decode } = getVersionedCodec('Wallet bytes', version, codec);
  return {
    encode: (value: Value): Uint8Array => pack(encode(value)),
    decode: (bytes: Uint8Array): Value => decode(unpack(bytes)),
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
