import type { StreamEvent, TradeRow } from '@chain-intelligence/client';
import { divideAmounts, multiplyAmounts } from '../exact/amount.ts';

/** A shown trade. Amounts are exact decimal strings. */
export type TapeRow = {
  readonly id: string;
  readonly signature: string;
  readonly seq: number;
  readonly ms: number;
  readonly side: TradeRow['direction'];
  readonly wallet: string;
  readonly tokens: string;
  readonly usd: string | null;
  readonly price: string | null;
  readonly labels: readonly string[];
  /** Empty without a bundle. */
  readonly bundleId: string;
};

export type TradeEvent = Extract<StreamEvent<`token:${string}:trades`>, { type: 'token:trades' }>;

export function fromRestTrade(trade: TradeRow): TapeRow {
  const usd = trade.base_price_usd === null ? null : multiplyAmounts(trade.base_amount, trade.base_price_usd);
  return {
    ...toCommonFields(trade),
    seq: trade.seq,
    tokens: String(trade.token_amount),
    usd,
    price: usd === null ? null : divideAmounts(usd, trade.token_amount),
  };
}

export function fromTradeEvent({ seq, data }: Pick<TradeEvent, 'seq' | 'data'>): TapeRow {
  return {
    ...toCommonFields(data),
    seq,
    tokens: data.token_amount,
    usd: data.usd_notional,
    price: data.usd_price,
  };
}

type Common = Pick<
  TradeRow,
  'trade_id' | 'signature' | 'timestamp' | 'direction' | 'wallet_address' | 'labels' | 'bundle_id'
>;

function toCommonFields({ trade_id, signature, timestamp, direction, wallet_address, labels, bundle_id }: Common) {
  return {
    id: trade_id,
    signature,
    ms: timestamp,
    side: direction,
    wallet: wallet_address,
    labels,
    bundleId: bundle_id,
  };
}

/** Newest first, each trade once. Added rows replace known ones. */
export function mergeTapeRows(known: readonly TapeRow[], added: readonly TapeRow[], max: number): readonly TapeRow[] {
  if (added.length === 0) return known;
  const rows = new Map(known.map(row => [row.id, row]));
  for (const row of added) rows.set(row.id, row);
  return [...rows.values()].toSorted((a, b) => b.ms - a.ms || b.seq - a.seq).slice(0, max);
}
