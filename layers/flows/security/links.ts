import type { Cluster } from '../../core/bundles/cluster.ts';
import type { BuyLink, Link, OccasionLink } from '../../core/coordination/link.ts';
import type { Noted } from '../../core/security/noted.ts';
import { isTrade, type TapeRow } from '../../storage/tape.ts';

/** What a mint told of who bought it and who acted together, as far as memory knows; what it forgot is told again, which changes nothing. */
export type ToldLinks = {
  /** The second, counted from 1970, of the last buy of a wallet that was told of. */
  readonly bought: Map<string, number>;
  /** How many wallets an occasion had when it was told, by its key. */
  readonly acted: Map<string, number>;
};

export const noLinksTold = (): ToldLinks => ({ bought: new Map(), acted: new Map() });

/** Of a wallet's buys of a mint in one second of the clock the first is told: none says more of whom it follows, and a machine's are bounded. A crash may tell of more buys, never of others instead. */
const SECOND_MS = 1_000;
const BUYERS_MAX = 4_096;
const OCCASIONS_MAX = 1_024;

/** The links that rows and what they, or the clock, brought to light tell of: an occasion as it stands at the end. Notes them as told. */
export const mintLinks = (
  mint: string,
  told: ToldLinks,
  rows: readonly TapeRow[],
  changes: readonly Noted[],
): readonly Link[] => [...newBuys(mint, told, rows), ...newOccasions(mint, told, changes)];

const newBuys = (mint: string, { bought }: ToldLinks, rows: readonly TapeRow[]): readonly BuyLink[] =>
  rows.flatMap(row => {
    if (!isTrade(row) || !isOwnBuy(row)) return [];
    const { wallet, slot, timestampMs } = row;
    const second = Math.floor(timestampMs / SECOND_MS);
    if (bought.get(wallet) === second) return [];
    remember(bought, wallet, second, BUYERS_MAX);
    return [{ kind: 'buy', mint, wallet, slot, timestampMs }];
  });

/** Legs of these say nothing of whom a wallet follows: they come with whatever trade they live off. */
const MACHINES = new Set(['BOT:ARB', 'BOT:FLASH', 'MEV:FRONTRUN', 'MEV:BACKRUN']);

const isOwnBuy = ({ direction, arbitrage, labels }: Extract<TapeRow, { readonly direction: string }>): boolean =>
  direction === 'buy' && !arbitrage && !labels.some(label => MACHINES.has(label));

const newOccasions = (mint: string, { acted }: ToldLinks, changes: readonly Noted[]): readonly OccasionLink[] => {
  const clusters = new Map(
    changes.flatMap(change => (change.kind === 'occasion' ? [clusterEntry(change.cluster)] : [])),
  );
  const fresh = [...clusters.values()].filter(({ key, wallets }) => acted.get(key) !== wallets.length);
  for (const { key, wallets } of fresh) remember(acted, key, wallets.length, OCCASIONS_MAX);
  return fresh.map(({ key, wallets, fromSlot, fromMs }) => ({
    kind: 'occasion',
    id: key,
    mint,
    slot: fromSlot,
    timestampMs: fromMs,
    wallets,
  }));
};

const clusterEntry = (cluster: Cluster): readonly [string, Cluster] => [cluster.key, cluster];

/** Puts what was told last at the end, and lets go of what was told first. */
const remember = (memory: Map<string, number>, key: string, value: number, max: number): void => {
  memory.delete(key);
  memory.set(key, value);
  if (memory.size > max) memory.delete(memory.keys().next().value!);
};
