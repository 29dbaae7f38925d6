import { hashWallet } from '../../core/candles/fast/distinct-hash.ts';
import { isMaterialFunding } from '../../core/identity/funding.ts';
import { readRange } from '../../storage/journal/read.ts';
import type { TapeEvent } from '../../storage/market/tape.ts';
import { formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';
import { evidenceRules as rules } from './evidence-rules.ts';
import type { CachedWallet } from './state.ts';

type Sale = { readonly mint: string; readonly slot: number; readonly timestampMs: number };

/** Money that a bundle's member receives may pay for its tokens. */
export async function readPaidSales(
  wallets: Wallets,
  wallet: string,
  { head }: CachedWallet,
  events: readonly TapeEvent['event'][],
): Promise<readonly Sale[]> {
  const { crews } = head.memo.state.activity.learnt;
  const paid = events.filter(event => event.type === 'transfer' && event.to === wallet && isMaterialFunding(event));
  if (paid.length === 0 || crews.length === 0) return [];
  const times = crews.map(({ atMs }) => atMs);
  const [fromMs, toMs] = [Math.min(...times) - rules.crewBuyMs, Math.max(...times) + rules.crewBuyMs];
  const rows =
    head.seq === head.tail.length ? head.tail : await readRange(wallets, formatWalletKey(wallet), fromMs, toMs + 1);
  const mints = new Set(crews.map(({ mint }) => mint));
  const timestampMs = Math.max(...paid.map(({ timestamp }) => timestamp));
  return rows
    .filter(({ event }) => mints.has(hashWallet(event.mint)))
    .map(({ event: { mint, slot } }) => ({ mint, slot, timestampMs }));
}
