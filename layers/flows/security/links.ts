import type { Trade } from '../../core/mint/trade.ts';
import { computeNotional } from '../../core/money/trade-money.ts';
import type { BuyLink, CoActionLink, Link } from '../../core/relations/link.ts';
import type { Noted } from '../../core/security/noted.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';

/** Published relations in memory; repeats have no effect. */
export type SentLinks = {
  /** Unix second of the last published buy. */
  readonly bought: Map<string, number>;
  /** Wallets per published co-action. */
  readonly acted: Map<string, number>;
};

export function createSentLinks(): SentLinks {
  return { bought: new Map(), acted: new Map() };
}

/** One buy per wallet and second bounds bots. */
const SECOND_MS = 1_000;
const BUYERS_MAX = 4_096;
const CO_ACTIONS_MAX = 1_024;

/** Returns new relations and records them as published. */
export function createMintLinks(
  mint: string,
  sent: SentLinks,
  rows: readonly TapeRow[],
  changes: readonly Noted[],
): readonly Link[] {
  return [...createBuyLinks(mint, sent, rows), ...createCoActionLinks(mint, sent, changes)];
}

function createBuyLinks(mint: string, { bought }: SentLinks, rows: readonly TapeRow[]): readonly BuyLink[] {
  return rows.flatMap(row => {
    if (!isTrade(row) || row.direction !== 'buy' || isMachine(row)) return [];
    const { wallet, slot, timestampMs } = row;
    const second = Math.floor(timestampMs / SECOND_MS);
    if (bought.get(wallet) === second) return [];
    setBounded(bought, wallet, second, BUYERS_MAX);
    const usdE30 = computeNotional(row);
    const cents = usdE30 === null ? {} : { cents: Number(usdE30 / E30_PER_CENT) };
    return [{ kind: 'buy', mint, wallet, slot, timestampMs, ...cents }];
  });
}

const E30_PER_CENT = 10n ** 28n;

const MACHINES = new Set(['BOT:ARB', 'BOT:FLASH', 'MEV:FRONTRUN', 'MEV:BACKRUN']);

/** Such trades say nothing about follows. Later rows may show it, after the link was sent. */
export function isMachine({ arbitrage, labels }: Trade): boolean {
  return arbitrage || labels.some(label => MACHINES.has(label));
}

function createCoActionLinks(mint: string, { acted }: SentLinks, changes: readonly Noted[]): readonly CoActionLink[] {
  const clusters = new Map(
    changes.flatMap(change => (change.kind === 'co_action' ? [[change.cluster.key, change.cluster]] : [])),
  );
  const fresh = [...clusters.values()].filter(({ key, wallets }) => acted.get(key) !== wallets.length);
  for (const { key, wallets } of fresh) setBounded(acted, key, wallets.length, CO_ACTIONS_MAX);
  return fresh.map(({ key, wallets, fromSlot, fromMs }) => ({
    kind: 'co_action',
    id: key,
    mint,
    slot: fromSlot,
    timestampMs: fromMs,
    wallets,
  }));
}

function setBounded(memory: Map<string, number>, key: string, value: number, max: number): void {
  memory.delete(key);
  memory.set(key, value);
  if (memory.size > max) memory.delete(memory.keys().next().value!);
}
