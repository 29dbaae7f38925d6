import type { KnownLink } from '../coordination/link.ts';
import { entityRules } from './rules.ts';
import { hasFlag, LISTED, SERVICE, setFlag, type Wallets } from './wallets.ts';

/** What an event said a wallet is. */
export type Known = { readonly category: string; readonly timestampMs: number };

export const isServiceCategory = (category: string | null): boolean =>
  category !== null && entityRules.services.includes(category);

/** Whether what is said replaces what is known: the newest wins, of two equally new the greater text, so that arrival does not matter. */
export const isNews = (known: Known | undefined, { category, timestampMs }: KnownLink): boolean =>
  known === undefined ||
  timestampMs > known.timestampMs ||
  (timestampMs === known.timestampMs && category > known.category);

/** Whether a wallet is a service, once this is known of it: an event overrules the curated list. */
export const wouldServe = (wallets: Wallets, wallet: number, known: Known | undefined): boolean =>
  known === undefined ? hasFlag(wallets, wallet, LISTED) : isServiceCategory(known.category);

/** Makes a wallet a service, or none. */
export const setService = (wallets: Wallets, wallet: number, serves: boolean): void =>
  setFlag(wallets, wallet, SERVICE, serves);
