import type * as z from 'zod/mini';
import type { entityConcentration } from '../../contract/schemas/intel.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { type UsdE30, usdScale } from '../../core/money/amount.ts';
import { divideToNumber, toUiAmount } from '../../core/money/amount-ratio.ts';
import { computeNotional } from '../../core/money/trade-money.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { readStaleTrades, type Tape } from '../../storage/market/tape.ts';
import { findSharedEntities, type SharedEntity } from '../coordination/shared-entities.ts';
import { BUYERS_MAX, selectBuysInOrder } from './buyers.ts';

type ConcentrationStores = { readonly coordination: CoordinationTable; readonly tape: Tape };

/** Returns each entity's share of buys in (now − window, now]. */
export async function readConcentrationAnswer(
  { coordination, tape }: ConcentrationStores,
  mint: string,
  windowSeconds: number,
  nowMs: number,
): Promise<z.infer<typeof entityConcentration>> {
  const trades = await readStaleTrades(tape, mint, nowMs - windowSeconds * 1_000 + 1, nowMs + 1, nowMs);
  const volumes = sumVolumesByWallet(selectBuysInOrder(trades));
  const largest = [...volumes].toSorted(([, a], [, b]) => (a === b ? 0 : a < b ? 1 : -1)).slice(0, BUYERS_MAX);
  const shared = await findSharedEntities(
    coordination,
    largest.map(([wallet]) => wallet),
    1,
  );
  return computeEntityShares(volumes, shared);
}

/** Sums exact USD per wallet; unpriced buys add nothing. */
export function sumVolumesByWallet(buys: readonly Trade[]): ReadonlyMap<string, UsdE30> {
  const byWallet = new Map<string, UsdE30>();
  for (const buy of buys) byWallet.set(buy.wallet, (byWallet.get(buy.wallet) ?? 0n) + (computeNotional(buy) ?? 0n));
  return byWallet;
}

/** Returns shares of exact sums, rounded once; ties by id. */
export function computeEntityShares(
  volumes: ReadonlyMap<string, UsdE30>,
  shared: readonly SharedEntity[],
): z.infer<typeof entityConcentration> {
  const total = sum([...volumes.values()]);
  return shared
    .map(({ entity, wallets }) => ({ entity, wallets, usd: sum(wallets.map(wallet => volumes.get(wallet) ?? 0n)) }))
    .sort((a, b) => (a.usd === b.usd ? (a.entity.id < b.entity.id ? -1 : 1) : a.usd < b.usd ? 1 : -1))
    .map(({ entity, wallets, usd }) => ({
      entityId: entity.id,
      entityKind: entity.kind,
      rootWallet: entity.rootWallet,
      memberCount: entity.memberCount,
      activeMembers: wallets.length,
      buyVolumeUsd: toUiAmount(usd, usdScale),
      demandShare: total === 0n ? 0 : divideToNumber(usd, total),
      confidence: entity.confidence,
    }));
}

function sum(usd: readonly UsdE30[]): UsdE30 {
  return usd.reduce((total, one) => total + one, 0n);
}
