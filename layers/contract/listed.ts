import { isAddress } from '../core/identity/address.ts';
import { clampMessageText, formatMessageValue } from '../core/kernel/shown.ts';
import { findChannel } from './channels.ts';
import { formatHeldName } from './held-name.ts';

/** Addresses of a list. */
export const LISTED_MAX = 1_000;

/** The channel of each address of a list, or null for another channel. */
export function findOver(name: string): string | null {
  const match = findChannel(name);
  return 'channel' in match ? (match.channel.over ?? null) : null;
}

/** An address as a list holds it. Example: `token:<mint>:price#tokens:mine`. */
export function formatListed(list: string, over: string, address: string): string {
  return formatHeldName(over.replace(/\{\w+\}/, address), list);
}

export const QUERY_HEAD = 'list?';

/** Whether a channel is a query of the token lists. */
export function isQueryChannel(name: string): boolean {
  return name.startsWith(QUERY_HEAD);
}

/** Reads the distinct addresses of a list. */
export function readListed(given: unknown): { readonly addresses: readonly string[] } | { readonly problem: string } {
  if (!Array.isArray(given)) return { problem: `must be a list of addresses, got ${formatMessageValue(given)}` };
  if (given.length === 0 || given.length > LISTED_MAX)
    return { problem: `must have 1 to ${LISTED_MAX} addresses, got ${given.length}` };
  const wrong = given.findIndex(one => typeof one !== 'string' || !isAddress(one));
  if (wrong < 0) return { addresses: [...new Set(given as string[])] };
  const got = typeof given[wrong] === 'string' ? `"${given[wrong]}"` : formatMessageValue(given[wrong]);
  return { problem: `[${wrong}] must be a base58 address of 32 bytes, got ${clampMessageText(got)}` };
}
