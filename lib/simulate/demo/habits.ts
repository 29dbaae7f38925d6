/** Traits follow from the address, so none are stored. */
const trait = (wallet: string, place: number): number =>
  (wallet.charCodeAt(place) * 131 + wallet.charCodeAt(place + 1) * 31 + wallet.charCodeAt(place + 2)) % 100;

const terminals = ['axiom', 'axiom', 'photon', 'trojan', 'bullx', 'gmgn'] as const;

/** Half of the wallets use a terminal. */
export const terminalOf = (wallet: string): string | null =>
  trait(wallet, 5) < 50 ? terminals[trait(wallet, 9) % terminals.length]! : null;

export const feeOf = (wallet: string): number => 5_000 + (trait(wallet, 13) % 21) * 5_000;

/** How large the wallet trades, around 1. */
export const appetiteOf = (wallet: string): number => 0.4 * 6 ** (trait(wallet, 17) / 100);
