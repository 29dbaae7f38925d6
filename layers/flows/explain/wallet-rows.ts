import { createInput, createUnsignedInput, type Input } from '../../core/explain/input.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { readBack } from '../../storage/journal/read.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import { formatWalletKey } from '../../storage/wallets/wallets.ts';
import type { ExplainStores } from './explainer.ts';

/** Rows back from a time, to one older than `fromMs`, at most about `max`. */
export function readWalletRows(
  { wallets }: ExplainStores,
  wallet: string,
  { fromMs = 0, toMs = Infinity, max }: { readonly fromMs?: number; readonly toMs?: number; readonly max: number },
): Promise<readonly WalletRow[]> {
  let count = 0;
  const enough = (more: readonly WalletRow[]): boolean => {
    count += more.length;
    return count >= max || more.some(({ timestampMs }) => timestampMs < fromMs);
  };
  return readBack(wallets, formatWalletKey(wallet), toMs, enough, max);
}

/** A swap, a movement, or the time of a verdict. */
export function toWalletInput({
  mint,
  slot,
  timestampMs,
  receivedMs,
  cause,
  exit,
  moved,
  observed,
}: WalletEvent): Input {
  const place = { slot, timestampMs, receivedMs };
  if (exit !== null) {
    const { signature, eventIndex } = exit.exit;
    return createInput('swap', mint, { ...place, signature, eventIndex });
  }
  if (typeof cause === 'object') return createInput('swap', mint, { ...place, ...parseEventId(cause.id) });
  if (moved !== undefined) {
    const isPool = moved.kind === 'add_liquidity' || moved.kind === 'remove_liquidity';
    return createInput(isPool ? 'liquidity' : 'transfer', mint, { ...place, ...parseEventId(moved.id) });
  }
  const type = observed ? 'balance' : cause === 'transfer' ? 'transfer' : 'swap';
  return createUnsignedInput(type, mint, { slot, timestampMs });
}

/** `{signature}:{event_index}`. */
export function parseEventId(id: string): { readonly signature: string; readonly eventIndex: number } {
  const at = id.lastIndexOf(':');
  return { signature: id.slice(0, at), eventIndex: Number(id.slice(at + 1)) };
}
