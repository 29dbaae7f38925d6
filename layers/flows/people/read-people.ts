import { keepNewest } from '../../core/kernel/keep-newest.ts';
import { listCandidates } from '../../core/people/candidates.ts';
import { openPeople, type People } from '../../core/people/people.ts';
import { type MintSecurity, toWorthSource } from '../../core/security/security.ts';
import { toMark } from '../../core/wallet/mark.ts';
import { valueToken } from '../../core/worth/valuation.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import type { KnownWallets } from '../../storage/wallets/known-wallets.ts';
import { openWallets } from '../../storage/wallets/wallets.ts';
import { shareSecurityReader } from '../security/read-security.ts';
import { readBookPrices } from '../security/read-worth.ts';
import { readTraits } from './traits.ts';

type PeopleTables = { readonly [Name in 'security' | 'tape' | 'prices' | 'wallets' | 'funding']: TableRef<Name> };

/** What routes of a token's people read. */
export function openPeopleStores({ security, tape, prices, wallets, funding }: PeopleTables, known: KnownWallets) {
  return {
    prices,
    wallets: openWallets(wallets),
    registry: { funding, known },
    readSecurity: shareSecurityReader({ security, tape }),
  };
}

export type PeopleStores = ReturnType<typeof openPeopleStores>;

/** Reads a token's people, without what their own records say. */
export async function readPeople(stores: PeopleStores, mint: string, nowMs: number): Promise<People> {
  return markPeople(stores, await stores.readSecurity(mint, nowMs), nowMs);
}

/** The same of a read state. */
export async function markPeople(stores: PeopleStores, state: MintSecurity, nowMs: number): Promise<People> {
  const source = toWorthSource(state);
  const book = await readBookPrices(stores.prices, [source], nowMs);
  return openPeople(state, { mark: toMark(valueToken(source, book)) });
}

/** Reads a token's people with their records. Findings read the newest answer again. */
export const readAllPeople = keepNewest(
  ({ registry }: PeopleStores) => registry.funding,
  async (stores: PeopleStores, mint: string, nowMs: number): Promise<People> => {
    const people = await readPeople(stores, mint, nowMs);
    return addTraits(stores, people, listCandidates(people));
  },
);

/** Adds what the wallets' own records say. */
export async function addTraits(stores: PeopleStores, people: People, wallets: readonly string[]): Promise<People> {
  return { ...people, traits: await readTraits(stores, wallets) };
}
