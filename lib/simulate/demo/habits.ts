/** Traits follow from the address, so none are stored. */
const deriveTrait = (wallet: string, place: number): number =>
  (wallet.charCodeAt(place) * 131 + wallet.charCodeAt(place + 1) * 31 + wallet.charCodeAt(place + 2)) % 100;

const terminals = ['axiom', 'axiom', 'photon', 'trojan', 'bullx', 'gmgn'] as const;

/** Half of the wallets use a terminal. */
export const deriveTerminal = (wallet: string): string | null =>
  deriveTrait(wallet, 5) < 50 ? terminals[deriveTrait(wallet, 9) % terminals.length]! : null;

export const deriveFeeLamports = (wallet: string): number => 5_000 + (deriveTrait(wallet, 13) % 21) * 5_000;

/** How large the wallet trades, around 1. */
export const deriveAppetite = (wallet: string): number => 0.4 * 6 ** (deriveTrait(wallet, 17) / 100);
