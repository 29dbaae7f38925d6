import { handleKey } from '../../core/identity/handle.ts';
import {
  type Assertion,
  compareAssertions,
  emptyIdentity,
  type IdentityState,
  type Platform,
  takeAssertion,
} from '../../core/identity/identity.ts';
import { getItems, type Item, putItem, type TableRef } from '../kernel/dynamo.ts';
import { foldState, loadState, parseFoldState } from '../kernel/fold-state.ts';
import { type Entry, queryPrefixEntries, toPrefixEntryItem } from '../kernel/prefix.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';

export type Identities = TableRef<'identities'>;

/** One item per wallet; one per handle, platform and wallet; one per handle and platform for search. */
const WALLET = 'w#';
const HANDLE = 'h#';
const SEARCH = 'p#';
function toAliasesKey(wallet: string): Item {
  return { k: { S: `${WALLET}${wallet}` }, s: { S: 'aliases' } };
}
function handlePartition(handle: string) {
  return `${HANDLE}${handleKey(handle)}`;
}
/** Writes the wallet, the handle, then its entry for search. A retry repairs a crash. */
export async function saveAssertion(identities: Identities, wallet: string, said: Assertion): Promise<void> {
  await foldState(identities, toAliasesKey(wallet), emptyIdentity, state => takeAssertion(state, said));
  await foldState<Assertion | null>(
    identities,
    {
      k: { S: handlePartition(said.username) },
      s: { S: `${said.platform}#${wallet}` },
    },
    null,
    before => (before === null || compareAssertions(said, before) > 0 ? said : before),
  );
  if (said.active)
    await putItem(identities, toPrefixEntryItem(SEARCH, { term: handleKey(said.username), id: said.platform }));
}

export async function loadIdentity(identities: Identities, wallet: string): Promise<IdentityState> {
  return (await loadState(identities, toAliasesKey(wallet), emptyIdentity)).state;
}

/** Omits wallets without assertions. */
export async function loadIdentities(
  identities: Identities,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, IdentityState>> {
  const items = await getItems(identities, wallets.map(toAliasesKey));
  return new Map(items.map(item => [item.k!.S!.slice(WALLET.length), parseFoldState(item, emptyIdentity).state]));
}

/** Distinct, by ascending address, on one platform or all. */
export async function queryHandleWallets(
  identities: Identities,
  handle: string,
  platform: Platform | null,
): Promise<readonly string[]> {
  const k = handlePartition(handle);
  const claims = await queryItems(
    identities,
    platform === null
      ? buildConsistentQuery('k = :k', { k })
      : buildConsistentQuery('k = :k AND begins_with(s, :s)', { k, s: `${platform}#` }),
  );
  const active = claims.filter(item => parseFoldState<Assertion | null>(item, null).state?.active);
  return [...new Set(active.map(item => item.s!.S!.split('#')[1]!))].sort();
}

/** Wallets that ever claimed a handle. */
export async function queryHandleClaimants(identities: Identities, handle: string): Promise<readonly string[]> {
  const claims = await queryItems(identities, buildConsistentQuery('k = :k', { k: handlePartition(handle) }));
  return [...new Set(claims.map(item => item.s!.S!.split('#')[1]!))];
}

/** Handles that begin with a text. Their claims may be withdrawn. */
export function queryHandlesFrom(identities: Identities, beginning: string): AsyncGenerator<readonly Entry[]> {
  return queryPrefixEntries(identities, SEARCH, handleKey(beginning));
}

export type Claim = { readonly wallet: string; readonly said: Assertion };

/** Active claims among the first `max` of a handle on a platform, by ascending address. */
export async function queryHandleClaims(
  identities: Identities,
  handle: string,
  platform: string,
  max: number,
): Promise<readonly Claim[]> {
  const s = `${platform}#`;
  const condition = buildConsistentQuery('k = :k AND begins_with(s, :s)', { k: handlePartition(handle), s });
  return (await queryItems(identities, condition, max)).flatMap(item => {
    const said = parseFoldState<Assertion | null>(item, null).state;
    return said?.active ? [{ wallet: item.s!.S!.slice(s.length), said }] : [];
  });
}
