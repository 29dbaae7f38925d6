import { simulate } from 'market-simulator';
import type { TapeEvent, Truth } from 'market-simulator/item';
import type { SimulationOptions } from 'market-simulator/options';

/** A swap as the tape has it. */
export type Swap = TapeEvent & {
  readonly signature: string;
  readonly slot: number;
  readonly tx_index: number;
  readonly event_index: number;
  readonly wallet_address: string;
  readonly pool_address: string;
  readonly direction: 'buy' | 'sell';
  readonly token_mint: string;
  readonly token_amount_raw: string;
  readonly base_amount_raw: string;
  readonly dex_fee_raw: string;
  readonly pool_token_reserve_raw: string;
  readonly pool_base_reserve_raw: string;
  readonly relay_bundle_id?: string;
  readonly base_price_usd?: string;
  readonly curve?: { readonly is_complete: boolean };
};

export type Tape = {
  readonly events: readonly TapeEvent[];
  readonly truths: readonly Truth[];
  readonly swaps: readonly Swap[];
};

/** A whole simulation in memory. */
export const tapeOf = (options: SimulationOptions): Tape => {
  const items = [...simulate(options)];
  const events = items.flatMap(item => ('event' in item ? [item.event] : []));
  return {
    events,
    truths: items.flatMap(item => ('truth' in item ? [item.truth] : [])),
    swaps: events.filter((event): event is Swap => event.type === 'swap'),
  };
};
