import type { Entangled } from './entity.ts';

export type Together = {
  readonly mint: string;
  readonly coAction: string;
  readonly wallets: readonly string[];
  readonly atMs: number;
};

/** A wallet's co-actors by mint, newest first (docs/reference/rules/coordination.md#entanglement). */
export function listEntangledWallets(wallet: string, coActions: readonly Together[]): readonly Entangled[] {
  return [...Map.groupBy(coActions, ({ mint }) => mint)]
    .map(([mint, own]): Entangled => {
      const others = own.map(({ wallets }) => wallets.filter(other => other !== wallet));
      return {
        mint,
        wallets: [...new Set(others.flat())].sort(),
        edgeCount: others.reduce((sum, list) => sum + list.length, 0),
        lastSeenMs: Math.max(...own.map(({ atMs }) => atMs)),
      };
    })
    .filter(({ wallets }) => wallets.length > 0)
    .sort((a, b) => b.lastSeenMs - a.lastSeenMs || (a.mint < b.mint ? -1 : 1));
}
