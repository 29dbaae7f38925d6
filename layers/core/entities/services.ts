import type { KnownLink } from '../relations/link.ts';
import { entityRules } from './rules.ts';
import { hasFlag, LISTED, SERVICE, setFlag, type Wallets } from './wallets.ts';

export type Known = { readonly category: string; readonly timestampMs: number };

export const isServiceCategory = (category: string | null): boolean =>
  category !== null && entityRules.services.includes(category);

/** The newest wins, ties go to the greater text. */
export const isNews = (known: Known | undefined, { category, timestampMs }: KnownLink): boolean =>
  known === undefined ||
  timestampMs > known.timestampMs ||
  (timestampMs === known.timestampMs && category > known.category);

/** Whether a wallet is a service. Events override the curated list. */
export const shouldBeService = (wallets: Wallets, wallet: number, known: Known | undefined): boolean =>
  known === undefined ? hasFlag(wallets, wallet, LISTED) : isServiceCategory(known.category);

/** Sets or clears the service flag. */
export const setService = (wallets: Wallets, wallet: number, serves: boolean): void =>
  setFlag(wallets, wallet, SERVICE, serves);
