import { ed25519 } from '@noble/curves/ed25519.js';
import bs58 from 'bs58';

/** Whether an address is a point of the curve, so that a key pair may sign for it. Program-derived addresses are not. */
export const isOnCurve = (address: string): boolean => {
  try {
    ed25519.Point.fromHex(bs58.decode(address));
    return true;
  } catch {
    return false;
  }
};
