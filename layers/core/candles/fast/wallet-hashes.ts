import { hashWallet } from './distinct-hash.ts';

/** Wallets trade again soon, and comparing is faster than hashing. */
const slots = 8192;
const wallets: string[] = new Array(slots).fill('');
const hashes = new Float64Array(slots);

/** Returns `walletHash` from a cache with one wallet per slot. */
export function getCachedWalletHash(wallet: string): number {
  // Four characters suffice: addresses are evenly distributed.
  const code =
    wallet.charCodeAt(5) | (wallet.charCodeAt(14) << 8) | (wallet.charCodeAt(23) << 16) | (wallet.charCodeAt(32) << 24);
  const slot = Math.imul(code, 0x9e3779b1) >>> 19;
  if (wallets[slot] === wallet) return hashes[slot]!;
  wallets[slot] = wallet;
  hashes[slot] = hashWallet(wallet);
  return hashes[slot]!;
}
