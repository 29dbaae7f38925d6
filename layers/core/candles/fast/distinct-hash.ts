const firstSeed = 0x9e3779b9;
const secondSeed = 0x85ebca6b;

/** Hashes an address to 53 bits (MurmurHash3 finalizer, two lanes). */
export function hashWallet(wallet: string): number {
  let a = firstSeed;
  let b = secondSeed;
  for (let i = 0; i < wallet.length; i += 1) {
    const code = wallet.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995);
    b ^= b >>> 15;
  }
  const high = finish(a ^ (b >>> 7)) >>> 0;
  const low = finish(b ^ (high >>> 3)) >>> 0;
  return high * 0x200000 + (low >>> 11);
}

function finish(lane: number): number {
  let h = lane;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
