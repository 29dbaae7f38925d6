import { hashedId } from '../hashed-id.ts';

/** A bundle's id, of the mint, the cluster's key and its first wallet. */
export const bundleIdOf = (mint: string, clusterKey: string, firstWallet: string): string =>
  hashedId(mint, clusterKey, firstWallet);
