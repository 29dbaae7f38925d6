import type { Bundle } from '../bundles/bundle.ts';
import { listAllBundles } from '../bundles/bundles.ts';
import { findTies } from '../insiders/ties.ts';
import type { UsdE30 } from '../money/amount.ts';
import { filterInsiderBundles, findInsiderEntity } from '../signal/insider-evidence.ts';
import type { SignalSource } from '../signal/source.ts';
import { isPartOfProfit, isProfiteer, type RugPart, type RugRole } from '../token-state/rug.ts';
import { getPeakProfit } from './profit.ts';

export type RoleNews =
  | { readonly kind: 'rug_parts'; readonly parts: readonly RugPart[] }
  | { readonly kind: 'rug_parts_withdrawn'; readonly parts: readonly RugPart[] };

/** Compares the roles in a rug with those reported last. */
export function updateRugRoles(source: SignalSource): readonly RoleNews[] {
  const { token } = source;
  const before = token.roles;
  if (token.rug === null && Object.keys(before).length === 0) return [];
  const roles = findRoles(source);
  token.roles = Object.fromEntries(roles);
  const parts = [...roles].flatMap(([wallet, role]) => (before[wallet] === role ? [] : [{ wallet, role }]));
  const ended = Object.entries(before).flatMap(([wallet, role]) => (roles.has(wallet) ? [] : [{ wallet, role }]));
  return [
    ...(parts.length === 0 ? [] : [{ kind: 'rug_parts', parts } as const]),
    ...(ended.length === 0 ? [] : [{ kind: 'rug_parts_withdrawn', parts: ended } as const]),
  ];
}

/** The gravest role of each wallet (docs/reference/rules/wallet-labels.md#malicious-wallets). */
function findRoles(source: SignalSource): ReadonlyMap<string, RugRole> {
  const { rug } = source.token;
  const roles = new Map<string, RugRole>();
  if (rug === null) return roles;
  const { pullers } = findTies(source.insiders);
  // Insiders with enough profit, alone or as a group.
  const profit = (wallet: string): UsdE30 => getPeakProfit(source.holders, wallet);
  const alone = [...listInsiderWallets(source, rug.removers)].filter(wallet => isProfiteer(profit(wallet)));
  const groups = [[...findTies(source.insiders).kin], findInsiderEntity(source)?.wallets ?? []];
  const together = groups.filter(wallets => isProfiteer(wallets.reduce((sum, wallet) => sum + profit(wallet), 0n)));
  const profiteers = [...alone, ...together.flat().filter(wallet => isPartOfProfit(profit(wallet)))];
  for (const wallet of profiteers) roles.set(wallet, 'profiteer');
  for (const wallet of rug.removers) roles.set(wallet, 'remover');
  const isDeclared = source.token.declared.verdict?.status === 'rugged';
  // A bundle of strangers that pulls does not brand the deployer.
  const pulling = [...rug.removers, ...findBundles(source, rug.removers).flatMap(({ members }) => [...members.keys()])];
  if (rug.deployer !== null && (isDeclared || pulling.some(wallet => pullers.has(wallet))))
    roles.set(rug.deployer, 'deployer');
  return roles;
}

/** Kin, the entity, bundles with much supply, and the removers' bundles. */
function listInsiderWallets(source: SignalSource, removers: readonly string[]): ReadonlySet<string> {
  const bundles = [...filterInsiderBundles(source, listAllBundles(source.bundles)), ...findBundles(source, removers)];
  return new Set([
    ...findTies(source.insiders).kin,
    ...(findInsiderEntity(source)?.wallets ?? []),
    ...bundles.flatMap(({ members }) => [...members.keys()]),
  ]);
}

function findBundles({ bundles }: SignalSource, wallets: readonly string[]): readonly Bundle[] {
  return listAllBundles(bundles).filter(({ members }) => wallets.some(wallet => members.has(wallet)));
}
