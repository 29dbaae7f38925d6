import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { arrivedEventCodec } from '../../core/wallet/wallet-event-codec.ts';
import { createMemoryClient, createMemoryStore } from '../../storage/memory/memory-dynamo.ts';
import { getReceivedMs } from '../../storage/proofs/input-document.ts';
import { foldSection } from './fold-section.ts';
import type { PastWorld } from './past-world.ts';

/**
 * Folds a wallet's exits and positions again where a row that does not count came before one that does:
 * its log says what both made.
 */
export async function refoldMoves(
  world: PastWorld,
  wallet: string,
  log: readonly WalletEvent[],
  isKnown: (event: WalletEvent) => boolean,
): Promise<readonly WalletEvent[]> {
  const known = log.filter(isKnown);
  const disturbed = listDisturbedMints(log, isKnown);
  if (disturbed.size === 0) return known;
  const folded = new Map<string, WalletEvent[]>();
  for (const mint of disturbed) folded.set(mint, await foldMoves(world, wallet, mint));
  const events = known.flatMap(event => {
    const own = folded.get(event.mint);
    if (own === undefined || !isMove(event)) return event;
    const end = own.findIndex(one => getReceivedMs(one) > getReceivedMs(event));
    return own.splice(0, end < 0 ? own.length : Math.min(end, 1));
  });
  return [...events, ...[...folded.values()].flat()];
}

function listDisturbedMints(
  log: readonly WalletEvent[],
  isKnown: (event: WalletEvent) => boolean,
): ReadonlySet<string> {
  const skipped = new Set<string>();
  const disturbed = new Set<string>();
  for (const event of log.filter(isMove))
    if (!isKnown(event)) skipped.add(event.mint);
    else if (skipped.has(event.mint)) disturbed.add(event.mint);
  return disturbed;
}

/** Whether ledgers tell it. Security tells the others. */
function isMove({ verdict, observed }: WalletEvent): boolean {
  return verdict === undefined && observed === undefined;
}

async function foldMoves(world: PastWorld, wallet: string, mint: string): Promise<WalletEvent[]> {
  const client = createMemoryClient(createMemoryStore());
  const own = { ledgers: { client, table: 'ledgers' }, positions: { client, table: 'positions' } } as const;
  const found: WalletEvent[] = [];
  const { rows } = await world.readRows(mint);
  const emit = async (records: readonly { readonly key: string; readonly data: string }[]): Promise<void> => {
    for (const { key, data } of records)
      if (key === wallet) found.push(...JSON.parse(data).walletEvents.map(arrivedEventCodec.decode));
  };
  const apart = { ...world, whole: { ...world.whole, ...own } };
  await foldSection(apart, mint, 'ledger', { base: null, rows }, emit);
  return found;
}
