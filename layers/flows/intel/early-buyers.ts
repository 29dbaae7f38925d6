import type * as z from 'zod/mini';
import type { Window } from '../../contract/covers.ts';
import type { earlyBuyerClusters } from '../../contract/schemas/intel.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { readFirstTrades, type Tape } from '../../storage/market/tape.ts';
import { findSharedEntities } from '../coordination/shared-entities.ts';
import { listDistinctBuyers, selectBuysInOrder } from './buyers.ts';

type EarlyStores = { readonly coordination: CoordinationTable; readonly tape: Tape };

const MEMBERS_MIN = 2;

/** Returns entities with early buyers, most members first, ties by id, and the window. */
export async function readEarlyBuyersAnswer(
  { coordination, tape }: EarlyStores,
  mint: string,
  windowSeconds: number,
  nowMs: number,
): Promise<{ readonly body: z.infer<typeof earlyBuyerClusters>; readonly window: Window | null }> {
  const trades = await readFirstTrades(tape, mint, windowSeconds * 1_000, nowMs);
  const shared = await findSharedEntities(coordination, listDistinctBuyers(selectBuysInOrder(trades)), MEMBERS_MIN);
  const body = shared
    .toSorted((a, b) => b.wallets.length - a.wallets.length || (a.entity.id < b.entity.id ? -1 : 1))
    .map(({ entity, wallets }) => ({
      entityId: entity.id,
      entityKind: entity.kind,
      rootWallet: entity.rootWallet,
      confidence: entity.confidence,
      membersInEarlyBuy: wallets.length,
      memberWallets: [...wallets],
    }));
  const fromMs = Math.min(...trades.map(({ timestampMs }) => timestampMs));
  const toMs = Math.min(nowMs, fromMs + windowSeconds * 1_000);
  return { body, window: trades.length === 0 ? null : { fromMs, toMs } };
}
