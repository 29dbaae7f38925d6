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
import { foldState, loadState, stateOf } from '../kernel/fold-state.ts';
import { type Entry, entriesFrom, entryItem } from '../kernel/prefix.ts';
import { consistently, queryItems } from '../kernel/query.ts';

export type Identities = TableRef<'identities'>;

/** One item per wallet; one per handle, platform and wallet; one per handle and platform for search. */
const WALLET = 'w#';
const HANDLE = 'h#';
const SEARCH = 'p#';
const walletKey = (wallet: string): Item => ({ k: { S: `${WALLET}${wallet}` }, s: { S: 'aliases' } });
const handlePartition = (handle: string) => `${HANDLE}${handleKey(handle)}`;
/** Writes the wallet, the handle, then its entry for search. A retry repairs a crash. */
export const keepAssertion = async (identities: Identities, wallet: string, said: Assertion): Promise<void> => {
  await foldState(identities, walletKey(wallet), emptyIdentity, state => takeAssertion(state, said));
  await foldState<Assertion | null>(
    identities,
    {
      k: { S: handlePartition(said.username) },
      s: { S: `${said.platform}#${wallet}` },
    },
    null,
    before => (before === null || compareAssertions(said, before) > 0 ? said : before),
  );
  if (said.active) await putItem(identities, entryItem(SEARCH, { term: handleKey(said.username), id: said.platform }));
};

export const loadIdentity = async (identities: Identities, wallet: string): Promise<IdentityState> =>
  (await loadState(identities, walletKey(wallet), emptyIdentity)).state;

/** Omits wallets without assertions. */
export const loadIdentities = async (
  identities: Identities,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, IdentityState>> => {
  const items = await getItems(identities, wallets.map(walletKey));
  return new Map(items.map(item => [item.k!.S!.slice(WALLET.length), stateOf(item, emptyIdentity).state]));
};

/** Distinct, by ascending address, on one platform or all. */
export const walletsOf = async (
  identities: Identities,
  handle: string,
  platform: Platform | null,
): Promise<readonly string[]> => {
  const k = handlePartition(handle);
  const claims = await queryItems(
    identities,
    platform === null
      ? consistently('k = :k', { k })
      : consistently('k = :k AND begins_with(s, :s)', { k, s: `${platform}#` }),
  );
  const active = claims.filter(item => stateOf<Assertion | null>(item, null).state?.active);
  return [...new Set(active.map(item => item.s!.S!.split('#')[1]!))].sort();
};

/** Handles that begin with a text. Their claims may be withdrawn. */
export const handlesFrom = (identities: Identities, beginning: string): AsyncGenerator<readonly Entry[]> =>
  entriesFrom(identities, SEARCH, handleKey(beginning));

export type Claim = { readonly wallet: string; readonly said: Assertion };

/** Active claims among the first `max` of a handle on a platform, by ascending address. */
export const claimsOf = async (
  identities: Identities,
  handle: string,
  platform: string,
  max: number,
): Promise<readonly Claim[]> => {
  const s = `${platform}#`;
  const condition = consistently('k = :k AND begins_with(s, :s)', { k: handlePartition(handle), s });
  return (await queryItems(identities, condition, max)).flatMap(item => {
    const said = stateOf<Assertion | null>(item, null).state;
    return said?.active ? [{ wallet: item.s!.S!.slice(s.length), said }] : [];
  });
};
