import type { RelabelledEvent } from '../../contract/events/event.ts';
import { rewindLabels } from '../../core/mint/trade.ts';
import { computeNotionalCents } from '../../core/money/trade-money.ts';
import { type BuyLink, type CoActionLink, type Link, toSecond } from '../../core/relations/link.ts';
import type { Noted } from '../../core/security/noted.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import type { Found } from './state.ts';

/** Published relations in memory; repeats have no effect. */
export type SentLinks = {
  /** Unix second of the last published buy. */
  readonly bought: Map<string, number>;
  /** Wallets of published co-actions. */
  readonly acted: Map<string, string>;
};

export function createSentLinks(): SentLinks {
  return { bought: new Map(), acted: new Map() };
}

/** One buy per wallet and second bounds bots. */
const BUYERS_MAX = 4_096;
const CO_ACTIONS_MAX = 1_024;

/** Returns new relations by rows, and records them as published. */
export function createMintLinks(
  mint: string,
  sent: SentLinks,
  rows: readonly TapeRow[],
  found: readonly Found[],
): readonly Link[] {
  const actions = found.flatMap(({ seq, change }) => (change.kind === 'co_action' ? [{ seq, change }] : []));
  const bySeq = Map.groupBy([...rows, ...actions], ({ seq }) => seq);
  const inOrder = [...bySeq].sort(([a], [b]) => a - b).flatMap(([, own]) => own);
  return inOrder.flatMap((one): readonly Link[] =>
    'change' in one ? createCoActionLinks(mint, sent, one.change) : createBuyLinks(mint, sent, one),
  );
}

function createBuyLinks(mint: string, { bought }: SentLinks, row: TapeRow): readonly BuyLink[] {
  if (!isTrade(row)) return row.event.type === 'relabelled' ? createRevisions(mint, row.seq, row.event) : [];
  const trade = rewindLabels(row);
  if (trade.direction !== 'buy' || trade.arbitrage || isMachine(trade.labels)) return [];
  const { wallet, slot, timestampMs } = trade;
  const second = toSecond(timestampMs);
  if (bought.get(wallet) === second) return [];
  setBounded(bought, wallet, second, BUYERS_MAX);
  return [createBuyLink({ mint, wallet, slot, timestampMs }, computeNotionalCents(trade))];
}

/** A later row may show that a buy is a machine's, or that it is not. */
function createRevisions(mint: string, seq: number, { slot, trades }: RelabelledEvent): readonly BuyLink[] {
  return trades.flatMap(({ wallet, timestamp: timestampMs, direction, cents, before, after }) => {
    if (direction !== 'buy' || isMachine(before) === isMachine(after)) return [];
    const link = createBuyLink({ mint, wallet, slot, timestampMs }, cents);
    return [{ ...link, revision: isMachine(after) ? -seq : seq }];
  });
}

function createBuyLink(place: Omit<BuyLink, 'kind' | 'cents' | 'revision'>, cents: number | null): BuyLink {
  return { kind: 'buy', ...place, ...(cents !== null && { cents }) };
}

const machines: ReadonlySet<string> = new Set(['BOT:ARB', 'BOT:FLASH', 'MEV:FRONTRUN', 'MEV:BACKRUN']);

/** Such trades say nothing about follows. */
function isMachine(labels: readonly string[]): boolean {
  return labels.some(label => machines.has(label));
}

/** A repeated co-action with the same wallets is not sent again. */
function createCoActionLinks(
  mint: string,
  { acted }: SentLinks,
  { cluster: { key, wallets, fromSlot, fromMs } }: Extract<Noted, { readonly kind: 'co_action' }>,
): readonly CoActionLink[] {
  const names = wallets.join();
  if (acted.get(key) === names) return [];
  setBounded(acted, key, names, CO_ACTIONS_MAX);
  return [{ kind: 'co_action', id: key, mint, slot: fromSlot, timestampMs: fromMs, wallets }];
}

function setBounded<Value>(memory: Map<string, Value>, key: string, value: Value, max: number): void {
  memory.delete(key);
  memory.set(key, value);
  if (memory.size > max) memory.delete(memory.keys().next().value!);
}
