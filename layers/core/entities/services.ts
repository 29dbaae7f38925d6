import type { KnownLink } from '../relations/link.ts';
import { entityRules } from './rules.ts';
import { hasFlag, LISTED, SERVICE, setFlag, type Wallets } from './wallets.ts';

export type Known = { readonly category: string; readonly timestampMs: number };

export function isServiceCategory(category: string | null): boolean {
  return category !== null && entityRules.services.includes(category);
}

/** The newest wins, ties go to the greater text. */
export function isNews(known: Known | undefined, { category, timestampMs }: KnownLink): boolean {
  return (
    known === undefined ||
    timestampMs > known.timestampMs ||
    (timestampMs === known.timestampMs && category > known.category)
  );
}

/** Whether a wallet is a service. Events override the curated list. */
export function shouldBeService(wallets: Wallets, wallet: number, known: Known | undefined): boolean {
  return known === undefined ? hasFlag(wallets, wallet, LISTED) : isServiceCategory(known.category);
}

/** Sets or clears the service flag. */
export function setService(wallets: Wallets, wallet: number, serves: boolean): void {
  setFlag(wallets, wallet, SERVICE, serves);
}
