/** Proofs are not packed, so the verifier never unpacks. */
export function inflateRawSync(): never {
  throw new Error('Pages do not unpack stored rows.');
}

export const deflateRawSync = inflateRawSync;
