import { hashedId } from '../identity/hashed-id.ts';

/** Hashes the mint, the cluster's key and its first wallet. */
export const bundleIdOf = (mint: string, clusterKey: string, firstWallet: string): string =>
  hashedId(mint, clusterKey, firstWallet);
