import type { UsdE30 } from '../money/amount.ts';
import { computeEventFees } from './book.ts';
import { movedKinds } from './moved.ts';
import type { WalletEvent } from './wallet-event.ts';

export const activityKinds = ['buy', 'sell', 'swap', 'flash_swap', ...movedKinds] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Something that a wallet did. Its id is `{kind}:{signature}:{event_index}`. */
export type Activity = {
  readonly id: string;
  readonly kind: ActivityKind;
  readonly signature: string;
  readonly eventIndex: number;
  readonly slot: number;
  readonly timestampMs: number;
  readonly mint: string;
  readonly dex: string | null;
  readonly pool: string | null;
  readonly counterparty: string | null;
  readonly labels: readonly string[];
  readonly tokenRaw: string;
  readonly tokenDecimals: number;
  readonly base: { readonly mint: string; readonly raw: string; readonly decimals: number } | null;
  readonly valueUsd: UsdE30 | null;
  readonly networkLamports: number;
  readonly feesUsd: UsdE30 | null;
  /** Of a sell's exit. */
  readonly realizedUsd: UsdE30 | null;
};

/** Null for what is not a swap or a movement. */
export function toActivity(event: WalletEvent): Activity | null {
  const { swap, cause, trade, exit, moved, mint, slot, timestampMs } = event;
  const place = { slot, timestampMs, mint };
  if (moved !== undefined) {
    const { kind, id, valueUsd, counterparty, pool, dex, base, tokenRaw, tokenDecimals } = moved;
    return {
      ...{ id: `${kind}:${id}`, kind, ...splitTradeId(id), ...place, dex, pool, counterparty, labels: [] },
      ...{ tokenRaw, tokenDecimals, base, valueUsd, networkLamports: 0, feesUsd: 0n, realizedUsd: null },
    };
  }
  if (swap === null || typeof cause !== 'object' || trade === undefined) return null;
  const { networkUsd, venueUsd } = computeEventFees(event);
  return {
    ...{ id: `${swap.direction}:${cause.id}`, kind: swap.direction, ...splitTradeId(cause.id), ...place },
    ...{ dex: swap.dex, pool: trade.pool, counterparty: null, labels: swap.labels },
    ...{ tokenRaw: cause.tokenRaw, tokenDecimals: trade.tokenDecimals },
    base: { mint: cause.baseMint, raw: cause.baseRaw, decimals: cause.baseDecimals },
    valueUsd: swap.notionalUsd,
    networkLamports: swap.networkFeeLamports + swap.tipLamports,
    feesUsd: networkUsd === null || venueUsd === null ? null : networkUsd + venueUsd,
    realizedUsd: exit?.money?.realizedUsd ?? null,
  };
}

function splitTradeId(id: string): Pick<Activity, 'signature' | 'eventIndex'> {
  const at = id.lastIndexOf(':');
  return { signature: id.slice(0, at), eventIndex: Number(id.slice(at + 1)) };
}
