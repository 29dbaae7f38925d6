/** Traits follow from the address, so none are stored. */
function deriveTrait(wallet: string, place: number): number {
  return (wallet.charCodeAt(place) * 131 + wallet.charCodeAt(place + 1) * 31 + wallet.charCodeAt(place + 2)) % 100;
}

const terminals = ['axiom', 'axiom', 'photon', 'trojan', 'bullx', 'gmgn'] as const;

/** Half of the wallets use a terminal. */
export function deriveTerminal(wallet: string): string | null {
  return deriveTrait(wallet, 5) < 50 ? terminals[deriveTrait(wallet, 9) % terminals.length]! : null;
}

export function deriveFeeLamports(wallet: string): number {
  return 5_000 + (deriveTrait(wallet, 13) % 21) * 5_000;
}

/** How large the wallet trades, around 1. */
export function deriveAppetite(wallet: string): number {
  return 0.4 * 6 ** (deriveTrait(wallet, 17) / 100);
}
