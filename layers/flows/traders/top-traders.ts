import type { Ranked } from '../../core/kernel/ranked-page.ts';
import type { People } from '../../core/people/people.ts';
import { rankTraders, type TraderPlace, type TraderSort } from '../../core/traders/ranking.ts';
import type { TraderWindow } from '../../core/traders/rules.ts';
import type { Security } from '../../storage/security/security.ts';
import { markPeople, type PeopleStores } from '../people/read-people.ts';
import { readTraderSums } from './read-sums.ts';

export type TopTraderStores = PeopleStores & { readonly security: Security };

type Asked = { readonly window: TraderWindow; readonly sort: TraderSort; readonly nowMs: number };

/** Reads traders in order, without the wallets' own records. */
export async function readTopTraders(
  stores: TopTraderStores,
  mint: string,
  { window, sort, nowMs }: Asked,
): Promise<{
  readonly people: People;
  readonly ranked: readonly Ranked<TraderPlace>[];
  readonly firstTradeMs: number | null;
}> {
  const state = await stores.readSecurity(mint, nowMs);
  const people = await markPeople(stores, state, nowMs);
  const sums = await readTraderSums(stores.security, state, { window, nowMs });
  return { people, ranked: rankTraders(people, sums, sort), firstTradeMs: state.crowd.firstTradeMs };
}
