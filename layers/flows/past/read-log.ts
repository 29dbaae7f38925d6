import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { readSegments } from '../../storage/journal/read.ts';
import { formatWalletKey, openWallets } from '../../storage/wallets/wallets.ts';
import type { PastWorld } from './past-world.ts';

/** All events of a wallet by arrival, of any time. */
export async function readLog({ real }: Pick<PastWorld, 'real'>, wallet: string): Promise<readonly WalletEvent[]> {
  const wallets = openWallets(real.wallets);
  const key = formatWalletKey(wallet);
  const head = (await loadHeads(wallets, [key])).get(key)!;
  const segments = await readSegments(wallets, key, 0, Number.POSITIVE_INFINITY, head.longMs);
  const rows = [...new Map([...segments, ...head.tail].map(row => [row.seq, row])).values()];
  return rows.sort((a, b) => a.seq - b.seq).map(({ event }) => event);
}
