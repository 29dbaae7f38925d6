import { ed25519 } from '@noble/curves/ed25519.js';
import bs58 from 'bs58';

/** Whether a key pair can sign for an address (not program-derived). */
export const isOnCurve = (address: string): boolean => {
  try {
    ed25519.Point.fromHex(bs58.decode(address));
    return true;
  } catch {
    return false;
  }
};
