import { createStored } from './stored.ts';

/** Explorers of the chain. An id follows each address. */
export const explorers = {
  solscan: {
    title: 'Solscan',
    token: 'https://solscan.io/token/',
    wallet: 'https://solscan.io/account/',
    transaction: 'https://solscan.io/tx/',
  },
  solana: {
    title: 'Solana Explorer',
    token: 'https://explorer.solana.com/address/',
    wallet: 'https://explorer.solana.com/address/',
    transaction: 'https://explorer.solana.com/tx/',
  },
} as const;

export type ExplorerName = keyof typeof explorers;
export const explorerNames = Object.keys(explorers) as readonly ExplorerName[];

export type ExplorerSubject = 'token' | 'wallet' | 'transaction';

export function parseExplorer(value: unknown): ExplorerName {
  return explorerNames.find(name => name === value) ?? 'solscan';
}

export const storedExplorer = createStored('chain:explorer', parseExplorer);
