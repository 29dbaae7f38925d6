import type { ChainEvent } from '../../contract/events/event.ts';
import { identityOf, slotOf } from '../../contract/events/record.ts';
import { describe, judge } from '../../core/token.ts';
import { type ChainLog, chainLogKey, type LoggedEvent } from '../../storage/chain-log.ts';
import type { Head } from '../../storage/journal/head.ts';
import { commit, rowsOfSlots } from '../../storage/journal/journal.ts';
import { keepPrice, type Prices } from '../../storage/prices.ts';
import { foldToken, type Tokens } from '../../storage/tokens.ts';
import { type Arrival, advanced, isApplied, tallied } from './arrival.ts';

export type OtherStores = { readonly log: ChainLog; readonly prices: Prices; readonly tokens: Tokens };
export type LogHead = Head<LoggedEvent, null>;
export type OtherOutcome = {
  readonly head: LogHead;
  readonly accepted: readonly ChainEvent[];
  readonly duplicates: number;
};

/** Keeps a key's events that are no swaps: facts first, under keys that make a repeat harmless, then the log with its watermark. */
export const takeOthers = async (
  stores: OtherStores,
  key: string,
  head: LogHead,
  arrivals: readonly Arrival[],
): Promise<OtherOutcome> => {
  const fresh = arrivals.filter(arrival => !isApplied(head.watermarks, arrival));
  if (fresh.length === 0) return { head, accepted: [], duplicates: 0 };
  const known = await knownEvents(stores.log, key, head, fresh);
  const taken = fresh.filter(({ event }) => isNew(known, event));
  for (const { event } of taken) await applyFact(stores, event);
  const rows = taken.map(({ event }, index) => ({
    seq: head.seq + index + 1,
    slot: slotOf(event),
    timestampMs: event.timestamp,
    event,
  }));
  const change = {
    seq: head.seq + rows.length,
    newestMs: Math.max(head.newestMs, ...rows.map(row => row.timestampMs)),
    slotMax: Math.max(head.slotMax, ...rows.map(row => row.slot)),
    watermarks: advanced(head.watermarks, fresh),
    emitted: head.seq + rows.length,
    memo: null,
    runs: tallied(head.runs, fresh, new Set(taken)),
  };
  return {
    head: await commit(stores.log, head, change, rows),
    accepted: taken.map(({ event }) => event),
    duplicates: fresh.length - taken.length,
  };
};

const isNew = (known: Set<string>, event: ChainEvent): boolean => {
  const id = identityOf(event);
  if (known.has(id)) return false;
  known.add(id);
  return true;
};

/** Identities already kept among the slots of the arrivals; slots above all kept ones need no look. */
const knownEvents = async (
  log: ChainLog,
  key: string,
  head: LogHead,
  arrivals: readonly Arrival[],
): Promise<Set<string>> => {
  const slots = arrivals.map(({ event }) => slotOf(event)).filter(slot => slot <= head.slotMax);
  const rows = slots.length === 0 ? [] : [...(await rowsOfSlots(log, chainLogKey(key), slots)), ...head.tail];
  return new Set(rows.map(({ event }) => identityOf(event as ChainEvent)));
};

const applyFact = async ({ prices, tokens }: OtherStores, event: ChainEvent): Promise<void> => {
  if (event.type === 'price')
    await keepPrice(prices, event.mint, { atMs: event.timestamp, slot: event.slot, usd: event.usd });
  if (event.type === 'token') await foldToken(tokens, event.mint, state => describe(state, metadataOf(event)));
  if (event.type === 'token_status') await foldToken(tokens, event.mint, state => judge(state, verdictOf(event)));
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
