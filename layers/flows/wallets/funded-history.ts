import type { WalletFundedEvent } from '../../contract/events/event.ts';
import { HISTORY_MS, toLastHistoryDay } from '../../core/identity/history.ts';
import type { Activity } from '../../core/wallet/state-activity.ts';
import { toVolumesUntil } from '../../core/wallet/volumes.ts';

/** Volumes matter only beside a day of history. */
export function buildHistory({ firstTradeMs, traded }: Activity, untilMs: number): Pick<WalletFundedEvent, 'traded'> {
  if (firstTradeMs === null || untilMs - firstTradeMs <= HISTORY_MS) return {};
  const volumes = toVolumesUntil(traded, toLastHistoryDay(untilMs));
  return { traded: volumes.map(({ day, microUsd }) => ({ day, micro_usd: microUsd })) };
}
