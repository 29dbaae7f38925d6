import type { ChainEvent } from './event.ts';

/** The venue of an event, null where it has none, undefined where it is not of a transaction. */
export function findEventVenue(event: ChainEvent): string | null | undefined {
  if (event.type === 'swap') return event.dex_name;
  if (event.type === 'liquidity') return event.dex;
  if (event.type === 'migration') return event.to_dex;
  return event.type === 'transfer' ? null : undefined;
}
