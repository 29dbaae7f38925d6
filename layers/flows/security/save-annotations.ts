import { buildAnnotations } from '../../core/security/annotations.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { WashTrade } from '../../core/wash/wash.ts';
import { saveAnnotations } from '../../storage/security/annotations.ts';
import type { Security } from '../../storage/security/security.ts';
import { mapWalletsToBundles } from './delivered.ts';

/** Written annotations; each change makes a new list of washes or attacks. */
export type Kept = {
  readonly members: ReadonlyMap<string, string>;
  readonly washes: readonly WashTrade[];
  readonly attacks: MintSecurity['kinLabels'];
};

function toKept(state: MintSecurity): Kept {
  return {
    members: mapWalletsToBundles(state),
    washes: state.wash.records,
    attacks: state.kinLabels,
  };
}

/** Returns the annotations of a fresh load; null means unknown. */
export function toLoadedAnnotations(state: MintSecurity): Kept | null {
  const kept = toKept(state);
  return kept.members.size + kept.washes.length + kept.attacks.size === 0 ? kept : null;
}

/** Writes changed annotations; returns the written ones. */
export async function saveChangedAnnotations(
  security: Security,
  mint: string,
  { seq, kept }: { readonly seq: number; readonly kept: Kept | null },
  state: MintSecurity,
): Promise<Kept> {
  const next = toKept(state);
  const isUnchanged = kept !== null && kept.washes === next.washes && kept.attacks === next.attacks;
  if (isUnchanged && isSame(next.members, kept.members)) return kept;
  await saveAnnotations(security, mint, seq, buildAnnotations(state));
  return next;
}

/** Also compares the order, which decides what a full item drops. */
function isSame(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  const others = [...b];
  return a.size === b.size && [...a].every(([wallet, id], at) => others[at]![0] === wallet && others[at]![1] === id);
}
