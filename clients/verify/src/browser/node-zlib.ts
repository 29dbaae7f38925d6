/** The verifier packs what it unpacks itself, and nothing of the service: bytes can stay as they are. */
export function deflateRawSync(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes);
}

export const inflateRawSync = deflateRawSync;
