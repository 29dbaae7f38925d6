import { isDeepStrictEqual } from 'node:util';
import type { ChainEvent, EventOf } from '../../contract/events/event.ts';
import { putGap, type SourceGap } from '../../core/coverage/source-gap.ts';
import { pick } from '../../core/kernel/pick.ts';
import {
  applyStatus,
  describe,
  documentTexts,
  putDocument,
  putMultiplier,
  type TokenMetadata,
} from '../../core/mint/token.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import { type Prices, saveReferencePrice } from '../../storage/market/prices.ts';
import { saveTokenNames, type TokenNames } from '../../storage/market/token-names.ts';
import { foldToken, type Tokens } from '../../storage/market/tokens.ts';
import { foldSourceGaps } from '../../storage/operations/source-gaps.ts';
import { saveDescription } from '../../storage/token-list/described.ts';
import type { Listings } from '../../storage/token-list/listings.ts';

export type FactStores = {
  readonly prices: Prices;
  readonly tokens: Tokens;
  readonly names: TokenNames;
  readonly listings: Listings;
  readonly operations: TableRef<'operations'>;
};

type TokenEvent = Extract<ChainEvent, { type: 'token' }>;

/** Stores prices and token facts of an event. Idempotent. */
export async function saveEventFacts(stores: FactStores, event: ChainEvent, nowMs: number): Promise<void> {
  const { prices, tokens } = stores;
  if (event.type === 'price')
    await saveReferencePrice(prices, event.mint, { atMs: event.timestamp, slot: event.slot, usd: event.usd });
  if (event.type === 'token') await saveToken(stores, event, nowMs);
  if (event.type === 'token_status') await foldToken(tokens, event.mint, state => applyStatus(state, toVerdict(event)));
  if (event.type === 'multiplier') {
    const { slot, timestamp: timestampMs, multiplier, effective_ts: effectiveMs } = event;
    const next = { slot, timestampMs, multiplier, effectiveMs };
    await foldToken(tokens, event.mint, state => putMultiplier(state, next));
  }
  if (event.type === 'source_gap') {
    const gap = toSourceGap(event);
    await foldSourceGaps(stores.operations, event.source, gaps => putGap(gaps, gap));
  }
  if (event.type === 'metadata') {
    const { mint, timestamp: timestampMs, uri, status, why } = event;
    const texts = pick(event, ...documentTexts);
    await foldToken(tokens, mint, state => putDocument(state, { timestampMs, uri, status, why, texts }));
  }
}

/** The gap that a source states. */
export function toSourceGap(event: EventOf<'source_gap'>): SourceGap {
  return {
    ...pick(event, 'source', 'reason'),
    ...{ venue: event.venue ?? null, isFilled: event.is_filled, atMs: event.timestamp },
    ...{ fromSlot: event.from_slot, toSlot: event.to_slot, fromMs: event.from_ts, toMs: event.to_ts },
  };
}

/** Writes the token, then its names. A repeated event writes both again, which repairs a crash. */
async function saveToken({ tokens, names, listings }: FactStores, event: TokenEvent, nowMs: number): Promise<void> {
  const stated = {
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
  };
  const { mint } = event;
  let before: Pick<TokenMetadata, 'name' | 'symbol'> | null = null;
  const { metadata } = await foldToken(tokens, mint, state => {
    before = state.metadata && pick(state.metadata, 'name', 'symbol');
    return describe(state, stated);
  });
  if (metadata !== stated) return;
  await saveTokenNames(names, mint, stated);
  if (isDeepStrictEqual(before, pick(stated, 'name', 'symbol'))) return;
  await saveDescription(listings, { mint, before, ...pick(stated, 'name', 'symbol', 'slot', 'timestampMs') }, nowMs);
}

function toVerdict(event: Extract<ChainEvent, { type: 'token_status' }>) {
  return {
    slot: event.slot,
    timestampMs: event.timestamp,
    status: event.status,
    reason: event.reason,
    reasons: event.reasons,
    highRisk: event.is_high_risk ?? false,
  };
}
