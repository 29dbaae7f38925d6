import type { ChainEvent } from '../../contract/events/event.ts';
import { applyStatus, describe } from '../../core/mint/token.ts';
import { keepPrice, type Prices } from '../../storage/market/prices.ts';
import { foldToken, type Tokens } from '../../storage/market/tokens.ts';

export type FactStores = { readonly prices: Prices; readonly tokens: Tokens };

/** Stores prices and token facts of an event. Idempotent. */
export const keepFact = async ({ prices, tokens }: FactStores, event: ChainEvent): Promise<void> => {
  if (event.type === 'price')
    await keepPrice(prices, event.mint, { atMs: event.timestamp, slot: event.slot, usd: event.usd });
  if (event.type === 'token') await foldToken(tokens, event.mint, state => describe(state, metadataOf(event)));
  if (event.type === 'token_status') await foldToken(tokens, event.mint, state => applyStatus(state, verdictOf(event)));
};

const metadataOf = (event: Extract<ChainEvent, { type: 'token' }>) => ({
  slot: event.slot,
  timestampMs: event.timestamp,
  name: event.name,
  symbol: event.symbol,
  decimals: event.decimals,
  supplyRaw: event.supply_raw,
  deployer: event.deployer,
  mintAuthority: event.mint_authority,
  freezeAuthority: event.freeze_authority,
  primaryDex: event.primary_dex,
  primaryPool: event.primary_pool,
});

const verdictOf = (event: Extract<ChainEvent, { type: 'token_status' }>) => ({
  slot: event.slot,
  timestampMs: event.timestamp,
  status: event.status,
  reason: event.reason,
  reasons: event.reasons,
  highRisk: event.is_high_risk ?? false,
});
