import { SOL } from '../../core/identity/address.ts';
import type { ChainEvent } from './event.ts';

/** Returns the partition key of an event (`docs/reference/events.md#partition-keys`). */
export function toPartitionKey(event: ChainEvent): string {
  switch (event.type) {
    case 'swap':
      return event.token_mint;
    case 'transfer':
      return event.mint === SOL ? event.to : event.mint;
    case 'identity':
    case 'known_wallet':
    case 'funder_learnt':
      return event.wallet;
    case 'coverage':
    case 'source_gap':
      return event.source;
    case 'decode_tally':
      return event.decoder;
    default:
      return event.mint;
  }
}
