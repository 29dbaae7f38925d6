import { isAddress } from '../format/address.ts';
import { buildPagePath } from '../route/paths.ts';

export const CHOSEN_MAX = 5;

/** Mints of the address, each once. Other texts are left out. */
export function parseChosen(text: string | null): readonly string[] {
  const mints = (text ?? '').split(',').filter(isAddress);
  return [...new Set(mints)].slice(0, CHOSEN_MAX);
}

export function buildComparePath(mints: readonly string[]): string {
  return `${buildPagePath('compare')}?mints=${mints.slice(0, CHOSEN_MAX).join(',')}`;
}
