import { isAddress } from '../../core/identity/address.ts';
import { handleKey, isHandle } from '../../core/identity/handle.ts';
import { compareAssertions, emptyIdentity, findPrimaryName, type Platform } from '../../core/identity/identity.ts';
import { searchTerm } from '../../core/kernel/search-term.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import {
  type Identities,
  loadIdentities,
  queryHandleClaims,
  queryHandlesFrom,
} from '../../storage/wallets/identities.ts';

/** Results of each kind, and wallets of a handle (`docs/reference/rules/lists.md#search`). */
export const RESULTS_MAX = 20;

const HANDLES_IN_PARALLEL_MAX = 20;

export type FoundHandle = {
  readonly platform: Platform;
  readonly username: string;
  readonly wallets: readonly string[];
};
export type FoundWallet = { readonly wallet: string; readonly kolUsername: string };

/** Handles that begin with the text, with or without an @, and the wallets that claim them. */
export async function searchHandles(identities: Identities, text: string): Promise<readonly FoundHandle[]> {
  const beginning = searchTerm(text);
  if (!isHandle(beginning)) return [];
  const found: FoundHandle[] = [];
  for await (const entries of queryHandlesFrom(identities, beginning)) {
    const claimed = await runInParallel(entries, HANDLES_IN_PARALLEL_MAX, async ({ term, id }) => {
      const claims = await queryHandleClaims(identities, term, id, RESULTS_MAX);
      const [newest] = claims.map(({ said }) => said).sort((a, b) => compareAssertions(b, a));
      return newest === undefined ? [] : [{ ...newest, wallets: claims.map(({ wallet }) => wallet) }];
    });
    found.push(...claimed.flat());
    if (found.length >= RESULTS_MAX) break;
  }
  return found.slice(0, RESULTS_MAX).map(({ platform, username, wallets }) => ({ platform, username, wallets }));
}

/** Wallets whose shown name begins with the text, or whose address it is. */
export async function searchWallets(
  identities: Identities,
  text: string,
  handles: readonly FoundHandle[],
): Promise<readonly FoundWallet[]> {
  const beginning = handleKey(searchTerm(text));
  const own = text.trim();
  const claimants = [...new Set([...(isAddress(own) ? [own] : []), ...handles.flatMap(({ wallets }) => wallets)])];
  const states = await loadIdentities(identities, claimants);
  return claimants
    .flatMap(wallet => {
      const name = findPrimaryName(states.get(wallet) ?? emptyIdentity)?.username;
      const isFound = name !== undefined && (wallet === own || handleKey(name).startsWith(beginning));
      return isFound ? [{ wallet, kolUsername: name }] : [];
    })
    .sort((a, b) => compareText(handleKey(a.kolUsername), handleKey(b.kolUsername)) || compareText(a.wallet, b.wallet))
    .slice(0, RESULTS_MAX);
}

/** The text itself sorts before longer ones. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
