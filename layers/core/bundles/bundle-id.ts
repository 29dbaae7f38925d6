import { createHash } from 'node:crypto';
import bs58 from 'bs58';

const ID_BYTES = 16;

/** A bundle's id: base58 of 128 bits of SHA-256 over the mint, the cluster's key and its first wallet. The same on every replay. */
export const bundleIdOf = (mint: string, clusterKey: string, firstWallet: string): string =>
  bs58.encode(createHash('sha256').update(`${mint}\n${clusterKey}\n${firstWallet}`).digest().subarray(0, ID_BYTES));

/** Whether a text can be a bundle's id: base58 of exactly 16 bytes. */
export const isBundleId = (text: string): boolean =>
  text.length >= ID_BYTES && text.length <= 22 && bs58.decodeUnsafe(text)?.length === ID_BYTES;
