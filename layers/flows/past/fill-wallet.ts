import type { PastWorld } from './world.ts';

/** Folds a wallet's own log. */
export async function fillWallet(_world: PastWorld, _wallet: string): Promise<void> {}
