import { getCompiledTransactionMessageEncoder } from '@solana/kit';
import bs58 from 'bs58';
import type { Raw } from './fixtures.ts';

/** The bytes validators exchange: legacy and version 0 by Solana's own encoder. */
export const wireBytes = (raw: Raw): Uint8Array => {
  const { message, signatures } = raw.transaction;
  const compiled = {
    version: raw.version === 0 ? 0 : 'legacy',
    header: {
      numSignerAccounts: message.header.numRequiredSignatures,
      numReadonlySignerAccounts: message.header.numReadonlySignedAccounts,
      numReadonlyNonSignerAccounts: message.header.numReadonlyUnsignedAccounts,
    },
    staticAccounts: message.accountKeys,
    lifetimeToken: message.recentBlockhash,
    instructions: message.instructions.map((each: Raw) => ({
      programAddressIndex: each.programIdIndex,
      accountIndices: each.accounts,
      data: bs58.decode(each.data),
    })),
    ...(raw.version === 0 && {
      addressTableLookups: (message.addressTableLookups ?? []).map((lookup: Raw) => ({
        lookupTableAddress: lookup.accountKey,
        writableIndexes: lookup.writableIndexes,
        readonlyIndexes: lookup.readonlyIndexes,
      })),
    }),
  };
  const body = getCompiledTransactionMessageEncoder().encode(compiled as never);
  return Buffer.concat([
    Buffer.from([signatures.length]),
    ...signatures.map((text: string) => bs58.decode(text)),
    Buffer.from(body),
  ]);
};

/** Version 1 by the layout of SIMD-0385, from the form `asVersionOne`. */
export const versionOneBytes = (raw: Raw): Uint8Array => {
  const { message, signatures } = raw.transaction;
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = message.header;
  const datas = message.instructions.map((each: Raw) => Buffer.from(bs58.decode(each.data)));
  return Buffer.concat([
    Buffer.from([129, numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts]),
    // Priority fee, a u64, and compute unit limit.
    Buffer.from([0b111, 0, 0, 0]),
    bs58.decode(message.recentBlockhash),
    Buffer.from([message.instructions.length, message.accountKeys.length]),
    ...message.accountKeys.map((text: string) => bs58.decode(text)),
    Buffer.alloc(12, 1),
    ...message.instructions.map((each: Raw, at: number) =>
      Buffer.from([each.programIdIndex, each.accounts.length, datas[at].length & 255, datas[at].length >> 8]),
    ),
    ...message.instructions.flatMap((each: Raw, at: number) => [Buffer.from(each.accounts), datas[at]]),
    ...signatures.map((text: string) => bs58.decode(text)),
  ]);
};

/** As a node writes it with `encoding: base64`. */
export const asBase64 = (raw: Raw, bytes = wireBytes(raw)): Raw => ({
  ...raw,
  transaction: [Buffer.from(bytes).toString('base64'), 'base64'],
});

/** As nodes write it with `encoding: base58`, and with the old `binary`. */
export const asBase58 = (raw: Raw): Raw => ({ ...raw, transaction: [bs58.encode(wireBytes(raw)), 'base58'] });
export const asBinary = (raw: Raw): Raw => ({ ...raw, transaction: bs58.encode(wireBytes(raw)) });
