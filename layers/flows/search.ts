import { isAddress } from '../core/identity/address.ts';
import { handleKey, isHandle } from '../core/identity/handle.ts';
import { compareAssertions, emptyIdentity, findPrimaryName, type Platform } from '../core/identity/identity.ts';
import { searchTerm } from '../core/kernel/search-term.ts';
import { runInParallel } from '../storage/kernel/parallel.ts';
import { queryTokensByName, type TokenNames, toSearchTerms } from '../storage/market/token-names.ts';
import { loadTokens, type Tokens } from '../storage/market/tokens.ts';
import { type Identities, loadIdentities, queryHandleClaims, queryHandlesFrom } from '../storage/wallets/identities.ts';

/** Results of each kind, and wallets of a handle (`docs/reference/rules/lists.md#search`). */
export const RESULTS_MAX = 20;

const HANDLES_IN_PARALLEL_MAX = 20;

export type FoundToken = { readonly mint: string; readonly name: string; readonly symbol: string };
export type FoundHandle = {
  readonly platform: Platform;
  readonly username: string;
  readonly wallets: readonly string[];
};
export type FoundWallet = { readonly wallet: string; readonly kolUsername: string };

/** The token of that address, then those whose name or symbol begins so. */
export async function searchTokens(
  { names, tokens }: { readonly names: TokenNames; readonly tokens: Tokens },
  text: string,
  max = RESULTS_MAX,
): Promise<readonly FoundToken[]> {
  const found = await findToken(tokens, text.trim());
  for await (const entries of queryTokensByName(names, searchTerm(text))) {
    const states = await loadTokens(
      tokens,
      entries.map(({ id }) => id),
    );
    for (const { term, id } of entries) {
      const metadata = states.get(id)?.metadata ?? null;
      // An entry may be of an earlier name.
      if (metadata === null || found.has(id) || !toSearchTerms(metadata).includes(term)) continue;
      found.set(id, { mint: id, name: metadata.name, symbol: metadata.symbol });
    }
    if (found.size >= max) break;
  }
  return [...found.values()].slice(0, max);
}

async function findToken(tokens: Tokens, text: string): Promise<Map<string, FoundToken>> {
  const metadata = isAddress(text) ? ((await loadTokens(tokens, [text])).get(text)?.metadata ?? null) : null;
  return new Map(metadata === null ? [] : [[text, { mint: text, name: metadata.name, symbol: metadata.symbol }]]);
}

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
